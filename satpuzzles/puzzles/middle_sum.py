"""Middle Sum: in every row and column three digits, the others empty; the middle one is the sum of the other two."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, ClassVar, Self

import numpy as np

from satenc import Dfa, Model, Regular, States
from satpuzzles.document import Node
from satpuzzles.drawing import CROSS, Cell, GridDrawing, borders
from satpuzzles.puzzle import Board, Encodings, Grid, Puzzle
from satpuzzles.puzzles import fields

LARGEST = 250
"""Rows."""


@dataclass(frozen=True, slots=True)
class MiddleSum(Puzzle):
    """``givens[row][column]`` is a digit from 1 to 9 or None; 0 in an answer is an empty cell."""

    givens: tuple[tuple[int | None, ...], ...]

    kind: ClassVar[str] = "middle-sum"
    blank_values: ClassVar = frozenset({0})
    encodings: ClassVar = {"lines": States.ONE_HOT}

    @property
    def size(self) -> int:
        return len(self.givens)

    @classmethod
    def from_json(cls, document: Node) -> Self:
        document.known_keys({"givens"})
        entries = fields.square_rows(document.required("givens"), 4, LARGEST)
        return cls(tuple(tuple(_given(entry) for entry in row) for row in entries))

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": self.kind, "givens": [[value or 0 for value in row] for row in self.givens]}

    def split(self) -> tuple[Puzzle, list[tuple[int, int]]]:
        blank = MiddleSum(((None,) * self.size,) * self.size)
        return blank, [(i, value) for i, value in enumerate(chain(*self.givens)) if value is not None]

    def model(self, encodings: Encodings) -> Model:
        size = self.size
        domain = np.ones((size, size, 10), np.bool_)
        fields.fix(domain, self.givens, 0)
        model = Model()
        cell = model.integers("cell", np.arange(10), domain)
        states = States(encodings["lines"])
        for label, lines in zip(("row", "column"), fields.lines(size, size), strict=True):
            model.rule(label, Regular(cell, lines, [middle_sum_line()] * size, states))
        return model

    def broken_rules(self, grid: Grid) -> list[str]:
        broken = fields.misshapen(grid, [self.size] * self.size)
        if broken:
            return broken
        broken = fields.changed_givens(self.givens, grid)
        if not all(0 <= value <= 9 for row in grid for value in row):
            broken.append("there are values outside 0 to 9")
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

    def with_givens(self, givens: Board) -> Puzzle:
        return MiddleSum(tuple(map(tuple, givens)))

    def rule_states(self, label: str, number: int | None) -> str:  # noqa: ARG002  # all rules are alike
        return "three digits, the middle one the sum of the others"

    def value_name(self, value: int) -> str:
        return str(value) if value else "empty"

    def symbol(self, value: int) -> str:
        return str(value) if value else CROSS

    def drawing(self, grid: Board | None = None, marked: Iterable[Cell] = ()) -> GridDrawing:
        vertical, horizontal = borders([[0] * self.size] * self.size)
        return GridDrawing(
            self.shown(self.givens if grid is None else grid),
            vertical,
            horizontal,
            title=f"Middle Sum {self.size}×{self.size}",
            description="Three digits from 1 to 9 in every row and column, the other cells stay empty; "
            "the middle digit is the sum of the other two.",
            given=fields.given_cells(self.givens),
            marked=frozenset(marked),
            entries="123456789",
            optional=True,
        )


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
