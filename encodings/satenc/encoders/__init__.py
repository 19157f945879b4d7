"""Constraints over literals and integers to clauses, one constraint a module."""
