"""Kakurasu: shade cells; the column numbers of those in a row add up to its clue, in a column the row numbers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from satenc import Dfa, Expression, Model, Regular, Sum, total
from satenc.automata.sum_words import sum_words
from satpuzzles.boards import Board, Cell, Drawing
from satpuzzles.puzzles.parts.line_clues import LineClues
from satpuzzles.puzzles.parts.shading import ShadingPuzzle, with_shaded
from satpuzzles.stating import (
    Encodings,
    Explaining,
    LineNumbers,
    Making,
    NamedStep,
    Node,
    Numbers,
    Others,
    Rule,
    stated,
)
from satpuzzles.stating.fields import BLANKS, LARGEST

_SHADED = 0.65
"""How likely a generator shades a cell: fewer boards have the same sums than with half of the cells, which takes five
times as long.
"""


class Totals(LineNumbers):
    """The sums of all lines of a sort, null for one that is not stated."""

    def read(self, node: Node, others: Others) -> Numbers:
        sums = node.items("a list of sums", at_least=1, at_most=LARGEST)
        return tuple(None if one.value in BLANKS else one.integer(0, self.most(LARGEST), name="a sum") for one in sums)

    def empty(self, height: int, width: int) -> list[None]:
        return [None] * (height if self.of == "row" else width)


def _largest_sum(length: int) -> int:
    """That of all numbers of a line."""
    return length * (length + 1) // 2


class Kakurasu(LineClues, ShadingPuzzle):
    """``rows`` and ``columns`` are the sums of the lines, None for one that is not stated.

    The constructor calls them ``row_sums`` and ``column_sums``.
    """

    row_sums: Totals = Totals("row", required=True, key="rows", side="right", weighed=True, most=_largest_sum)
    column_sums: Totals = Totals("column", required=True, key="columns", side="below", weighed=True, most=_largest_sum)

    kind = "kakurasu"
    beside = {"row_sums": "row", "column_sums": "column"}
    aliases = {"index-sums": {}}
    description = (
        "Shade cells. A shaded cell adds the number of its column to the sum of its row, and the number of its row to "
        "the sum of its column. A number beside a line is its sum."
    )

    @property
    def height(self) -> int:
        return len(self.row_sums)

    @property
    def width(self) -> int:
        return len(self.column_sums)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from (self.line_rule(model, side, "sum {}".format) for side in self.beside)

    def numbers_beside(self, x: Expression, side: str) -> Expression:
        lines = self.cells_along(self.beside[side])
        return total(x.take(lines) * np.arange(1, 1 + lines.shape[1]))

    def stated_beside(self, model: Model, side: str, lines: list[int], numbers: list[int]) -> Regular:
        """As automata, which take a third of the time of bounds."""
        cells = self.cells_along(self.beside[side])[lines]
        return Regular(model.answer, cells, [_words(cells.shape[1], number) for number in numbers])

    def _sums(self, model: Model) -> Iterator[tuple[str, Sum]]:
        for side, line in self.beside.items():
            cells, totals = self.cells_along(line), stated(getattr(self, side))
            factors = range(1, cells.shape[1] + 1)
            yield line, Sum(model.answer, cells[[*totals]], [*totals.values()], coefficients=factors)

    explaining = Explaining(totals=_sums)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "Kakurasu":
        return cls((None,) * height, (None,) * width)

    making = Making(spare="some", leaning=with_shaded(_SHADED))

    def drawing(self, grid: Board | None = None, marked: Iterable[Cell] = ()) -> Drawing:
        """With the numbers of rows and columns, which are what cells count."""
        return replace(super().drawing(grid, marked), numbered=True)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, penpa_own, puzzlekit

        sums = puzzlekit.Outside(above="columns", left="rows")
        yield puzzlekit.Problem("Kakurasu", answers.Shaded(), sums)
        yield penpa.Board("kakurasu", penpa.SHADED, penpa_own.Weighed(below="columns", right="rows"))

    def _left(self, step: Any) -> int:
        """What a line lacks at the moment, by the facts of the step."""
        rule = step.rules[0]
        along = rule.label == "row"
        total: int = (self.row_sums if along else self.column_sums)[rule.cells[0][not along]]
        return total - sum(int(fact.cell[along]) + 1 for fact in step.facts if fact.value == fact.holds)

    def _is_too_large(self, step: Any) -> bool:
        along = step.rules[0].label == "row"
        return all(one.cell[along] + 1 > self._left(step) for one in step.conclusions)

    def _has_one_combination(self, step: Any) -> bool:
        """Whether one choice of cells of the line makes its sum."""
        ways = Counter([0])
        for factor in range(1, len(step.rules[0].cells) + 1):
            ways += Counter({total + factor: n for total, n in ways.items()})
        return ways[self._left(replace(step, facts=()))] == 1

    named_steps = (
        NamedStep("too large", 1.0, "row|column", "{rules} has no room for {them}", value=0, when=_is_too_large),
        NamedStep("needed", 1.2, "row|column", "{rules} cannot reach its sum without {them}", value=1),
        NamedStep(
            "only combination", 1.4, "row|column", "{rules} leaves nothing else", facts=False, when=_has_one_combination
        ),
        NamedStep("combinations", 1.5, "row|column", "{rules} leaves nothing else", facts=False),
        NamedStep("remainder", 1.5, "row|column", "{rules} leaves nothing else"),
    )


@lru_cache(maxsize=1024)
def _words(length: int, total: int) -> Dfa:
    """The words of 0 and 1 whose 1s have places, counted from 1, that sum to ``total``: 101 for 4."""
    return sum_words([np.array([0, weight]) for weight in range(1, length + 1)], total)
