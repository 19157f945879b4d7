"""Tapa: shade a connected wall without 2x2 cells, so that numbers are the lengths of its runs around their cell."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import groupby, permutations, product
from random import Random
from typing import Any

from satenc import Connectivity, Model
from satpuzzles.boards import Grid, Layer
from satpuzzles.boards.drawing import clues
from satpuzzles.puzzles.parts.shading import ShadingPuzzle, on_clues
from satpuzzles.stating import ClueGrid, Clues, Encodings, Making, NamedStep, Node, Rule

_UNKNOWN = "?"
RING = ((-2, -2), (-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2))
"""Half steps to the cells around one, in a circle."""


def runs(ring: Collection[int]) -> tuple[int, ...]:
    """The lengths of the runs of 1s in a circle, ascending; 0 alone where there is none."""
    start = [*ring].index(0) if 0 in ring else 0
    turned = [*ring][start:] + [*ring][:start]
    return tuple(sorted(len([*run]) for value, run in groupby(turned) if value)) or (0,)


@lru_cache(maxsize=1024)
def rows_of(clue: int | str) -> frozenset[tuple[int, ...]]:
    """The values that a cell with the clue and those around it may have."""
    stated = str(clue)

    def fits(found: tuple[int, ...]) -> bool:
        orders = permutations(found) if len(found) == len(stated) else ()
        return any(all(one in (_UNKNOWN, str(n)) for one, n in zip(stated, order, strict=True)) for order in orders)

    return frozenset((0, *ring) for ring in product((0, 1), repeat=len(RING)) if fits(runs(ring)))


class RunClues(ClueGrid):
    """A `ClueGrid` of lengths of runs: a number, or a text with a digit, or "?", for each."""

    def __init__(self) -> None:
        super().__init__(0, 8, r"\?|[1-5?]{2,4}", '"?" for any number, or "113" for several in any order')

    def _clue(self, entry: Node, high: int) -> int | str | None:
        """Boards as text have spaces between lengths or, as numbers, none."""
        text = str(entry.value).replace(" ", "")
        return super()._clue(Node(text, entry.place) if type(entry.value) in (int, str) else entry, high)

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterable[Layer]:
        return [clues([[None if one is None else " ".join(str(one)) for one in row] for row in value])]


class Tapa(ShadingPuzzle):
    """``clues[row][column]`` are the lengths of the runs of shaded cells around a cell, such as 8, "13" or "2?", or
    None.
    """

    clues: RunClues = RunClues()

    kind = "tapa"
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="some", paired=True)
    description = (
        "Shade a wall: all shaded cells are connected, and no 2x2 cells are all shaded. Cells with numbers are not "
        "shaded. The numbers are the lengths of the runs of shaded cells among the eight cells around, in any order; "
        "between two runs there is an unshaded cell at least."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        steps = (0, 0), *RING
        around = [([(y + v, x + u) for v, u in steps], rows_of(clue)) for (y, x), clue in self.entries.items()]

        def demand(clue: int | str) -> str:
            return f"runs of {' '.join(str(clue))}"

        yield self.clue_rule("clue", self.table(model, around), self.entries, demand)
        yield self.squares(model)
        yield self.connected(model, encodings)

    def implied(self, grid: Grid, random: Random) -> "Tapa":
        def clue(around: tuple[int, ...]) -> int | str | None:
            found = runs(around[1:])
            return None if around[0] else found[0] if len(found) == 1 else "".join(map(str, found))

        return self.clued_around(grid, [(0, 0), *RING], clue)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import codes, penpa, penpa_own, puzzlink

        yield puzzlink.Link("tapa", puzzlink.Cells("clues", codes.RUNS))
        yield penpa.Board("tapa", penpa.SHADED, penpa_own.Runs("clues"))

    named_steps = (
        NamedStep.evident("numbers are unshaded", "clue+", "a cell with numbers is unshaded", 0, on_clues),
        NamedStep("pool", 1.1, "square", "otherwise {rules} would be all shaded", 0),
        NamedStep("runs around a cell", 1.4, "clue", "{rules} allows nothing else{as}"),
        NamedStep("runs and pool", 1.8, "clue, square+", "{names} allow nothing else together{as}"),
        NamedStep("runs of two cells", 1.9, "clue+", "{names} allow nothing else together{as}"),
    )
