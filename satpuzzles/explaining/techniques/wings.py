"""Patterns of cells or rules with few ways left, found by arrays: XY-wings, XYZ-wings and simple chains.

All show that one of two cells, or three, has a value. The cells that exclude it together with each of them cannot have
it. The names are those of Sudoku; a simple chain is also called X-chain.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

_MOST_INFERENCES = 7
"""Implications in a simple chain; nobody follows longer ones without writing them down."""


@dataclass(frozen=True, slots=True)
class Wing:
    """``value`` stands in one of the ``ends``, the first or the last of ``cells``; each excludes it from the cells
    ``refuted``.

    In an XY-wing the cells are a pincer, the pivot and the other pincer; in an XYZ-wing the pivot is an end too. In a
    simple chain each ``strong[i]`` is a rule that has only the cells ``2 * i`` and ``2 * i + 1`` left for the value;
    the cells in between exclude each other.
    """

    value: int
    cells: tuple[int, ...]
    refuted: tuple[int, ...]
    strong: tuple[int, ...] = ()
    pivot_too: bool = False

    @property
    def ends(self) -> tuple[int, ...]:
        return self.cells if self.pivot_too else (self.cells[0], self.cells[-1])


def xy_wings(can: NDArray[np.bool_], sees: NDArray[np.bool_]) -> Iterator[Wing]:
    """Three cells with two values each, of three: the first excludes the values of the other two.

    ``can[cell, v]``: whether an open cell may have a value; ``sees``: which cells have different values.
    """
    few = np.flatnonzero(can.sum(axis=1) == 2).tolist()
    values = {cell: frozenset(np.flatnonzero(can[cell]).tolist()) for cell in few}
    for pivot in few:
        around = [cell for cell in few if sees[pivot, cell] and len(values[cell] & values[pivot]) == 1]
        for first, second in combinations(around, 2):
            common = values[first] & values[second]
            if len(common) == 1 and not common & values[pivot]:
                (value,) = common
                refuted = _seeing_both(can[:, value], sees, first, second)
                if refuted:
                    yield Wing(value, (first, pivot, second), refuted)


def xyz_wings(can: NDArray[np.bool_], sees: NDArray[np.bool_]) -> Iterator[Wing]:
    """A cell with three values that excludes two cells with two of these each: all three have one value in common."""
    values = {cell: frozenset(np.flatnonzero(can[cell]).tolist()) for cell in np.flatnonzero(can.any(axis=1)).tolist()}
    few = [cell for cell, some in values.items() if len(some) == 2]
    for pivot in (cell for cell, some in values.items() if len(some) == 3):
        around = [cell for cell in few if sees[pivot, cell] and values[cell] < values[pivot]]
        for first, second in combinations(around, 2):
            if values[first] != values[second]:
                (value,) = values[first] & values[second]
                both = _seeing_both(can[:, value], sees, first, second)
                refuted = tuple(x for x in both if sees[pivot, x] and x != pivot)
                if refuted:
                    yield Wing(value, (first, pivot, second), refuted, pivot_too=True)


def simple_chains(
    can: NDArray[np.bool_], sees: NDArray[np.bool_], pairs: Mapping[int, Sequence[tuple[int, int, int]]]
) -> Iterator[Wing]:
    """Chains of rules with two cells left for a value: if the first cell does not have it, the last one does.

    ``pairs[value]`` are such rules with their two cells: rule, cell, cell.
    """
    for value, rules in pairs.items():
        beside: dict[int, list[tuple[int, int]]] = {}
        for rule, first, second in rules:
            beside.setdefault(first, []).append((rule, second))
            beside.setdefault(second, []).append((rule, first))
        for start in beside:
            yield from _from(start, value, beside, can[:, value], sees)


def _from(
    start: int,
    value: int,
    beside: Mapping[int, Sequence[tuple[int, int]]],
    can: NDArray[np.bool_],
    sees: NDArray[np.bool_],
) -> Iterator[Wing]:
    """The chains from ``start``, short ones first, each cell reached once."""
    waiting: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((start,), ())]
    reached = {start}
    while waiting:
        cells, strong = waiting.pop(0)
        for rule, last in beside[cells[-1]]:
            if last in reached:
                continue
            reached.add(last)
            found = (*cells, last)
            refuted = _seeing_both(can, sees, start, last)
            if refuted and len(found) > 2:
                yield Wing(value, found, refuted, (*strong, rule))
            if len(found) < _MOST_INFERENCES:
                waiting += [
                    ((*found, cell), (*strong, rule)) for cell in beside if sees[last, cell] and cell not in found
                ]


def _seeing_both(can: NDArray[np.bool_], sees: NDArray[np.bool_], first: int, second: int) -> tuple[int, ...]:
    """The cells that can have a value but not beside either of two others."""
    found = can & sees[first] & sees[second]
    found[[first, second]] = False
    return tuple(np.flatnonzero(found).tolist())
