"""Fillomino: numbers in all cells, so that each area of equal numbers has as many cells as its number says."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any

from satenc import Connectivity, Model, NumberedParts
from satpuzzles.boards import Board, Layer
from satpuzzles.boards.drawing import Walls
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.stating import Encodings, NamedStep, RowsLike, Rule


@dataclass(frozen=True)
class Fillomino(GridPuzzle):
    """``givens[row][column]`` is the size of the area of a cell, or None."""

    if TYPE_CHECKING:

        def __init__(self, givens: RowsLike) -> None: ...

    kind = "fillomino"
    genre = "areas"
    special = {"generator": "satpuzzles.making.kinds.generators.fillomino:FillominoGenerator"}
    is_typed = False
    bounded = False
    encodings = {"connectivity": Connectivity.AUTO}
    description = (
        "Write a number into each cell, so that each connected area of cells with the same number has as many cells as "
        "the number says."
    )

    @property
    def numbers(self) -> Sequence[int]:
        return range(1, self.height * self.width + 1)

    def few_values(self) -> Collection[int]:
        """Areas without a given are small, or else it matters little how large."""
        return range(1, 10)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        form = Connectivity(encodings["connectivity"])
        parts = NumberedParts(model.answer, self.graph, form=form)
        yield Rule("area", parts, "each area has as many cells as its number says", whole=True)

    def layers(self, grid: Board | None = None) -> list[Layer]:
        return [*super().layers(grid), Walls()]

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        numbers, small = penpa.Numbers("givens", unknown=None), {"t": "regions of at most three cells"}
        link = puzzlink.Cells("givens"), puzzlink.NoBorders()
        return {
            "puzzlekit": puzzlekit.Problem("Fillomino", answers.Numbers(), puzzlekit.Cells("givens")),
            "puzzlink": puzzlink.Link("fillomino", *link, aliases=("fillomino01",), flags=small),
            "penpa": penpa.Board("fillomino", penpa.entered("givens"), numbers, grid=("2", "2", "1")),
        }

    def _fits(self, step: Any) -> bool:
        """Whether a number is concluded of which the step rests on no cell."""
        return bool(step.conclusions[0].holds) and not self._is_beside_equals(step)

    def _is_beside_equals(self, step: Any) -> bool:
        """Whether the step rests on cells that are known to have the number that it concludes or excludes."""
        number = step.conclusions[0].value
        return any(fact.holds and fact.value == number for fact in step.facts)

    def _grows(self, step: Any) -> bool:
        """Whether a number is concluded of which the step rests on a cell."""
        return bool(step.conclusions[0].holds) and self._is_beside_equals(step)

    def _is_too_large(self, step: Any) -> bool:
        """Whether a number is excluded of which the step rests on a cell."""
        return not step.conclusions[0].holds and self._is_beside_equals(step)

    def _lacks_room(self, step: Any) -> bool:
        """Whether too few cells can have the number that is excluded from one."""
        one, number = step.conclusions[0], self.lines[0]
        other = {number[cell] for cell, value, holds in map(astuple, step.facts) if holds != (value == one.value)}
        parts = self.graph.parts({*number.ravel().tolist()} - other)
        return any(number[one.cell] in part and len(part) < one.value for part in parts)

    def _is_beside(self, step: Any) -> bool:
        """Whether a number is excluded that would have room itself."""
        return not step.conclusions[0].holds and not self._lacks_room(step)

    named_steps = (
        NamedStep("way out", 1.2, "area", "an area has no other way to grow, as {facts}", facts=True, when=_grows),
        NamedStep("only number", 1.6, "area", "no other number fits there, as {facts}", facts=True, when=_fits),
        NamedStep("area complete", 1.0, "area", "{its} area would be too large, as {facts}", when=_is_too_large),
        NamedStep("no room", 1.8, "area", "{its} area would have too little room{as}", when=_lacks_room),
        NamedStep(
            "no room beside", 2.0, "area", "otherwise another area would have too little room{as}", when=_is_beside
        ),
    )
