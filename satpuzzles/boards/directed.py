"""Paths through all cells of a board, as the direction from each cell to the next one."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

from satpuzzles.boards.board import Cell, neighbours

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
"""The step in each direction, in rows and columns."""
COMPASS = {
    "n": (-1, 0), "ne": (-1, 1), "e": (0, 1), "se": (1, 1), "s": (1, 0), "sw": (1, -1), "w": (0, -1), "nw": (-1, -1),
}  # fmt: skip
"""The same with those between."""
_LAST = "."
_LONGEST, _TRIES = 6, 20
"""Cells of the longest random path, and sets of paths that are tried."""


def paths_along(rows: Sequence[str]) -> list[list[Cell]]:
    """The cells of each path in order, by ``rows`` of directions; the last cell of a path has a full stop."""
    following = {
        (r, c): _beside((r, c), way) for r, row in enumerate(rows) for c, way in enumerate(row) if way in STEPS
    }
    entered = {*following.values()}
    firsts = [(r, c) for r, row in enumerate(rows) for c in range(len(row)) if (r, c) not in entered]
    paths = [[first] for first in firsts]
    for path in paths:
        while path[-1] in following:
            path.append(following[path[-1]])
    return paths


def _beside(cell: Cell, way: str) -> Cell:
    (r, c), (down, right) = cell, STEPS[way]
    return r + down, c + right


def directions_of(paths: Iterable[Sequence[Cell]], height: int, width: int) -> list[str]:
    """The rows of directions of these ``paths``, in which a step leads to a neighbour."""
    ways = {step: way for way, step in STEPS.items()}
    found = [[_LAST] * width for _ in range(height)]
    for path in paths:
        for (r, c), (s, d) in pairwise(path):
            found[r][c] = ways[s - r, d - c]
    return ["".join(row) for row in found]


def in_sight(height: int, width: int, ways: Iterable[str | None]) -> list[list[int]]:
    """The cells that lie in a way of the `COMPASS` from each cell of a rectangle, the nearest first; none for None."""
    found = []
    for cell, way in enumerate(ways):
        (r, c), (down, right) = divmod(cell, width), COMPASS.get(way or "", (height, width))
        cells = ((r + n * down, c + n * right) for n in range(1, max(height, width)))
        found.append([y * width + x for y, x in cells if 0 <= y < height and 0 <= x < width])
    return found


def random_paths(height: int, width: int, random: Random) -> list[list[Cell]]:
    """Paths through all cells of a rectangle, with few of a single cell."""
    tried = (_paths(height, width, random) for _ in range(_TRIES))
    paths = min(tried, key=lambda paths: sum(len(path) == 1 for path in paths))
    return [[divmod(cell, width) for cell in path] for path in paths]


def _paths(height: int, width: int, random: Random) -> list[list[int]]:
    """From a cell with few free cells beside it on, to others like that."""
    beside, free = neighbours(height, width), {*range(height * width)}

    def tight(cell: int) -> tuple[int, float]:
        return len(free.intersection(beside[cell])), random.random()

    paths = []
    while free:
        path = [min(sorted(free), key=tight)]
        free.remove(path[0])
        for _ in range(random.randint(1, _LONGEST - 1)):
            onwards = sorted(free.intersection(beside[path[-1]]))
            if onwards:
                path.append(min(onwards, key=tight))
                free.remove(path[-1])
        paths.append(path if random.random() < 0.5 else path[::-1])
    return paths
