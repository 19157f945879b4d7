"""Middle Sum: three digits in every row and column, of which the middle one is the sum of the other two."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from satenc import (
    FALSE,
    ChannelledInts,
    Dfa,
    DirectInts,
    Encoded,
    Formula,
    Integers,
    LogInts,
    Model,
    Regular,
    Relation,
    States,
    Sums,
    Term,
    Views,
    encode_integers,
    linear,
)
from satenc.encoders.direct_sum import DirectTerm, direct_sum
from satenc.encoders.log_sum import LogTerm, log_sum
from satenc.formula.proceed import Proceed
from satenc.model.unknown import direct_literals
from satpuzzles.boards.drawing import CROSS
from satpuzzles.boards.grids import Grid
from satpuzzles.common.document import Node, plain
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.stating import editors
from satpuzzles.stating.changes import adopt
from satpuzzles.stating.editors import Editor
from satpuzzles.stating.fields import Field, Givens, Others, square_rows
from satpuzzles.stating.rules import Encodings, Rule

LARGEST = 250
"""Rows."""

_INTEGERS = {Sums.ORDER: Integers.ORDER, Sums.DIRECT: Integers.DIRECT, Sums.ADDER: Integers.LOG}


class Digits(Field[Givens]):
    """Rows of digits, where 0, ``.``, ``_`` and null are cells of which nothing is known; a row may be text."""

    def read(self, node: Node, others: Others) -> Givens:
        return tuple(tuple(_given(entry) for entry in row) for row in square_rows(node, 4, LARGEST))

    def write(self, value: Givens, puzzle: Any) -> list[list[int]]:
        return [[digit or 0 for digit in row] for row in value]

    def empty(self, height: int, width: int) -> list[list[int]]:
        return [[0] * width] * height

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.cells(1, 9, blank=0)


@dataclass(frozen=True, slots=True, init=False)
class MiddleSum(GridPuzzle):
    """A square; givens are digits from 1 to 9, and 0 in an answer is an empty cell."""

    kind = "middle-sum"
    special = {
        "generator": "satpuzzles.puzzles.generators.middle_sum:MiddleSumGenerator",
        "plain": "satpuzzles.puzzles.plain:middle_sum",
        "families": "satpuzzles.puzzles.families.middle_sum:FAMILIES",
    }
    document = {"givens": Digits()}
    encodings = {"sum": Sums.AUTOMATON, "lines": States.ONE_HOT}
    """``lines`` is how the states of the automaton are encoded, if ``sum`` is automaton."""
    numbers = range(10)
    looks = {0: ("empty", CROSS)}
    description = (
        "Three digits from 1 to 9 in every row and column, the other cells stay empty; "
        "the middle digit is the sum of the other two."
    )

    def __init__(self, givens: Sequence[Sequence[int | str | None]] | NDArray[Any]) -> None:
        """Rows of digits, where None and 0 are cells of which nothing is known; a row may be text, as ``"..3."``.
        Raises InstanceError.
        """
        adopt(self, MiddleSum.from_json(Node(plain({"givens": givens}))))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cell = model.answer
        states, sums = States(encodings["lines"]), Sums(encodings["sum"])
        for label, lines in zip(("row", "column"), self.lines, strict=True):
            words = Regular(cell, lines, [middle_sum_line()] * len(lines), states)
            three = words if sums is Sums.AUTOMATON else _ThreeNumbers(label, words, _INTEGERS[sums])
            yield Rule(label, three, "three digits, the middle one the sum of the others")

    def violations(self, grid: Grid) -> list[str]:
        broken = []
        for label, lines in (("row", grid), ("column", list(zip(*grid, strict=True)))):
            for i, line in enumerate(lines, start=1):
                digits = [value for value in line if value]
                if len(digits) != 3 or digits[1] != digits[0] + digits[2]:
                    broken.append(f"{label} {i} has the digits {digits}")
        return broken

    def contradiction(self) -> str | None:
        for label, lines in (("row", self.givens), ("column", list(zip(*self.givens, strict=True)))):
            for i, line in enumerate(lines, start=1):
                digits = [value for value in line if value is not None]
                if len(digits) > 3:
                    return f"{label} {i} has {len(digits)} givens, more than three"
                if len(digits) == 3 and digits[1] != digits[0] + digits[2]:
                    return f"{label} {i} is given as {digits}, whose middle is not the sum of the others"
        return None


@dataclass(frozen=True, slots=True)
class _ThreeNumbers:
    """The lines of ``words`` by three integers each: the ``number`` that stands first, in the middle and last, and its
    ``place``. ``words`` only narrows the cells. The numbers have the encoding ``numbers``, order, direct or log.

    In the line ``. 4 . 6 . 2`` the numbers are 4, 6 and 2, their places, from 0, are 1, 3 and 5:

        number[1] = number[0] + number[2]
        place[0] < place[1] < place[2]
        place[k] = i  and  cell[i] = v  ->  number[k] = v
        cell[i] is not empty  <->  place[0] = i  or  place[1] = i  or  place[2] = i

    A full line fixes all of them.
    """

    label: str
    words: Regular
    numbers: Integers

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
        number = encode_integers(f, f"{self.label} number", np.arange(1, 10), domain, self.numbers)
        members = list(zip(_members(len(domain)), (1, -1, 1), strict=True))
        if isinstance(number, DirectInts):
            direct_sum(f, [DirectTerm.of(number, one, c) for one, c in members], 0)
        elif isinstance(number, LogInts):
            log_sum(f, [LogTerm.of(number, one, c) for one, c in members], Relation.EQ, 0)
        else:
            linear(f, [Term.of(number, one, c) for one, c in members], Relation.EQ, 0)
        return number


def _members(lines: int) -> list[NDArray[np.intp]]:
    """The first, the middle and the last of three integers of each line, by their numbers."""
    return [3 * np.arange(lines) + k for k in range(3)]


def _possible_places(filled: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``[line, k, cell]``: where digit ``k`` of three can be, in cells that may be ``filled[line, cell]``."""
    before: NDArray[np.intp] = np.cumsum(filled, axis=1) - filled
    after = filled.sum(axis=1, keepdims=True) - before - filled
    return np.stack([filled & (before >= k) & (after >= 2 - k) for k in range(3)], axis=1)


def _given(entry: Node) -> int | None:
    if isinstance(entry.value, str):
        if entry.value in (".", "0", "_"):
            return None
        if len(entry.value) == 1 and entry.value in "123456789":
            return int(entry.value)
    if entry.value is None:
        return None
    return entry.integer(0, 9, name="a digit") or None


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
