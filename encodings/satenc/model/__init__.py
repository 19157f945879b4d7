"""Finite-domain variables and rules over them, stated once: narrowed, encoded, decoded."""
