"""Sums of integers, by whichever literals an encoding of sums needs: made and channelled where there are none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
    with_direct,
    with_log,
    with_order,
)
from satenc.encoders.linear import Relation, Term, clauses_of_bounds, linear
from satenc.encoders.log_sum import LogTerm, log_compare, log_sum
from satenc.formula import Alike, ByName, Choice, Chosen, Formula, checked, checks

_MOST_CLAUSES = 50_000
"""Of bounds, for each sum whose encoding is not chosen."""


class Sums(Choice):
    """How sums are written: bounds on order-encoded terms, values of direct-encoded ones, the automaton of sums so far,
    or full adders of log-encoded terms. An encoder of one's own is a function ``(f, sums)`` of `IntegerSums`.
    """

    ORDER = "order"
    DIRECT = "direct"
    AUTOMATON = "automaton"
    ADDER = "adder"


@checked
@dataclass(frozen=True, slots=True)
class IntegerSums(Alike):
    """Of the integers ``x``, called ``name``, the variables ``groups[batch, n]``, by their flat numbers, times
    ``coefficients[n]`` have a sum that stands in ``relation`` to ``totals[batch]``.

    Raises ValueError for indices that are not among the variables, and unless there are a total for each group and a
    coefficient for each member.
    """

    name: str
    x: Encoded
    groups: NDArray[np.intp]
    totals: ArrayLike
    relation: ByName[Relation]
    coefficients: Sequence[int]

    def __post_init__(self) -> None:
        checks.vectors("groups", self.groups, self.x.stating[..., 0, 0].size, 2)
        object.__setattr__(self, "totals", checks.for_each("total", self.totals, len(self.groups)))
        if len(self.coefficients) != self.groups.shape[1]:
            expected = f"{self.groups.shape[1]}, one for each member of a group"
            raise ValueError(f"coefficients: expected {expected}, found {len(self.coefficients)}")

    def direct(self, f: Formula) -> DirectInts:
        return with_direct(f, self.name, self.x)

    def order(self, f: Formula) -> OrderInts | ChannelledInts:
        return with_order(f, self.name, self.x)

    def log(self, f: Formula) -> LogInts:
        """``x`` with a literal for each binary digit."""
        return with_log(f, self.name, self.x)

    @property
    def places(self) -> list[tuple[NDArray[np.intp], int]]:
        """The members and the coefficient at each place of a group."""
        return [*zip(self.groups.T, self.coefficients, strict=True)]


@checked
def encode_sums(f: Formula, sums: IntegerSums, encoding: Chosen[Sums] | None = None) -> None:
    """Write ``sums``, the instances of the current rule. Without an ``encoding`` log-encoded variables have adders, and
    so have sums with so large coefficients that bounds on their partial sums would need over 50,000 clauses; all others
    have bounds. Raises ValueError for sums that leave 64 bits, for another relation than ``=`` by `direct` and
    `automaton`, and for ``!=`` of more than two terms by `order`.
    """
    chosen = Sums(encoding) if encoding else (Sums.ADDER if _has_adders(sums) else Sums.ORDER)
    if chosen in (Sums.DIRECT, Sums.AUTOMATON) and sums.relation is not Relation.EQ:
        raise ValueError(f"the {chosen} encoding of sums is for =, not for {sums.relation}")
    (chosen.added or _ENCODERS[chosen])(f, sums)


def _has_adders(sums: IntegerSums) -> bool:
    return isinstance(sums.x, LogInts) or clauses_of_bounds(sums.x.values, sums.coefficients) > _MOST_CLAUSES


def _order(f: Formula, sums: IntegerSums) -> None:
    x = sums.order(f)
    linear(f, [Term.of(x, some, c) for some, c in sums.places], sums.relation, sums.totals)


def _direct(f: Formula, sums: IntegerSums) -> None:
    x = sums.direct(f)
    direct_sum(f, [DirectTerm.of(x, some, c) for some, c in sums.places], sums.totals)


def _automaton(f: Formula, sums: IntegerSums) -> None:
    x, totals = sums.direct(f), np.asarray(sums.totals).tolist()
    f.expect(len(totals) * len(x.values) ** min(len(sums.coefficients), 2), 3)  # moves, at least
    summands = [c * x.values for c in sums.coefficients]
    words = {total: sum_words(summands, total) for total in {*totals}}
    regular(f, x.equals.reshape(-1, len(x.values))[sums.groups], [words[total] for total in totals])


def _adder(f: Formula, sums: IntegerSums) -> None:
    x = sums.log(f)
    if sorted(sums.coefficients) == [-1, 1] and not np.any(sums.totals):
        first, second = (some for some, c in sorted(sums.places, key=lambda place: -place[1]))
        log_compare(f, x, first, second, sums.relation)
    else:
        log_sum(f, [LogTerm.of(x, some, c) for some, c in sums.places], sums.relation, sums.totals)


_ENCODERS: dict[Sums, Callable[[Formula, IntegerSums], None]] = {
    Sums.ORDER: _order,
    Sums.DIRECT: _direct,
    Sums.AUTOMATON: _automaton,
    Sums.ADDER: _adder,
}
