"""Araf: random areas, with a number that is smaller than the area and one that is larger somewhere in each.

Where a puzzle has several solutions, numbers there are moved and changed.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import product
from random import Random

from satpuzzles.boards import Cell
from satpuzzles.boards.board import neighbours
from satpuzzles.boards.regions import small_rooms
from satpuzzles.errors import UsageError
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.araf import Araf

_SIZES = (2, 3, 3, 4, 4, 5)
"""How many cells areas have, but for those that others enclose."""
_AWAY = (1, 1, 1, 2)
"""By how much numbers differ from the size of their area."""
_MOVED = 2
"""In how many areas numbers change at once."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn:
    """A puzzle and its answer; of one ``before`` all stays but numbers in areas with cells that are ``unsure``."""
    if height * width == 1:
        raise UsageError("'size' 1x1: expected two cells, for two numbers")
    if before is None:
        areas, clues = _areas(height, width, random), dict[Cell, int]()
        changed: Collection[int] = range(len(areas))
    else:
        puzzle, grid = before
        of_value = defaultdict[int, list[Cell]](list)
        for r, c in product(range(height), range(width)):
            of_value[grid[r][c]].append((r, c))
        areas = [*of_value.values()]
        may = [i for i, area in enumerate(areas) if any(r * width + c in unsure for r, c in area)]
        changed = random.sample(may, min(len(may), random.randint(1, _MOVED)))
        gone = {cell for i in changed for cell in areas[i]}
        clues = {(r, c): puzzle.clues[r][c] for r, c in puzzle.at if (r, c) not in gone}  # type: ignore[attr-defined]
    for i in changed:
        for cell, sign in zip(random.sample(areas[i], 2), (-1, 1), strict=True):
            clues[cell] = max(0, len(areas[i]) + sign * random.choice(_AWAY))
    number = {cell: i for i, cell in enumerate(sorted(clues), start=1)}
    value = {cell: min(number[one] for one in area if one in number) for area in areas for cell in area}
    return Araf.stating(height, width, clues.get), [[value[r, c] for c in range(width)] for r in range(height)]


def _areas(height: int, width: int, random: Random) -> Sequence[list[Cell]]:
    """Areas of two cells at least: one that is enclosed joins another one beside it."""
    rows = small_rooms(height, width, lambda: random.choice(_SIZES), random)
    label, beside = [name for row in rows for name in row], neighbours(height, width)
    for cell, name in enumerate(label):
        if label.count(name) == 1:
            label[cell] = label[random.choice(beside[cell])]
    areas = defaultdict[int, list[Cell]](list)
    for cell, name in enumerate(label):
        areas[name].append(divmod(cell, width))
    return [*areas.values()]
