"""Totalizers of bits: of each bit of the weights a count in unary, halved and carried to the next.

O. Bailleux, Y. Boufkhad, O. Roussel, New encodings of pseudo-Boolean constraints into CNF, SAT 2009. A constant is
added to both sides so that one output says whether the bound is kept. The global watchdog detects every conflict by
unit propagation, in O(n^2 log n log w) clauses; the local one, a watchdog for each literal, is arc consistent in n
times as many.
"""

import numpy as np

from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.encoders.unary import unary_sum, with_zero
from satenc.formula.formula import Formula
from satenc.formula.groups import by_halves
from satenc.formula.literals import Lits


def global_watchdog(f: Formula, sums: AtMost) -> None:
    f.add(-_exceeds(f, sums, sums.lits, sums.weights.tolist(), sums.bound))


def local_watchdog(f: Formula, sums: AtMost) -> None:
    """A literal is false where the others exceed what it leaves of the bound."""
    for place, weight in enumerate(sums.weights.tolist()):
        others = np.arange(len(sums.weights)) != place
        weights, bound = sums.weights[others].tolist(), sums.bound - weight
        if sum(weights) <= bound:
            continue
        f.add(-sums.lits[..., place], -_exceeds(f, sums, sums.lits[..., others], weights, bound))


def _exceeds(f: Formula, sums: AtMost, lits: Lits, weights: list[int], bound: int) -> Lits:
    """A literal that is true where the sum of ``lits`` is more than ``bound``, which it can be."""
    bits = max(weights).bit_length()
    unit = 1 << (bits - 1)
    quotient = (bound + 1 + unit - 1) // unit
    spare = quotient * unit - (bound + 1)  # added to the sum, which then exceeds the bound at a multiple of the unit
    carried = np.empty((*lits.shape[:-1], 0), np.int32)
    for bit in range(bits):
        chosen = [place for place, weight in enumerate(weights) if weight >> bit & 1]
        own = lits[..., chosen]
        if bit < bits - 1 and spare >> bit & 1:
            own = with_zero(own)
        count = _merged(f, sums, _sorted(f, sums, own), carried)
        carried = count[..., 1::2]
    return count[..., quotient - 1]


def _sorted(f: Formula, sums: AtMost, lits: Lits) -> Lits:
    """``[..., n]``: entry ``j`` says that more than ``j`` of ``lits[..., n]`` are true."""
    if not lits.shape[-1]:
        return lits
    return by_halves(lits, lambda some: [some], lambda _, left, right: [_merged(f, sums, left[0], right[0])])[0]


def _merged(f: Formula, sums: AtMost, left: Lits, right: Lits) -> Lits:
    """The sum of two counts in unary."""
    a, b = left.shape[-1], right.shape[-1]
    if not (a and b):
        return left if a else right
    total = f.auxiliary("count", *left.shape[:-1], a + b)
    unary_sum(f, with_zero(left), with_zero(right), with_zero(total), down=not sums.one_sided)
    return total
