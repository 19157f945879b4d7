"""A first solver with few conflicts gives way to one that is told what is likely: the answers stay the same."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satenc import assignment_of
from satpuzzles import Hanjie
from satpuzzles.backends import auto
from satpuzzles.backends.interface import SPENT
from satpuzzles.backends.session import PysatSession
from satpuzzles.solving.search import Search
from satpuzzles.solving.strategies import plan, state
from satpuzzles.solving.strategies.guess import Guess
from satpuzzles.stating import Solving
from tests.backends.common import hard
from tests.effort import examples
from tests.paths import INSTANCES
from tests.puzzles.common import puzzle

LINES = st.lists(st.lists(st.integers(0, 1), min_size=5, max_size=5), min_size=5, max_size=5)


def told(compiled, answers):
    return auto.stages(compiled.formula, answers, can_guess=True, only_differences=False)


def begin_with_later_stages(patch):
    """The first solvers give up at once."""
    patch.setattr(auto, "BRIEF_CONFLICTS", 0)
    patch.setattr(auto, "_FIRST_CONFLICTS", 0)
    patch.setattr(auto, "_FIRST_CONFLICTS_OF_FEW", 0)


def blocks(line):
    return [len(run) for run in "".join(map(str, line)).split("0") if run]


@pytest.mark.slow
@examples(30)
@given(grid=LINES)
def test_verdict_and_number_of_solutions_stay_the_same(grid):
    columns = [list(column) for column in zip(*grid, strict=True)]
    chosen = puzzle("hanjie", rows=[blocks(row) or [0] for row in grid], columns=[blocks(c) or [0] for c in columns])
    expected = satpuzzles.check(chosen, backend="cadical195", presolve=False)
    with pytest.MonkeyPatch.context() as patch:
        begin_with_later_stages(patch)
        found = satpuzzles.check(chosen, presolve=False)
    assert found.status is expected.status
    assert len(found.solutions) == len(expected.solutions)
    if len(found.solutions) == 2:
        assert found.solutions[0] != found.solutions[1]


def supposed(monkeypatch, name, certain):
    """A search for two solutions that begins with values, ``certain`` in batches, that are supposed; in the list are
    the literals of each session.
    """
    begin_with_later_stages(monkeypatch)
    search, added, add = Search(satpuzzles.load(INSTANCES / f"{name}.json"), 2), [], PysatSession.add

    def listening(session, clauses):
        added.append((session._chosen.name, [literal for clause in clauses for literal in clause]))
        add(session, clauses)

    monkeypatch.setattr(PysatSession, "add", listening)
    monkeypatch.setattr(state, "guess", lambda *_: Guess([], certain(search.compiled)))
    monkeypatch.setattr(plan, "stages", lambda _: told(search.compiled, 2)[2:])
    return search, added


def test_solutions_with_almost_certain_values_come_first(monkeypatch):
    search, added = supposed(
        monkeypatch, "hanjie/two-solutions", lambda compiled: [[int(compiled.formula.variables.answers[0])]]
    )
    first, second = search
    assert (first[0][0], second[0][0]) == (1, 0)
    assert added[0] == ("glucose4", [1])
    assert search.statistics.backend == "cadical153-turns"
    assert not search.exhausted


def test_what_was_found_near_a_pattern_does_not_guide_the_search_of_the_whole_formula(monkeypatch):
    """The two formulas number their variables differently."""
    begin_with_later_stages(monkeypatch)
    monkeypatch.setattr(plan, "_LARGE", 1)
    monkeypatch.setattr(plan, "_BESIDE_PATTERN", (0,))
    monkeypatch.setattr(Hanjie, "solving", Solving(pattern=lambda _: np.array([1, 0, 0, 1])))
    search = Search(satpuzzles.load(INSTANCES / "hanjie" / "two-solutions.json"), 2)
    assert len({*map(str, search)}) == 2
    assert search.statistics.beside_pattern is None
    assert "guess" in search.statistics.seconds


def test_the_second_solution_is_looked_for_near_the_first(monkeypatch):
    search = Search(satpuzzles.load(INSTANCES / "hanjie" / "two-solutions.json"), 2)
    stages = [auto.Stage("minisatgh", None, conflicts=100), auto.Stage("cadical153", None, guided=True)]
    solve, preferred = PysatSession.solve, []

    def spent_after_the_first_answer(session, assumptions=()):
        return SPENT if session._chosen.name == "minisatgh" and search.count else solve(session, assumptions)

    monkeypatch.setattr(plan, "stages", lambda _: stages)
    monkeypatch.setattr(PysatSession, "solve", spent_after_the_first_answer)
    monkeypatch.setattr(PysatSession, "prefer", lambda _, literals: preferred.append(literals))
    found = list(search)
    assert len(found) == 2
    for grid, literals in zip(found, preferred, strict=True):
        assignment = assignment_of(np.array(literals), search.compiled.formula.variables.count)
        assert search.compiled.grid(assignment) == grid
        assert sorted(map(abs, literals)) == [*range(1, len(assignment))]  # auxiliary variables too


@pytest.mark.parametrize(
    ("name", "conflicts", "backend"),
    [
        ("star-battle/10x10-1-two-stars", "_FIRST_CONFLICTS_OF_FEW", "cadical153"),
        ("sudoku/inkala", "_FIRST_CONFLICTS_OF_DIFFERENCES", "cadical153-stable"),
    ],
)
def test_a_puzzle_whose_rules_do_not_tell_gets_another_solver_without_likely_values(
    monkeypatch, name, conflicts, backend
):
    monkeypatch.setattr(auto, conflicts, 0)
    search = Search(satpuzzles.load(INSTANCES / f"{name}.json"), 2)
    brief, first, second = plan.stages(search)
    assert (brief.backend, brief.brief) == (auto.BRIEF, True)
    assert (first.backend, first.conflicts, first.guided) == ("glucose4", 0, False)
    assert second == auto.Stage(backend, "after 0 conflicts of glucose4")
    monkeypatch.setattr(plan, "stages", lambda _: [second])
    assert len(list(search)) == 1
    assert search.exhausted
    assert "guess" not in search.statistics.seconds


@pytest.mark.parametrize("name", ["glucose4", "minisat22"])
def test_a_question_that_takes_more_conflicts_is_given_up(name):
    with satpuzzles.backends.backend(name).open(hard()) as session:
        session.limit_conflicts(100)
        assert session.solve() == SPENT
        assert session.statistics()["conflicts"] < (20_000 if name == "glucose4" else 200)
        assert session.solve() == SPENT
