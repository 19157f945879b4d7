"""Models drawn from a d-DNNF: all of them, and each as often as the others."""

from collections import Counter as Tally
from random import Random

import pytest
from hypothesis import given, strategies as st

from satpuzzles.backends.counter import Counter
from satpuzzles.backends.dnnf import Dnnf, Models
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import OutOfTime, SolverError
from tests.effort import examples
from tests.proving.checker.common import FORMULAS, VARIABLES, formula, satisfiable

D4 = pytest.mark.skipif(not Counter.D4.installed, reason="py_d4 is not installed")
ONE_OR_TWO = "o 1 0\na 2 0\no 3 0\nt 4 0\n3 4 1 -2 0\n3 4 2 0\n2 3 0\n1 2 0\n"
"""1 or 2, of which 1 is free in the second case; 3 is free."""


def test_each_model_is_drawn_as_often_as_the_others():
    dnnf, random = Dnnf(ONE_OR_TWO, 3), Random(1)
    drawn = Tally(tuple(dnnf.model(random)) for _ in range(6_000))
    assert len(drawn) == 6
    assert all(a or b for a, b, _ in drawn)
    assert sum((found - 1_000) ** 2 / 1_000 for found in drawn.values()) < 20.5  # chi square, one in a thousand


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x 1 0\n",
        "o 1 0\n1 2 0\n",
        "1 2 0\n",
        "o 1\n1 x 0\n",
        "a 1 0\nt 2 0\n1 2 1 0\n1 2 -1 0\n",
        "o 1 0\no 2 0\n1 2 1 0\n2 1 -1 0\n",
        "o 1 0\nt 2 0\n1 2 4 0\n",
    ],
)
def test_another_text_is_an_error_of_the_compiler(text):
    with pytest.raises(SolverError, match=r"^py_d4: expected a d-DNNF, found another text"):
        Dnnf(text, 3)


@pytest.mark.slow
@D4
@examples(10)
@given(clauses=FORMULAS, seed=st.integers(0, 1000))
def test_what_is_drawn_satisfies_the_formula(clauses, seed):
    models = Models(formula(clauses))
    assert bool(models.count) == satisfiable(clauses)
    if models.count:
        assert models.count <= 2**VARIABLES
        model = models.draw(Random(seed))
        assert all(any(model[abs(x)] == (x > 0) for x in clause) for clause in clauses)


@D4
def test_past_the_deadline_there_is_nothing():
    with pytest.raises(OutOfTime):
        Models(formula([[1, 2], [-1, 2]]), Deadline.after(0))
