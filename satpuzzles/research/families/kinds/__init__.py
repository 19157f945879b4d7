"""Families of formulas with a known verdict or count, for the kinds that have them."""
