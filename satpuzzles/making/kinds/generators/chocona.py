"""Answers of Chocona: random rectangles that do not share a side, large ones before small ones."""

from collections.abc import Collection, Iterator
from random import Random

from satpuzzles.boards import Cell, Grid
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.chocona import Chocona

_SIDES = (10, 7, 5, 3, 2)
"""The longest sides of rectangles, in the order in which they are tried."""
_NEAR = 2
"""Cells from one that is unsure within which rectangles change."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn:
    """A puzzle with all clues and its answer; of one ``before`` rectangles near a cell that is ``unsure`` change."""
    shaded = {*_kept(before[1], random.choice(sorted(unsure)))} if before and unsure else set[Cell]()
    for longest in _SIDES:
        for _ in range(height * width):
            tall, wide = random.randint(1, min(longest, height)), random.randint(1, min(longest, width))
            r, c = random.randint(0, height - tall), random.randint(0, width - wide)
            inside = {(i, k) for i in range(r, r + tall) for k in range(c, c + wide)}
            around = {(i + v, k + u) for i, k in inside for v, u in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))}
            if shaded.isdisjoint(around):
                shaded |= inside
    grid = [[int((r, c) in shaded) for c in range(width)] for r in range(height)]
    blank = before[0] if before else Chocona.blank(height, width, random)
    return blank.implied(grid, random) or blank, grid


def _kept(grid: Grid, unsure: int) -> Iterator[Cell]:
    """The cells of the rectangles that are not near a cell."""
    width = len(grid[0])
    y, x = divmod(unsure, width)
    flat = [value for row in grid for value in row]
    for rectangle in pieces([i for i, value in enumerate(flat) if value], neighbours(len(grid), width)):
        cells = [divmod(i, width) for i in rectangle]
        if all(max(abs(r - y), abs(c - x)) > _NEAR for r, c in cells):
            yield from cells
