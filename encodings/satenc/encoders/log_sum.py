"""Sums, products and comparisons of log-encoded integers, which are weighted sums of bits.

A sum is made in binary by full adders, and its digits are compared with the total (`satenc.encoders.binary`, with
sources). A product is the sum of the products of all pairs of bits: the multiplication that is taught in schools.
Literals are few, and so is what unit propagation finds: values that the adders get as constants, and little before.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.binary import binary_sum, different, greater
from satenc.encoders.integers import LogInts, unsigned
from satenc.encoders.linear import Relation
from satenc.formula import FALSE, Alike, ByName, Formula, Lits, checked, checks, define_and


@checked
@dataclass(frozen=True, slots=True)
class LogTerm(Alike):
    """A quantity for each rule instance: the sum of ``weights[n]``, which may be negative, times ``bits[batch, n]``."""

    weights: NDArray[np.int64]
    bits: Lits

    @staticmethod
    @checked
    def of(x: LogInts, members: NDArray[np.intp], coefficient: int = 1) -> "LogTerm":
        """``coefficient * x[members[batch]]``. Raises ValueError as `satenc.Term.of`."""
        cells = x.bits.reshape(-1, len(x.weights))
        return LogTerm(checks.multiples(x.weights, coefficient), cells[checks.indices("members", members, len(cells))])

    def negated(self) -> "LogTerm":
        return LogTerm(-self.weights, self.bits)

    def times(self, f: Formula, other: "LogTerm") -> "LogTerm":
        """The product of both, by a new literal for each two bits."""
        pairs = np.broadcast_arrays(self.bits[:, :, None], other.bits[:, None])
        both = f.auxiliary("both", *pairs[0].shape)
        define_and(f, both, np.stack(pairs, axis=-1))
        return LogTerm(np.outer(self.weights, other.weights).ravel(), both.reshape(len(both), -1))


@checked
def log_sum(f: Formula, terms: Sequence[LogTerm], relation: ByName[Relation], total: ArrayLike) -> None:
    """The sum of ``terms`` stands in ``relation`` to ``total[batch]`` (or one number for all), per instance.

    Raises ValueError for no terms or terms of different batches, and for sums that leave 64 bits.
    """
    if len({len(term.bits) for term in terms}) != 1:
        raise ValueError("terms: expected at least one, all for as many instances")
    if any(np.shape(term.bits)[1:] != np.shape(term.weights) for term in terms):
        raise ValueError("terms: expected a weight for each bit")
    weights = np.concatenate([term.weights for term in terms])
    bits = np.concatenate([term.bits for term in terms], axis=1)
    reach = sum(map(abs, weights.tolist()))
    rest = checks.sums([np.array([min(reach, checks.LARGEST)])], total, len(bits))
    if relation in (Relation.GE, Relation.GT):
        weights, rest = -weights, -rest
    rest = rest - (relation in (Relation.LT, Relation.GT)) - weights[weights < 0].sum()  # -w * x is w * (1 - x) - w
    bits, weights = np.where(weights < 0, -bits, bits), np.abs(weights)
    used = (bits != FALSE).any(axis=0)
    digits = binary_sum(f, bits[:, used], weights[used].tolist())
    _compared(f, digits, Relation.LE if relation not in (Relation.EQ, Relation.NE) else relation, rest)


def _compared(f: Formula, digits: list[Lits], relation: ByName[Relation], rest: NDArray[np.int64]) -> None:
    """The binary number ``digits``, 0 or more, stands in ``relation`` to the number ``rest[batch]``."""
    ones = [rest >> bit & 1 == 1 for bit in range(len(digits))]
    too_low, too_high = rest < 0, rest >> len(digits) > 0
    if relation is Relation.NE:
        other = [np.where(one, -digit, digit) for one, digit in zip(ones, digits, strict=True)]
        f.add_rows(np.stack([*other, np.full(len(rest), FALSE, np.int32)], axis=-1), where=~(too_low | too_high))
        return
    no = too_low | too_high if relation is Relation.EQ else too_low
    f.add_rows(np.empty((len(rest), 0), np.int32), where=no)
    for bit, (one, digit) in enumerate(zip(ones, digits, strict=True)):
        if relation is Relation.EQ:
            f.add(np.where(one, digit, -digit), where=~no)
        else:  # a 1 where the rest has a 0 needs a 0 where the rest has a 1, further up
            above = (np.where(o, -d, FALSE) for o, d in zip(ones[bit + 1 :], digits[bit + 1 :], strict=True))
            f.add(-digit, *above, where=~(one | too_low | too_high))


def log_compare(
    f: Formula, x: LogInts, first: NDArray[np.intp], second: NDArray[np.intp], relation: ByName[Relation]
) -> None:
    """``x[first[batch]]`` stands in ``relation`` to ``x[second[batch]]``: equal bits need no variables, an order has a
    carry for each bit, and that two bits differ is a variable.
    """
    bits = unsigned(x.weights, x.bits).reshape(-1, len(x.weights))
    a, b = bits[first], bits[second]
    if relation is Relation.EQ:
        f.add(-a, b)
        f.add(a, -b)
    elif relation is Relation.NE:
        different(f, a, b)
    else:
        if relation in (Relation.GT, Relation.GE):
            a, b = b, a
        f.add(-greater(f, a, b, or_equal=relation in (Relation.LT, Relation.GT)))


def log_sorted(f: Formula, x: LogInts, first: NDArray[np.intp], second: NDArray[np.intp]) -> tuple[LogTerm, LogTerm]:
    """The smaller and the larger of two variables, for each instance: new bits, chosen by a comparison."""
    bits = x.bits.reshape(-1, len(x.weights))
    a, b = bits[first], bits[second]
    swapped = greater(f, unsigned(x.weights, a), unsigned(x.weights, b))[:, None]
    found = []
    for straight, crossed in ((a, b), (b, a)):
        own = f.auxiliary("sorted", *a.shape)
        for sign in (1, -1):
            f.add(swapped, -sign * straight, sign * own)
            f.add(-swapped, -sign * crossed, sign * own)
        found.append(LogTerm(x.weights, own))
    return found[0], found[1]


def log_element(f: Formula, index: Lits, members: Lits, result: Lits) -> None:
    """The bits ``result[batch, bit]`` are those of ``members[batch, k, bit]`` where all of ``index[batch, k, literal]``
    are true: two clauses for each member and bit.
    """
    rows = np.broadcast_to(-index[:, :, None], (*members.shape, index.shape[2]))
    for sign in (1, -1):
        own = np.stack([sign * members, np.broadcast_to(-sign * result[:, None], members.shape)], axis=-1)
        f.add_rows(np.concatenate([rows, own], axis=-1))
