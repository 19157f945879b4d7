"""How many variables of each group are true."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.cardinality import Cardinality, between_each
from satenc.formula import TRUE, Chosen, Formula, Groups, Indices, Proceed, by_size, checked, checks, different
from satenc.unknowns.constraint import Bounds
from satenc.unknowns.unknown import OfGroups, Unknown, Views, boolean_literals


@checked
@dataclass(frozen=True, slots=True)
class Count(OfGroups):
    """In group ``i`` of the Boolean variables of ``x``, at least ``low[i]`` and at most ``high[i]`` are true; a single
    number is the bound of all groups. With ``one_sided`` groups with one bound have half the clauses, see `at_most`: a
    formula may then have more models than answers, which matters to those who count models only.

    Raises ValueError for other variables, indices that are not among them, and if a lower bound exceeds the higher.
    """

    x: Unknown
    groups: Groups
    low: ArrayLike
    high: ArrayLike
    encoding: Chosen[Cardinality] = Cardinality.SEQUENTIAL
    one_sided: bool = field(default=False, kw_only=True)
    _flat: tuple[Indices, Indices, NDArray[np.int64], NDArray[np.int64]] = field(init=False, repr=False)
    """The members of all groups, the group of each, and the bounds of the groups."""

    def __post_init__(self) -> None:
        self.x.is_boolean()
        members = self.x.has_members(self.groups)
        checks.all_in_order("bounds", *self.limits())
        group = np.repeat(np.arange(self.count), [len(one) for one in self.groups])
        object.__setattr__(self, "_flat", (members, group, *self.limits()))

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
        members, group, low, high = self._flat
        proceed(self.x.taken(len(members)))
        cells = self.x.cells  # [variable, value]
        may_be_0, may_be_1 = cells[members].T  # copies: what is excluded below does not change the counts
        least, most = (np.bincount(group[which], minlength=self.count) for which in (~may_be_0, may_be_1))
        full, scarce = least >= high, most <= low
        if full.any():
            cells[members[full[group] & may_be_0], 1] = False
        if scarce.any():
            cells[members[scarce[group] & may_be_1], 0] = False
        wrong = (least > high) | (most < low)
        if wrong.any():
            cells[members[wrong[group]]] = False

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """Bounds on the number of 1s, and hence of 0s, in each group."""
        for chosen, members, low, high in self._alike():
            size = members.shape[1]
            yield chosen, members, (np.array([size - high, low]), np.array([size - low, high]))

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        members, group, low, high = self._flat
        true = np.zeros((*values.shape[:-1], self.count), np.int64)
        filled, first = np.unique(group, return_index=True)
        if len(filled):
            true[..., filled] = np.add.reduceat(values[..., members], first, axis=-1)
        kept: NDArray[np.bool_] = (low <= true) & (true <= high)
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        """Known variables are subtracted from the bounds, so that clauses are about open ones."""
        members, group, low, high = self._flat
        literals = boolean_literals(views, self.x)[members]
        true = np.bincount(group[literals == TRUE], minlength=self.count)
        open_ = np.abs(literals) != TRUE
        sizes = np.bincount(group[open_], minlength=self.count)
        bounds = low - true, high - true
        between_each(f, literals[open_], sizes, *bounds, Cardinality(self.encoding), one_sided=self.one_sided)
