"""How many variables of each group are true."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.cardinality import Cardinality, between
from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, Indices, by_size, different
from satenc.formula.proceed import Proceed
from satenc.model.bounds import Bounds
from satenc.model.unknown import Unknown, Views, boolean_literals


@dataclass(frozen=True, slots=True)
class Count:
    """In group ``i`` of the Boolean variables of ``x``, at least ``low[i]`` and at most ``high[i]`` are true; a single
    number is the bound of all groups.

    Raises ValueError for other variables, indices that are not among them, and if a lower bound exceeds the higher.
    """

    x: Unknown
    groups: Groups
    low: ArrayLike
    high: ArrayLike
    encoding: Cardinality = Cardinality.SEQUENTIAL

    def __post_init__(self) -> None:
        self.x.is_boolean()
        self.x.has_members(self.groups)
        checks.all_in_order("bounds", *self.limits())

    @property
    def count(self) -> int:
        return len(self.groups)

    def limits(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The lower and the higher bound of each group."""
        return checks.for_each("bound", self.low, self.count), checks.for_each("bound", self.high, self.count)

    def _alike(self) -> Iterator[tuple[Indices, Indices, int, int]]:
        """``(chosen, members, low, high)`` for groups of one size with the same bounds."""
        low, high = self.limits()
        for chosen, members in by_size(self.groups):
            for least in different(low[chosen]):
                for most in different(high[chosen]):
                    some = (low[chosen] == least) & (high[chosen] == most)
                    if some.any():
                        yield chosen[some], members[some], least, most

    def narrow(self, proceed: Proceed) -> None:
        """A group that has all its true variables has no more; one that needs all that are open takes them."""
        low, high = (bound[:, None] for bound in self.limits())
        for chosen, members in by_size(self.groups):
            proceed(self.x.taken(members.size))
            domain = self.x.cells[members]
            true, possible = ~domain[..., 0], domain[..., 1]
            full = true.sum(axis=1, keepdims=True) >= high[chosen]
            tight = possible.sum(axis=1, keepdims=True) <= low[chosen]
            short = possible.sum(axis=1, keepdims=True) < low[chosen]
            over = true.sum(axis=1, keepdims=True) > high[chosen]
            may_be_0 = ~(tight & possible) & ~short & ~over
            may_be_1 = ~(full & ~true) & ~short & ~over
            self.x.keep(members, np.stack([may_be_0, may_be_1], axis=-1))

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """What is not true is false."""
        for chosen, members, low, high in self._alike():
            size = members.shape[1]
            yield chosen, members, (np.array([size - high, low]), np.array([size - low, high]))

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        low, high = self.limits()
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        for chosen, members in by_size(self.groups):
            true = values[..., members].sum(axis=-1)
            kept[..., chosen] = (low[chosen] <= true) & (true <= high[chosen])
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        literals = boolean_literals(views, self.x)
        for chosen, members, low, high in self._alike():
            with f.rows((self.count,), chosen):
                between(f, literals[members], low, high, self.encoding)
