"""A totalizer that counts in two digits, so that a sum has few literals.

T. Ogawa, Y. Liu, R. Hasegawa, M. Koshimura, H. Fujita, Modulo based CNF encoding of cardinality constraints and its
application to MaxSAT solvers, ICTAI 2013. O(n sqrt k log n) literals and O(n k) clauses at most. The paper's clauses
go in one direction, for upper bounds; here every auxiliary variable is defined in both. Other than with the
totalizer, unit propagation need not make the remaining inputs false when a bound is reached: where only a part of the
inputs is known, a digit and its carry can be open although their sum is known.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.integers import one_later
from satenc.encoders.unary import with_zero
from satenc.formula.formula import Formula
from satenc.formula.groups import Parts, by_halves
from satenc.formula.literals import FALSE, TRUE, Lits


@dataclass(frozen=True, slots=True)
class _Total:
    """How many inputs are true: ``base`` times as many as ``high`` says, and as many as ``low`` says, each in unary:
    ``low[..., j]`` is true for "``j`` or more", with TRUE in front.

    In base 3, five true inputs are ``high`` 1, 1 and ``low`` 1, 1, 1: one three and two.
    """

    high: Lits
    low: Lits


def modular_totalizer(f: Formula, lits: Lits, least: int, most: int) -> None:
    """At least ``least`` and at most ``most`` of ``lits[..., n]`` are true, ``0 <= least <= most <= n``."""
    top = most + 1 if most < lits.shape[-1] else least
    base = max(math.isqrt(top), 2)
    total = _total(f, lits, base, top // base + 1)
    # more than ``high`` of the first digit, or as many and at least ``low`` of the second
    high, low = divmod(least, base)
    f.add(_reaches(total.high, high))
    f.add(_reaches(total.high, high + 1), _reaches(total.low, low))
    if most < lits.shape[-1]:
        high, low = divmod(most + 1, base)
        f.add(-_reaches(total.high, high + 1))
        f.add(-_reaches(total.high, high), -_reaches(total.low, low))


def _total(f: Formula, lits: Lits, base: int, highest: int) -> _Total:
    def leaf(some: Lits) -> Parts:
        return [np.full_like(some, TRUE), with_zero(some)]

    def together(size: int, left: Parts, right: Parts) -> Parts:
        carry, low = _low_digit(f, left[1], right[1], base)
        return [_high_digit(f, left[0], right[0], carry, min(size // base, highest)), low]

    return _Total(*by_halves(lits, leaf, together))


def _low_digit(f: Formula, left: Lits, right: Lits, base: int) -> tuple[Lits, Lits]:
    """Whether two digits sum to ``base`` or more, and their sum without that ``base``."""
    lead, most = left.shape[:-1], left.shape[-1] + right.shape[-1] - 2
    carries = most >= base
    carry = f.auxiliary("carry", *lead, where=np.full(lead, carries))
    low = _digit(f, "low", lead, min(most, base - 1))
    pairs, carry_of_each = _Pairs(left, right), carry[..., None]
    if carries:
        pairs.reach(f, pairs.total == base, carry_of_each)
        pairs.stay(f, pairs.total == base - 1, -carry_of_each)
    last, total = low.shape[-1] - 1, pairs.total
    some = (total >= 1) & (total <= last)
    pairs.reach(f, some, carry_of_each, low[..., total[some]])
    some = (total > base) & (total <= base + last)
    pairs.reach(f, some, low[..., total[some] - base])
    some = total < last
    pairs.stay(f, some, -low[..., total[some] + 1])
    some = (total >= base) & (total < min(base + last, most))
    pairs.stay(f, some, -carry_of_each, -low[..., total[some] - base + 1])
    if carries:  # the largest sum is no more than this
        f.add(-carry_of_each, -low[..., max(most - base + 1, 1) :])
    return carry, low


def _high_digit(f: Formula, left: Lits, right: Lits, carry: Lits, most: int) -> Lits:
    """The sum of two digits and a carry, up to ``most``."""
    high = _digit(f, "high", left.shape[:-1], most)
    pairs, carry = _Pairs(left, right), carry[..., None]
    total = pairs.total
    some = (total >= 1) & (total <= most)
    pairs.reach(f, some, high[..., total[some]])
    some = total < most
    pairs.reach(f, some, -carry, high[..., total[some] + 1])
    pairs.stay(f, some, carry, -high[..., total[some] + 1])
    some = total < most - 1
    pairs.stay(f, some, -high[..., total[some] + 2])
    return high


class _Pairs:
    """All values that two digits can have, and their sums, ``total[pair]``."""

    def __init__(self, left: Lits, right: Lits) -> None:
        self._left, self._right = left, right
        i, j = np.indices((left.shape[-1], right.shape[-1]))
        self._i, self._j = i.ravel(), j.ravel()
        self.total: NDArray[np.intp] = self._i + self._j

    def reach(self, f: Formula, some: NDArray[np.bool_], *conclusion: Lits) -> None:
        """If the digits reach ``some`` pair, one of ``conclusion[..., pair]`` holds."""
        f.add(-self._left[..., self._i[some]], -self._right[..., self._j[some]], *conclusion)

    def stay(self, f: Formula, some: NDArray[np.bool_], *conclusion: Lits) -> None:
        """If the digits are at most those of ``some`` pair, one of ``conclusion[..., pair]`` holds."""
        f.add(one_later(self._left)[..., self._i[some]], one_later(self._right)[..., self._j[some]], *conclusion)


def _digit(f: Formula, name: str, lead: tuple[int, ...], most: int) -> Lits:
    return with_zero(f.auxiliary(name, *lead, most))


def _reaches(digit: Lits, count: int) -> Lits:
    """The literal that a digit is at least ``count``."""
    return digit[..., count] if count < digit.shape[-1] else np.full(digit.shape[:-1], FALSE, np.int32)
