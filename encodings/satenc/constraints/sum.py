"""Sums of the variables of each group."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.automata.sums import IntegerSums, Sums, encode_sums
from satenc.encoders.integers import Encoded, LogInts, OrderInts, one_later
from satenc.encoders.linear import Relation
from satenc.formula import FALSE, ByName, Chosen, Formula, Groups, Indices, Proceed, by_size, checked, checks
from satenc.unknowns.unknown import OfGroups, Unknown, Views

Part: TypeAlias = tuple[Indices, Indices, NDArray[np.int64], NDArray[np.int64]]

_TOGETHER = 10**7
"""Values of members of groups that are narrowed together; each takes some 32 bytes."""


@checked
@dataclass(frozen=True, slots=True)
class Sum(OfGroups):
    """Sums of variables of one array: group ``i`` sums to ``totals[i]``. With ``coefficients``, one for each member,
    all groups have the same length. Without an ``encoding`` log-encoded variables have adders, all others bounds.

    Raises ValueError for groups without members, indices that are not among the variables, totals and coefficients that
    do not fit the groups, and sums that leave 64 bits.
    """

    x: Unknown
    groups: Groups
    totals: ArrayLike
    relation: ByName[Relation] = Relation.EQ
    coefficients: Sequence[int] | None = None
    encoding: Chosen[Sums] | None = None
    _parts: list[Part] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        if not len(self.groups):
            checks.for_each("total", self.totals, 0)
            return
        self.x.has_members(self.groups)
        sizes = checks.lengths(f"groups over {self.x.name!r}", self.groups)
        factors = (1,) * sizes[-1] if self.coefficients is None else tuple(self.coefficients)
        if self.coefficients is not None and sizes != [len(factors)]:
            expected = " and ".join(map(str, sizes[:2]))
            raise ValueError(f"coefficients: expected {expected}, one for each member of a group, found {len(factors)}")
        checks.sums([checks.multiples(self.x.values, factor) for factor in factors], self.totals, len(self.groups))
        totals = checks.for_each("total", self.totals, self.count)
        for chosen, members in by_size(self.groups):
            ones = np.ones(members.shape[1], np.int64)
            each = ones if self.coefficients is None else np.array([*factors])
            self._parts.append((chosen, members, each, totals[chosen]))

    def parts(self) -> Sequence[Part]:
        """``(chosen, members, factors, totals)``: the numbers of the groups of each size, their members and totals, and
        the coefficient of each place.
        """
        return self._parts

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        compare = getattr(operator, Relation(self.relation).name.lower())
        for chosen, members, factors, totals in self.parts():
            kept[..., chosen] = compare((values[..., members] * factors).sum(axis=-1), totals)
        return kept

    def narrow(self, proceed: Proceed) -> None:
        for _, members, factors, totals in self.parts():
            together = max(_TOGETHER // (members.shape[1] * len(self.x.values)), 1)
            for first in range(0, len(members), together):
                some = slice(first, first + together)
                proceed(2 * self.x.taken(members[some].size))
                if self.relation in (Relation.EQ, Relation.LE):
                    self._narrow_at_most(members[some], factors, totals[some])
                if self.relation in (Relation.EQ, Relation.GE):
                    self._narrow_at_most(members[some], -factors, -totals[some])

    def _narrow_at_most(self, members: NDArray[np.intp], factors: NDArray[np.int64], totals: NDArray[np.int64]) -> None:
        """Each term is at most the total less the least values of the others."""
        parts = factors[:, None] * self.x.values  # [member, value]
        domain = self.x.cells[members]
        least = np.where(domain, parts, np.iinfo(np.int64).max // (4 * len(factors))).min(axis=2)
        slack = totals[:, None] - (least.sum(axis=1, keepdims=True) - least)
        self.x.keep(members, parts <= slack[..., None])

    def encode(self, f: Formula, views: Views) -> None:
        """Raises ValueError as `encode_sums`."""
        for chosen, members, factors, totals in self.parts():
            used, places = np.unique(members, return_inverse=True)
            view, groups = _part(views[self.x], used), places.reshape(members.shape)  # flat before numpy 2.0
            with f.rows((self.count,), chosen):
                sums = IntegerSums(self.x.name, view, groups, totals, self.relation, factors.tolist())
                encode_sums(f, sums, self.encoding)


def _part(x: Encoded, used: NDArray[np.intp]) -> Encoded:
    """The ``used`` variables of ``x``, over the values that any of them can take: of a million a sum may leave few."""
    if isinstance(x, OrderInts):
        present = np.asarray(x.at_least != one_later(x.at_least))
    else:
        present = x.domain if isinstance(x, LogInts) else np.asarray(x.equals != FALSE)
    taken = np.asarray(present.reshape(-1, len(x.values))[used].any(axis=0))
    taken[0] |= not taken.any()
    kept: dict[str, Any] = {"values": x.values[taken]}
    for each in {"equals", "at_least", "domain"}.intersection(x.__dataclass_fields__):
        kept[each] = getattr(x, each).reshape(-1, len(x.values))[used][:, taken]
    if isinstance(x, LogInts):
        kept["bits"] = x.bits.reshape(-1, len(x.weights))[used]
    return replace(x, **kept)
