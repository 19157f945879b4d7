"""Formulas that several suites give to solvers."""

import random
from shutil import which

import numpy as np
import pytest

from satenc import Formula
from satpuzzles.backends import backend, backends


def needs(program: str, package: str = "") -> pytest.MarkDecorator:
    """A mark for tests that run ``program``, which Debian has in a ``package``, if it has it."""
    debian = f" (Debian: apt install {package})" if package else ""
    return pytest.mark.skipif(which(program) is None, reason=f"there is no {program} on the PATH{debian}")


needs_cadical = needs("cadical", "cadical")

EXTERNAL = [
    pytest.param(backend(f"exec:{command}"), id=f"exec:{command}", marks=mark)
    for command, mark in [
        ("cadical", needs_cadical),
        ("minisat {cnf} {out}", needs("minisat", "minisat")),
        ("picosat", needs("picosat", "picosat")),
        ("cryptominisat5", needs("cryptominisat5", "cryptominisat")),
        ("clasp --outf=1", needs("clasp", "clasp")),
        ("kissat", needs("kissat")),
        ("glucose {cnf} {out}", needs("glucose")),
        ("glucose -model", needs("glucose")),
    ]
]
ALL = [*(pytest.param(one, id=one.name) for one in backends()), *EXTERNAL]


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
