"""The sum in binary, by full adders, compared with the bound.

J. Warners, A linear-time transformation of linear inequalities into conjunctive normal form, IPL 68, 1998; by buckets
of bits as in N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006. O(n log w) clauses,
the fewest of all; unit propagation finds few conflicts. An adder is always defined on both sides.
"""

from collections import deque

import numpy as np

from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, Lits
from satenc.formula.logic import define_and


def adder(f: Formula, sums: AtMost) -> None:
    bits = int(sums.weights.sum()).bit_length()
    buckets: list[deque[Lits]] = [deque() for _ in range(bits + 1)]
    for place, weight in enumerate(sums.weights.tolist()):
        for bit in range(bits):
            if weight >> bit & 1:
                buckets[bit].append(sums.lits[..., place])
    total: list[Lits] = []
    for bit in range(bits):
        bucket = buckets[bit]
        while len(bucket) > 2:
            digit, carry = _full(f, bucket.popleft(), bucket.popleft(), bucket.popleft())
            bucket.append(digit)
            buckets[bit + 1].append(carry)
        if len(bucket) == 2:
            digit, carry = _half(f, bucket.popleft(), bucket.popleft())
            bucket.append(digit)
            buckets[bit + 1].append(carry)
        total.append(bucket[0] if bucket else np.full(sums.lead, FALSE, np.int32))
    # at most the bound: where it has a 0, that bit is 0, or a higher one is 0 where the bound has a 1
    lower = [-total[bit] for bit in range(bits) if sums.bound >> bit & 1]
    for bit in range(bits):
        if not sums.bound >> bit & 1:
            above = lower[(sums.bound & ((1 << bit) - 1)).bit_count() :]
            f.add(-total[bit], *above)


def _full(f: Formula, a: Lits, b: Lits, c: Lits) -> tuple[Lits, Lits]:
    """The two digits of the sum of three literals."""
    digit, carry = f.auxiliary("digit", *a.shape), f.auxiliary("carry", *a.shape)
    for x, y, z, total in (
        (a, b, c, digit),
        (a, -b, -c, digit),
        (-a, b, -c, digit),
        (-a, -b, c, digit),
    ):
        f.add(-x, -y, -z, total)
        f.add(x, y, z, -total)
    for x, y in ((a, b), (a, c), (b, c)):
        f.add(-x, -y, carry)
        f.add(x, y, -carry)
    return digit, carry


def _half(f: Formula, a: Lits, b: Lits) -> tuple[Lits, Lits]:
    """The two digits of the sum of two literals."""
    digit, carry = f.auxiliary("digit", *a.shape), f.auxiliary("carry", *a.shape)
    f.add(-a, b, digit)
    f.add(a, -b, digit)
    f.add(a, b, -digit)
    f.add(-a, -b, -digit)
    define_and(f, carry, np.stack([a, b], axis=-1))
    return digit, carry
