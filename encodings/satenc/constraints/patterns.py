"""Of given patterns of 1s and 0s, a given number holds.

A pattern is a conjunction of literals, with a variable for each, after G. S. Tseitin, On the complexity of derivation
in propositional calculus, 1968; these variables are counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.cardinality import between
from satenc.formula import TRUE, Formula, Indices, Proceed, checked, checks, define_and
from satenc.unknowns.unknown import OfGroups, Unknown, Views, boolean_literals

Pattern: TypeAlias = tuple[Sequence[int], Sequence[int]]
"""The variables that are 1, and those that are 0."""


@checked
@dataclass(frozen=True, slots=True)
class Patterns(OfGroups):
    """Of each group of patterns of the Boolean variables of ``x``, from ``low[i]`` to ``high[i]`` hold; a single number
    is the bound of all groups.

    Raises ValueError for other variables, for indices that are not among them, and if a lower bound exceeds the higher.
    """

    x: Unknown
    groups: Sequence[Sequence[Pattern]]
    low: ArrayLike
    high: ArrayLike
    _tables: list[tuple[Indices, NDArray[np.intp]]] = field(init=False, repr=False)
    """``members[pattern, n]`` and their ``values`` for each group; shorter patterns are filled up with -1."""

    def __post_init__(self) -> None:
        self.x.is_boolean()
        checks.all_in_order("bounds", *self.limits())
        tables = []
        for group in self.groups:
            rows = [[*((v, 1) for v in ones), *((v, 0) for v in zeros)] for ones, zeros in group]
            self.x.has_members([[v for v, _ in row] for row in rows])
            width = max(map(len, rows), default=0)
            table = np.array([row + [(-1, 1)] * (width - len(row)) for row in rows], np.intp)
            table = table.reshape(len(rows), width, 2)
            tables.append((table[..., 0], table[..., 1]))
        object.__setattr__(self, "_tables", tables)

    def limits(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The lower and the higher bound of each group."""
        return checks.for_each("bound", self.low, self.count), checks.for_each("bound", self.high, self.count)

    def narrow(self, proceed: Proceed) -> None:
        """Where only as many patterns can hold as must, they do; where as many hold as may, no other one does."""
        for (members, values), low, high in zip(self._tables, *self.limits(), strict=True):
            proceed(self.x.taken(members.size))
            cells = np.append(self.x.cells, [[False, True]], axis=0)
            may: NDArray[np.bool_] = np.take_along_axis(cells[members], values[..., None], 2)[..., 0]
            must: NDArray[np.bool_] = may & (cells[members].sum(axis=2) == 1)
            possible, sure = np.logical_and.reduce(may, axis=1), np.logical_and.reduce(must, axis=1)
            kept = np.ones((*members.shape, 2), np.bool_)
            if possible.sum() == low:
                kept[possible] = values[possible, :, None] == np.arange(2)
            if sure.sum() == high:
                last = possible[:, None] & ~must & ((~must).sum(axis=1, keepdims=True) == 1)
                kept[last] &= values[last][:, None] != np.arange(2)
            if possible.sum() < low or sure.sum() > high:
                kept[:] = False
            inside = members >= 0
            self.x.keep(members[inside], kept[inside])
            if not members.size and not low <= sure.sum() <= high:
                self.x.cells[:] = False

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        padded = np.append(values, np.ones_like(values[..., :1]), axis=-1)
        for i, ((members, wanted), low, high) in enumerate(zip(self._tables, *self.limits(), strict=True)):
            found = np.ones((*values.shape[:-1], len(members)), np.bool_)
            for place in range(members.shape[1]):
                found &= padded[..., members[:, place]] == wanted[:, place]
            kept[..., i] = (low <= found.sum(axis=-1)) & (found.sum(axis=-1) <= high)
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        literals = np.append(boolean_literals(views, self.x), TRUE)
        for i, ((members, values), low, high) in enumerate(zip(self._tables, *self.limits(), strict=True)):
            with f.instance(i):
                holds = f.auxiliary("pattern", len(members))
                define_and(f, holds, np.where(values == 1, literals[members], -literals[members]))
                between(f, holds, int(low), int(high))
