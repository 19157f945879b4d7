"""Puzzles as environments of other packages, a module for each; the extra ``environments`` installs these."""
