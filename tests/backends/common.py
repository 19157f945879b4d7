"""Formulas that several suites give to solvers."""

import random
from shutil import which

import numpy as np
import pytest

from satenc import Formula
from satpuzzles.backends import backend, backends

CADICAL = which("cadical")
needs_cadical = pytest.mark.skipif(
    CADICAL is None, reason="there is no cadical on the PATH (Debian: apt install cadical)"
)

ALL = [
    *(pytest.param(one, id=one.name) for one in backends()),
    pytest.param(backend("exec:cadical"), id="exec:cadical", marks=needs_cadical),
]


def formula(variables: int, *clauses: list[int]) -> Formula:
    """Over variables 1 .. ``variables``, all of them answers."""
    f = Formula()
    f.new("x", variables, answer=True)
    for clause in clauses:
        f.add_rows(np.array([clause], np.int32))
    return f


def hard(variables: int = 500) -> Formula:
    """A random formula of five clauses of three literals for each variable: no solution, and no short proof of it."""
    source = random.Random(1)
    clauses = [
        [source.choice((-1, 1)) * x for x in source.sample(range(1, variables + 1), 3)] for _ in range(5 * variables)
    ]
    f = Formula()
    f.new("x", variables, answer=True)
    f.add_rows(np.array(clauses, np.int32))
    return f
