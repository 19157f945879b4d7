"""Generators of kinds that need more than the one for any kind with givens."""
