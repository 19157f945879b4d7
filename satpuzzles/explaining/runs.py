"""Where the blocks of a line can lie, by dynamic programming over its cells, and what that says in a solver's terms.

The names of the steps are those of Hanjie: overlap, edge, gap too small, joined, split, as in the article "Nonogram"
of Wikipedia (there simple boxes, glue, forcing, joining and splitting).
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satpuzzles.explaining.techniques import Technique

_Mask = NDArray[np.bool_]
_State = NDArray[np.intp]

RANKS = {
    Technique.COMPLETED: 0,
    Technique.FINISHED: 1,
    Technique.OVERLAP: 2,
    Technique.JOINED: 3,
    Technique.SPLIT: 3,
    Technique.EDGE: 4,
    Technique.GAP: 5,
    Technique.OUT_OF_REACH: 5,
}
"""In which order a person looks."""


@dataclass(frozen=True, slots=True)
class Placements:
    """Where blocks of the ``lengths`` can lie, in order and with gaps, in a line whose cell ``c`` is painted where
    ``state[c]`` is 1, empty where it is 0 and open where it is -1.

    ``starts[block, cell]``: whether the block may begin at the cell; ``paintable[cell]`` and ``clearable[cell]``:
    whether a cell can be painted and can be empty.
    """

    lengths: NDArray[np.intp]
    starts: _Mask
    paintable: _Mask
    clearable: _Mask

    @staticmethod
    def of(state: _State, lengths: Sequence[int]) -> "Placements | None":
        """All placements; None if there is none."""
        n, k = len(state), len(lengths)
        fits = [_fits(state, length) for length in lengths]
        before = _prefixes(state, lengths, fits)
        after = _prefixes(state[::-1], lengths[::-1], [one[::-1] for one in fits[::-1]])[::-1, ::-1]
        if not before[k, n]:
            return None
        starts = np.zeros((k, n), np.bool_)
        change = np.zeros((k, n + 1), np.intp)
        for i, length in enumerate(lengths):
            reached = _with_gap(before[i], state, first=i == 0)
            follows = _with_gap(after[i + 1, ::-1], state[::-1], first=i == k - 1)[::-1]
            found = np.flatnonzero(fits[i] & reached[: n - length + 1] & follows[length:])
            starts[i, found] = True
            change[i, found] += 1
            change[i, found + length] -= 1
        covered = change.cumsum(axis=1)[:, :n] > 0
        clearable = np.asarray((before[:, :-1] & after[:, 1:]).any(axis=0) & (state != 1), np.bool_)
        paintable = np.asarray(covered.any(axis=0), np.bool_)
        return Placements(np.array(lengths, np.intp), starts, paintable, clearable)

    def ranges(self) -> Iterator[tuple[int, int]]:
        """The first and the last start of each block."""
        for row in self.starts:
            places = np.flatnonzero(row)
            yield int(places[0]), int(places[-1])

    def covering(self, start: int, end: int) -> list[tuple[int, int]]:
        """Block and start of each placement that covers the cells from ``start`` up to but not including ``end``."""
        blocks, places = np.nonzero(self.starts[:, : start + 1])
        return [(i, s) for i, s in zip(blocks.tolist(), places.tolist(), strict=True) if s + self.lengths[i] >= end]


def _fits(state: _State, length: int) -> _Mask:
    """``[start]``: whether no cell of a block of this length that begins there is empty."""
    empties = np.concatenate([[0], np.cumsum(state == 0)])
    free: _Mask = empties[length:] == empties[: len(empties) - length]
    return free


def _with_gap(reached: _Mask, state: _State, *, first: bool) -> _Mask:
    """``[cell]``: whether a block may begin at the cell where ``reached`` tells up to where those before it may end; no
    gap is needed before the ``first``.
    """
    if first:
        return reached
    result = np.zeros_like(reached)
    result[1:] = reached[:-1] & (state != 1)
    return result


def _prefixes(state: _State, lengths: Sequence[int], fits: Sequence[_Mask]) -> _Mask:
    """``[i, p]``: whether the first ``i`` blocks can lie in the first ``p`` cells and cover all painted ones there."""
    n = len(state)
    places = np.arange(n + 1)
    last_painted = np.maximum.accumulate(np.concatenate([[0], np.where(state == 1, places[1:], 0)]))
    rows = [last_painted == 0]
    for i, length in enumerate(lengths):
        ends = np.full(n + 1, -1)
        found = np.flatnonzero(fits[i] & _with_gap(rows[-1], state, first=i == 0)[: n - length + 1]) + length
        ends[found] = found
        last = np.maximum.accumulate(ends)
        rows.append((last >= 0) & (last >= last_painted))
    return np.array(rows)


@dataclass(frozen=True, slots=True)
class Inference:
    """That open ``cells`` have the ``values``, by the blocks of their line; ``seen`` are the cells that a person looks
    at, painted ones or a gap.
    """

    technique: Technique
    cells: tuple[int, ...]
    values: tuple[int, ...]
    seen: tuple[int, ...] = ()


def inferences(state: _State, lengths: Sequence[int]) -> list[Inference]:
    """What the line says of its open cells, each with a technique; a cell may be in several, or in none."""
    placements = Placements.of(state, lengths)
    if placements is None or not (state < 0).any():
        return []
    line = _Line(state, placements)
    found = [one for one in line.all() if one.cells]
    named = {cell for one in found for cell in one.cells}
    rest = line.covered(placements, named)  # where painted cells leave few places to a block
    return [*found, rest] if rest.cells else found


def follows(state: _State, lengths: Sequence[int], inference: Inference) -> bool:
    """Whether all that is inferred follows in a line of this ``state``."""
    placements = Placements.of(state, lengths)
    if placements is None:
        return True
    return all(
        not (placements.clearable if value else placements.paintable)[cell]
        for cell, value in zip(inference.cells, inference.values, strict=True)
    )


class _Line:
    """One line, looked at for each technique."""

    def __init__(self, state: _State, placements: Placements) -> None:
        self._state, self._placements = state, placements
        self._lengths = placements.lengths
        edges = np.flatnonzero(np.diff(np.concatenate([[False], state == 1, [False]])))
        self._runs = list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
        """The painted runs, each as its first cell and the cell after its last."""

    def all(self) -> Iterator[Inference]:
        if self._lengths.sum() == (self._state == 1).sum():
            yield self._inferred(Technique.COMPLETED, range(len(self._state)), 0)
            return
        yield self._overlap()
        covering = [self._placements.covering(*run) for run in self._runs]
        for (start, end), placements in zip(self._runs, covering, strict=True):
            yield from self._of_run(start, end, placements)
        between = zip(self._runs, self._runs[1:], covering, covering[1:], strict=False)
        for one, other, here, there in between:
            yield from self._between(one, other, here, there)
        yield from self._gaps()
        yield self._out_of_reach()

    def _inferred(self, technique: Technique, cells: Sequence[int], value: int, seen: Sequence[int] = ()) -> Inference:
        cells = [cell for cell in cells if 0 <= cell < len(self._state) and self._state[cell] < 0]
        return Inference(technique, tuple(cells), (value,) * len(cells), tuple(seen))

    def _overlap(self) -> Inference:
        """What all blocks cover, pushed to one end and to the other; every cell if there is one placement."""
        length = len(self._state)
        if self._lengths.sum() + len(self._lengths) - 1 == length:
            cells = np.flatnonzero(self._state < 0).tolist()
            values = tuple(int(self._placements.paintable[cell]) for cell in cells)
            return Inference(Technique.OVERLAP, tuple(cells), values)
        return self.covered(self._without(1) or self._placements)

    def covered(self, placements: Placements, beside: Container[int] = ()) -> Inference:
        """The cells, others than those ``beside``, that a block covers in all of its ``placements``."""
        cells = (
            cell
            for (first, last), size in zip(placements.ranges(), self._lengths.tolist(), strict=True)
            for cell in range(last, first + size)
        )
        return self._inferred(Technique.OVERLAP, [cell for cell in cells if cell not in beside], 1)

    def _without(self, value: int) -> Placements | None:
        """The placements where cells of this value are open."""
        return Placements.of(np.where(self._state == value, -1, self._state), self._lengths.tolist())

    def _of_run(self, start: int, end: int, placements: Sequence[tuple[int, int]]) -> Iterator[Inference]:
        """A run that is a whole block, or that has too little room on one side for its block."""
        run = range(start, end)
        lengths = [int(self._lengths[i]) for i, _ in placements]
        if max(lengths) == end - start:
            yield self._inferred(Technique.FINISHED, (start - 1, end), 0, run)
            return
        first, last = min(s for _, s in placements), max(s + self._lengths[i] for i, s in placements)
        yield self._inferred(Technique.EDGE, range(end, first + min(lengths)), 1, run)
        yield self._inferred(Technique.EDGE, range(last - min(lengths), start), 1, run)

    def _between(
        self,
        one: tuple[int, int],
        other: tuple[int, int],
        here: Sequence[tuple[int, int]],
        there: Sequence[tuple[int, int]],
    ) -> Iterator[Inference]:
        """Two runs that lie in the same block, or that would make too long a block."""
        seen = (*range(*one), *range(*other))
        if {i for i, _ in here} == {i for i, _ in there} and len({i for i, _ in here}) == 1:
            yield self._inferred(Technique.JOINED, range(one[1], other[0]), 1, seen)
        elif one[1] + 1 == other[0] and other[1] - one[0] > max(int(self._lengths[i]) for i, _ in (*here, *there)):
            yield self._inferred(Technique.SPLIT, (one[1],), 0, seen)

    def _gaps(self) -> Iterator[Inference]:
        """Open cells between empty ones, too few for any block that, by the painted cells alone, can reach there."""
        ranges = list((self._without(0) or self._placements).ranges())
        edges = np.flatnonzero(np.diff(np.concatenate([[False], self._state != 0, [False]])))
        for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
            if self._placements.paintable[start:end].any():
                continue
            there = [
                size
                for (first, last), size in zip(ranges, self._lengths.tolist(), strict=True)
                if first < end and last + size > start
            ]
            if there and min(there) > end - start:
                yield self._inferred(Technique.GAP, range(start, end), 0, range(start, end))

    def _out_of_reach(self) -> Inference:
        """Cells between the last end of a block and the first start of the next, or beyond the ends."""
        ranges = list(self._placements.ranges())
        ends = [0, *(last + size for (_, last), size in zip(ranges, self._lengths.tolist(), strict=True))]
        firsts = [*(first for first, _ in ranges), len(self._state)]
        cells = [cell for end, first in zip(ends, firsts, strict=True) for cell in range(end, first)]
        return self._inferred(Technique.OUT_OF_REACH, cells, 0)
