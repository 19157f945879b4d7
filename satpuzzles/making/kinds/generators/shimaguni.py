"""Shimaguni: random islands that do not touch, and rooms that grow around them.

An island goes where it is as large as that of a room beside its own. Near what is unsure both are drawn anew.
"""

from collections.abc import Collection, Iterator, Sequence
from random import Random

import numpy as np

from satpuzzles.boards import Grid
from satpuzzles.boards.board import neighbours
from satpuzzles.boards.regions import Rows, rooms_around
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.shimaguni import Shimaguni
from satpuzzles.stating import Puzzle

_LARGEST = 7
"""The most cells of a new island."""
_NEAR = 0, 2
"""Cells from one that is unsure within which rooms change, at least and at most."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A puzzle with all numbers and its answer; of one ``before`` the rooms near a cell that is ``unsure`` change."""
    beside = neighbours(height, width)
    kept = [] if before is None else [*_kept(*before, random.choice(sorted(unsure) or [0]), random)]
    new = _islands(
        {*range(height * width)}.difference(*(room for room, _ in kept)), [i for _, i in kept], beside, random
    )
    groups = [*kept, *((island, island) for island in new)]
    while groups:
        rows = rooms_around(height, width, [sorted(room) for room, _ in groups], random)
        wrong = _alike(rows, [len(island) for _, island in groups], beside)
        if not wrong:
            shaded = {cell for _, island in groups for cell in island}
            grid = [[int(r * width + c in shaded) for c in range(width)] for r in range(height)]
            blank = Shimaguni.stating(height, width, lambda _: None, regions=rows)
            return blank.implied(grid, random), grid
        del groups[random.choice(wrong)]
    return None


def _kept(puzzle: Puzzle, grid: Grid, unsure: int, random: Random) -> Iterator[tuple[set[int], set[int]]]:
    """The rooms that do not come near a cell, each with its island."""
    values, (y, x) = np.ravel(grid), divmod(unsure, len(grid[0]))
    near = random.randint(*_NEAR)
    for members in puzzle.regions.members:  # type: ignore[attr-defined]  # of a Shimaguni
        cells = {*members.tolist()}
        if all(max(abs(r - y), abs(c - x)) > near for r, c in (divmod(cell, len(grid[0])) for cell in cells)):
            yield cells, {cell for cell in cells if values[cell]}


def _islands(
    free: set[int], others: Collection[set[int]], beside: Sequence[Sequence[int]], random: Random
) -> list[set[int]]:
    """Islands of ``free`` cells that do not touch each other or ``others``, until there is no room for one more."""
    found, open_ = list[set[int]](), free.difference(*(beside[cell] for island in others for cell in island))
    while open_:
        island, most = {random.choice(sorted(open_))}, random.randint(1, _LARGEST)
        while len(island) < most and (edge := {other for cell in island for other in beside[cell]} & open_ - island):
            island.add(random.choice(sorted(edge)))
        open_ -= island.union(*(beside[cell] for cell in island))
        found.append(island)
    return found


def _alike(rows: Rows, sizes: list[int], beside: Sequence[Sequence[int]]) -> list[int]:
    """The rooms beside one whose island has the same of the ``sizes``."""
    labels = np.ravel(rows).tolist()
    pairs = {(labels[cell], labels[other]) for cell, near in enumerate(beside) for other in near}
    return sorted({one for one, other in pairs if one != other and sizes[one] == sizes[other]})
