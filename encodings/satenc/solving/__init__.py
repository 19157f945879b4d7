"""Formulas decided, and their best answers found, by solvers of python-sat and by others as commands."""
