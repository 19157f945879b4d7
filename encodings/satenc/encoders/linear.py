"""Sums and comparisons over order-encoded integers.

Clauses after N. Tamura, A. Taga, S. Kitagawa, M. Banbara, Compiling finite linear CSP into SAT, Constraints 14(2),
2009: ``x >= a and y >= b -> z <= total - a - b``, for all a and b. Unit propagation on them keeps bounds consistent.
A sum of more than three terms is split by partial sums, whose number of values is at most the sum of its terms'.
Clauses that another one subsumes are not written.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.integers import ChannelledInts, OrderInts, next_present, one_later
from satenc.formula import FALSE, TRUE, Alike, ByName, Formula, Indices, Lits, checked, checks

Possible: TypeAlias = tuple[NDArray[np.int64], NDArray[np.bool_]]
"""The values of a quantity, ascending, and whether it may have them in each instance, ``[batch, value]``."""

Entry = TypeVar("Entry", bound=np.generic)
Summand = TypeVar("Summand")

_TOGETHER = 10**7
"""Combinations of values that are looked at together; each takes some 50 bytes."""


class Relation(StrEnum):
    EQ = "="
    LE = "<="
    GE = ">="
    LT = "<"
    GT = ">"
    NE = "!="


@checked
@dataclass(frozen=True, slots=True)
class Term(Alike):
    """An order-encoded quantity per rule instance: ``at_least[batch, v]`` says that it is ``values[v]`` or more.

    ``at_least[:, 0]`` may be TRUE or, where the domain starts later, stands for the first value inside.
    """

    values: NDArray[np.int64]
    at_least: Lits

    @staticmethod
    @checked
    def of(x: OrderInts | ChannelledInts, members: NDArray[np.intp], coefficient: int = 1) -> "Term":
        """``coefficient * x[members[batch]]``. Raises ValueError for the coefficient 0, indices that are not among the
        variables, and values that leave 64 bits.
        """
        cells = x.at_least.reshape(-1, len(x.values))
        values = checks.multiples(x.values, coefficient)
        at_least = cells[checks.indices("members", members, len(cells))]
        if coefficient > 0:
            return Term(values, at_least)
        # -x >= -v  <->  not x >= next value
        return Term(values[::-1], -one_later(at_least)[:, ::-1])

    def reaches(self, bound: NDArray[np.int64]) -> Lits:
        """The literals for ``>= bound[batch, ...]``."""
        padded = np.concatenate([self.at_least, np.full((len(self.at_least), 1), FALSE, np.int32)], axis=1)
        index = np.searchsorted(self.values, bound).reshape(len(bound), math.prod(bound.shape[1:]))
        reached = np.take_along_axis(padded, index, axis=1).reshape(bound.shape)
        return np.where(bound <= self.values[0], TRUE, reached)

    @property
    def inside(self) -> NDArray[np.bool_]:
        """Where a value is in the domain: reaching it differs from reaching the next."""
        return np.not_equal(self.at_least, one_later(self.at_least))

    @property
    def ends(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``[batch]``: the least and the greatest value in the domain."""
        inside = self.inside
        return self.values[inside.argmax(axis=1)], self.values[::-1][inside[:, ::-1].argmax(axis=1)]

    def negated(self) -> "Term":
        return Term.of(OrderInts(self.values, self.at_least), np.arange(len(self.at_least)), -1)


@checked
def linear(f: Formula, terms: Sequence[Term], relation: ByName[Relation], total: ArrayLike) -> None:
    """The sum of ``terms`` stands in ``relation`` to ``total[batch]`` (or one number for all), per instance.

    Raises ValueError for ``!=`` over more than two terms, for no terms or terms of different batches, and for sums that
    leave 64 bits.
    """
    batch = checks.batch([(term.values, term.at_least) for term in terms])
    rhs = checks.sums([term.values for term in terms], total, batch)
    if relation is Relation.NE:
        _not_equal(f, terms, rhs)
        return
    terms = at_most_three(terms, partial(partial_sum, f))
    if relation in (Relation.EQ, Relation.LE, Relation.LT):
        _at_most(f, terms, rhs - (relation is Relation.LT))
    if relation in (Relation.EQ, Relation.GE, Relation.GT):
        _at_most(f, [term.negated() for term in terms], -rhs - (relation is Relation.GT))


def at_most_three(terms: Sequence[Summand], together: Callable[[Summand, Summand], Summand]) -> list[Summand]:
    """At most three terms, the first ones put ``together``, pairwise and balanced."""
    parts = list(terms)
    while len(parts) > 3:
        first, second = parts.pop(0), parts.pop(0)
        parts.append(together(first, second))
    return parts


def clauses_of_bounds(values: NDArray[np.int64], coefficients: Sequence[int]) -> int:
    """About how many clauses `linear` writes for an equation of terms with these ``coefficients`` and all the same
    ``values``.
    """
    span, written = int(np.ptp(values)), 0

    def together(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        nonlocal written
        written += 2 * one[0] * other[0]
        width = one[1] + other[1]
        return min(one[0] * other[0], width + 1), width

    sizes = [size for size, _ in at_most_three([(len(values), span * abs(c)) for c in coefficients], together)]
    return written + 2 * math.prod(sizes[:-1])


def sums_of(first: Possible, second: Possible) -> Possible:
    """The values that the sum of two quantities can have in some instance, and in which."""
    sums = first[0][:, None] + second[0]
    values = np.unique(sums)
    possible = np.zeros((len(first[1]), len(values)), np.bool_)
    row, a, b = np.nonzero(first[1][:, :, None] & second[1][:, None])
    possible[row, np.searchsorted(values, sums[a, b])] = True
    return values, possible


def partial_sum(f: Formula, first: Term, second: Term) -> Term:
    values, possible = sums_of((first.values, first.inside), (second.values, second.inside))
    batch = len(possible)
    least = possible & (np.cumsum(possible, axis=1) == 1)
    literals = f.auxiliary("sum", batch, len(values), where=possible & ~least)
    literals[least] = TRUE
    total = Term(values, next_present(literals, possible))
    above = one_later(total.at_least)
    f.add(-above, total.at_least, where=above != total.at_least)
    minus = total.negated()
    zero = np.zeros(batch, np.int64)
    _at_most(f, [first, second, minus], zero)
    _at_most(f, [first.negated(), second.negated(), total], zero)
    return total


def sum_reaches(f: Formula, first: Term, second: Term, bound: NDArray[np.int64]) -> Lits:
    """``[batch]``: whether ``first + second`` is ``bound[batch]`` or more. A clause for each value of the first says
    so, and another one the contrary; the sum itself would need one for each two values.
    """
    ends = [first.ends, second.ends]
    least, most = (one + other for one, other in zip(*ends, strict=True))
    reached = f.auxiliary("reached", len(bound), where=(least < bound) & (bound <= most))
    reached[bound <= least] = TRUE
    _at_most(f, [first.negated(), second.negated()], -bound, unless=-reached)
    _at_most(f, [first, second], bound - 1, unless=reached)
    return reached


def in_parts(f: Formula, instances: int, sizes: Sequence[int]) -> Iterator[Indices]:
    """So many ``instances`` of a clause for each choice of values of all terms but the last, which have the ``sizes``:
    those that are looked at together. Clauses that are added meanwhile belong to these.
    """
    each = math.prod(sizes[:-1])
    f.expect(instances * each, len(sizes))
    together = max(_TOGETHER // each, 1)
    for first in range(0, instances, together):
        some = np.arange(first, min(first + together, instances))
        with f.rows((instances,), some):
            yield some


def _at_most(f: Formula, terms: Sequence[Term], rhs: NDArray[np.int64], unless: Lits | None = None) -> None:
    """``terms`` sum to at most ``rhs[batch]``, or ``unless[batch]`` is true; one, two or three of them. Whatever values
    all but the last reach, the last one reaches no more than they leave: a clause for each instance and each choice of
    values, ``[instance, value of the first term, of the second]``.
    """
    for some in in_parts(f, len(rhs), [len(term.values) for term in terms]):
        *others, last = (Term(term.values, term.at_least[some]) for term in terms)
        axes = list(enumerate(others, start=1))
        left = rhs[some].reshape(-1, *(1 for _ in others))
        for axis, term in axes:
            left = left - along(axis, term.values[None], len(terms))
        beyond = last.reaches(left + 1)
        needed = np.ones(left.shape, np.bool_)
        for axis, term in axes:
            lower = along(axis, _next_lower(term.inside), len(terms))
            subsumed = (lower >= 0) & (np.take_along_axis(beyond, np.maximum(lower, 0), axis) == beyond)
            needed &= along(axis, term.inside, len(terms)) & ~subsumed  # a lower value forbids as much
        besides = [] if unless is None else [unless[some].reshape(-1, *(1 for _ in others))]
        f.add(*besides, *(-along(axis, term.at_least, len(terms)) for axis, term in axes), -beyond, where=needed)


def along(axis: int, array: NDArray[Entry], axes: int) -> NDArray[Entry]:
    """``array[instance, value]`` as an array of so many ``axes``: the instances along the first, the values along
    ``axis``.
    """
    shape = [1] * axes
    shape[axis], shape[0] = array.shape[1], len(array)
    return array.reshape(shape)


def _next_lower(inside: NDArray[np.bool_]) -> NDArray[np.intp]:
    """For each value of each instance the index of the next lower one that is ``inside``, -1 where there is none."""
    index = np.where(inside, np.arange(inside.shape[1]), -1)
    up_to = np.maximum.accumulate(index, axis=1)
    return np.concatenate([np.full((len(inside), 1), -1), up_to[:, :-1]], axis=1)


def _not_equal(f: Formula, terms: Sequence[Term], rhs: NDArray[np.int64]) -> None:
    if len(terms) > 2:
        raise ValueError(f"!= takes one or two terms, not {len(terms)}")
    for some in in_parts(f, len(rhs), [len(term.values) for term in terms]):
        *others, last = (Term(term.values, term.at_least[some]) for term in terms)
        if others:
            first = others[0]
            rest = rhs[some, None] - first.values
            here, above = last.reaches(rest), last.reaches(rest + 1)
            different = first.inside & (here != above)
            f.add(-first.at_least, one_later(first.at_least), -here, above, where=different)
        else:
            here, above = last.reaches(rhs[some]), last.reaches(rhs[some] + 1)
            f.add(-here, above, where=here != above)
