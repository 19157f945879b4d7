"""Tapa: shade a connected wall without 2x2 cells, so that numbers are the lengths of its runs around their cell."""

from collections.abc import Iterator
from random import Random
from typing import Any

from satenc import Connectivity, Model
from satpuzzles.boards import Grid, Place
from satpuzzles.puzzles.parts.run_clues import RING, RunClues, rows_of, runs
from satpuzzles.puzzles.parts.shading import ShadingPuzzle, on_clues
from satpuzzles.stating import Encodings, Making, NamedStep, Rule


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
        around = [([place, *self._ring(place)], rows_of(clue)) for place, clue in self.entries.items()]

        def demand(clue: int | str) -> str:
            return f"runs of {' '.join(str(clue))}"

        yield self.clue_rule("clue", self.table(model, around), self.entries, demand)
        yield self.squares(model)
        yield self.connected(model, encodings)

    @staticmethod
    def _ring(cell: Place) -> list[Place]:
        return [(cell[0] + v, cell[1] + u) for v, u in RING]

    def implied(self, grid: Grid, random: Random) -> "Tapa":
        shaded = self.values_at(grid)

        def clue(place: Place) -> int | str | None:
            found = runs([shaded.get(at, 0) for at in self._ring(place)])
            return None if shaded[place] else found[0] if len(found) == 1 else "".join(map(str, found))

        return self.clued(clue)

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
