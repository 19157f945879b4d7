"""In how many solutions cells have values: against all solutions, exactly and up to a limit."""

from fractions import Fraction

import pytest

import satpuzzles
from satpuzzles.backends.counter import Counter

MINES = {"puzzle": "minesweeper", "clues": ["1..1", "....", "..2.", "...."], "mines": 4}
PUZZLES = [
    MINES,
    {"puzzle": "minesweeper", "clues": ["....", "1...", "....."[:4]]},
    {"puzzle": "sudoku", "givens": ["1...", "..2.", "....", "...4"], "box": [2, 2]},
    {"puzzle": "minesweeper", "clues": ["8.", ".."]},
    {"puzzle": "hitori", "numbers": ["112", "233", "212"]},
]
needs_d4 = pytest.mark.skipif(not Counter.D4.installed, reason="py_d4 is not installed")


def by_enumeration(puzzle):
    counts = [[{} for _ in range(length)] for length in puzzle.board.lengths]
    for grid in satpuzzles.solutions(puzzle):
        for row, values in zip(counts, grid, strict=True):
            for cell, value in zip(row, values, strict=True):
                cell[value] = cell.get(value, 0) + 1
    return counts


@needs_d4
@pytest.mark.parametrize("backend", ["auto", "minisat22"])
@pytest.mark.parametrize("document", PUZZLES)
def test_exact_counts_are_those_of_all_solutions(document, backend):
    puzzle = satpuzzles.loads(document)
    found = satpuzzles.candidate_counts(puzzle, backend=backend)
    assert (found.counts if found.number else []) == (by_enumeration(puzzle) if found.number else [])
    assert found.number == satpuzzles.count(puzzle).number
    assert found.status == ("found" if found.number else "none")


@pytest.mark.parametrize("limit", [1, 3, 1000])
@pytest.mark.parametrize("document", PUZZLES)
def test_up_to_a_limit_they_are_cut(document, limit):
    puzzle = satpuzzles.loads(document)
    found = satpuzzles.candidate_counts(puzzle, limit)
    expected = [
        [{value: min(number, limit) for value, number in cell.items()} for cell in row]
        for row in by_enumeration(puzzle)
    ]
    assert found.counts == expected
    assert found.forced.candidates == satpuzzles.forced(puzzle).candidates or not any(map(any, expected))


@needs_d4
def test_chances_of_mines():
    found = satpuzzles.candidate_counts(MINES)
    assert found.chance((0, 0), 0) == 1
    assert found.chance((0, 1), 1) + found.chance((0, 1), 0) == 1
    assert 0 < found.chance((0, 1), 1) < Fraction(1, 2)
