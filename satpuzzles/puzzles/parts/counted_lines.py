"""The base of kinds with as many cells of value 1 in rows and columns as the numbers beside them say."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from satenc import Count, Expression, Model, total
from satenc.expressions.expression import ABSENT
from satpuzzles.puzzles.parts.line_clues import LineClues
from satpuzzles.stating import Making, NamedStep

if TYPE_CHECKING:
    from satpuzzles.links.expression import Part

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
