"""The variables of each group take different values, which have a sum."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.constraints.all_different import AllDifferent
from satenc.constraints.sum import Sum
from satenc.encoders.all_different import all_different
from satenc.encoders.different_sum import different_sum, sets_of
from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, Indices
from satenc.formula.literals import TRUE
from satenc.formula.proceed import Proceed
from satenc.model.bounds import Bounds
from satenc.model.unknown import Unknown, Views, direct_literals


@checked
@dataclass(slots=True)
class DifferentSum:
    """:func:`different_sum` as a rule over variables of ``x``: those of group ``i`` differ, and their sum is
    ``totals[i]``. Where too many sets of values have that sum, it is narrowed and encoded as a `Sum`.

    Raises ValueError as `Sum`.
    """

    x: Unknown
    groups: Groups
    totals: ArrayLike
    _sums: Sum = field(init=False, repr=False)
    _different: AllDifferent = field(init=False, repr=False)
    _listed: list[tuple[Indices, Indices, NDArray[np.bool_]]] = field(default_factory=list, init=False, repr=False)
    """The groups of one size, their members, and the sets that have their totals, ``[group, set, value]``."""
    _others: list[tuple[Indices, Indices, Sum]] = field(default_factory=list, init=False, repr=False)
    _left: dict[int, NDArray[np.bool_]] = field(default_factory=dict, init=False, repr=False)
    """To what the groups of each of the ``listed`` were last narrowed."""

    def __post_init__(self) -> None:
        self._sums, self._different = Sum(self.x, self.groups, self.totals), AllDifferent(self.x, self.groups)
        values = tuple(self.x.values.tolist())
        for chosen, members, totals in self.parts():
            sets = [sets_of(values, members.shape[1], total) for total in totals.tolist()]
            known = np.array([one is not None for one in sets])
            listed = [one for one in sets if one is not None]
            padded = np.zeros((len(listed), max(map(len, listed), default=0), len(values)), np.bool_)
            for row, one in zip(padded, listed, strict=True):
                row[: len(one)] = one
            if listed:
                self._listed.append((chosen[known], members[known], padded))
            if not known.all():
                sums = Sum(self.x, members[~known], totals[~known])
                self._others.append((chosen[~known], members[~known], sums))

    @property
    def count(self) -> int:
        return len(self.groups)

    def parts(self) -> Iterator[tuple[Indices, Indices, NDArray[np.int64]]]:
        """``(chosen, members, totals)``: the numbers of the groups of each size, their members and totals."""
        return ((chosen, members, totals) for chosen, members, _, totals in self._sums.parts())

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        return self._sums.holds(values) & self._different.holds(values)

    def narrow(self, proceed: Proceed) -> None:
        """Keep the values that are left with some set: with each one, naked and hidden singles are looked for as by
        `AllDifferent`.
        """
        for number, (_, members, sets) in enumerate(self._listed):
            domain = self.x.cells[members]  # [group, member, value]
            before = self._left.get(number)
            changed = np.ones(len(members), np.bool_) if before is None else (domain != before).any(axis=(1, 2))
            proceed(self.x.taken(members.size) * (1 + sets.shape[1]))
            if changed.any():
                domain[changed] &= _possible(domain[changed], sets[changed])
                self.x.keep(members, domain)
            self._left[number] = domain
        for _, _, sums in self._others:
            sums.narrow(proceed)

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """Each value at most once, and once if all sets that have the sum have the value."""
        once = np.ones(len(self.x.values), np.intp)
        for chosen, members, sets in self._listed:
            stated: NDArray[np.bool_] = np.logical_or.reduce(sets, axis=2)
            shared: NDArray[np.bool_] = np.logical_and.reduce(sets | ~stated[..., None], axis=1)
            low = shared & stated[:, :1] if stated.shape[1] else np.zeros_like(shared)
            for bounds in sorted({*map(tuple, low.tolist())}):
                alike = np.array([tuple(row) == bounds for row in low.tolist()])
                yield chosen[alike], members[alike], (np.array(bounds, np.intp), once)
        for chosen, members, _ in self._others:
            yield chosen, members, (once * 0, once)

    def encode(self, f: Formula, views: Views) -> None:
        literals = direct_literals(views, self.x)
        true = literals == TRUE
        known = true.any(axis=1)
        kept = self.holds(np.where(known, self.x.values[np.argmax(true, axis=1)], 0))
        for chosen, members, sets in self._listed:
            open_ = ~(known[members].all(axis=1) & kept[chosen])  # what is known and right needs no clause
            if open_.any():
                with f.rows((self.count,), chosen[open_]):
                    different_sum(f, literals[members[open_]], sets[open_])
        for chosen, members, sums in self._others:
            with f.rows((self.count,), chosen):
                sums.encode(f, views)
                all_different(f, literals, members)


def _possible(domain: NDArray[np.bool_], sets: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``[group, member, value]``: the values of a ``domain`` that are left with some of the ``sets``."""
    left = domain[:, None] & sets[:, :, None]  # [group, set, member, value]
    before = -1
    while before != (before := int(np.count_nonzero(left))):
        known = left & (left.sum(axis=3, keepdims=True) == 1)
        times = known.sum(axis=2, keepdims=True)
        left &= (times == 0) | (known & (times == 1))
        hidden = left & (left.sum(axis=2, keepdims=True) == 1)
        left &= hidden | ~hidden.any(axis=3, keepdims=True)
        values: NDArray[np.bool_] = np.logical_or.reduce(left, axis=2)  # [group, set, value]
        members: NDArray[np.bool_] = np.logical_or.reduce(left, axis=3)
        fits: NDArray[np.bool_] = np.logical_and.reduce(values | ~sets, axis=2)
        fits &= np.logical_and.reduce(members, axis=2)
        left &= fits[..., None, None]
    possible: NDArray[np.bool_] = np.logical_or.reduce(left, axis=1)
    return possible
