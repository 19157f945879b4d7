"""Lines of a Middle Sum: an automaton of their words, and three integers with their places instead."""

from dataclasses import dataclass
from functools import cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from satenc import (
    FALSE,
    ChannelledInts,
    Dfa,
    Encoded,
    Formula,
    Integers,
    IntegerSums,
    Regular,
    Relation,
    Sums,
    Term,
    Views,
    encode_integers,
    encode_sums,
    linear,
)
from satenc.formula import Proceed
from satenc.unknowns.unknown import direct_literals

_INTEGERS = {Sums.ORDER: Integers.ORDER, Sums.ADDER: Integers.LOG}


@cache
def middle_sum_line() -> Dfa:
    """The automaton of a line over the digits 0 .. 9: after one digit it remembers it, after two what must follow."""
    first, remaining, done = 0, 9, 18  # state first+a: digit a seen; remaining+c: the third digit must be c
    delta = np.full((19, 10), -1, np.int32)
    delta[:, 0] = np.arange(19)
    for a in range(1, 9):
        delta[0, a] = first + a
        delta[remaining + a, a] = done
        for b in range(a + 1, 10):
            delta[first + a, b] = remaining + b - a
    return Dfa(delta, np.arange(19) == done)


@dataclass(frozen=True, slots=True)
class ThreeNumbers:
    """The lines of ``words`` by three integers each: the ``number`` that stands first, in the middle and last, and its
    ``place``. ``words`` only narrows the cells. ``sums`` is the encoding of the sums, for which numbers are encoded.

    In the line ``. 4 . 6 . 2`` the numbers are 4, 6 and 2, their places, from 0, are 1, 3 and 5:

        number[1] = number[0] + number[2]
        place[0] < place[1] < place[2]
        place[k] = i  and  cell[i] = v  ->  number[k] = v
        cell[i] is not empty  <->  place[0] = i  or  place[1] = i  or  place[2] = i

    A full line fixes all of them.
    """

    label: str
    words: Regular
    sums: Sums

    @property
    def count(self) -> int:
        return self.words.count

    def narrow(self, proceed: Proceed) -> None:
        self.words.narrow(proceed)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        return self.words.holds(values)

    def encode(self, f: Formula, views: Views) -> None:
        cell = direct_literals(views, self.words.x)[self.words.lines]  # [line, cell, digit]
        empty, digit = cell[:, :, 0], cell[:, :, 1:]
        places = _possible_places((digit != FALSE).any(axis=2))
        place = self._places(f, places)
        number = self._numbers(f, (places[..., None] & (digit != FALSE)[:, None]).any(axis=2))
        here = place.equals  # [line, k, cell]
        f.add(-here, -empty[:, None])
        f.add(empty, *np.moveaxis(here, 1, 0))
        f.add(-here[..., None, None], -digit[:, None, ..., None], number.stating[:, :, None])

    def _places(self, f: Formula, domain: NDArray[np.bool_]) -> ChannelledInts:
        """Three ascending places for each line."""
        encoded = encode_integers(f, f"{self.label} place", np.arange(domain.shape[2]), domain, Integers.CHANNELLED)
        place = cast("ChannelledInts", encoded)
        first, middle, last = _members(len(domain))
        for earlier, later in (first, middle), (middle, last):
            linear(f, [Term.of(place, earlier), Term.of(place, later, -1)], Relation.LT, 0)
        return place

    def _numbers(self, f: Formula, domain: NDArray[np.bool_]) -> Encoded:
        """Three numbers for each line, the middle one the sum of the others."""
        name = f"{self.label} number"
        number = encode_integers(f, name, np.arange(1, 10), domain, _INTEGERS.get(self.sums, Integers.DIRECT))
        groups = np.stack(_members(len(domain)), axis=1)
        encode_sums(f, IntegerSums(name, number, groups, 0, Relation.EQ, [1, -1, 1]), self.sums)
        return number


def _members(lines: int) -> list[NDArray[np.intp]]:
    """The first, the middle and the last of three integers of each line, by their numbers."""
    return [3 * np.arange(lines) + k for k in range(3)]


def _possible_places(filled: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``[line, k, cell]``: where digit ``k`` of three can be, in cells that may be ``filled[line, cell]``."""
    before: NDArray[np.intp] = np.cumsum(filled, axis=1) - filled
    after = filled.sum(axis=1, keepdims=True) - before - filled
    return np.stack([filled & (before >= k) & (after >= 2 - k) for k in range(3)], axis=1)
