"""``satpuzzles forced --counts``."""

import pytest

import satpuzzles
from satpuzzles.backends.counter import Counter

MINES = {"puzzle": "minesweeper", "clues": ["1..1", "....", "..2.", "...."], "mines": 4}


@pytest.mark.skipif(not Counter.D4.installed, reason="py_d4 is not installed")
def test_how_often_cells_are_mines_is_shown_and_written(run, write):
    file, number = write("mines.json", "minesweeper", clues=MINES["clues"], mines=4), satpuzzles.count(MINES).number
    shown = run("forced", file, "--counts")
    assert shown.code == 0
    assert f"{number} solutions" in shown.out
    assert "r2c2: a mine in 12 (16.7 %)" in shown.out
    (record,) = run("forced", file, "--counts", "--json").records
    assert (record["count"], record["counts"][0][0]) == (number, [number])


def test_up_to_a_limit(run, write):
    file = write("mines.json", "minesweeper", clues=MINES["clues"], mines=4)
    assert "a mine in at least 2" in run("forced", file, "--counts", "--limit", 2).out
    refused = run("forced", file, "--limit", 2)
    assert (refused.code, refused.err) == (2, "satpuzzles: --limit requires --counts\n")
