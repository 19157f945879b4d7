"""Weighted sums of literals with a bound: one encoding a module, each for `weighted.pseudo_boolean`."""
