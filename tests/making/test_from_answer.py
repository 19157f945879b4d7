"""Puzzles made by hand: clues of an answer, clues until unique, no clue too many, and what contradicts."""

import pytest

import satpuzzles
from satpuzzles import UsageError
from tests.making.common import KINDS

SMALL = {
    "sudoku": 4,
    "middle-sum": 4,
    "star-battle": 5,
    "trid": 3,
    "skyscrapers": 4,
    "kenken": 4,
    "futoshiki": 4,
    "suguru": 5,
    "dominosa": "4x5",
    "double-choco": "4x4",
}
NO_CLUES = {*("star-battle", "lits", "norinori", "simple-loop", "double-back", "galaxies", "araf")}
"""Kinds whose clues do not follow from an answer, or that have none but regions or cells without a value."""


@pytest.mark.parametrize("kind", KINDS)
def test_clues_follow_from_the_answer_go_and_come_back(kind):
    """All that the answer implies, none too many, and from a board without givens until the answer is the only one."""
    size = SMALL.get(kind, "6x6" if kind == "binairo" else "5x5")
    puzzle = satpuzzles.generate(kind, seed=1, size=size)
    answer = satpuzzles.solve(puzzle).grid
    if kind in NO_CLUES:
        with pytest.raises(UsageError, match="do not follow from an answer"):
            satpuzzles.with_clues_of(puzzle, answer)
    else:
        whole = satpuzzles.with_clues_of(puzzle, answer)
        assert whole.broken_rules(answer) == []
        assert satpuzzles.loads(whole.to_json()) == whole
    left = satpuzzles.minimise(puzzle)
    assert satpuzzles.check(left.puzzle).solutions == [answer]
    assert satpuzzles.minimise(left.puzzle, seed=1).changes == ()
    assert bool(left.changes) == (left.puzzle != puzzle)
    less = puzzle.with_givens([[None] * length for length in puzzle.board.lengths]) or puzzle
    done = satpuzzles.complete(less, answer)
    assert satpuzzles.check(done.puzzle).solutions == [answer]
    assert bool(done.changes) == (done.puzzle != less)


LINES = [[1, 1], [0, 0, 0], [1, 0], [0, 0, 1], [0, 1]]
LAND = [[0, 1, 0], [0, 1, 1], [1, 1, 0]]
HALVES = [[1, 2, 2]] * 3


@pytest.mark.parametrize(
    ("kind", "clues", "answer", "found"),
    [
        ("numberlink", ["...", "...", "..."], LINES, ["1.1", "223", ".3."]),
        ("numberlink", ["..A", "...", "A.."], LINES, ["A.A", "112", ".2."]),
        ("nurikabe", ["...", "2.?", "?.."], LAND, ["..1", "2..", "..1"]),
        ("shikaku", ["?..", ".?.", "..."], HALVES, ["3..", ".6.", "..."]),
        ("nawabari", ["?..", ".?.", "..."], HALVES, ["3..", ".1.", "..."]),
        ("tatamibari", ["?..", ".+.", "..."], HALVES, ["|..", ".|.", "..."]),
    ],
)
def test_clues_that_may_stand_in_several_cells_stay_where_they_are(kind, clues, answer, found):
    def rows(texts):
        return [[None if c == "." else int(c) if c.isdigit() else c for c in text] for text in texts]

    puzzle = satpuzzles.loads({"puzzle": kind, "clues": rows(clues)})
    after = satpuzzles.with_clues_of(puzzle, answer)
    assert after.to_json()["clues"] == rows(found)
    assert after.broken_rules(answer) == []


def test_lines_that_branch_or_close_have_no_clues():
    blank = satpuzzles.loads({"puzzle": "numberlink", "clues": [[None] * 3] * 3})
    for lines in ([[1, 1], [0, 1, 0], [0, 0], [0] * 3, [0, 0]], [[1, 0], [1, 1, 0], [1, 0], [0] * 3, [0, 0]]):
        with pytest.raises(UsageError, match="no Numberlink has this answer"):
            satpuzzles.with_clues_of(blank, lines)


def test_clues_that_are_there_stay_and_none_that_is_added_can_go():
    half = {"puzzle": "slitherlink", "clues": [[3, None, None], [None, None, None], [None, None, 3]]}
    done = satpuzzles.complete(half, seed=3)
    assert done.is_minimal
    assert (done.puzzle.clues[0][0], done.puzzle.clues[2][2]) == (3, 3)
    rows = [list(row) for row in done.puzzle.clues]
    added = [(r, c) for r, row in enumerate(rows) for c, clue in enumerate(row) if clue is not None]
    for r, c in {*added} - {(0, 0), (2, 2)}:
        less = [[*row] for row in rows]
        less[r][c] = None
        assert satpuzzles.check({"puzzle": "slitherlink", "clues": less}).status == "multiple"
    assert len(done.changes) == len(added) - 2


def test_clues_of_constraints_can_go_too():
    killer = {
        "puzzle": "sudoku",
        "givens": ["1234", "3412", "2143", "43.."],
        "cages": [{"cells": "r1c1 r1c2", "sum": 3}],
    }
    assert satpuzzles.minimise(killer).puzzle.variants == ()


def test_completing_names_the_signs_that_are_added():
    done = satpuzzles.complete({"puzzle": "futoshiki", "givens": [[None] * 3, [None, 1, None], [None] * 3]})
    assert all(" < " in change for change in done.changes)


def test_where_all_clues_leave_several_solutions_others_are_changed():
    found = satpuzzles.complete(satpuzzles.blank("akari", 4)).puzzle
    assert satpuzzles.check(found).status == "unique"


def test_parts_of_ships_are_added_until_there_is_one_fleet():
    numbers = {"above": [2, 0, 1, 0, 1], "left": [1, 1, 1, 1, 0]}
    ships = {"puzzle": "battleships", "ships": [1, 1, 1, 1], "clues": ["....."] * 5, **numbers}
    assert satpuzzles.check(ships).status == "multiple"
    found = satpuzzles.complete(ships)
    assert satpuzzles.check(found.puzzle).status == "unique"
    assert all(change.startswith("the clue at") for change in found.changes)


@pytest.mark.slow
def test_sums_are_found_for_black_cells_that_somebody_drew():
    rows = ["//////", "/../..", "/.....", "//....", "/.....", "/..../"]
    drawn = {"puzzle": "kakuro", "clues": [[None if one == "." else one for one in row] for row in rows]}
    found = satpuzzles.complete(drawn).puzzle
    assert satpuzzles.check(found).status == "unique"
    assert [[clue and "/" for clue in row] for row in found.clues] == drawn["clues"]


def test_completing_says_what_it_cannot_do():
    with pytest.raises(UsageError, match="no solution"):
        satpuzzles.complete("11..............")
    alone = [[int(r == c) for c in range(4)] for r in range(4)]
    with pytest.raises(UsageError, match="all clues that the answer implies leave several"):
        satpuzzles.complete(satpuzzles.blank("akari", 4), alone)
    with pytest.raises(UsageError, match="one solution"):
        satpuzzles.minimise("1...............")
    with pytest.raises(UsageError, match="a value for each place"):
        satpuzzles.with_clues_of("1...............", [[1]])
    with pytest.raises(UsageError, match="no solution of the puzzle"):
        satpuzzles.complete("1...............", [[2] * 4] * 4)


def test_a_unique_puzzle_is_complete():
    done = satpuzzles.complete("1234341221434321")
    assert (done.changes, done.in_words) == ((), "nothing to change")


def test_clues_that_contradict_are_named_with_their_cells():
    found = satpuzzles.contradiction({"puzzle": "sudoku", "givens": ["1..1", "....", "....", "...2"]})
    assert found.cells == ((0, 0), (0, 3))
    assert str(found) == "these clues contradict each other: r1c1 and r1c4 are 1"
    rules = satpuzzles.contradiction({"puzzle": "kakurasu", "rows": [3, 0], "columns": [0, None]})
    assert {*rules.rules} == {"row 1", "column 1"}
    assert {*rules.cells} == {(0, 0), (0, 1), (1, 0)}
    with pytest.raises(UsageError, match="has a solution"):
        satpuzzles.contradiction("1...............")
