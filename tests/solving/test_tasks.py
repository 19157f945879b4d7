"""The functions of the package, beside what the command line shows of them."""

import pytest

import satpuzzles
from satpuzzles import GaveUp, Status, UsageError, WrongAnswer
from satpuzzles.puzzles.hanjie import Hanjie
from tests.puzzles.common import puzzle

UNIQUE = puzzle("sudoku", givens=["12..", "....", "..4.", "4..1"])
SEVERAL = puzzle("hanjie", rows=[[1], [0], [1]], columns=[[1], [0], [1]])
HARD = puzzle("sudoku", givens=[[0] * 49] * 49)
SOLVED = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def test_solve_gives_plain_numbers():
    answer = satpuzzles.solve(UNIQUE)
    assert (answer.status, answer.grid, answer.reason) == (Status.SOLVED, SOLVED, None)
    assert {type(value) for row in answer.grid for value in row} == {int}


def test_solutions_of_an_unfinished_search_raise():
    with pytest.raises(GaveUp, match="time limit after 0 solutions"):
        list(satpuzzles.solutions(HARD, time_limit=0))


def test_a_solver_that_answers_once_counts_too():
    assert satpuzzles.count(SEVERAL, backend="kissat").number == 2
    assert len([*satpuzzles.solutions(SEVERAL, backend="kissat")]) == 2


@pytest.mark.parametrize("presolve", [True, False])
def test_statistics_add_up(presolve):
    statistics = satpuzzles.solve(UNIQUE, presolve=presolve).statistics
    assert sum(statistics.clauses_by_rule.values()) == statistics.clauses
    assert (statistics.candidates_after_presolve < statistics.candidates) == presolve
    assert statistics.propagated == presolve  # then no solver is asked
    assert set(statistics.seconds) == {"compile", "decode", *([] if presolve else ["load", "solve"])}


def test_a_board_that_is_full_and_breaks_a_rule_has_no_solution():
    full = puzzle("yin-yang", givens=[[1, 0, 1], [0, 0, 0], [0, 0, 1]])  # black circles in three parts
    assert satpuzzles.solve(full).status is Status.NONE


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
