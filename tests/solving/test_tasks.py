"""The functions of the package, beside what the command line shows of them."""

import pytest

import satpuzzles
from satpuzzles import GaveUp, Status, Uniqueness, UsageError, WrongAnswer
from satpuzzles.puzzles.hanjie import Hanjie
from tests.puzzles.common import puzzle

UNIQUE = puzzle("sudoku", givens=["12..", "....", "..4.", "4..1"])
SEVERAL = puzzle("hanjie", rows=[[1], [0], [1]], columns=[[1], [0], [1]])
NONE = puzzle("sudoku", givens=["11..", "....", "....", "...."])
HARD = puzzle("sudoku", givens=[[0] * 49] * 49)
SOLVED = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def test_solve_gives_plain_numbers():
    answer = satpuzzles.solve(UNIQUE)
    assert (answer.status, answer.grid, answer.reason) == (Status.SOLVED, SOLVED, None)
    assert {type(value) for row in answer.grid for value in row} == {int}


def test_solve_says_why_there_is_no_solution():
    answer = satpuzzles.solve(NONE)
    assert (answer.status, answer.grid) == (Status.NONE, None)
    assert answer.reason == "row 1 has 1 more than once among the givens"


def test_solve_says_that_it_gave_up():
    answer = satpuzzles.solve(HARD, time_limit=0)
    assert (answer.status, answer.grid, answer.reason) == (Status.UNKNOWN, None, "time limit")


def test_solutions_come_one_by_one():
    found = satpuzzles.solutions(SEVERAL)
    assert next(found) != next(found)
    assert list(found) == []


def test_solutions_end_at_most_where_wanted():
    assert len(list(satpuzzles.solutions(SEVERAL, 1))) == 1
    assert list(satpuzzles.solutions(SEVERAL, 0)) == []


def test_solutions_of_an_unfinished_search_raise():
    with pytest.raises(GaveUp, match="time limit after 0 solutions"):
        list(satpuzzles.solutions(HARD, time_limit=0))


@pytest.mark.parametrize(
    ("chosen", "status", "solutions"),
    [(UNIQUE, Uniqueness.UNIQUE, 1), (SEVERAL, Uniqueness.MULTIPLE, 2), (NONE, Uniqueness.NONE, 0)],
)
def test_check_gives_the_solutions_it_found(chosen, status, solutions):
    verdict = satpuzzles.check(chosen)
    assert (verdict.status, len(verdict.solutions)) == (status, solutions)


def test_check_tells_where_two_solutions_differ():
    assert satpuzzles.check(SEVERAL).differing == [(0, 0), (0, 2), (2, 0), (2, 2)]


def test_check_may_give_up():
    verdict = satpuzzles.check(HARD, time_limit=0)
    assert (verdict.status, verdict.reason) == (Uniqueness.UNKNOWN, "time limit")


@pytest.mark.parametrize(("limit", "number", "exact"), [(None, 2, True), (2, 2, True), (1, 1, False), (0, 0, False)])
def test_count_stops_at_its_limit(limit, number, exact):
    found = []
    counted = satpuzzles.count(SEVERAL, limit, each=found.append)
    assert (counted.number, counted.exact, len(found)) == (number, exact, number)


def test_a_solver_that_answers_once_counts_too():
    assert satpuzzles.count(SEVERAL, backend="kissat").number == 2
    assert len([*satpuzzles.solutions(SEVERAL, backend="kissat")]) == 2


@pytest.mark.parametrize("presolve", [True, False])
def test_statistics_add_up(presolve):
    statistics = satpuzzles.solve(UNIQUE, presolve=presolve).statistics
    assert sum(statistics.clauses_by_rule.values()) == statistics.clauses
    assert (statistics.candidates_after_presolve < statistics.candidates) == presolve
    assert set(statistics.seconds) == {"compile", "load", "solve", "decode"}


def test_presolve_alone_may_solve():
    assert satpuzzles.solve(UNIQUE).statistics.variables < satpuzzles.solve(UNIQUE, presolve=False).statistics.variables


def test_a_grid_that_breaks_the_rules_is_never_an_answer(monkeypatch):
    monkeypatch.setattr(Hanjie, "broken_rules", lambda *_: ["row 1 is wrong"])
    with pytest.raises(WrongAnswer, match=r"BUG in satpuzzles.*row 1 is wrong"):
        satpuzzles.solve(SEVERAL)


@pytest.mark.parametrize(
    ("encodings", "complaint"),
    [
        ({"rows": "one-hot"}, "sudoku has no choice of encoding for 'rows', only for: at-most-one"),
        ({"at-most-one": "best"}, "at-most-one of sudoku cannot be 'best'; it can be: auto, pairwise"),
    ],
)
def test_an_unknown_encoding_is_answered_with_those_there_are(encodings, complaint):
    with pytest.raises(UsageError, match=complaint):
        satpuzzles.compile(UNIQUE, encodings=encodings)
