"""Palisade: a board parted into areas of one size, which exchange cells at random, and all numbers."""

from collections.abc import Collection
from random import Random
from typing import cast

from satpuzzles.boards import Grid, InnerEdges
from satpuzzles.boards.regions import swapped_regions
from satpuzzles.errors import UsageError
from satpuzzles.puzzles.palisade import Palisade
from satpuzzles.stating import Puzzle

_SIZES = (4, 5, 6, 3, 7, 2)
"""The sizes of areas, the first that divides the board."""

_PASSES = 8
"""How often areas exchange cells; they are small, so that few of the swaps leave them connected."""


def drawn(
    height: int,
    width: int,
    random: Random,
    before: tuple[Puzzle, Grid] | None,
    unsure: Collection[int],
    area: int | None = None,
) -> tuple[Puzzle, Grid]:
    """A puzzle with all numbers, and its answer. Its areas have that many cells, by default as few as `_SIZES` say."""
    sizes = _SIZES if area is None else (area,)
    size = next((size for size in sizes if height * width % size == 0), None)
    if size is None:
        divides = f"{area} divides" if area else "2, 3, 5 or 7 divides"
        raise UsageError(f"'size' {height}x{width}: expected a number of cells that {divides}")
    snake = ([r * width + (width - 1 - c if r % 2 else c) for c in range(width)] for r in range(height))
    labels = tuple(tuple(cell // size for cell in row) for row in snake)
    for _ in range(_PASSES):
        labels = swapped_regions(random, labels)
    blank = Palisade.stating(height, width, lambda _: None, area=size)
    flat = [label for row in labels for label in row]
    between = cast("InnerEdges", blank.board).between
    values = iter([int(flat[one] != flat[other]) for one, other in between.tolist()])
    grid = [[next(values) for _ in row] for row in blank.board.rows]
    return blank.implied(grid, random), grid
