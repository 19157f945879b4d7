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
from satenc.formula.formula import Formula
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
    size = lits.shape[-1]
    true = np.full((*lits.shape[:-1], 1), TRUE, np.int32)
    if size == 1:
        return _Total(true, np.concatenate([true, lits], axis=-1))
    halves = lits[..., : size // 2], lits[..., size // 2 :]
    left, right = (_total(f, half, base, highest) for half in halves)
    carry, low = _low_digit(f, left.low, right.low, base)
    return _Total(_high_digit(f, left.high, right.high, carry, min(size // base, highest)), low)


def _low_digit(f: Formula, left: Lits, right: Lits, base: int) -> tuple[Lits, Lits]:
    """Whether two digits sum to ``base`` or more, and their sum without that ``base``."""
    lead, most = left.shape[:-1], left.shape[-1] + right.shape[-1] - 2
    carry = f.auxiliary("carry", *lead, where=np.full(lead, most >= base))
    low = _digit(f, "low", lead, min(most, base - 1))
    if most >= base:
        _implied(f, left, right, base, carry)
        _bounded(f, left, right, base - 1, -carry)
    for count in range(1, low.shape[-1]):
        _implied(f, left, right, count, carry, low[..., count])
        _implied(f, left, right, base + count, low[..., count])
        _bounded(f, left, right, count - 1, -low[..., count])
        _bounded(f, left, right, min(base + count - 1, most), -carry, -low[..., count])
    return carry, low


def _high_digit(f: Formula, left: Lits, right: Lits, carry: Lits, most: int) -> Lits:
    """The sum of two digits and a carry, up to ``most``."""
    high = _digit(f, "high", left.shape[:-1], most)
    for count in range(1, most + 1):
        _implied(f, left, right, count, high[..., count])
        _implied(f, left, right, count - 1, -carry, high[..., count])
        _bounded(f, left, right, count - 1, carry, -high[..., count])
        _bounded(f, left, right, count - 2, -high[..., count])
    return high


def _digit(f: Formula, name: str, lead: tuple[int, ...], most: int) -> Lits:
    return np.concatenate([np.full((*lead, 1), TRUE, np.int32), f.auxiliary(name, *lead, most)], axis=-1)


def _implied(f: Formula, left: Lits, right: Lits, total: int, *conclusion: Lits) -> None:
    """If ``left`` and ``right`` reach ``total`` together, one of ``conclusion`` holds."""
    i, j = _summands(left, right, total)
    f.add(-left[..., i], -right[..., j], *(literal[..., None] for literal in conclusion))


def _bounded(f: Formula, left: Lits, right: Lits, total: int, *conclusion: Lits) -> None:
    """If ``left`` and ``right`` are at most ``total`` together, one of ``conclusion`` holds."""
    i, j = _summands(left, right, total)
    f.add(one_later(left)[..., i], one_later(right)[..., j], *(literal[..., None] for literal in conclusion))


def _summands(left: Lits, right: Lits, total: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """All ``i`` and ``j`` that the two digits can have and whose sum is ``total``."""
    i = np.arange(max(total - right.shape[-1] + 1, 0), min(total, left.shape[-1] - 1) + 1)
    return i, total - i


def _reaches(digit: Lits, count: int) -> Lits:
    """The literal that a digit is at least ``count``."""
    return digit[..., count] if count < digit.shape[-1] else np.full(digit.shape[:-1], FALSE, np.int32)
