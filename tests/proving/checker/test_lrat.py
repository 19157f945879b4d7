"""The checker accepts what its hints refute, and nothing else."""

import pytest
from hypothesis import given, strategies as st

from satpuzzles.proving.checker.lrat import NotAProof, check_refutation, refutes
from satpuzzles.proving.checker.text import LratStep
from tests.effort import examples
from tests.proving.checker.common import ALL_SIGNS, CLAUSES, FORMULAS, LITERALS, propagated, satisfiable

HINTS = st.lists(st.integers(-1, 40), max_size=6)


def accepted(clauses, steps):
    try:
        check_refutation(clauses, steps)
    except NotAProof:
        return False
    return True


@pytest.mark.slow
@examples(200)
@given(FORMULAS, st.lists(st.tuples(CLAUSES, HINTS), max_size=8), HINTS)
def test_no_steps_refute_a_satisfiable_formula(clauses, steps, last):
    numbered = [LratStep(number, *step) for number, step in enumerate([*steps, ([], last)], len(clauses) + 1)]
    assert not (accepted(clauses, numbered) and satisfiable(clauses))


@pytest.mark.slow
@examples(150)
@given(FORMULAS, st.lists(LITERALS, max_size=4))
def test_what_is_refuted_is_what_plain_propagation_finds(clauses, literals):
    assert refutes(clauses, literals) == (propagated(clauses, literals) is None)


FIRST = LratStep(9, [1, 2], [1, 2])
"""Of `ALL_SIGNS`, the clauses 1 and 2 are 1 2 3 and 1 2 -3."""


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        (LratStep(10, [1], [2, 3]), "clause 2 neither has one literal left nor contradicts the others"),
        (LratStep(10, [1], [9]), "its hints lead to no contradiction"),
        (LratStep(10, [1], []), "its hints lead to no contradiction"),
        (LratStep(10, [1], [9, 3, 4, 1]), "1 hints after the contradiction"),
        (LratStep(10, [1], [9, 9, 3, 4]), "clause 9 neither has one literal left nor contradicts the others"),
        (LratStep(10, [1], [10]), "hint 10 is no earlier clause"),
        (LratStep(10, [1], [0]), "hint 0 is no earlier clause"),
        (LratStep(10, [1], [-9]), "hint -9 is no earlier clause"),
        (LratStep(11, [1], [9, 3, 4]), "expected the number 10, found 11"),
        (LratStep(9, [1], [9, 3, 4]), "expected the number 10, found 9"),
    ],
)
def test_the_step_that_fails_is_named(step, complaint):
    with pytest.raises(NotAProof) as refused:
        check_refutation(ALL_SIGNS, [FIRST, step])
    assert str(refused.value) == f"step 2: {complaint}"


def test_steps_that_end_too_early_are_no_proof():
    with pytest.raises(NotAProof, match="it ends without a contradiction"):
        check_refutation(ALL_SIGNS, [FIRST])


def test_no_step_follows_the_empty_clause():
    with pytest.raises(NotAProof, match="a step follows the empty clause"):
        check_refutation([[1], [-1]], [LratStep(3, [], [1, 2]), LratStep(4, [], [1, 2])])


def test_propagation_from_clause_to_clause_refutes():
    clauses = [[1, 2], [-2, 3], [-3, -4]]
    assert refutes(clauses, [-1, 4])
    assert not refutes(clauses, [-1])
    assert refutes([*clauses, [4]], [-1])


def test_plain_propagation_asks_whether_it_may_go_on():
    asked = []
    assert refutes([[1], [-1]], [], lambda: asked.append(None))
    assert asked
