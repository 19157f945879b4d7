"""Constraints over variables with finite domains, one a module: each narrows domains, writes clauses, and tells whether
an answer keeps it.
"""
