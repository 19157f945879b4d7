"""Middle Sum: three digits in every row and column, the middle one the sum of the other two."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Model, Regular, States, Sums
from satpuzzles.boards import CROSS, listed
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle, SquareGivens
from satpuzzles.puzzles.parts.three_numbers import ThreeNumbers, middle_sum_line
from satpuzzles.stating import Editor, Encodings, Givens, Node, Others, Rule, Solving, editors


class Digits(SquareGivens):
    """At least four rows of digits from 1 to 9; 0 is written where none is given."""

    values = range(1, 10)
    says = "As many columns as rows, at least four."

    def read(self, node: Node, others: Others) -> Givens:
        node.items("a list of rows", at_least=4, at_most=others.kind.largest)
        return super().read(node, others)

    def write(self, value: Givens, puzzle: Any) -> list[list[int]]:
        return [[digit or 0 for digit in row] for row in value]

    def empty(self, height: int, width: int) -> list[list[Any]]:
        return [[0] * width] * height

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.cells(1, 9, blank=0)


class MiddleSum(GridPuzzle):
    """A square; givens are digits from 1 to 9, None or 0 where nothing is known. 0 in an answer is an empty cell."""

    givens: Digits = Digits()

    kind = "middle-sum"
    encodings = {"sum": Sums.AUTOMATON, "lines": States.ONE_HOT}
    """``lines`` is how the states of the automaton are encoded, if ``sum`` is automaton."""
    largest = 250
    numbers = range(10)
    looks = {0: ("empty", CROSS)}
    description = (
        "Three digits from 1 to 9 in every row and column, the other cells stay empty; "
        "the middle digit is the sum of the other two."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cell = model.answer
        states, sums = States(encodings["lines"]), Sums(encodings["sum"])
        for label, lines in zip(("row", "column"), self.lines, strict=True):
            words = Regular(cell, lines, [middle_sum_line()] * len(lines), states)
            three = words if sums is Sums.AUTOMATON else ThreeNumbers(label, words, sums)
            has = partial(_digits_in, lines)
            yield Rule(label, three, "three digits, the middle one the sum of the others", has=has)

    def _unsolvable(self) -> str | None:
        for label, lines in (("row", self.givens), ("column", list(zip(*self.givens, strict=True)))):
            for i, line in enumerate(lines, start=1):
                digits = [value for value in line if value is not None]
                if len(digits) > 3:
                    return f"{label} {i} has {len(digits)} givens, more than three"
                if len(digits) == 3 and digits[1] != digits[0] + digits[2]:
                    return f"{label} {i} is given as {digits}, whose middle is not the sum of the others"
        return None

    solving = Solving(unsolvable=_unsolvable)


def _digits_in(lines: NDArray[np.intp], number: int, values: NDArray[np.int64]) -> str:
    """The digits of a line in an answer: "4, 6 and 2"."""
    line = values[lines[number]]
    return listed([*map(str, line[line > 0].tolist())] or ["no digit"])
