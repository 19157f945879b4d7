"""The proof of a solver, trimmed: the checker accepts it, and it is no longer than it has to be."""

import pytest
from hypothesis import given

from satpuzzles.backends import Feature, Unsat, backends
from satpuzzles.proving.checker.lrat import check_refutation
from satpuzzles.proving.checker.text import LratStep
from satpuzzles.proving.trimming import NotRefuted, trimmed
from tests.effort import examples
from tests.proving.checker.common import ALL_SIGNS, FORMULAS, VARIABLES, formula, satisfiable

PROVERS = [pytest.param(one, id=one.name) for one in backends() if Feature.PROOF in one.features]


def pigeons(holes):
    """One pigeon more than there are holes, each in a hole, and no two in one."""
    in_hole = [[1 + pigeon * holes + hole for hole in range(holes)] for pigeon in range(holes + 1)]
    return in_hole + [[-a, -b] for hole in zip(*in_hole, strict=True) for a in hole for b in hole if a < b]


def proof(chosen, clauses, variables):
    with chosen.open(formula(clauses, variables), proof=True) as session:
        outcome = session.solve()
        assert isinstance(outcome, Unsat) != (variables <= VARIABLES and satisfiable(clauses))
        return session.proof() if isinstance(outcome, Unsat) else None


@pytest.mark.slow
@pytest.mark.parametrize("chosen", PROVERS)
@examples(25)
@given(clauses=FORMULAS)
def test_every_proof_of_a_solver_is_made_into_one_that_is_accepted(chosen, clauses):
    clauses = [*clauses, *ALL_SIGNS[:7]]
    found = proof(chosen, clauses, VARIABLES)
    if found is not None:
        check_refutation(clauses, trimmed(VARIABLES, clauses, found))


@pytest.mark.slow
@pytest.mark.parametrize("chosen", PROVERS)
def test_one_with_deletions_is_accepted_too(chosen):
    clauses, variables = pigeons(5), 30
    found = proof(chosen, clauses, variables)
    steps = trimmed(variables, clauses, found)
    assert 10 < check_refutation(clauses, steps) < len(found)


def test_what_the_contradiction_does_not_need_is_left_out():
    drup = ["4 5 0", "1 2 0", "d 1 2 3 0", "1 0", "2 0", "0"]
    assert trimmed(5, [*ALL_SIGNS, [4, 5, 1], [4, 5, -1]], drup) == [
        LratStep(11, [1, 2], [2, 1]),
        LratStep(12, [1], [11, 3, 4]),
        LratStep(13, [2], [12, 5, 6]),
        LratStep(14, [], [12, 13, 7, 8]),
    ]


def test_what_holds_without_assumptions_is_derived_once():
    """Both clauses of the proof need 2, which follows from 1; it is a step that they share."""
    signs = [[a, b, c] for a in (3, -3) for b in (4, -4) for c in (5, -5)]
    clauses = [[1], [-1, 2], *([-2, *sign] for sign in signs)]
    steps = trimmed(5, clauses, ["3 4 0", "3 0", "4 0", "0"])
    check_refutation(clauses, steps)
    assert steps[0] == LratStep(11, [2], [1, 2])
    assert sum(2 in step.hints for step in steps) == 1


@pytest.mark.parametrize(
    ("drup", "complaint"),
    [
        (["1 2 0"], "the proof ends without a contradiction"),
        (["1 0", "2 0", "0"], "the clause 1 of the proof does not follow by unit propagation"),
        (["1 2 0", "d 1 -2 3 0", "1 0", "2 0", "0"], "the clause 1 of the proof does not follow by unit propagation"),
    ],
)
def test_what_is_no_proof_is_refused(drup, complaint):
    with pytest.raises(NotRefuted) as refused:
        trimmed(3, ALL_SIGNS, drup)
    assert str(refused.value) == complaint


def test_the_deadline_is_looked_at():
    def passed():
        raise TimeoutError

    with pytest.raises(TimeoutError):
        trimmed(3, ALL_SIGNS, ["1 2 0", "0"], passed)
