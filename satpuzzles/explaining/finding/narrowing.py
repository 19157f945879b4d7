"""Rules that narrow the cells of many boards at once, each rule alone: lines that spell words, sums, and different
values.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from satenc.automata.regular import LineSolver
from satenc.model.masks import Masks, masks_of
from satpuzzles.explaining.reasoning.counting import LARGEST, Block, Spelled, Summed
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.sums import ways

_LARGEST_SET = 3
"""Nobody looks for more cells than that which have as many values, or for more values which have as many cells."""
_MOST_WAYS = 10_000
"""Assignments to the cells of a sum, up to which they are listed."""
_MOST_VALUES = 30
_MASK = np.uint32
"""Holds a bit for each of at most so many values."""

Domains = NDArray[np.bool_]
"""``[case, cell, value]``: what is left to the cells of boards, or of rules."""


class Narrowing(Protocol):
    """Rules over equally many cells: rule ``i`` is over ``members[i]`` while ``switches[i]`` is assumed."""

    switches: Sequence[int]
    members: NDArray[np.intp]

    def kept(self, rules: NDArray[np.intp], left: Domains) -> Domains:
        """What rule ``rules[i]`` keeps of ``left[i]``; nothing where it finds a contradiction."""


def narrowing(reasoner: Reasoner) -> Iterator[Narrowing]:
    """The lines of a puzzle that spell words; where there are none but sums, these and the rules by which cells differ.
    None for other puzzles.
    """
    yield from map(Spelling, reasoner.lines)
    if reasoner.lines or not reasoner.sums:
        return
    if len(reasoner.values) > LARGEST or len(reasoner.names) > _MOST_VALUES:
        return
    for size in {len(one.cells) for one in reasoner.sums}:
        if len(reasoner.names) ** size <= _MOST_WAYS:
            yield Summing([one for one in reasoner.sums if len(one.cells) == size], reasoner.names)
    yield from (Differing(block) for block in reasoner.blocks if (block.high == 1).all())


class Spelling:
    """Lines of one label: each keeps the values that some word of it has."""

    def __init__(self, spelled: Spelled) -> None:
        self.switches, self.members = spelled.switches, spelled.members
        self._solver = LineSolver(spelled.automata, spelled.automata[0].delta.shape[1])

    def kept(self, rules: NDArray[np.intp], left: Domains) -> Domains:
        return self._solver.supported(rules, left)


class Summing:
    """Sums of equally many cells, which may have equal values: each keeps what stands in some way of it."""

    def __init__(self, sums: Sequence[Summed], names: Sequence[int]) -> None:
        self.switches: Sequence[int] = [one.switch for one in sums]
        self.members = np.array([one.cells for one in sums], np.intp)
        every = np.ones((self.members.shape[1], len(names)), np.bool_)
        self._ways = [ways(every, np.array(names, np.int64), one.total, ()) for one in sums]
        self._one = np.eye(len(names), dtype=np.float32)

    def kept(self, rules: NDArray[np.intp], left: Domains) -> Domains:
        result = np.zeros_like(left)
        for rule in np.unique(rules).tolist():
            cases, found = np.flatnonzero(rules == rule), self._ways[rule]
            possible = [left[cases, place][:, values] for place, values in enumerate(found.T)]
            stand = np.logical_and.reduce(possible).astype(np.float32)
            for place, values in enumerate(found.T):
                result[cases, place] = stand @ self._one[values] > 0
        return result


class Differing:
    """Lines whose cells have different values. As many cells as they have values together leave these values to no
    other cell; where each value stands in the line, as many values as they have cells together leave these cells to no
    other value.
    """

    def __init__(self, block: Block) -> None:
        self.switches: Sequence[int] = block.switches.tolist()
        self.members = block.members
        cells = range(self.members.shape[1])
        sets = (np.array([*combinations(cells, size)]) for size in range(1, min(_LARGEST_SET, len(cells)) + 1))
        self._sets = [(some, [np.flatnonzero((some != cell).all(axis=1)) for cell in cells]) for some in sets]
        """Sets of equally many cells, and for each cell those that do not have it."""
        self._has_all = bool((block.low == 1).all())

    def kept(self, rules: NDArray[np.intp], left: Domains) -> Domains:
        del rules  # all are alike
        result = self._without_locked(left)
        if self._has_all:  # as many values as cells, each of which has one cell
            result &= self._without_locked(left.swapaxes(1, 2)).swapaxes(1, 2)
        return result

    def _without_locked(self, left: Domains) -> Domains:
        masks = np.ascontiguousarray(masks_of(left, np.dtype(_MASK)).T)  # [cell, case]
        result, possible = masks.copy(), np.ones(len(left), np.bool_)
        for sets, without in self._sets:
            together = np.bitwise_or.reduce(masks[sets], axis=1)
            least = _without_lowest(together, sets.shape[1] - 1)
            possible &= (least != 0).all(axis=0)
            locked = np.where(_without_lowest(least, 1) == 0, together, _MASK(0))
            for cell, others in enumerate(without):
                result[cell] &= ~np.bitwise_or.reduce(locked[others], axis=0)
        result[:, ~possible] = 0
        kept: Domains = (result.T[..., None] >> np.arange(left.shape[2], dtype=_MASK) & _MASK(1)).astype(np.bool_)
        return kept


def _without_lowest(masks: Masks, count: int) -> Masks:
    """``masks`` without so many of their lowest bits."""
    for _ in range(count):
        masks = masks & (masks - (masks != 0))
    return masks
