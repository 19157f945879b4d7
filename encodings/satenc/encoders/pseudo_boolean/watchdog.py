"""Totalizers of bits: of each bit of the weights a count in unary, halved and carried to the next.

O. Bailleux, Y. Boufkhad, O. Roussel, New encodings of pseudo-Boolean constraints into CNF, SAT 2009. A constant is
added to both sides so that one output says whether the bound is kept. The global watchdog detects every conflict by
unit propagation, in O(n^2 log n log w) clauses; the local one, a watchdog for each literal, is arc consistent in n
times as many. Only counts that a higher bit needs have literals: every second one, and one of the highest bit.
"""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.formula import TRUE, Formula, Lits, Parts, by_halves

_SMALL = 64
"""Literals of one bit whose count is kept for the next sums: 60 KB of clauses at most."""


def global_watchdog(f: Formula, sums: AtMost) -> None:
    f.add(-_exceeds(f, sums, sums.lits, sums.weights, sums.bound))


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
        weights, bound = sums.weights[others], sums.bound - weight
        if weights.sum() <= bound:
            continue
        f.add(-sums.lits[..., place], -_exceeds(f, sums, sums.lits[..., others], weights, bound))


def _exceeds(f: Formula, sums: AtMost, lits: Lits, weights: NDArray[np.int64], bound: int) -> Lits:
    """A literal that is true where the sum of ``lits`` is more than ``bound``, which it can be."""
    top = int(weights.max()).bit_length() - 1
    quotient = (bound >> top) + 1
    spare = (quotient << top) - (bound + 1)  # added to the sum, which then exceeds the bound at a multiple of the unit
    bits = np.arange(top + 1)
    units = np.left_shift(1, bits)
    has = weights & units[:, None] != 0
    own = [some.nonzero()[0].astype(np.int32) + 1 for some in has]
    below = np.cumsum(np.append(0, has.sum(axis=1) * units)[:-1])  # the bits before, of all weights together
    carries = (below + (spare & units - 1) >> bits).tolist()  # at most, to each
    needed = [np.arange(len(own[top]) + carries[top] + 1) == quotient]  # counts, of the highest bit first
    for bit in range(top - 1, -1, -1):
        counted = np.zeros(len(own[bit]) + carries[bit] + 1, np.bool_)
        counted[2 - (spare >> bit & 1) :: 2] = _of_part(needed[-1], len(own[bit + 1]))[1:]
        needed.append(counted)
    counts, carried = _Counts(f.expect, len(weights), sums.one_sided), np.zeros((1, 1), np.int32)
    for bit, (some, counted) in enumerate(zip(own, reversed(needed), strict=True)):
        count = counts.sum(counts.of(some, _of_part(counted, carries[bit])), carried, counted)
        carried = _with_zero(count[:, 2 - (spare >> bit & 1) :: 2])
    return counts.written(f, lits)[..., count[0, quotient]]


def _of_part(needed: NDArray[np.bool_], others: int) -> NDArray[np.bool_]:
    """``[count]``: which counts of a part are needed, where ``needed`` are those of that part with ``others`` more
    literals: count 2 is needed with one more if 2 or 3 is. Count 0 never is.
    """
    before = np.zeros(len(needed) + 1, np.intp)
    needed.cumsum(out=before[1:])
    counts = before[others + 1 :] > before[: len(needed) - others]
    counts[0] = False
    return counts


def _with_zero(wires: Lits) -> Lits:
    return np.append(np.zeros((len(wires), 1), np.int32), wires, axis=1)


class _Counts:
    """Unary counts under construction, whose clauses are written together. ``count[sum, j]`` is the wire that says "j
    or more": wire 0 is TRUE, then come ``literals`` wires, then the variables of sums. Wire 0 also stands where a count
    is not needed.
    """

    def __init__(self, expect: Callable[[int, int], object], literals: int, one_sided: bool) -> None:
        self._expect, self._literals, self._one_sided = expect, literals, one_sided
        self.last = literals
        """The last wire."""
        self._clauses: dict[tuple[int, int], list[Lits]] = {}  # by sign and width

    def of(self, wires: Lits, needed: NDArray[np.bool_]) -> Lits:
        """The count of some wires, as far as it is ``needed``."""
        if not len(wires):
            return np.zeros((1, 1), np.int32)
        if len(wires) > _SMALL:
            return self.tree(wires, needed)
        clauses, own, count = _small_count(len(wires), self._one_sided, needed.tobytes())
        here = np.concatenate([np.zeros(1, np.int32), wires, self._new(own)])
        for key, each in clauses.items():
            self._expect(each.shape[1], len(each))
            self._clauses.setdefault(key, []).append(here[each])
        return here[count]

    def tree(self, wires: Lits, needed: NDArray[np.bool_]) -> Lits:
        """The count of one wire or more, of the counts of both halves."""

        def together(size: int, left: Parts, right: Parts) -> Parts:
            return [self.sum(left[0], right[0], _of_part(needed, len(wires) - size))]

        return by_halves(wires, lambda some: [_with_zero(some)], together)[0][None]

    def _new(self, count: int) -> Lits:
        self.last += count
        return np.arange(self.last - count + 1, self.last + 1, dtype=np.int32)

    def sum(self, left: Lits, right: Lits, needed: NDArray[np.bool_]) -> Lits:
        """The sums of ``left[sum, i]`` and ``right[sum, j]``, as far as they are ``needed``: the clauses of
        `unary_sum`, which leave out wire 0.
        """
        a, b = left.shape[1], right.shape[1]
        if min(a, b) == 1:  # always 0
            return left if b == 1 else right
        self._expect(2 * len(left) * a * b, 3)
        total, counts = np.zeros((len(left), len(needed)), np.int32), needed.nonzero()[0]
        total[:, counts] = self._new(len(left) * len(counts)).reshape(len(left), -1)
        for sign, shift in ((1, 0),) if self._one_sided else ((1, 0), (-1, 1)):
            # if i and j are reached, so is their sum; if i and j are not, neither is one less than their sum
            reached = np.add.outer(np.arange(1 - shift, a - shift), np.arange(1, b))
            self._put(sign, left[:, 1:, None], right[:, None, 1:], total[:, reached])
            # 0 is reached, what cannot be is not
            for part, more in ((left, shift * (b - 1)), (right, shift * (a - 1))):
                self._put(sign, part[:, 1:], total[:, more + 1 : more + part.shape[1]])
        return total

    def _put(self, sign: int, *wires: Lits) -> None:
        """The inputs imply the last of the ``wires`` or, if negative, follow from it, one of them: elementwise over
        arrays broadcast together, where the last is needed.
        """
        total = wires[-1]
        clauses = np.empty((len(wires), *total.shape), np.int32)
        for own, column in zip(clauses, wires, strict=True):
            own[...] = column
        (chosen,) = total.ravel().nonzero()
        clauses = clauses.reshape(len(wires), -1)
        if len(chosen) < clauses.shape[1]:
            clauses = clauses.take(chosen, axis=1)
        self._clauses.setdefault((sign, len(wires)), []).append(clauses)

    def clauses(self) -> dict[tuple[int, int], Lits]:
        """``[n, clause]``: the wires of all clauses of each sign and width."""
        return {key: np.concatenate(parts, axis=1) for key, parts in self._clauses.items()}

    def written(self, f: Formula, lits: Lits) -> Lits:
        """All wires, after the clauses."""
        lead = lits.shape[:-1]
        own = f.auxiliary("count", *lead, self.last - self._literals)
        wires = np.concatenate([np.full((*lead, 1), TRUE, np.int32), lits, own], axis=-1)
        for (sign, width), clauses in self.clauses().items():
            f.expect(math.prod(lead) * clauses.shape[1], width)
            rows = wires.take(clauses.T, axis=-1)
            rows *= np.array([-sign] * (width - 1) + [sign], np.int32)
            f.add_rows(rows)
        return wires


@lru_cache(256)
def _small_count(size: int, one_sided: bool, needed: bytes) -> tuple[Mapping[tuple[int, int], Lits], int, Lits]:
    """Of the count of so many literals, as far as it is ``needed``, truth values: the clauses, how many variables they
    have of their own, and the wires.
    """
    counts = _Counts(_freely, size, one_sided)
    count = counts.tree(np.arange(1, size + 1, dtype=np.int32), np.frombuffer(needed, np.bool_))
    return counts.clauses(), counts.last - size, count


def _freely(_clauses: int, _width: int) -> None:
    """Few clauses are made whenever they are wanted."""
