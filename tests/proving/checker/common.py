"""Random formulas, proofs of solvers for them, and what is true by trying everything."""

from itertools import product

import numpy as np
from hypothesis import strategies as st

from satenc import Formula

VARIABLES = 5
LITERALS = st.integers(1, VARIABLES).flatmap(lambda x: st.sampled_from((-x, x)))
CLAUSES = st.lists(LITERALS, max_size=4)
FORMULAS = st.lists(CLAUSES, max_size=25)
ALL_SIGNS = [[a, b, c] for a in (1, -1) for b in (2, -2) for c in (3, -3)]


def formula(clauses, variables=VARIABLES):
    f = Formula()
    f.new("x", variables, answer=True)
    for clause in clauses:
        f.add_rows(np.array([clause], np.int32).reshape(1, len(clause)))
    return f


def satisfiable(clauses):
    return any(
        all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
        for values in product((False, True), repeat=VARIABLES)
    )


def propagated(clauses, literals):
    """What follows from ``literals`` by unit propagation over whole clauses, again and again; None on a conflict."""
    true = set(literals)
    while not any(-literal in true for literal in true):
        open_parts = [{x for x in clause if -x not in true} for clause in clauses if not true.intersection(clause)]
        if not all(open_parts):
            return None
        units = {next(iter(part)) for part in open_parts if len(part) == 1}
        if not units:
            return true
        true |= units
    return None
