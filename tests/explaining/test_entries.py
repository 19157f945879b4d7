"""What a person has filled in: written and read back, and followed to the end."""

import json

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.common.document import Node
from satpuzzles.errors import InstanceError
from satpuzzles.explaining.explain import Progress, hint
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.records import Entries
from satpuzzles.puzzles.sudoku import Sudoku
from tests.paths import INSTANCES


def load(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


numbers = st.integers(0, 30)
facts = st.builds(lambda r, c, value: Fact((r, c), value, holds=False), numbers, numbers, numbers)


@pytest.mark.slow
@given(st.lists(st.lists(st.none() | numbers, min_size=1), min_size=1), st.lists(facts))
def test_it_is_read_back_as_written(grid, excluded):
    entries = Entries(grid, tuple(excluded))
    assert Entries.from_json(Node(json.loads(json.dumps(entries.to_json()))), load("sudoku/4x4")) == entries


@pytest.mark.parametrize(
    ("name", "row", "values"),
    [
        ("sudoku/4x4", "31.4", [3, 1, None, 4]),
        ("sudoku/16x16", "..0A..F.........", [None, None, 1, 11, None, None, 16, *[None] * 9]),
        ("sudoku/16x16", ["A", 11, None], [11, 11, None]),
        ("sudoku/12x12", "..1A........", [None, None, 1, 10, *[None] * 8]),
        ("sudoku/12x12", ["A", "10", 10, None], [10, 10, 10, None]),
        ("hanjie/example-1-1", "01.", [0, 1, None]),
    ],
)
def test_a_value_may_be_written_as_in_a_cell(name, row, values):
    assert Entries.from_json(Node([row]), load(name)).grid == [values]


def test_symbols_of_a_puzzle_are_its_values():
    givens = ["LOVE", "....", "....", "...."]
    puzzle = Sudoku.from_json(Node({"puzzle": "sudoku", "givens": givens, "symbols": "LOVE"}))
    assert Entries.from_json(Node(["VE.L"]), puzzle).grid == [[3, 4, None, 1]]
    with pytest.raises(InstanceError, match="expected a value or null, found '1'"):
        Entries.from_json(Node(["1..."]), puzzle)


@pytest.mark.parametrize(
    ("name", "grid", "words"),
    [
        ("sudoku/4x4", [[None, 1, None, 2]], "the grid: expected 4 rows, found 1"),
        ("sudoku/4x4", [[None] * 4] * 5, "the grid: expected 4 rows, found 5"),
        (
            "sudoku/4x4",
            [[None] * 4, [3, 1, None], [None] * 4, [None] * 4],
            "row 2 of the grid: expected 4 cells, found 3",
        ),
        (
            "sudoku/4x4",
            [[None, None, None, None, 3], *[[None] * 4] * 3],
            "row 1 of the grid: expected 4 cells, found 5",
        ),
        ("trid/published-5", [[None] * 5] * 5, "row 1 of the grid: expected 1 cell, found 5"),
    ],
)
def test_a_grid_of_another_shape_is_refused(name, grid, words):
    with pytest.raises(InstanceError, match=words):
        hint(load(name), grid)


def test_a_value_that_no_cell_can_have_may_be_excluded():
    puzzle = satpuzzles.loads({"puzzle": "fillomino", "givens": [[1, 3], [None, None]]})
    assert hint(puzzle, excluded=[Fact((1, 0), 4, holds=False)]).status is Progress.STEP
    with pytest.raises(InstanceError, match="r2c1: expected a value from 1 to 4, found 5"):
        hint(puzzle, excluded=[Fact((1, 0), 5, holds=False)])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sudoku/4x4", "trid/published-5"])
def test_hints_taken_in_lead_to_the_solution(name):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    solution = satpuzzles.solve(puzzle).grid
    entries = Entries()
    while (found := hint(puzzle, entries.grid or None, entries.excluded)).status is Progress.STEP:
        entries = entries.after(found.step)
    assert found.status is Progress.SOLVED
    for written, row in zip(entries.grid, solution, strict=True):
        assert all(entry in (None, value) for entry, value in zip(written, row, strict=True))
