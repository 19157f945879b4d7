"""Puzzles with numbers beside rows and columns, each of which an answer implies: stated once, as a function of it."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from satenc import Constraint, Expression, Model
from satenc.expressions.expression import ABSENT
from satpuzzles.boards import Grid
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Numbers, Rule, stated
from satpuzzles.stating.changes import edited


class LineClues(SizedPuzzle):
    """A rectangle with numbers in fields of the names of ``beside``. A kind says once, in `numbers_beside`, which
    number stands beside each line: the rules of the numbers and those that an answer implies follow from it.
    """

    beside: ClassVar[Mapping[str, str]] = {"left": "row", "above": "column"}
    """The fields of numbers, each with what its lines are called."""
    things: ClassVar[tuple[str, str]] = ("shaded cell", "shaded cells")
    """What the numbers count, where they do, one and several."""

    @abstractmethod
    def numbers_beside(self, x: Expression, side: str) -> Expression:
        """The number that the field ``side`` has for each line in the answer ``x``, whose entries are those of the
        board in their order.
        """

    def cells_along(self, line: str) -> NDArray[np.intp]:
        """``[line, n]``: the variables of the cells of each "row" or "column"; `ABSENT` in holes."""
        if not self.holes:
            return self.lines[line == "column"]
        cells = np.full((self.height, self.width), ABSENT)
        for (y, x), number in self.board.numbers.items():
            cells[y // 2, x // 2] = number
        return cells if line == "row" else cells.T

    def stated_beside(self, model: Model, side: str, lines: list[int], numbers: list[int]) -> Constraint | Expression:
        """That these ``lines`` have these ``numbers``."""
        return self.numbers_beside(model.answer.flat, side)[lines] == np.array(numbers, np.int64)

    def line_rule(
        self, model: Model, side: str, demand: Callable[[int], str] | None = None, label: str = "", called: str = ""
    ) -> Rule:
        """The clues in the field ``side``: what each one demands, by default so many `things`, and what its line is
        ``called``. The rule is called as its lines are unless it has a ``label``.
        """
        numbers, line = stated(getattr(self, side)), self.beside[side]
        lines, values = [*numbers], [*numbers.values()]
        one, several = self.things
        says = demand or (lambda n: f"{n} {one if n == 1 else several}")
        return Rule(
            label or line,
            self.stated_beside(model, side, lines, values),
            [*map(says, values)],
            [f"{called or line} {i + 1}" for i in lines],
            is_clue=True,
            without=lambda i: edited(self, {(side, 0, lines[i]): None}),
        )

    def line_rules(self, model: Model) -> Sequence[Rule]:
        """The clues of all fields."""
        return [self.line_rule(model, side) for side in self.beside]

    def line_numbers(self, grid: Grid) -> dict[str, Numbers]:
        """The numbers of all lines on a complete grid, by their fields."""
        return {
            side: tuple(self.evaluated(grid, partial(self.numbers_beside, side=side)).tolist()) for side in self.beside
        }

    def implied(self, grid: Grid, random: Random) -> Self:
        return self.changed(**self.line_numbers(grid))
