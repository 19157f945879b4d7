"""Palisade: a board parted into areas of one size, which exchange cells at random, and all numbers."""

from collections.abc import Collection
from random import Random
from typing import cast

from satpuzzles.boards import Grid, InnerEdges
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.boards.regions import swapped_regions
from satpuzzles.errors import UsageError
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.palisade import Palisade

_SIZES = (4, 5, 6, 3, 7, 2)
"""The sizes of areas, the first that divides the board."""

_PASSES = 8
"""How often areas exchange cells; they are small, so that few of the swaps leave them connected."""


def drawn(
    height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int], area: int | None = None
) -> Drawn:
    """A puzzle with all numbers, and its answer. Its areas have that many cells, by default as few as `_SIZES` say. Of
    one ``before`` the areas beside an edge that is ``unsure``, and those around them, exchange cells.
    """
    sizes = _SIZES if area is None else (area,)
    size = next((size for size in sizes if height * width % size == 0), None)
    if size is None:
        divides = f"{area} divides" if area else "2, 3, 5 or 7 divides"
        raise UsageError(f"'size' {height}x{width}: expected a number of cells that {divides}")
    if before and unsure:
        labels = _around(before[1], cast("InnerEdges", before[0].board), random.choice(sorted(unsure)), random)
    else:
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


def _around(grid: Grid, board: InnerEdges, edge: int, random: Random) -> tuple[tuple[int, ...], ...]:
    """The areas of ``grid`` after those on both sides of an ``edge``, and their neighbours, have exchanged cells."""
    adjacent = neighbours(board.height, board.width)
    joined = [set[int]() for _ in adjacent]
    for (one, other), value in zip(board.between.tolist(), (value for row in grid for value in row), strict=True):
        if not value:
            joined[one].add(other)
            joined[other].add(one)
    label = dict[int, int]()
    for number, cells in enumerate(sorted(map(sorted, pieces(range(len(adjacent)), joined)))):
        label |= dict.fromkeys(cells, number)
    beside = {label[cell] for cell in board.between[edge].tolist()}
    near = beside | {label[other] for cell in label if label[cell] in beside for other in adjacent[cell]}
    rows = [tuple(label[r * board.width + c] for c in range(board.width)) for r in range(board.height)]
    return swapped_regions(random, tuple(rows), together=lambda one, other: {one, other} <= near)
