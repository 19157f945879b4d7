"""The checker accepts what follows, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzles.backends import Feature, Unsat, backends
from satpuzzles.proving.checker.rup import Checker, NotAProof, check_refutation
from satpuzzles.proving.checker.text import ProofStep
from tests.effort import examples
from tests.proving.checker.common import CLAUSES, FORMULAS, VARIABLES, formula, satisfiable, steps_of

PROVERS = [pytest.param(one, id=one.name) for one in backends() if Feature.PROOF in one.features]
STEPS = st.lists(st.builds(ProofStep, CLAUSES, st.booleans()), max_size=15)
ALL_SIGNS = [[a, b, c] for a in (1, -1) for b in (2, -2) for c in (3, -3)]


def accepted(clauses, steps):
    try:
        check_refutation(Checker(VARIABLES, clauses), steps)
    except NotAProof:
        return False
    return True


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


@pytest.mark.slow
@examples(150)
@given(FORMULAS, STEPS)
def test_no_steps_refute_a_satisfiable_formula(clauses, steps):
    assert not (accepted(clauses, [*steps, ProofStep([])]) and satisfiable(clauses))


@pytest.mark.slow
@examples(150)
@given(FORMULAS, CLAUSES)
def test_what_follows_is_what_plain_propagation_finds(clauses, clause):
    assert Checker(VARIABLES, clauses).follows(clause) == (propagated(clauses, [-x for x in clause]) is None)


@pytest.mark.slow
@examples(150)
@given(FORMULAS, st.lists(st.tuples(st.integers(0, 24), st.booleans()), max_size=12), st.lists(CLAUSES, max_size=4))
def test_clauses_come_and_go_and_what_follows_stays_true(clauses, changes, asked):
    checker = Checker(VARIABLES, clauses)
    for number, deletes in changes:
        for clause in clauses[number : number + 1]:
            (checker.delete if deletes else checker.add)(clause[::-1])
            for claim in asked:
                assert not (checker.follows(claim) and satisfiable([*clauses, *([-x] for x in claim)]))


def test_a_deleted_clause_is_no_longer_used():
    checker = Checker(3, ALL_SIGNS)
    assert checker.follows([1, 2])
    checker.delete([3, 2, 1])
    assert not checker.follows([1, 2])
    checker.add([1, 2, 3])
    assert checker.follows([1, 2])


def test_the_step_that_fails_is_named():
    with pytest.raises(NotAProof, match="step 2: -1 does not follow by unit propagation"):
        check_refutation(Checker(3, ALL_SIGNS), [ProofStep([1, 2]), ProofStep([-1])])


def test_of_a_long_step_that_fails_the_beginning_is_shown():
    with pytest.raises(NotAProof, match=r"step 1: 1 2 3 4 5 6 7 8 9 10 \.\.\. does not follow"):
        check_refutation(Checker(99), [ProofStep([*range(1, 100)])])


def test_steps_that_end_too_early_are_no_proof():
    with pytest.raises(NotAProof, match="it ends without a contradiction"):
        check_refutation(Checker(3, ALL_SIGNS), [ProofStep([1, 2])])


def test_a_proof_counts_what_was_checked():
    steps = [ProofStep([1, 2]), ProofStep([1, 2, 3], deletes=True), ProofStep([1]), ProofStep([2]), ProofStep([])]
    assert check_refutation(Checker(3, ALL_SIGNS), steps) == 3


@pytest.mark.slow
@pytest.mark.parametrize("chosen", PROVERS)
@examples(25)
@given(clauses=FORMULAS)
def test_every_proof_of_a_solver_is_accepted(chosen, clauses):
    clauses = [*clauses, *ALL_SIGNS[:7]]
    with chosen.open(formula(clauses), proof=True) as session:
        outcome = session.solve()
        assert isinstance(outcome, Unsat) != satisfiable(clauses)
        if isinstance(outcome, Unsat):
            assert accepted(clauses, steps_of(session))
