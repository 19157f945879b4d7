"""Answers of Train Tracks: a part of a random path through all cells, from the left side of the board to the lower."""

from collections.abc import Collection
from itertools import pairwise, product
from random import Random

from satpuzzles.boards.board import neighbours
from satpuzzles.boards.regions import random_path
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.train_tracks import TrainTracks

_PART = 0.35, 0.75
"""The part of the cells that tracks go through, at least and at most, where there is such a path."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A puzzle with all clues and its answer."""
    path = random_path(height, width, random, neighbours(height, width))
    starts, ends = ([i for i, cell in enumerate(path) if cell[axis] == rim] for axis, rim in ((1, 0), (0, height - 1)))
    low, high = (part * height * width for part in _PART)
    pairs = [(i, k) for i, k in product(starts, ends) if low <= abs(i - k) < high]
    if not pairs:
        return None
    i, k = random.choice(pairs)
    cells = path[min(i, k) : max(i, k) + 1]
    at = {path[i]: "w", path[k]: "s"}
    blank = TrainTracks.stating(height, width, at.get)
    lines = {(r + s + 1, c + d + 1) for (r, c), (s, d) in pairwise(cells)}
    grid = [[int(place in lines) for place in row] for row in blank.board.rows]
    return blank.implied(grid, random), grid
