"""The base of kinds that shade cells, as many in rows and columns as the numbers beside them say."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from satenc import Model
from satpuzzles.boards import Grid
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Making, NamedStep, Rule

if TYPE_CHECKING:
    from satpuzzles.links.expression import Part

SIDES = {"above": "above", "left": "left"}
"""The sides of links on which the numbers stand."""


class CountedLines(ShadingPuzzle):
    """Numbers ``above`` columns and ``left`` of rows say how many of their cells are shaded; None for no number."""

    making: ClassVar[Making] = Making(spare="some")
    things: ClassVar[tuple[str, str]] = ("shaded cell", "shaded cells")
    """What the numbers count, one and several."""

    def line_rules(self, model: Model) -> Iterator[Rule]:
        """A row, or a column, has as many of them as its number says."""
        for label in ("row", "column"):
            yield self.counted(model, label, *self.things)

    def implied(self, grid: Grid, random: Random) -> Self:
        return self.changed(**self.line_counts(grid))


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
