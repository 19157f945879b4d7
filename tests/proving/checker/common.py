"""Random formulas, proofs of solvers for them, and what is true by trying everything."""

from itertools import product

import numpy as np
from hypothesis import strategies as st

from satenc import Formula
from satpuzzles.proving.checker.text import read_proof

VARIABLES = 5
LITERALS = st.integers(1, VARIABLES).flatmap(lambda x: st.sampled_from((-x, x)))
CLAUSES = st.lists(LITERALS, max_size=4)
FORMULAS = st.lists(CLAUSES, max_size=25)


def formula(clauses):
    f = Formula()
    f.new("x", VARIABLES, answer=True)
    for clause in clauses:
        f.add_rows(np.array([clause], np.int32).reshape(1, len(clause)))
    return f


def satisfiable(clauses):
    return any(
        all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
        for values in product((False, True), repeat=VARIABLES)
    )


def steps_of(session):
    """The proof of a session that has answered Unsat, read as a certificate's is."""
    return read_proof("".join(f"{line}\n" for line in session.proof()).encode(), VARIABLES)
