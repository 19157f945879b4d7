"""Answers of Nondango: circles that can be filled in cell by cell, with a region around each black one."""

from collections.abc import Collection
from itertools import product
from random import Random

from satpuzzles.boards import Cell
from satpuzzles.boards.regions import rooms_around
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.nondango import STEPS, Nondango
from satpuzzles.stating import Regions

_CIRCLES = 0.95
"""How many of the cells that could have a circle have one."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn:
    """A puzzle and its answer, in which a circle is black only where it cannot be white."""
    found: dict[Cell, int] = {}
    for cell in product(range(height), range(width)):
        alike = {found.get(first) for first, second in _before(cell) if found.get(first) == found.get(second)}
        left = [value for value in (0, 1) if value not in alike]
        if left and random.random() < _CIRCLES:
            found[cell] = left[0]
    black = [[r * width + c] for (r, c), value in found.items() if value] or [[0]]
    puzzle = Nondango.stating(
        height,
        width,
        lambda cell: "o" if cell in found else ".",
        regions=Regions(rooms_around(height, width, black, random)),
    )
    return puzzle, [[found[y // 2, x // 2] for y, x in row] for row in puzzle.board.rows]


def _before(cell: Cell) -> list[tuple[Cell, Cell]]:
    """The two cells before a cell in each line of three, row by row."""
    r, c = cell
    return [((r - v, c - u), (r - 2 * v, c - 2 * u)) for v, u in STEPS]
