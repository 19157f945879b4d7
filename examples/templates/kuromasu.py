"""Kuromasu (Range): shade cells so that each number says how many unshaded cells are seen from it in straight lines.

Its own cell counts. Shaded cells do not share a side, and all unshaded cells are connected. This is a kind on one page
with links, generator and names of steps; tests hold it against brute force. `satpuzzles list` shows the first sentence.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product, takewhile
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from satenc import Connectivity, Model, Patterns
from satpuzzles.boards import Grid, Place
from satpuzzles.puzzles.parts.shading import BESIDE, ShadingPuzzle
from satpuzzles.stating import ClueGrid, Encodings, Givens, NamedStep, RowsLike, Rule

_WAYS = ((-2, 0), (2, 0), (0, -2), (0, 2))
"""From a cell to its four neighbours; places are in half steps."""


@dataclass(frozen=True)
class Kuromasu(ShadingPuzzle):
    """``clues[row][column]`` is the number of cells that are seen from there, or None."""

    clues: Givens

    if TYPE_CHECKING:

        def __init__(self, clues: RowsLike) -> None: ...  # a program may hand in lists

    kind: ClassVar[str] = "kuromasu"
    aliases: ClassVar[Mapping[str, Mapping[str, Any]]] = {"range": {}}
    document: ClassVar = {"clues": ClueGrid(2, 200)}
    encodings: ClassVar[Encodings] = {"connectivity": Connectivity.AUTO}
    spare = "some"
    description = (
        "Shade cells. A number says how many unshaded cells are seen from its cell, up, down, left and right, itself "
        "included. Shaded cells do not share a side, and all unshaded cells are connected."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        clues = self.numbered
        groups = [[*self._views(place, number)] for place, number in clues.items()]
        yield self.clue_rule("clue", Patterns(model.answer, groups, 1, 1), clues, "sees {} cells".format)
        yield self.apart(model)
        yield self.connected(model, encodings, value=0)

    def _rays(self, place: Place) -> list[list[int]]:
        """The cells in each direction from ``place`` to the rim, by the numbers of their variables."""
        numbers, (y, x) = self.board.numbers, place
        longest = max(self.height, self.width)
        steps = [[(y + v * i, x + u * i) for i in range(1, longest)] for v, u in _WAYS]
        return [[numbers[at] for at in takewhile(numbers.__contains__, ray)] for ray in steps]

    def _views(self, place: Place, number: int) -> Iterator[tuple[list[int], list[int]]]:
        """The ways to see so many cells from ``place``: the cells that are then shaded, and those that are not."""
        rays = self._rays(place)
        for lengths in product(*(range(len(ray) + 1) for ray in rays)):
            if 1 + sum(lengths) == number:
                ends = [ray[n] for ray, n in zip(rays, lengths, strict=True) if n < len(ray)]
                seen = [cell for ray, n in zip(rays, lengths, strict=True) for cell in ray[:n]]
                yield ends, [self.board.numbers[place], *seen]

    def implied(self, grid: Grid, random: Random) -> Self:
        values = [value for row in grid for value in row]

        def seen(place: Place) -> int | None:
            ahead = [[*takewhile(lambda cell: not values[cell], ray)] for ray in self._rays(place)]
            number = 1 + sum(map(len, ahead))
            return None if values[self.board.numbers[place]] or number < 2 else number

        return self.clued(seen)

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        return {
            "puzzlekit": puzzlekit.Problem("Kuromasu", answers.Shaded(), puzzlekit.Cells("clues")),
            "puzzlink": puzzlink.Link("kurodoko", puzzlink.Cells("clues"), aliases=("kuromasu",)),
            "penpa": penpa.Board("kurodoko", penpa.SHADED, penpa.Numbers("clues", unknown=None)),
        }

    def _has_numbers(self, step: Any) -> bool:
        return all(self.clues[r][c] is not None for r, c in (one.cell for one in step.conclusions))

    named_steps = (
        NamedStep("numbers are unshaded", 1.0, "clue+", "a cell with a number is unshaded", 0, False, _has_numbers),
        BESIDE,
        NamedStep("view of a number", 1.4, "clue", "{rules} allows nothing else{as}"),
        NamedStep("view and neighbours", 2.0, "clue, apart", "{rules} allows nothing else{as}"),
    )
