"""Overlapping Sudokus: the contract, published ones, and what is said of grids that have no place."""

from functools import partial
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.puzzles import PUZZLES
from satpuzzles.testing import Contract, judged

FULL = (
    ".5732489165.",
    "384951627384",
    "921687354921",
    "879246135879",
    "246135789246",
    "13587.246135",
    "798563412798",
    "563.12978563",
    "412798563412",
    "987654321987",
    "654321897654",
    ".21987654321",
)  # fmt: skip
"""A butterfly of which few cells are open."""


def keeps_rules(one, grid):
    """The rules as a person reads them, for Sudokus without boxes."""
    value = {(y // 2, x // 2): number for (y, x), number in one.values_at(grid).items()}
    for r, c in one.grids:
        square = [[value[r + i, c + j] for j in range(one.size)] for i in range(one.size)]
        if any(len({*line}) < one.size for line in (*square, *zip(*square, strict=True))):
            return False
    return True


class TestOverlappingSudoku(Contract):
    generated: ClassVar = {"size": "6x6"}
    documents: ClassVar = [
        {"puzzle": "overlapping-sudoku", "side": 2, "givens": ["1..", "...", "..."], "grids": "r1c1 r2c2"},
        {"puzzle": "overlapping-sudoku", "side": 2, "givens": ["1..", "...", "..2"], "grids": "r1c1 r2c2"},
        {"puzzle": "overlapping-sudoku", "side": 2, "givens": ["...", "..."], "grids": ["r1c1", "r1c2"]},
        {"puzzle": "butterfly-sudoku", "givens": [*FULL]},
    ]


def test_all_boards_are_judged_as_a_person_would():
    for document in TestOverlappingSudoku.documents[:3]:
        puzzle = satpuzzles.loads(document)
        judged(puzzle, partial(keeps_rules, puzzle))


@pytest.mark.parametrize("name", PUZZLES.named("overlapping-sudoku", "kind").aliases)
def test_each_arrangement_has_a_name(name):
    made = satpuzzles.generate(name, seed=1) if name in ("samurai-sudoku", "butterfly-sudoku") else None
    side = max(
        max(int(n) for n in corner[1:].split("c")) for corner in PUZZLES.get(name).aliases[name]["grids"].split()
    )
    puzzle = satpuzzles.loads({"puzzle": name, "givens": [[None] * (side + 8)] * (side + 8)})
    assert satpuzzles.solve(puzzle).grid is not None
    assert made is None or made.grids == puzzle.grids


@pytest.mark.parametrize(
    ("grids", "said"),
    [("r5c1", "a cell from r1c1 to r4c4"), ("", "1 to 3600"), ("r1c1 r1c1", "once"), ("r2c2", r"givens\[0\]\[0\]")],
)
def test_a_grid_without_a_place_is_named(grids, said):
    document = {"puzzle": "overlapping-sudoku", "givens": ["1" + "." * 11] + ["." * 12] * 11, "grids": grids}
    with pytest.raises(InstanceError, match=said):
        satpuzzles.loads(document)
