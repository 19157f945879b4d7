"""Puzzles with numbers beside rows and columns, each of which an answer implies: stated once, as a function of it."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from satenc import Constraint, Count, Expression, Model, total
from satenc.expressions.expression import ABSENT
from satpuzzles.boards import Grid
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Making, NamedStep, Numbers, Rule, changed, stated
from satpuzzles.stating.changes import edited

if TYPE_CHECKING:
    from satpuzzles.links.expression import Part


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
        return changed(self, **self.line_numbers(grid))


SIDES = {"above": "above", "left": "left"}
"""The sides of links on which the numbers stand."""


class CountedLines(LineClues):
    """Numbers ``above`` columns and ``left`` of rows say how many of their cells are 1; None for no number."""

    making: ClassVar[Making] = Making(spare="some")

    def numbers_beside(self, x: Expression, side: str) -> Expression:
        return total(x.take(self.cells_along(self.beside[side])))

    def stated_beside(self, model: Model, side: str, lines: list[int], numbers: list[int]) -> Count:
        """As a constraint, which is made in less time than found in an expression."""
        cells = self.cells_along(self.beside[side])[lines]
        groups = [line[line != ABSENT] for line in cells] if self.holes else cells
        return Count(model.answer, groups, numbers, numbers)


def counted_links(site: str, problem: "Part[Any]", tag: str, page: "Part[Any]") -> Iterator[Any]:
    """Links with the numbers and one part more: a ``problem`` that puzzlekit calls ``site``, a ``page``."""
    from satpuzzles.links import answers, penpa, puzzlekit

    yield puzzlekit.Problem(site, answers.Shaded(), puzzlekit.Outside(**SIDES), problem)
    yield penpa.Board(tag, penpa.SHADED, penpa.Outside(**SIDES), page)


def line_steps(things: str = "shaded cells") -> tuple[NamedStep, NamedStep]:
    """What steps by the number of a line are called."""
    return (
        NamedStep("full line", 1.0, "row|column", f"{{rules}} has {{all}} {things}", 0),
        NamedStep("last cells of a line", 1.0, "row|column", "{rules} needs all cells that are left", 1),
    )
