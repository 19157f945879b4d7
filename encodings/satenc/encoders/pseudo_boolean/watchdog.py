"""Totalizers of bits: of each bit of the weights a count in unary, halved and carried to the next.

O. Bailleux, Y. Boufkhad, O. Roussel, New encodings of pseudo-Boolean constraints into CNF, SAT 2009. A constant is
added to both sides so that one output says whether the bound is kept. The global watchdog detects every conflict by
unit propagation, in O(n^2 log n log w) clauses; the local one, a watchdog for each literal, is arc consistent in n
times as many. Only counts that a higher bit needs have literals: every second one, and one of the highest bit.
"""

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.pseudo_boolean.at_most import AtMost
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
    own = [[place for place, weight in enumerate(weights, 1) if weight >> bit & 1] for bit in range(top + 1)]
    carries = [sum(one % (1 << bit) for one in (spare, *weights)) >> bit for bit in range(top + 1)]  # at most, to each
    needed = [np.arange(len(own[top]) + carries[top] + 1) == quotient]  # counts, of the highest bit first
    for bit in range(top - 1, -1, -1):
        below = np.zeros(len(own[bit]) + carries[bit] + 1, np.bool_)
        below[2 - (spare >> bit & 1) :: 2] = _of_part(needed[-1], len(own[bit + 1]))[1:]
        needed.append(below)
    counts, carried = _Counts(f, sums, len(weights)), _with_zero(np.empty((1, 0), np.int32))
    for bit, (some, counted) in enumerate(zip(own, reversed(needed), strict=True)):
        count = counts.sum(counts.of(some, _of_part(counted, carries[bit])), carried, counted)
        carried = _with_zero(count[:, 2 - (spare >> bit & 1) :: 2])
    return counts.written(lits)[..., count[0, quotient]]


def _of_part(needed: NDArray[np.bool_], others: int) -> NDArray[np.bool_]:
    """``[count]``: which counts of a part are needed, where ``needed`` are those of that part with ``others`` more
    literals: count 2 is needed with one more if 2 or 3 is. Count 0 never is.
    """
    counts = np.correlate(needed, np.ones(others + 1), "valid") > 0
    counts[0] = False
    return counts


def _with_zero(wires: Lits) -> Lits:
    return np.append(np.zeros((len(wires), 1), np.int32), wires, axis=1)


class _Counts:
    """Unary counts under construction, whose clauses are written together. ``count[sum, j]`` is the wire that says "j
    or more": wire 0 is TRUE, then come ``literals`` wires, then the variables of sums. Wire 0 also stands where a count
    is not needed.
    """

    def __init__(self, f: Formula, sums: AtMost, literals: int) -> None:
        self._f, self._sums, self._literals, self._last = f, sums, literals, literals
        self._clauses: dict[tuple[int, int], list[list[Lits]]] = {}  # by sign and width

    def of(self, wires: list[int], needed: NDArray[np.bool_]) -> Lits:
        """The count of some wires, as far as it is ``needed``."""

        def together(size: int, left: Parts, right: Parts) -> Parts:
            return [self.sum(left[0], right[0], _of_part(needed, len(wires) - size))]

        if not wires:
            return np.zeros((1, 1), np.int32)
        return by_halves(np.array(wires, np.int32), lambda some: [_with_zero(some)], together)[0][None]

    def sum(self, left: Lits, right: Lits, needed: NDArray[np.bool_]) -> Lits:
        """The sums of ``left[sum, i]`` and ``right[sum, j]``, as far as they are ``needed``: the clauses of
        `unary_sum`, which leave out wire 0.
        """
        a, b = left.shape[1], right.shape[1]
        if min(a, b) == 1:  # always 0
            return left if b == 1 else right
        self._f.expect(2 * len(left) * a * b, 3)
        total, counts = np.zeros((len(left), len(needed)), np.int32), needed.nonzero()[0]
        total[:, counts] = np.arange(self._last + 1, self._last + 1 + total[:, counts].size).reshape(len(left), -1)
        self._last += total[:, counts].size
        for sign, shift in ((1, 0),) if self._sums.one_sided else ((1, 0), (-1, 1)):
            # if i and j are reached, so is their sum; if i and j are not, neither is one less than their sum
            i, j = needed[np.add.outer(np.arange(1 - shift, a - shift), np.arange(1, b))].nonzero()
            self._put(sign, left[:, i + 1], right[:, j + 1], total[:, i + j + 2 - shift])
            for part, more in (
                (left, shift * (b - 1)),
                (right, shift * (a - 1)),
            ):  # 0 is reached, what cannot be is not
                alone = needed[more + 1 : more + part.shape[1]].nonzero()[0] + 1
                self._put(sign, part[:, alone], total[:, alone + more])
        return total

    def _put(self, sign: int, *wires: Lits) -> None:
        """The inputs imply the last of ``wires[clause, n]`` or, if negative, follow from it, one of them."""
        self._clauses.setdefault((sign, len(wires)), []).append([column.ravel() for column in wires])

    def written(self, lits: Lits) -> Lits:
        """All wires, after the clauses."""
        lead = lits.shape[:-1]
        own = self._f.auxiliary("count", *lead, self._last - self._literals)
        wires = np.concatenate([np.full((*lead, 1), TRUE, np.int32), lits, own], axis=-1)
        for (sign, _), parts in self._clauses.items():
            *inputs, total = (wires[..., np.concatenate(column)] for column in zip(*parts, strict=True))
            self._f.add(*(np.int32(-sign) * one for one in inputs), np.int32(sign) * total)
        return wires
