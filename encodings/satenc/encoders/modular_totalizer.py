"""A totalizer that counts in two digits, so that a sum has few literals.

T. Ogawa, Y. Liu, R. Hasegawa, M. Koshimura, H. Fujita, Modulo based CNF encoding of cardinality constraints and its
application to MaxSAT solvers, ICTAI 2013. O(n sqrt k log n) literals and O(n k) clauses at most. The paper's clauses go
in one direction, for upper bounds (``up``); with those for lower ones (``down``) every auxiliary variable is defined in
both. Other than with the totalizer, unit propagation need not make the remaining inputs false when a bound is reached:
where only a part of the inputs is known, a digit and its carry can be open although their sum is known.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from satenc.formula import FALSE, TRUE, Formula, Indices, Lits, Parts, by_halves


def modular_totalizer(f: Formula, lits: Lits, least: int, most: int, *, up: bool, down: bool) -> None:
    """At least ``least`` and at most ``most`` of ``lits[..., n]`` are true, ``0 <= least <= most <= n``. Without
    ``down`` digits may be more than the sum, without ``up`` less.

    In base 3, five true literals are the digits one and two; in unary, ``high[0]`` is true, and so are ``low[0]`` and
    ``low[1]``. The upper digit stops at one more than that of the bound.
    """
    top = most + 1 if most < lits.shape[-1] else least
    base = max(math.isqrt(top), 2)
    highest = top // base + 1

    def together(size: int, left: Parts, right: Parts) -> Parts:
        widths = [part.shape[-1] for part in (*left, *right)]
        addition = _addition(*widths, min(size // base, highest), base, up, down)
        lead = left[0].shape[:-1]
        digits = [f.auxiliary(name, *lead, width) for name, width in addition.outputs.items()]
        wires = np.concatenate([*left, *right, *digits], axis=-1)
        signed = np.concatenate([wires[..., :1], wires, -wires[..., ::-1]], axis=-1)
        for rows in addition.clauses:
            f.add_rows(signed[..., rows])
        return digits[1:]

    high, low = by_halves(lits, lambda some: [some[..., :0], some], together)
    # more than ``upper`` of the first digit, or as many and at least ``lower`` of the second
    upper, lower = divmod(least, base)
    f.add(_reaches(high, upper))
    f.add(_reaches(high, upper + 1), _reaches(low, lower))
    if most < lits.shape[-1]:
        upper, lower = divmod(most + 1, base)
        f.add(-_reaches(high, upper + 1))
        f.add(-_reaches(high, upper), -_reaches(low, lower))


def _reaches(digit: Lits, count: int) -> Lits:
    if 1 <= count <= digit.shape[-1]:
        return digit[..., count - 1]
    return np.full(digit.shape[:-1], FALSE if count else TRUE, np.int32)


@dataclass(frozen=True, slots=True)
class _Addition:
    """The clauses that add two numbers of two digits. Wires are numbered from 1: the upper and lower digit of one
    number, those of the other, and then the ``outputs``, so many of each name. Each of ``clauses`` has rows of wires of
    one width, negative where negated.
    """

    outputs: dict[str, int]
    clauses: list[Indices]


@lru_cache(maxsize=256)
def _addition(
    high_left: int, low_left: int, high_right: int, low_right: int, high: int, base: int, up: bool, down: bool
) -> _Addition:
    """For inputs of these widths, an upper digit of the sum of ``high`` literals, and a lower one below ``base``."""
    most = low_left + low_right
    outputs = {"carry": int(most >= base), "high": high, "low": min(most, base - 1)}
    ends = accumulate([0, high_left, low_left, high_right, low_right, *outputs.values()])
    # entry j of a digit is the wire for "j or more"; 0 stands for what always holds, in front, and for what never does
    digits = [np.array([0, *range(first + 1, last + 1), 0]) for first, last in pairwise(ends)]
    upper, lower = _Pairs(digits[0], digits[2]), _Pairs(digits[1], digits[3])
    carry_digit, high_digit, low_digit = digits[4:]
    carry, last, total = int(carry_digit[1]), outputs["low"], lower.total
    reach = [
        lower.reach((total >= 1) & (total <= last), low_digit, 0, carry),
        upper.reach((upper.total >= 1) & (upper.total <= high), high_digit, 0),
    ]
    stay = [
        lower.stay(total < last, low_digit, 1),
        upper.stay(upper.total < high, high_digit, 1, carry),
        upper.stay(upper.total < high - 1, high_digit, 2),
    ]
    if carry:
        beyond = low_digit[max(most - base + 1, 1) : -1]  # with a carry, the largest sum has less
        reach += [
            lower.reach(total == base, carry_digit, 1 - base),
            lower.reach((total > base) & (total <= base + last), low_digit, -base),
            # on one side a carry may be true without need, but not where the upper digit ends: it would be lost
            upper.reach(upper.total < high + (not down), high_digit, 1, -carry),
        ]
        stay += [
            lower.stay(total == base - 1, carry_digit, 2 - base),
            lower.stay((total >= base) & (total < min(base + last, most)), low_digit, 1 - base, -carry),
            _rows(-beyond, -carry),
        ]
    rows = np.concatenate([*(reach if up else ()), *(stay if down else ())])
    width = (rows != 0).sum(axis=1)
    alike = [rows[width == each] for each in range(2, 5)]
    return _Addition(outputs, [some[some != 0].reshape(len(some), -1) for some in alike if len(some)])


class _Pairs:
    """All pairs of values of two digits, and their sums ``total[pair]``."""

    def __init__(self, left: Indices, right: Indices) -> None:
        self._left, self._right = left, right
        i, j = np.indices((len(left) - 1, len(right) - 1))
        self._i, self._j = i.ravel(), j.ravel()
        self.total: Indices = self._i + self._j

    def reach(self, some: NDArray[np.bool_], digit: Indices, more: int, besides: int = 0) -> Indices:
        """If the two reach ``some`` pair, ``digit`` reaches its sum and ``more``, or ``besides`` holds."""
        reached = digit[self.total[some] + more]
        return _rows(reached, besides, -self._left[self._i[some]], -self._right[self._j[some]])

    def stay(self, some: NDArray[np.bool_], digit: Indices, more: int, besides: int = 0) -> Indices:
        """If the two are at most ``some`` pair, ``digit`` is less than its sum and ``more``, or ``besides`` holds."""
        reached = digit[self.total[some] + more]
        return _rows(-reached, besides, self._left[self._i[some] + 1], self._right[self._j[some] + 1])


def _rows(first: Indices, *others: Indices | int) -> Indices:
    """The clauses ``first[i] or others[0][i] or ...``, of four wires at most."""
    rows = np.zeros((len(first), 4), np.intp)
    for column, wire in enumerate((first, *others)):
        rows[:, column] = wire
    return rows
