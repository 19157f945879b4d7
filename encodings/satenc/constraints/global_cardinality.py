"""How often each value occurs in each group: the constraint global_cardinality (J.-C. Regin, Generalized arc
consistency for global cardinality constraint, AAAI 1996), as counts of the literals of each value.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.cardinality import between_each
from satenc.formula import TRUE, Formula, Groups, Indices, Proceed, by_size, checked, checks
from satenc.unknowns.constraint import Bounds
from satenc.unknowns.unknown import OfGroups, Unknown, Views, direct_literals


@checked
@dataclass(frozen=True, slots=True)
class GlobalCardinality(OfGroups):
    """In each group of the variables of ``x`` the value ``x.values[v]`` occurs ``low[v]`` to ``high[v]`` times; a
    single number is the bound of all values.

    Raises ValueError for indices that are not among the variables, and if a lower bound exceeds the higher.
    """

    x: Unknown
    groups: Groups
    low: ArrayLike
    high: ArrayLike
    _parts: list[tuple[Indices, Indices]] = field(init=False, repr=False, default_factory=list)
    """The numbers of the groups of each size, and their members."""

    def __post_init__(self) -> None:
        self.x.has_members(self.groups)
        checks.all_in_order("bounds", *self.limits())
        self._parts.extend(by_size(self.groups))

    def limits(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The lower and the higher bound of each value."""
        count = len(self.x.values)
        return checks.for_each("bound", self.low, count), checks.for_each("bound", self.high, count)

    def narrow(self, proceed: Proceed) -> None:
        """A value that occurs as often as it may occurs no more; one that is needed wherever it may be is there."""
        low, high = self.limits()
        for _, members in self._parts:
            proceed(self.x.taken(members.size))
            domain = self.x.cells[members]  # [group, member, value]
            known = domain & (np.count_nonzero(domain, axis=2, keepdims=True) == 1)
            least, most = (np.count_nonzero(one, axis=1, keepdims=True) for one in (known, domain))
            possible = (least <= high) & (most >= low)
            needed = domain & (most == low)
            kept = domain & possible & (known | (least < high)) & (needed | ~needed.any(axis=2, keepdims=True))
            self.x.keep(members, kept)

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        for chosen, members in self._parts:
            yield chosen, members, self.limits()

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        low, high = self.limits()
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        for chosen, members in self._parts:
            times = (values[..., members, None] == self.x.values).sum(axis=-2)
            kept[..., chosen] = ((low <= times) & (times <= high)).all(axis=-1)
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        """Known values are subtracted from the bounds, so that clauses are about open ones."""
        equals, values = direct_literals(views, self.x), len(self.x.values)
        low, high = self.limits()
        for chosen, members in self._parts:
            literals = equals[members].swapaxes(1, 2).reshape(len(chosen) * values, members.shape[1])
            is_open, true = np.abs(literals) != TRUE, (literals == TRUE).sum(axis=1)
            bounds = (np.tile(limits, len(chosen)) - true for limits in (low, high))
            with f.rows((self.count,), np.repeat(chosen, values)):
                between_each(f, literals[is_open], is_open.sum(axis=1), *bounds)
