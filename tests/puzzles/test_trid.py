import pytest

import satpuzzles
from satpuzzles.puzzles.trid import sums_of
from satpuzzles.solving.records import findings
from tests.drawn import sums
from tests.paths import INSTANCES
from tests.puzzles.common import changed, drawn, puzzle

SMALL = {
    "size": 3,
    "min": 1,
    "max": 3,
    "triangles": [[6], [None, 6, None]],
    "vertices": [[1], [None, None], [None, None, None]],
}
SOLVED = [[1], [2, 3], [3, 1, 2]]


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({}, []),
        ({(2, 0): 1}, ["row 3 has 1 more than once", "left diagonal 1 has 1 more than once"]),
        (
            {(0, 0): 2},
            [
                "r1c1 is given as 1, not 2",
                "left diagonal 1 has 2 more than once",
                "right diagonal 1 has 2 more than once",
                "triangle 1 sums to 7, not 6",
            ],
        ),
        ({(2, 1): 4}, ["there are values outside 1 to 3"]),
    ],
)
def test_broken_rules_are_named(changes, broken):
    assert puzzle("trid", **SMALL).broken_rules(changed(SOLVED, changes)) == broken


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"vertices": [[None], [2, 2], [None] * 3]}, "row 2 has 2 more than once among the givens"),
        ({"vertices": [[2], [None, None], [2, None, None]]}, "left diagonal 1 has 2 more than once among the givens"),
        ({"vertices": [[2], [None, None], [None, None, 2]]}, "right diagonal 1 has 2 more than once among the givens"),
        ({"triangles": [[10], [None] * 3]}, "three different numbers from 1 to 4 do not sum to 10"),
        ({"triangles": [[5], [None] * 3]}, "three different numbers from 1 to 4 do not sum to 5"),
        ({"triangles": [[9], [6, None, None]]}, None),
    ],
)
def test_what_plainly_cannot_be_is_the_reason_for_no_solution(fields, reason):
    stated = puzzle("trid", size=3, min=1, max=4, **fields)
    assert stated.solving.unsolvable(stated) == reason


def test_wide_numbers_and_marked_vertices_keep_the_shape():
    chosen = puzzle("trid", size=3, min=-10, max=12, triangles=[[-3], [None, 21, None]])
    assert (
        drawn(chosen, [[-10], [7, 0], [-2, 12, 3]], marked=[(1, 0)])
        == """
          (-10)
           -3
     [  7]     (  0)
      17   21   15
( -2)     ( 12)     (  3)
"""
    )


def test_an_answer_shows_every_sum_and_an_open_board_those_that_are_given():
    chosen = satpuzzles.load(INSTANCES / "trid" / "published-5.json")
    grid = satpuzzles.solve(chosen).grid
    found = findings(chosen, grid)["triangles"]
    assert found == [list(row) for row in sums_of(grid)]
    assert [[int(total) for total in row] for row in sums(chosen.drawing(grid))] == found
    given = [["" if total is None else str(total) for total in row] for row in chosen.triangles]
    assert sums(chosen.drawing([[None] * len(row) for row in grid])) == given
