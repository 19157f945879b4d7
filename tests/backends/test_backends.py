"""One suite for every backend."""

import random

import numpy as np
import pytest
from pysat.solvers import Solver

import satpuzzles
from satenc import evaluate
from satpuzzles.backends import Feature, Sat, Unknown, Unsat, backend, backends
from satpuzzles.backends.interface import decided
from satpuzzles.backends.pysat import pysat_backends
from satpuzzles.backends.session import _PROPER
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import Cancelled, UsageError
from tests.backends.common import ALL, formula, hard
from tests.oracles.propagation import propagated
from tests.paths import INSTANCES

IN_PROCESS = [pytest.param(one, id=one.name) for one in backends()]
PAST = Deadline(0.0)
SMALL = {
    "sudoku/4x4": 1,
    "sudoku/9x9-contradictory": 0,
    "sudoku/9x9-no-solution": 0,
    "hanjie/example-2": 2,
    "hanjie/empty-grid": 1,
    "hanjie/different-totals": 0,
    "hanjie/unknown-columns": 2,
    "star-battle/4x4-1-one-star": 1,
    "star-battle/8x8-1-two-stars": 2,
    "trid/published-5": 1,
    "trid/minimal-4": 1,
    "middle-sum/4x4": 1,
    "middle-sum/6x6": 3,
}


def able(feature):
    return [parameter for parameter in IN_PROCESS if feature in parameter.values[0].features]


def solved(chosen, f):
    with chosen.open(f) as session:
        return session.solve()


def satisfies(outcome, f):
    assert isinstance(outcome, Sat)
    return all(evaluate(outcome.assignment, block.literals).any(axis=1).all() for block in f.clauses.blocks)


@pytest.mark.parametrize("chosen", ALL)
def test_small_formulas_are_decided(chosen):
    for clauses in ([[1, 2], [-1, 3], [-2, 3], [-3, 4]], []):  # a variable without clauses has a value too
        outcome = solved(chosen, f := formula(4, *clauses))
        assert satisfies(outcome, f)
        assert len(outcome.assignment) == 5
    for variables, *clauses in ((2, [1, 2], [1, -2], [-1, 2], [-1, -2]), (0, []), (2, [1, 2], [])):
        assert solved(chosen, formula(variables, *clauses)) == Unsat()


@pytest.mark.parametrize("chosen", ALL)
def test_assumptions_hold_without_clauses(chosen):
    with chosen.open(formula(2)) as session:
        assert session.solve([2, -1]).assignment[1:].tolist() == [False, True]
        assert session.solve([2, -2]) == Unsat()


@pytest.mark.parametrize("chosen", ALL)
def test_clauses_are_added_between_answers(chosen):
    f = formula(2, [1, 2])
    found = set()
    with chosen.open(f) as session:
        while isinstance(outcome := session.solve(), Sat):
            answer = outcome.assignment[1:]
            found.add(tuple(answer.tolist()))
            session.add([np.where(answer, [-1, -2], [1, 2]).tolist()])
            assert len(found) <= 3
        assert outcome == Unsat()
    assert found == {(True, True), (True, False), (False, True)}


@pytest.mark.parametrize("solver", _PROPER)
def test_clauses_are_added_without_the_method_of_python_sat(solver, monkeypatch):
    chosen, f = next(one for one in pysat_backends() if one.solver == solver), hard(60)

    def searched():
        with chosen.open(f) as one:
            return one.solve(), one.statistics()

    def unexpected(*_):
        raise AssertionError

    with monkeypatch.context() as patched:
        patched.setattr("satpuzzles.backends.session._PROPER", {})
        expected = searched()
    with Solver(name=solver) as empty:
        monkeypatch.setattr(type(empty.solver), "add_clause", unexpected)
    assert searched() == expected


@pytest.mark.parametrize("chosen", ALL)
def test_assumptions_hold_for_one_answer(chosen):
    with chosen.open(formula(2, [1, 2])) as session:
        assert session.solve([-1]).assignment[1:].tolist() == [False, True]
        assert session.solve([-1, -2]) == Unsat()
        assert session.solve([-2]).assignment[1:].tolist() == [True, False]
        assert isinstance(session.solve(), Sat)


@pytest.mark.parametrize("chosen", ALL)
def test_past_its_deadline_nothing_is_known(chosen):
    f = hard(100)
    with chosen.open(f, PAST) as session:
        assert session.solve() == Unknown("time limit")


SOME = [*IN_PROCESS[::8], ALL[-1]]
"""The child process is the same for every solver of python-sat."""


class Counted:
    """A token of one's own, which is set once it was asked so many times."""

    def __init__(self, looks):
        self.left = looks

    def is_set(self):
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("chosen", SOME)
@pytest.mark.parametrize("looks", [0, 40])
def test_work_that_is_cancelled_ends_before_its_time(chosen, looks):
    token = Counted(looks)
    with chosen.open(hard(), Deadline.after(300, token)) as session:
        outcome = session.solve()
    assert outcome == Unknown("cancelled")
    assert token.left < 0
    with pytest.raises(Cancelled):
        decided(outcome)


def in_turn(feature):
    """Each backend that has it without a time limit, and every eighth with one: in a child process."""
    every = able(feature)
    here = [pytest.param(*one.values, None, id=f"{one.id}-here") for one in every]
    return here + [pytest.param(*one.values, 600, id=f"{one.id}-child") for one in every[::8]]


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SOME)
def test_a_time_limit_ends_a_hard_search(chosen):
    with chosen.open(hard(), Deadline.after(0.5)) as session:
        assert session.solve() == Unknown("time limit")  # the search would take hours


@pytest.mark.parametrize("chosen", SOME)
def test_an_answer_within_the_time_limit_is_given(chosen):
    f = formula(2, [1, 2], [-1, 2])
    deadline = Deadline.after(60)
    with chosen.open(f, deadline) as session:
        assert satisfies(session.solve(), f)


@pytest.mark.parametrize("chosen", IN_PROCESS)
def test_statistics_are_told_by_those_that_say_so(chosen):
    with chosen.open(formula(2, [1, 2], [-1, 2])) as session:
        session.solve()
        told = session.statistics()
    assert bool(told) == (Feature.STATISTICS in chosen.features)
    assert all(isinstance(value, int) for value in told.values())


@pytest.mark.parametrize("limit", [None, 60], ids=["in this process", "in a child"])
def test_the_time_of_the_solver_alone_is_told(limit):
    with backend("cadical195").open(formula(2, [1, 2], [-1, 2]), Deadline.after(limit)) as session:
        assert session.cpu_seconds == 0
        session.solve()
        first = session.cpu_seconds
        assert session.cpu_seconds == first > 0
        session.solve()
        assert session.cpu_seconds > first


@pytest.mark.parametrize("chosen", able(Feature.CORES))
def test_cores_come_from_those_that_say_so(chosen):
    with chosen.open(formula(4, [-1, -2], [3, 4])) as session:
        assert session.solve([3, 1, 2]) == Unsat()
        assert {1, 2} <= set(session.core()) <= {1, 2, 3}


@pytest.mark.slow
@pytest.mark.parametrize(("chosen", "limit"), in_turn(Feature.PROPAGATION))
def test_units_are_propagated_by_those_that_say_so(chosen, limit):
    with chosen.open(formula(5, [1, 2], [-1, 3], [-3, -4], [4, 5, -2]), Deadline.after(limit)) as session:
        assert set(session.propagate([1])) == {1, 3, -4}
        assert session.propagate([1, 4]) is None
        assert set(session.propagate([5])) == {5}
        assert isinstance(session.solve([2]), Sat)


@pytest.mark.slow
@pytest.mark.parametrize("chosen", able(Feature.PROPAGATION))
def test_propagating_after_solving_is_right(chosen):
    # those that are not able include CaDiCaL 1.5.3 and 1.9.5, for which python-sat's issue 232 reports false conflicts
    source = random.Random(1)
    for _ in range(60):
        variables = source.choice((6, 12, 30))
        clauses = [
            [source.choice((-1, 1)) * x for x in source.sample(range(1, variables + 1), source.choice((2, 3, 3)))]
            for _ in range(int(variables * source.choice((1.5, 2.5, 3.5, 4.2))))
        ]
        literals = [sign * x for x in range(1, variables + 1) for sign in (-1, 1)]
        with chosen.open(formula(variables, *clauses)) as session, Solver("minisat22", clauses) as fresh:
            for number in (1, 3, 5, 2):
                session.solve(source.sample(literals, source.choice((0, 0, 2, 4))))
                assumptions = source.sample(literals, number)
                expected, found = propagated(clauses, assumptions), session.propagate(assumptions)
                if found is None:  # by what it has learnt, perhaps
                    assert not fresh.solve(assumptions)
                    continue
                assert expected is not None
                assert all(not fresh.solve([*assumptions, -literal]) for literal in set(found) - expected)
                assert all(not fresh.solve([-literal]) for literal in expected - set(found))  # holds without them


@pytest.mark.parametrize("chosen", [one for one in IN_PROCESS if one not in able(Feature.PROPAGATION)])
def test_those_that_do_not_say_so_do_not_propagate(chosen):
    with chosen.open(formula(2, [-1, 2])) as session, pytest.raises(NotImplementedError):
        session.propagate([1])


@pytest.mark.parametrize("chosen", able(Feature.PROOF))
def test_proofs_come_from_those_that_say_so(chosen):
    clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    with Solver(name=chosen.solver, bootstrap_with=clauses, with_proof=True) as solver:
        assert not solver.solve()
        lemmas = [[int(word) for word in line.split()[:-1]] for line in solver.get_proof() if not line.startswith("d")]
    assert [] in lemmas or conflicting(clauses + lemmas)


def conflicting(clauses):
    """Whether unit propagation alone refutes clauses, which may end a proof without its empty clause."""
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        return not solver.propagate()[0]


@pytest.mark.parametrize("chosen", able(Feature.PHASES))
def test_phases_are_taken_by_those_that_say_so(chosen):
    with Solver(name=chosen.solver, bootstrap_with=[[1, 2], [3, 4], [-1, -2, -3]]) as solver:
        solver.set_phases([1, -2, -3, 4])
        assert solver.solve()
        assert solver.get_model()[:4] == [1, -2, -3, 4]


@pytest.mark.slow
@pytest.mark.parametrize("chosen", ALL)
def test_all_agree_on_small_puzzles(chosen):
    for name, number in SMALL.items():
        puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
        if Feature.INCREMENTAL in chosen.features:
            assert satpuzzles.count(puzzle, backend=chosen.name).number == number, name
        else:
            verdict = satpuzzles.check(puzzle, backend=chosen.name)
            assert verdict.status == {0: "none", 1: "unique"}.get(number, "multiple"), name


@pytest.mark.parametrize("chosen", IN_PROCESS)
def test_every_alias_finds_its_backend(chosen):
    assert {backend(alias).name for alias in chosen.aliases} == {chosen.name}


@pytest.mark.slow
@pytest.mark.parametrize(("chosen", "limit"), in_turn(Feature.PROOF))
def test_a_proof_ends_in_the_empty_clause(chosen, limit):
    f = formula(2, [1, 2], [1, -2], [-1, 2], [-1, -2])
    with chosen.open(f, Deadline.after(limit), proof=True) as session:
        assert session.solve() == Unsat()
        assert session.proof()[-1] == "0"


def test_a_child_without_memory_says_that_instead_of_a_proof():
    with backend("glucose4").open(formula(1, []), Deadline.after(600), proof=True) as session:
        session._gave_up = Unknown("memory limit")
        assert session.proof() == Unknown("memory limit")


def test_a_command_gives_no_proof():
    chosen = backend("exec:cat")
    with pytest.raises(UsageError, match="proofs need a solver of python-sat"), chosen.open(formula(1), proof=True):
        pass
    with chosen.open(formula(1)) as session, pytest.raises(UsageError, match="proofs need a solver of python-sat"):
        session.proof()


@pytest.mark.parametrize("name", ["cadical195", "exec:true"])
def test_a_formula_that_keeps_sums_is_refused(name):
    f = formula(1)
    f.add_sum(f.new("y", 2), [1, 2], ">=", 2)
    with pytest.raises(UsageError, match=r"a solver needs clauses; satenc.as_clauses makes them"):
        solved(backend(name), f)
