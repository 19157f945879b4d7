"""The automaton of a sum: it reads the terms one by one, and its states are the sums so far.

As a constraint of :func:`satenc.automata.regular.regular` with one-hot states it is arc consistent, at the price of a
variable for each move: for three terms of d values each, d^2 of them. The idea is that of pseudo-Boolean constraints as
decision diagrams: N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import accumulate
from operator import or_

import numpy as np
from numpy.typing import NDArray

from satenc.automata.automaton import Dfa
from satenc.automata.chain import at_once, bytes_of, masks_of
from satenc.formula import Proceed, always

_MOST_SUMS = 2**20
"""From the least to the greatest; of sums further apart bits do not pay."""
_MOST_BITS = 4_096
"""For the sums of one line; beyond them lines are narrowed by the states of their automata."""
_LONG = 10_000
"""Bytes of masks for which it is asked at each place whether to proceed, and not once for all."""


@dataclass(frozen=True, eq=False, init=False)
class SumWords(Dfa):
    """The automaton of :func:`sum_words` of ``summands[place, symbol]`` and a ``total``. Its states are made when they
    are asked for: lines are narrowed without them.
    """

    summands: NDArray[np.int64]
    total: int

    def __init__(self, summands: NDArray[np.int64], total: int) -> None:
        object.__setattr__(self, "summands", summands)
        object.__setattr__(self, "total", total)

    @cached_property  # type: ignore[misc]  # a field of the base, here made when it is asked for
    def delta(self) -> NDArray[np.int32]:
        return _moves([*self.summands], self.total)

    @cached_property  # type: ignore[misc]  # as well
    def accepting(self) -> NDArray[np.bool_]:
        """The last state alone."""
        return np.asarray(np.arange(len(self.delta)) == len(self.delta) - 1)

    @property
    def symbols(self) -> int:
        return len(self.summands[0])

    def _accepts(self, word: Iterable[int]) -> bool:
        """By the sum itself."""
        symbols = [*word]
        fits = len(symbols) == len(self.summands) and all(0 <= symbol < self.symbols for symbol in symbols)
        return fits and sum(self.summands.item(t, symbol) for t, symbol in enumerate(symbols)) == self.total


def sum_words(summands: Sequence[NDArray[np.int64]], total: int) -> SumWords:
    """Words of one symbol for each of ``summands``, whose sum is ``total``: symbol ``a`` at place ``t`` adds
    ``summands[t][a]``. There is no smaller automaton of them, where there are such words.

    >>> words = sum_words([np.array([1, 2, 3])] * 2, 4)
    >>> [(a + 1, b + 1) for a in range(3) for b in range(3) if words.accepts([a, b])]
    [(1, 3), (2, 2), (3, 1)]
    """
    return SumWords(np.array(summands), total)


def _moves(summands: Sequence[NDArray[np.int64]], total: int) -> NDArray[np.int32]:
    """``[state, symbol]``: the next state, a sum so far at the next place, or -1."""
    sums = [np.zeros(1, np.int64), *_sums(summands, total)[1:-1], np.array([total])]
    starts = np.cumsum([0, *map(len, sums)])
    delta = np.full((starts[-1], len(summands[0])), -1, np.int32)
    for t, place in enumerate(summands):
        if len(sums[t + 1]):
            following = sums[t][:, None] + place
            index = np.minimum(sums[t + 1].searchsorted(following), len(sums[t + 1]) - 1)
            is_there = sums[t + 1][index] == following
            delta[starts[t] : starts[t + 1]] = np.where(is_there, starts[t + 1] + index, -1)
    return delta


def _sums(summands: Sequence[NDArray[np.int64]], total: int) -> list[NDArray[np.int64]]:
    """The sums so far in front of each place and behind the last, from which the ``total`` can be reached: as bits of
    one number, which a summand shifts, where they lie close enough.
    """
    least = [int(place.min()) for place in summands]
    if sum(int(place.max()) for place in summands) - sum(least) > _MOST_SUMS:
        return _far_sums(summands, total)
    moves = [[*{*(place - low).tolist()}] for place, low in zip(summands, least, strict=True)]
    before, left = [1], total - sum(least)
    for place in moves:
        before.append(reduce(or_, (before[-1] << summand for summand in place)))
    after = [1 << left if left >= 0 else 0]
    for place in reversed(moves):
        after.append(reduce(or_, (after[-1] >> summand for summand in place)))
    added = accumulate(least, initial=0)
    both = (known & wanted for known, wanted in zip(before, reversed(after), strict=True))
    return [_ones(one) + low for one, low in zip(both, added, strict=True)]


def _ones(bits: int) -> NDArray[np.int64]:
    """The places of the bits of a number that are 1, ascending."""
    digits = np.frombuffer(f"{bits:b}"[::-1].encode(), np.uint8)
    return np.flatnonzero(digits == ord("1")).astype(np.int64)


def _far_sums(summands: Sequence[NDArray[np.int64]], total: int) -> list[NDArray[np.int64]]:
    """`_sums`, one by one."""
    before, after = [np.zeros(1, np.int64)], [np.array([total])]
    for place, last in zip(summands, summands[::-1], strict=True):
        before.append(np.unique(before[-1][:, None] + place))
        after.append(np.unique(after[-1][:, None] - last))
    return [np.intersect1d(*both, assume_unique=True) for both in zip(before, reversed(after), strict=True)]


@dataclass(frozen=True, slots=True)
class SumLines:
    """Lines of one ``summands[place, symbol]`` as bit masks: the sums that many lines can have so far are one integer,
    and a symbol shifts it by what it adds. Each line has so many ``bits``, one for each sum; the least summand of a
    place is 0.
    """

    summands: NDArray[np.int64]
    totals: NDArray[np.int64]
    bits: int

    @staticmethod
    def of(words: Sequence[SumWords]) -> "SumLines | None":
        """None for lines of different summands, and of so large ones that masks do not pay."""
        first = words[0].summands
        if any(one.summands is not first and not np.array_equal(one.summands, first) for one in words):
            return None
        bits = 1 + sum(max(place) - min(place) for place in first.tolist())
        if bits > _MOST_BITS:
            return None
        least = first.min(axis=1)
        return SumLines(first - least[:, None], np.array([one.total for one in words]) - least.sum(), bits)

    def supported(
        self, lines: NDArray[np.intp], allowed: NDArray[np.bool_], proceed: Proceed = always
    ) -> NDArray[np.bool_]:
        """The entries of ``allowed[i, place, symbol]`` that words of ``lines[i]`` have."""
        kept = np.zeros_like(allowed)
        if allowed.shape[1] != len(self.summands):
            return kept
        for some in at_once(len(lines), -(-self.bits // 8)):
            kept[some] = self._supported(self.totals[lines[some]], allowed[some], proceed)
        return kept

    def _supported(self, totals: NDArray[np.int64], allowed: NDArray[np.bool_], proceed: Proceed) -> NDArray[np.bool_]:
        """No sum leaves the bits of its line, as a line has bits for all: what shifting back moves into them from the
        next line is beyond all sums of its place.
        """
        lines, length, symbols = allowed.shape
        size = -(-self.bits // 8)
        bits = np.zeros((2, lines, 8 * size), np.bool_)
        bits[0, :, 0] = True
        ends = (totals >= 0) & (totals < self.bits)
        bits[1, ends, totals[ends]] = True
        start, end = masks_of(np.packbits(bits, axis=2, bitorder="little"))
        every = np.array([0, 255], np.uint8)[allowed.transpose(1, 2, 0).view(np.uint8)]
        read = masks_of(np.repeat(every, size, axis=2).reshape(length * symbols, lines, size))
        moves = [[*enumerate(place, t * symbols)] for t, place in enumerate(self.summands.tolist())]
        passed = [start]
        pause = proceed if lines * size > _LONG else always
        proceed(0)
        for place in moves:
            pause(0)
            states, after = passed[-1], 0
            for i, summand in place:
                after |= (states & read[i]) << summand
            passed.append(after)
        after = passed[-1] & end
        for place, states in zip(reversed(moves), passed[-2::-1], strict=True):
            before = 0
            for i, summand in place:
                read[i] &= states & after >> summand
                before |= read[i]
            after = before
        used = bytes_of(read, lines, size).any(axis=2)
        return np.asarray(used.reshape(length, symbols, lines).transpose(2, 0, 1))
