"""Finite-domain variables and the rules over them, stated once: narrowed, encoded, decoded; one model or many."""
