"""The variables of each group take different values, which have a sum.

A Boolean for each value says whether a variable of the group takes it, and the sets that have the sum are the rows of a
table over these Booleans, with a variable for each row as in `satenc.constraints.table`. As many variables as a set has
values can take it only if they differ; that they do is stated besides, and searches of hard Killer Sudokus take a
tenth fewer conflicts. N. Beldiceanu, M. Carlsson, T. Petit, J.-C. Regin, An O(n log n) bound
consistency algorithm for the conjunction of an alldifferent and an inequality between a sum of variables and a
constant, and its generalization, ECAI 2012, look at both constraints together for the same reason; of digits from 1 to
9 at most 12 sets have a sum.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.constraints.all_different import AllDifferent, all_different
from satenc.constraints.sum import Sum
from satenc.constraints.table import one_row
from satenc.encoders.at_most_one import exactly_one
from satenc.formula import FALSE, TRUE, Formula, Groups, Indices, Lits, Proceed, checked
from satenc.unknowns.constraint import Bounds
from satenc.unknowns.masks import Masks, domains_of, hidden, mask_type, masks_of, masks_of_values, naked
from satenc.unknowns.unknown import OfGroups, Unknown, Views, direct_literals

MOST_SETS = 100
"""The most sets of values with one sum that are listed; for more the rule is a `Sum`."""


@checked
@dataclass(slots=True)
class DifferentSum(OfGroups):
    """The variables of ``x`` in group ``i`` differ, and their sum is ``totals[i]``. Where too many sets of values have
    that sum, or there are more values than a mask holds, it is narrowed and encoded as a `Sum`.

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
    _together: tuple[Indices, Masks, Masks] | None = field(default=None, init=False, repr=False)
    """The members of all ``listed`` groups, ``[member, group]``; their sets as bits of values, ``[group, set]``; and
    what stands in for members of groups that have fewer, ``[member, group]``: bits that are in each of their sets.
    """
    _left: Masks | None = field(default=None, init=False, repr=False)
    """To what these groups were last narrowed."""

    def __post_init__(self) -> None:
        self._sums, self._different = Sum(self.x, self.groups, self.totals), AllDifferent(self.x, self.groups)
        values, longest = tuple(self.x.values.tolist()), max(map(len, self.groups), default=0)
        kind = mask_type(len(values) + longest)
        for chosen, members, totals in self.parts():
            found = [kind and sets_of(values, members.shape[1], total) for total in totals.tolist()]
            known = np.array([one is not None for one in found])
            listed = [one for one in found if one is not None]
            padded = np.zeros((len(listed), max(map(len, listed), default=0), len(values)), np.bool_)
            for row, one in zip(padded, listed, strict=True):
                row[: len(one)] = one
            if listed:
                self._listed.append((chosen[known], members[known], padded))
            if not known.all():
                sums = Sum(self.x, members[~known], totals[~known])
                self._others.append((chosen[~known], members[~known], sums))
        if self._listed and kind:
            self._together = self._padded(kind, longest)

    def _padded(self, kind: np.dtype[Any], longest: int) -> tuple[Indices, Masks, Masks]:
        """The arrays of `_together` for the groups of at most ``longest`` members."""
        count, most = sum(len(members) for _, members, _ in self._listed), max(s.shape[1] for _, _, s in self._listed)
        all_members, all_sets = np.full((longest, count), -1), np.zeros((count, most), kind)
        bits = masks_of_values(len(self.x.values) + longest, kind)[len(self.x.values) :, None]
        first = 0
        for _, members, sets in self._listed:
            size, some = members.shape[1], slice(first, first := first + len(members))
            all_members[:size, some] = members.T
            all_sets[some, : sets.shape[1]] = masks_of(sets, kind) | sets.any(axis=2) * bits[size:].sum(dtype=kind)
        return all_members, all_sets, np.where(all_members < 0, bits, kind.type(0))

    def parts(self) -> Iterator[tuple[Indices, Indices, NDArray[np.int64]]]:
        """``(chosen, members, totals)``: the numbers of the groups of each size, their members and totals."""
        return ((chosen, members, totals) for chosen, members, _, totals in self._sums.parts())

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        return self._sums.holds(values) & self._different.holds(values)

    def narrow(self, proceed: Proceed) -> None:
        """Keep the values that are left with some set: with each one, naked and hidden singles are looked for as by
        `AllDifferent`.
        """
        if self._together:
            members, sets, pads = self._together
            proceed(8 * members.size * (1 + sets.shape[1]))
            there = members >= 0
            masks = np.where(there, masks_of(self.x.cells, sets.dtype)[members], pads)
            changed = np.ones(len(sets), np.bool_) if self._left is None else (masks != self._left).any(axis=0)
            if changed.any():
                masks[:, changed] = _possible(masks[:, changed], sets[changed])
                self.x.keep(members[there], domains_of(masks[there], len(self.x.values)))
            self._left = masks
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
                    _different_sum(f, literals[members[open_]], sets[open_])
        for chosen, members, sums in self._others:
            with f.rows((self.count,), chosen):
                sums.encode(f, views)
                all_different(f, literals, members)


def _possible(masks: Masks, sets: Masks) -> Masks:
    """``[member, group]``: the values of ``masks`` that are left with some of the ``sets[group, set]``."""
    left = masks[..., None] & sets  # [member, group, set]
    before = -1
    while before != (before := int(left.sum())):
        fails = naked(left) | hidden(left, sets) | (left == 0).any(axis=0)
        left[:, fails] = 0
    possible: Masks = np.bitwise_or.reduce(left, axis=2)
    return possible


def _different_sum(f: Formula, equals: Lits, sets: NDArray[np.bool_]) -> None:
    """The values of the variables ``equals[batch, member, value]`` are those of one of ``sets[batch, set, value]``,
    which have a value for each member; a set without values is none.
    """
    possible = (equals != FALSE).any(axis=1)
    taken = f.auxiliary("taken", *possible.shape, where=possible)
    takers = np.concatenate([-taken[:, None], equals], axis=1)  # none of the variables, or one
    exactly_one(f, np.moveaxis(takers, 1, -1))
    fits = sets.any(axis=2) & ~(sets & ~possible[:, None]).any(axis=2)  # [batch, set]
    chosen = one_row(f, "set", np.where(sets, taken[:, None], -taken[:, None]), fits)
    by_value = np.moveaxis(sets, 1, -1)  # [batch, value, set]
    without, with_it = (np.where(one, chosen[:, None], FALSE) for one in (~by_value, by_value))
    rows = [np.concatenate([x[..., None], some], axis=-1) for x, some in ((taken, without), (-taken, with_it))]
    f.add_rows(np.stack(rows, axis=1))


@lru_cache(maxsize=1024)
def sets_of(values: tuple[int, ...], size: int, total: int) -> NDArray[np.bool_] | None:
    """``[set, value]``: the sets of ``size`` of the ascending ``values`` that have this sum; None for too many.

    >>> sets_of((1, 2, 3, 4), 2, 5).tolist()
    [[True, False, False, True], [False, True, True, False]]
    """
    found: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...], first: int, left: int) -> None:
        lacking = size - len(chosen)
        if not lacking:
            found.extend([chosen] * (left == 0))
            return
        for i in range(first, len(values) - lacking + 1):
            least, most = sum(values[i : i + lacking]), values[i] + sum(values[len(values) - lacking + 1 :])
            if least > left or len(found) > MOST_SETS:
                return
            if most >= left:
                extend((*chosen, i), i + 1, left - values[i])

    extend((), 0, total)
    if len(found) > MOST_SETS:
        return None
    sets = np.zeros((len(found), len(values)), np.bool_)
    for row, chosen in zip(sets, found, strict=True):
        row[[*chosen]] = True
    return sets
