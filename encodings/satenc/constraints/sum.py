"""Sums of the variables of each group."""

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.automata.regular import regular
from satenc.automata.sum_words import sum_words
from satenc.encoders.direct_sum import DirectTerm, direct_sum
from satenc.encoders.integers import (
    ChannelledInts,
    DirectInts,
    Encoded,
    LogInts,
    OrderInts,
    one_later,
    with_direct,
    with_log,
    with_order,
)
from satenc.encoders.linear import Relation, Term, linear
from satenc.encoders.log_sum import LogTerm, log_compare, log_sum
from satenc.formula import checks
from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, Indices, by_size
from satenc.formula.literals import FALSE, Lits
from satenc.formula.proceed import Proceed
from satenc.model.unknown import Unknown, Views

Part: TypeAlias = tuple[Indices, Indices, NDArray[np.int64], NDArray[np.int64]]

_TOGETHER = 10**7
"""Values of members of groups that are narrowed together; each takes some 32 bytes."""


_COMPARE: Mapping[Relation, Callable[[Any, Any], Any]] = {
    Relation.EQ: operator.eq,
    Relation.LE: operator.le,
    Relation.GE: operator.ge,
    Relation.LT: operator.lt,
    Relation.GT: operator.gt,
    Relation.NE: operator.ne,
}


class Sums(StrEnum):
    """How sums are written: bounds on order-encoded terms, values of direct-encoded ones, the automaton of sums so far,
    or full adders of log-encoded terms. Literals that the variables have not got are made and channelled.
    """

    ORDER = "order"
    DIRECT = "direct"
    AUTOMATON = "automaton"
    ADDER = "adder"


@checked
@dataclass(frozen=True, slots=True)
class Sum:
    """Sums of variables of one array: group ``i`` sums to ``totals[i]``. With ``coefficients``, one for each member,
    all groups have the same length. Without an ``encoding`` log-encoded variables have adders, all others bounds.

    Raises ValueError for groups without members, indices that are not among the variables, totals and coefficients that
    do not fit the groups, and sums that leave 64 bits.
    """

    x: Unknown
    groups: Groups
    totals: ArrayLike
    relation: Relation = Relation.EQ
    coefficients: Sequence[int] | None = None
    encoding: Sums | None = None
    _parts: list[Part] = field(init=False, repr=False, compare=False, default_factory=list)

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

    @property
    def count(self) -> int:
        return len(self.groups)

    def parts(self) -> Sequence[Part]:
        """``(chosen, members, factors, totals)``: the numbers of the groups of each size, their members and totals, and
        the coefficient of each place.
        """
        return self._parts

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        for chosen, members, factors, totals in self.parts():
            kept[..., chosen] = _COMPARE[self.relation]((values[..., members] * factors).sum(axis=-1), totals)
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
        """Raises ValueError for another relation than ``=`` unless the encoding is ORDER or ADDER."""
        for chosen, members, factors, totals in self.parts():
            with f.rows((self.count,), chosen):
                self._encode(f, views, members, factors, totals)

    def _encode(
        self, f: Formula, views: Views, members: Indices, factors: NDArray[np.int64], totals: NDArray[np.int64]
    ) -> None:
        used, places = np.unique(members, return_inverse=True)
        members = places.reshape(members.shape)  # flat before numpy 2.0
        view = _part(views[self.x], used)
        encoding = self.encoding or (Sums.ADDER if isinstance(view, LogInts) else Sums.ORDER)
        if encoding is Sums.ADDER:
            log = with_log(f, self.x.name, view)
            if factors.tolist() in ([1, -1], [-1, 1]) and not totals.any():
                first, second = members.T if factors[0] > 0 else members.T[::-1]
                log_compare(f, log, first, second, self.relation)
                return
            log_sum(f, [LogTerm.of(log, members[:, i], int(c)) for i, c in enumerate(factors)], self.relation, totals)
            return
        if encoding is Sums.ORDER:
            ordered = with_order(f, self.x.name, view)
            terms = [Term.of(ordered, members[:, i], int(c)) for i, c in enumerate(factors)]
            linear(f, terms, self.relation, totals)
            return
        if self.relation is not Relation.EQ:
            raise ValueError(f"the {encoding} encoding of sums is for =, not for {self.relation}")
        direct = with_direct(f, self.x.name, view)
        if encoding is Sums.DIRECT:
            direct_sum(f, [DirectTerm.of(direct, members[:, i], int(c)) for i, c in enumerate(factors)], totals)
            return
        f.expect(len(members) * len(direct.values) ** min(len(factors), 2), 3)  # moves, at least
        summands = [c * direct.values for c in factors]
        words = {total: sum_words(summands, total) for total in {*totals.tolist()}}
        regular(f, direct.equals[members], [words[total] for total in totals.tolist()])


def _part(x: Encoded, used: NDArray[np.intp]) -> Encoded:
    """The ``used`` variables of ``x``, over the values that any of them can take: of a million a sum may leave few."""

    def part(literals: Lits) -> Lits:
        return literals.reshape(-1, len(x.values))[used][:, taken]

    if isinstance(x, LogInts):
        present = x.domain
    else:
        present = np.not_equal(x.at_least, one_later(x.at_least)) if isinstance(x, OrderInts) else x.equals != FALSE
    taken = np.zeros(len(x.values), np.bool_)
    taken[np.nonzero(np.reshape(present, (-1, len(x.values)))[used])[1]] = True
    taken[0] |= not taken.any()
    values = x.values[taken]
    if isinstance(x, DirectInts):
        return DirectInts(values, part(x.equals))
    if isinstance(x, OrderInts):
        return OrderInts(values, part(x.at_least))
    if isinstance(x, LogInts):
        bits = x.bits.reshape(-1, len(x.weights))[used]
        return LogInts(values, x.weights, bits, x.domain.reshape(-1, len(x.values))[used][:, taken])
    return ChannelledInts(values, part(x.equals), part(x.at_least))
