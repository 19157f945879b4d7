"""Totalizers of bits: of each bit of the weights a count in unary, halved and carried to the next.

O. Bailleux, Y. Boufkhad, O. Roussel, New encodings of pseudo-Boolean constraints into CNF, SAT 2009. A constant is
added to both sides so that one output says whether the bound is kept. The global watchdog detects every conflict by
unit propagation, in O(n^2 log n log w) clauses; the local one, a watchdog for each literal, is arc consistent in n
times as many. Only counts that a higher bit needs have literals: every second one, and one of the highest bit.
"""

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.encoders.unary import unary_sum, with_zero
from satenc.formula import TRUE, Formula, Lits, Parts, by_halves


def global_watchdog(f: Formula, sums: AtMost) -> None:
    f.add(-_exceeds(f, sums, sums.lits, sums.weights.tolist(), sums.bound))


def most_clauses(sums: AtMost) -> int:
    """About the clauses of a global watchdog on one side, and up to three times as many: all pairs of counts of halves
    of the literals of each bit, and of these counts and carries.
    """
    bits = np.arange(int(sums.weights[0]).bit_length())
    own = (sums.weights[:, None] >> bits & 1).sum(axis=0)
    carried = np.cumsum(own << bits) - (own << bits) >> bits
    return int((own * own // 2 + (own + 1) * (carried + 1)).sum())


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
    top = max(weights).bit_length() - 1
    quotient = (bound >> top) + 1
    spare = (quotient << top) - (bound + 1)  # added to the sum, which then exceeds the bound at a multiple of the unit
    own = [lits[..., [place for place, weight in enumerate(weights) if weight >> bit & 1]] for bit in range(top + 1)]
    carries = [sum(one % (1 << bit) for one in (spare, *weights)) >> bit for bit in range(top + 1)]  # at most, to each
    needed = [np.arange(own[top].shape[-1] + carries[top] + 1) == quotient]  # counts, of the highest bit first
    for bit in range(top - 1, -1, -1):
        below = np.zeros(own[bit].shape[-1] + carries[bit] + 1, np.bool_)
        below[2 - (spare >> bit & 1) :: 2] = _of_part(needed[-1], own[bit + 1].shape[-1])[1:]
        needed.append(below)
    carried = with_zero(lits[..., :0])
    for bit, (some, counts) in enumerate(zip(own, reversed(needed), strict=True)):
        count = _sum(f, sums, _counted(f, sums, some, _of_part(counts, carries[bit])), carried, counts)
        carried = with_zero(count[..., 2 - (spare >> bit & 1) :: 2])
    return count[..., quotient]


def _of_part(needed: NDArray[np.bool_], others: int) -> NDArray[np.bool_]:
    """``[count]``: which counts of a part are needed, where ``needed`` are those of that part with ``others`` more
    literals: count 2 is needed with one more if 2 or 3 is. Count 0 never is.
    """
    counts = np.correlate(needed, np.ones(others + 1), "valid") > 0
    counts[0] = False
    return counts


def _counted(f: Formula, sums: AtMost, lits: Lits, needed: NDArray[np.bool_]) -> Lits:
    """Unary count of the true ``lits[..., n]``: entry j says "j or more", of those j that are ``needed``."""
    n = lits.shape[-1]

    def together(size: int, left: Parts, right: Parts) -> Parts:
        return [_sum(f, sums, left[0], right[0], _of_part(needed, n - size))]

    return by_halves(lits, lambda some: [with_zero(some)], together)[0] if n else with_zero(lits)


def _sum(f: Formula, sums: AtMost, left: Lits, right: Lits, needed: NDArray[np.bool_]) -> Lits:
    """The unary sum of two unary counts, with literals where ``needed``."""
    if min(left.shape[-1], right.shape[-1]) == 1:  # always 0
        return left if right.shape[-1] == 1 else right
    shape = *left.shape[:-1], len(needed)
    total = f.auxiliary("count", *shape, where=np.broadcast_to(needed, shape))
    total[..., 0] = TRUE
    unary_sum(f, left, right, total, needed, down=not sums.one_sided)
    return total
