"""Middle Sum: in every row and column three digits, the others empty; the middle one is the sum of the other two."""

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self

import numpy as np

from satenc import Dfa, Model, Regular, States
from satpuzzles.document import Node
from satpuzzles.drawing import CROSS
from satpuzzles.puzzle import Encodings, Grid
from satpuzzles.puzzles import fields
from satpuzzles.puzzles.grid_puzzle import GridPuzzle

LARGEST = 250
"""Rows."""


@dataclass(frozen=True, slots=True)
class MiddleSum(GridPuzzle):
    """A square; givens are digits from 1 to 9, and 0 in an answer is an empty cell."""

    kind: ClassVar[str] = "middle-sum"
    blank_values: ClassVar = frozenset({0})
    encodings: ClassVar = {"lines": States.ONE_HOT}
    numbers = range(10)
    description = (
        "Three digits from 1 to 9 in every row and column, the other cells stay empty; "
        "the middle digit is the sum of the other two."
    )
    demands: ClassVar = dict.fromkeys(("row", "column"), "three digits, the middle one the sum of the others")

    @classmethod
    def from_json(cls, document: Node) -> Self:
        document.known_keys({"givens"})
        entries = fields.square_rows(document.required("givens"), 4, LARGEST)
        return cls(tuple(tuple(_given(entry) for entry in row) for row in entries))

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": self.kind, "givens": [[value or 0 for value in row] for row in self.givens]}

    def model(self, encodings: Encodings) -> Model:
        model = Model()
        cell = self.cells(model)
        states = States(encodings["lines"])
        for label, lines in zip(("row", "column"), self.lines, strict=True):
            model.rule(label, Regular(cell, lines, [middle_sum_line()] * len(lines), states))
        return model

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

    def value_name(self, value: int) -> str:
        return str(value) if value else "empty"

    def symbol(self, value: int) -> str:
        return str(value) if value else CROSS


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
