"""Sums of direct-encoded integers: ``x = a and y = b -> z = total - a - b``, for all a and b.

The direct encoding of a constraint (T. Walsh, SAT v CSP, CP 2000), with the one value that is left for the last term in
place of the conflicts with all others. Unit propagation finds a term from the values of all the others, and less
before: with one of three terms known it excludes nothing, where order-encoded integers already have bounds. A sum of
more than three terms is split by partial sums.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.integers import DirectInts
from satenc.encoders.linear import along, at_most_three, in_parts, sums_of
from satenc.formula import FALSE, Alike, Formula, Lits, checks


@dataclass(frozen=True, slots=True)
class DirectTerm(Alike):
    """A direct-encoded quantity per rule instance: ``equals[batch, v]`` says that it is ``values[v]``, ascending."""

    values: NDArray[np.int64]
    equals: Lits

    @staticmethod
    def of(x: DirectInts, members: NDArray[np.intp], coefficient: int = 1) -> "DirectTerm":
        """``coefficient * x[members[batch]]``. Raises ValueError as `satenc.encoders.linear.Term.of`."""
        cells = x.equals.reshape(-1, len(x.values))
        values, step = checks.multiples(x.values, coefficient), 1 if coefficient > 0 else -1
        equals = cells[checks.indices("members", members, len(cells))]
        return DirectTerm(values[::step], equals[:, ::step])

    def takes(self, value: NDArray[np.int64]) -> Lits:
        """The literals for ``= value[batch, ...]``, FALSE where there is no such value."""
        index = np.minimum(np.searchsorted(self.values, value), len(self.values) - 1)
        flat = np.take_along_axis(self.equals, index.reshape(len(value), -1), axis=1).reshape(value.shape)
        return np.where(self.values[index] == value, flat, FALSE)

    @property
    def inside(self) -> NDArray[np.bool_]:
        return np.not_equal(self.equals, FALSE)

    def negated(self) -> "DirectTerm":
        return DirectTerm(-self.values[::-1], self.equals[:, ::-1])


def direct_sum(f: Formula, terms: Sequence[DirectTerm], total: ArrayLike) -> None:
    """The sum of ``terms`` is ``total[batch]`` (or one number for all), per instance. Raises ValueError as
    `satenc.encoders.linear.linear`.
    """
    batch = checks.batch([(term.values, term.equals) for term in terms])
    rhs = checks.sums([term.values for term in terms], total, batch)
    _implied(f, at_most_three(terms, partial(_partial_sum, f)), rhs)


def _partial_sum(f: Formula, first: DirectTerm, second: DirectTerm) -> DirectTerm:
    values, possible = sums_of((first.values, first.inside), (second.values, second.inside))
    total = DirectTerm(values, f.auxiliary("sum", *possible.shape, where=possible))
    zero = np.zeros(len(possible), np.int64)
    _implied(f, [first, second, total.negated()], zero)
    _implied(f, [first, total.negated(), second], zero)  # so that no second value of the sum is true
    return total


def _implied(f: Formula, terms: Sequence[DirectTerm], rhs: NDArray[np.int64]) -> None:
    """The values of all terms but the last imply that of the last, so that the sum is ``rhs[batch]``."""
    *others, last = terms
    for some in in_parts(f, len(rhs), [len(term.values) for term in terms]):
        rest, known = rhs[some].reshape(-1, *(1 for _ in others)), list[Lits]()
        for axis, term in enumerate(others, start=1):
            rest = rest - along(axis, term.values[None], len(terms))
            known.append(-along(axis, term.equals[some], len(terms)))
        f.add(*known, DirectTerm(last.values, last.equals[some]).takes(rest))
