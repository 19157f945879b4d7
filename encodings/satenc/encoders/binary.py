"""Binary numbers: sums of bits by full adders, which of two is larger, and that they differ.

J. Warners, A linear-time transformation of linear inequalities into conjunctive normal form, IPL 68, 1998; by buckets
of bits as in N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006. A full adder takes
two variables and 14 clauses, which define it on both sides. A comparison is the carries of a subtraction.
"""

from collections import deque
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from satenc.formula import FALSE, TRUE, Formula, Lits, define_and, define_or


def binary_sum(f: Formula, lits: Lits, weights: Sequence[int], size: int | None = None) -> list[Lits]:
    """The binary digits ``[...]``, least first, of the sum of ``weights[n]``, from 1, times ``lits[..., n]``; sums with
    more than ``size`` of them are excluded.
    """
    size = sum(weights).bit_length() if size is None else size
    buckets: list[deque[Lits]] = [deque() for _ in range(size)]
    for place, weight in enumerate(weights):
        for bit in range(size):
            if weight >> bit & 1:
                buckets[bit].append(lits[..., place])
    for bit, bucket in enumerate(buckets):
        while len(bucket) > 1:
            some = [bucket.popleft() for _ in range(min(len(bucket), 3))]
            digit = f.auxiliary("digit", *lits.shape[:-1])
            bucket.append(digit)
            if bit == size - 1:  # two would be a digit more
                for one, other in combinations(some, 2):
                    f.add(-one, -other)
                define_or(f, digit, np.stack(some, axis=-1))
            else:
                carry = f.auxiliary("carry", *digit.shape)
                buckets[bit + 1].append(carry)
                if len(some) == 3:
                    full_adder(f, some[0], some[1], some[2], digit, carry)
                else:
                    _half_adder(f, some[0], some[1], digit, carry)
    return [bucket[0] if bucket else np.full(lits.shape[:-1], FALSE, np.int32) for bucket in buckets]


def greater(f: Formula, first: Lits, second: Lits, *, or_equal: bool = False) -> Lits:
    """Literals ``[...]`` that the binary number ``first[..., bit]``, least bit first, is more than ``second``, or, with
    ``or_equal``, not less: the last of the carries of their difference.
    """
    carry = np.full(first.shape[:-1], TRUE if or_equal else FALSE, np.int32)
    for a, b in zip(np.moveaxis(first, -1, 0), np.moveaxis(second, -1, 0), strict=True):
        following = f.auxiliary("greater", *carry.shape)
        _majority(f, following, a, -b, carry)
        carry = following
    return carry


def different(f: Formula, first: Lits, second: Lits) -> None:
    """``first[batch, n]`` and ``second[batch, n]`` differ at some place; a variable for each says whether there."""
    differ = f.auxiliary("differ", *first.shape)
    for sign in (np.int32(1), np.int32(-1)):
        f.add(-differ, sign * first, sign * second)
        f.add(differ, sign * first, -sign * second)
    f.add_rows(differ)


def full_adder(f: Formula, a: Lits, b: Lits, c: Lits, digit: Lits, carry: Lits) -> None:
    """``a + b + c = digit + 2 carry``, elementwise."""
    for x, y, z, total in ((a, b, c, digit), (a, -b, -c, digit), (-a, b, -c, digit), (-a, -b, c, digit)):
        f.add(-x, -y, -z, total)
        f.add(x, y, z, -total)
    _majority(f, carry, a, b, c)


def _majority(f: Formula, defined: Lits, a: Lits, b: Lits, c: Lits) -> None:
    """At least two of three are true."""
    for x, y in ((a, b), (a, c), (b, c)):
        f.add(-x, -y, defined)
        f.add(x, y, -defined)


def _half_adder(f: Formula, a: Lits, b: Lits, digit: Lits, carry: Lits) -> None:
    """``a + b = digit + 2 carry``, elementwise."""
    f.add(-a, b, digit)
    f.add(a, -b, digit)
    f.add(a, b, -digit)
    f.add(-a, -b, -digit)
    define_and(f, carry, np.stack([a, b], axis=-1))
