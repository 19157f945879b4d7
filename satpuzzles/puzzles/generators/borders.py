"""Puzzles of regions that come to a difficulty: regions grow from cells that stay, so that the answer stays."""

from collections.abc import Callable, Sequence
from random import Random

from satpuzzles.boards.board import neighbours, touching
from satpuzzles.making.filling import shuffled
from satpuzzles.making.steering import Judge, Side
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.region_fields import Regions

_MOST = 16
"""Cells that join regions at once."""
_PATIENCE = 15
"""How often cells leave their regions for no more to join them than before, until other regions are tried."""
_WIDEST = 3
"""So far from a cell that cannot join, cells leave their regions."""


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
        """The regions with these labels."""
        rows = (tuple(labels[at : at + self._width]) for at in range(0, len(labels), self._width))
        return Regions(tuple(rows), self._names)

    def joined(self, labels: list[int]) -> tuple[list[int], Side]:
        """The regions with as many more cells as can join them, and the side of the puzzle with them. Some regions take
        in most: what is known of the small ones excludes cells beside them, whichever region these are in.
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
