"""Kakurasu: the contract, a second opinion by the rules of the game, names of steps."""

import json
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.errors import InstanceError
from satpuzzles.puzzles.kakurasu import Kakurasu
from satpuzzles.testing import Contract, judged

_ = None


class TestKakurasu(Contract):
    generated: ClassVar = {"size": "3x4"}
    documents: ClassVar = [
        {"puzzle": "kakurasu", "rows": [0, 8, 10], "columns": [5, 3, 5, 5]},
        {"puzzle": "kakurasu", "rows": [4, 4, 4], "columns": [3, 0, 3, _]},
        {"puzzle": "kakurasu", "rows": [4, 2, 3], "columns": [1, 5, 4]},
        {"puzzle": "kakurasu", "rows": [3, 0], "columns": [1, 1]},
    ]


@pytest.mark.parametrize(("rows", "columns"), [([4, 2, 3], [1, 5, 4]), ([3, _, 10], [_, 4, 3, _])])
def test_all_boards_are_judged_as_a_person_would(rows, columns):
    def keeps(grid):
        lines = zip((*grid, *zip(*grid, strict=True)), (*rows, *columns), strict=True)
        return all(total in (None, sum(i for i, shaded in enumerate(line, 1) if shaded)) for line, total in lines)

    judged(Kakurasu(rows, columns), keeps)


def test_what_is_no_kakurasu_is_refused():
    with pytest.raises(InstanceError, match="rows: expected a list of sums, 1 to 250 of them, found a list of 0"):
        Kakurasu([], [1])
    with pytest.raises(InstanceError, match=r"columns\[1\]: expected a sum"):
        Kakurasu([1], [1, -1])


def test_entries_of_the_data_set_have_the_sums_of_columns_first():
    entry = {"problem": "2 3\n3 - 0\n3 1", "solution": "2 3\nx x -\nx - -"}
    puzzle = satpuzzles.loads(json.dumps(entry), format="puzzlekit", kind="kakurasu")
    assert (puzzle.column_sums, puzzle.row_sums) == ((3, _, 0), (3, 1))
    assert b"2 3\\n3 - 0\\n3 1" in satpuzzles.dumps(puzzle, "puzzlekit")
    assert puzzle.broken_rules([[1, 1, 0], [1, 0, 0]]) == []


def test_steps_have_the_names_of_the_genre():
    steps = satpuzzles.explain(Kakurasu([0, 8, 10], [5, 3, 5, 5])).steps
    assert [step.with_technique for step in steps] == [
        "Only combination. r2c1, r2c3 and r2c4 are shaded, and r2c2 is unshaded: row 2 (sum 8) leaves nothing else.",
        "Too large. r1c1 to r1c4 are unshaded: row 1 (sum 0) has no room for them.",
        "Needed. r3c1 to r3c4 are shaded: row 3 (sum 10) cannot reach its sum without them.",
    ]
