"""Experiments with encodings and solvers, beside the program itself: comparisons, and families of labelled formulas."""
