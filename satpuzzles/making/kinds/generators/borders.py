"""Regions whose borders change while the answer stays: they grow from cells that stay until a puzzle has a difficulty;
or cells move from one to another until there is no other solution.
"""

from collections import deque
from collections.abc import Callable, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards import is_connected, neighbours
from satpuzzles.boards.board import touching
from satpuzzles.making.difficulty import Judge, Side
from satpuzzles.making.random_answers import shuffled
from satpuzzles.stating import Puzzle, Regions

_MOST = 16
"""Cells that join regions at once."""
_PATIENCE = 15
"""How often cells leave their regions for no more to join them than before, until other regions are tried."""
_WIDEST = 3
"""The greatest distance from a cell that cannot join at which cells leave their regions."""


def grown_borders(
    width: int, start: Sequence[int], stated: Callable[[Regions], Puzzle], judge: Judge, random: Random
) -> Regions | None:
    """Regions of all cells that grow from those at the ``start``, so that ``judge`` finds the puzzle right that is
    ``stated`` with them; None where that was not found. The start has the region of each cell in rows of this
    ``width``, -1 for none; such a cell is no part of the puzzle, which therefore becomes no easier when it joins.

    Cells join as long as the puzzle is not too hard. Where none can, those around one that is left over leave their
    regions and join others.
    """
    grown = _Growing(width, start, stated, judge, random)
    best, side = grown.joined([*start])
    left, stuck = best.count(-1), 0
    while left or side is not Side.RIGHT:
        stuck += 1
        if stuck > _PATIENCE or side is Side.TOO_HARD:
            return None
        other, after = grown.joined(grown.parted(best))
        count = other.count(-1)
        if count <= left:
            stuck = stuck if count == left else 0
            best, side, left = other, after, count
    return grown.regions(best)


class _Growing:
    """Regions that grow; labels are those of cells row by row, -1 for a cell in no region."""

    def __init__(
        self, width: int, start: Sequence[int], stated: Callable[[Regions], Puzzle], judge: Judge, random: Random
    ) -> None:
        self._width, self._names = width, (*range(max(start) + 1),)
        size = (len(start) // width, width)
        self._beside, self._near = neighbours(*size), touching(*size)
        self._fixed = [cell for cell, label in enumerate(start) if label >= 0]
        self._stated, self._judge, self._random = stated, judge, random

    def regions(self, labels: Sequence[int]) -> Regions:
        rows = (tuple(labels[at : at + self._width]) for at in range(0, len(labels), self._width))
        return Regions(tuple(rows), self._names)

    def joined(self, labels: list[int]) -> tuple[list[int], Side]:
        """The regions after as many cells as possible joined them while the puzzle is not too hard, and its side then.
        Some regions take in most cells: small ones help to exclude the cells beside them, whichever region these are
        in.
        """
        side, random = self._judge(self._stated(self.regions(labels))), self._random
        rank = shuffled(random, self._names)
        refused = [set[int]() for _ in labels]
        most = _MOST
        while side is not Side.TOO_HARD:
            more, chosen = [*labels], dict[int, int]()
            for cell in shuffled(random, [cell for cell, label in enumerate(labels) if label < 0]):
                into = {more[one] for one in self._beside[cell]} - refused[cell] - {-1}
                if into and len(chosen) < most:
                    more[cell] = chosen[cell] = max(into, key=rank.__getitem__)
            if not chosen:
                break
            after = self._judge(self._stated(self.regions(more)))
            if after is not Side.TOO_HARD:
                labels, side, most = more, after, min(2 * most, _MOST)
            elif len(chosen) > 1:
                most = len(chosen) // 2
            else:  # nor can it once the region is larger
                (cell, region) = chosen.popitem()
                refused[cell].add(region)
        return labels, side

    def parted(self, labels: Sequence[int]) -> list[int]:
        """The regions without cells around one that is left over, if there is one, and without those that are then
        not connected to cells that stay.
        """
        left = [cell for cell, label in enumerate(labels) if label < 0]
        zone = {self._random.choice(left or range(len(labels)))}
        for _ in range(self._random.randint(1, _WIDEST)):
            zone.update(*(self._near[cell] for cell in zone))
        kept = {*self._fixed}
        for cell in (reached := [*self._fixed]):
            more = {one for one in self._beside[cell] if labels[one] == labels[cell]} - zone - kept
            kept |= more
            reached += sorted(more)
        return [label if cell in kept else -1 for cell, label in enumerate(labels)]


def moved_borders(
    regions: NDArray[np.intp],
    fixed: NDArray[np.bool_],
    each: int,
    find: Callable[[NDArray[np.intp]], NDArray[np.bool_]],
    beside: Sequence[Sequence[int]],
    random: Random,
    most: int,
    rest: int,
) -> NDArray[np.intp] | None:
    """``regions``, the number of that of each cell, after at most ``most`` moves of cells that are not ``fixed``, each
    to a region ``beside``. A solution has ``each`` 1s in each region, and the moves exclude all that ``find`` gives, as
    ``[n, cell]``, other than the one wanted; it gives none only if there are none. A cell that was moved stays for so
    many moves as ``rest`` says, so that none goes to and fro. None where the moves were not enough.
    """
    regions, others = regions.copy(), np.empty((0, len(regions)), np.bool_)
    resting: deque[int] = deque(maxlen=rest)
    for _ in range(most):
        excess = _excess(regions, others, each)
        if excess.any(axis=1).all():  # all other solutions known are ruled out
            found = find(regions)
            if not len(found):
                return regions
            others = np.concatenate([others, found])
            excess = _excess(regions, others, each)
        cells = [cell for cell in np.flatnonzero(~fixed).tolist() if cell not in resting]
        move = best_move(regions, _harm(regions, others, excess), cells, beside, random)
        if move is None:
            return None
        cell, region = move
        regions[cell] = region
        resting.append(cell)
    return None


def _excess(regions: NDArray[np.intp], others: NDArray[np.bool_], each: int) -> NDArray[np.intp]:
    """``[other, region]``: how many 1s each of ``others`` has too many; one with zeros only is still a solution."""
    members = np.eye(regions.max() + 1, dtype=np.intp)[regions]
    return others.astype(np.intp) @ members - each


def _harm(regions: NDArray[np.intp], others: NDArray[np.bool_], excess: NDArray[np.intp]) -> NDArray[np.int64]:
    """``[cell, region]``: by how much moving a cell to a region brings ``others`` nearer to being solutions.

    One of them weighs 1 if it is a solution and a quarter as much with each 1 that is in the wrong region; far ones
    weigh nothing. In units of 1 / 4096, whole numbers, so that they add up alike on every machine.
    """
    wrong = np.abs(excess).sum(axis=1) // 2
    weight = np.where(wrong <= 5, 4 ** np.maximum(5 - wrong, 0), 0)[:, None]
    there = others * weight
    # leaving a region with too many and joining one with too few is one 1 less in the wrong region
    leaves, joins = np.where(excess > 0, 4, 1), np.where(excess < 0, 4, 1)
    harm: NDArray[np.int64] = (there * leaves[:, regions]).T @ joins - 4 * there.sum(axis=0)[:, None]
    return harm


def best_move(
    regions: NDArray[np.intp],
    harm: NDArray[np.int64],
    cells: Sequence[int],
    beside: Sequence[Sequence[int]],
    random: Random,
) -> tuple[int, int] | None:
    """One of ``cells`` and a region ``beside`` it to move it to, with the least ``harm[cell, region]``; a connected
    region stays connected. None if nothing can move.
    """
    labels, rows = regions.tolist(), harm.tolist()
    moves = [
        (rows[cell][region], random.random(), cell, region)
        for cell in cells
        for region in sorted({labels[other] for other in beside[cell]} - {labels[cell]})
    ]
    for _, _, cell, region in sorted(moves):
        if sum(labels[other] == labels[cell] for other in beside[cell]) == 1:
            return cell, region  # it is at an end
        before = np.flatnonzero(regions == labels[cell]).tolist()
        left = [other for other in before if other != cell]
        if is_connected(left, beside) or not is_connected(before, beside):  # it was in pieces before
            return cell, region
    return None
