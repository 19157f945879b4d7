"""Binary numbers: sums of bits by full adders, and which of two is larger.

J. Warners, A linear-time transformation of linear inequalities into conjunctive normal form, IPL 68, 1998; by buckets
of bits as in N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006. A full adder takes
two variables and 14 clauses, which define it on both sides. A comparison is the carries of a subtraction.
"""

from collections import deque
from collections.abc import Sequence

import numpy as np

from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, TRUE, Lits
from satenc.formula.logic import define_and


def binary_sum(f: Formula, lits: Lits, weights: Sequence[int]) -> list[Lits]:
    """The binary digits ``[...]``, least first, of the sum of ``weights[n]``, from 1, times ``lits[..., n]``."""
    size = sum(weights).bit_length()
    buckets: list[deque[Lits]] = [deque() for _ in range(size + 1)]
    for place, weight in enumerate(weights):
        for bit in range(size):
            if weight >> bit & 1:
                buckets[bit].append(lits[..., place])
    total: list[Lits] = []
    for bit in range(size):
        bucket = buckets[bit]
        while len(bucket) > 2:
            a, b, c = bucket.popleft(), bucket.popleft(), bucket.popleft()
            digit, carry = f.auxiliary("digit", *a.shape), f.auxiliary("carry", *a.shape)
            full_adder(f, a, b, c, digit, carry)
            bucket.append(digit)
            buckets[bit + 1].append(carry)
        if len(bucket) == 2:
            digit, carry = _half(f, bucket.popleft(), bucket.popleft())
            bucket.append(digit)
            buckets[bit + 1].append(carry)
        total.append(bucket[0] if bucket else np.full(lits.shape[:-1], FALSE, np.int32))
    return total


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


def _half(f: Formula, a: Lits, b: Lits) -> tuple[Lits, Lits]:
    """The two digits of the sum of two literals."""
    digit, carry = f.auxiliary("digit", *a.shape), f.auxiliary("carry", *a.shape)
    f.add(-a, b, digit)
    f.add(a, -b, digit)
    f.add(a, b, -digit)
    f.add(-a, -b, -digit)
    define_and(f, carry, np.stack([a, b], axis=-1))
    return digit, carry
