"""How many heights along a line are seen from its start: those above all heights before them, and above 0.

The constraint nvisible_from_start of N. Beldiceanu, M. Carlsson, J.-X. Rampon, Global Constraint Catalog, 2014. A line
of n places and m heights takes n(m + 1) variables and about 6nm clauses: prefix maxima in the order encoding, which say
of each place that the greatest height so far is at least v, and of each place whether it is seen; these are counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.automata.automaton import Dfa, stepping
from satenc.constraints.regular import Regular
from satenc.encoders.cardinality import between_each
from satenc.formula import FALSE, Alike, Formula, Groups, Indices, Lits, Proceed, by_size, checked, checks
from satenc.unknowns.unknown import Unknown, Views, direct_literals


@checked
@dataclass(frozen=True, slots=True)
class Visible(Alike):
    """Along line ``i``, a group of the variables of ``x`` in order, exactly ``numbers[i]`` heights are seen: those
    above all heights before them, and above 0. A single number is that of all lines.

    Raises ValueError for indices that are not among the variables, and unless there is a number for each line.
    """

    x: Unknown
    lines: Groups
    numbers: ArrayLike
    by_length: tuple[tuple[Indices, Regular], ...] = field(init=False, repr=False)
    """The lines of each length as a `Regular`, after their numbers among all lines."""

    def __post_init__(self) -> None:
        self.x.has_members(self.lines)
        heights = tuple(self.x.values.tolist())
        words = [
            (chosen, Regular(self.x, members, [_words(heights, n, members.shape[1]) for n in numbers.tolist()]))
            for chosen, members, numbers in self._by_size()
        ]
        object.__setattr__(self, "by_length", tuple(words))

    @property
    def count(self) -> int:
        return len(self.lines)

    def _by_size(self) -> Iterator[tuple[Indices, Indices, NDArray[np.int64]]]:
        """``(chosen, members, numbers)`` for the lines of each length."""
        numbers = checks.for_each("number", self.numbers, self.count)
        for chosen, members in by_size(self.lines):
            yield chosen, members, numbers[chosen]

    def narrow(self, proceed: Proceed) -> None:
        """Keep the heights that each place has in some line where so many are seen."""
        for _, words in self.by_length:
            words.narrow(proceed)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        for chosen, members, numbers in self._by_size():
            heights = np.maximum(values[..., members], 0)
            maximum = np.maximum.accumulate(heights, axis=-1)
            before = np.append(np.zeros_like(maximum[..., :1]), maximum[..., :-1], axis=-1)
            kept[..., chosen] = (heights > before).sum(axis=-1) == numbers
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        equals = direct_literals(views, self.x)
        for chosen, members, numbers in self._by_size():
            with f.rows((self.count,), chosen):
                visible(f, equals[members], self.x.values, numbers)


@lru_cache(maxsize=256)
def _words(heights: tuple[int, ...], number: int, length: int) -> Dfa:
    """The automaton whose states are the greatest height so far, and how many were seen."""

    def step(state: tuple[int, int], height: int) -> tuple[int, int] | None:
        highest, seen = state
        return state if height <= highest else (height, seen + 1) if seen < number else None

    return stepping((0, 0), heights, step, lambda state: state[1] == number, length)


def visible(f: Formula, equals: Lits, heights: NDArray[np.int64], numbers: NDArray[np.int64]) -> None:
    """Along line ``i`` of ``equals[line, n, v]``, the literals that place ``n`` has height ``heights[v]``, exactly
    ``numbers[i]`` places are seen. ``heights`` ascend, and each place has exactly one. The instances of the current
    rule are the lines.
    """
    above = equals[..., heights > 0]
    lines, length, count = above.shape
    seen = f.auxiliary("seen", lines, length)
    maximum = f.auxiliary("maximum", lines, length, count)
    nothing = np.full((lines, length, count), FALSE, np.int32)
    before = np.concatenate([nothing[:, :1], maximum[:, :-1]], axis=1)
    higher = np.concatenate([maximum[..., 1:], nothing[..., :1]], axis=2)
    for reason in (before, higher, above):
        f.add(-reason, maximum)
    f.add(-maximum, before, higher, above)
    f.add(seen[..., None], -maximum, before)  # what exceeds the maximum before is seen, and nothing else
    f.add(-seen[..., None], -above, -before)
    f.add_rows(np.concatenate([-seen[..., None], above], axis=-1))
    between_each(f, seen.ravel(), np.full(lines, length), numbers, numbers)
