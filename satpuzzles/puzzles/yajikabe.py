"""Yajikabe: shade one connected wall without 2x2 squares; a number with an arrow says how much of it lies that way."""

from collections.abc import Iterator
from random import Random
from typing import Self

import numpy as np

from satenc import Connectivity, Expression, Model, total
from satpuzzles.boards import Grid, Place
from satpuzzles.puzzles.parts.arrow_clues import WAYS, ArrowClues, arrow_grid, says
from satpuzzles.puzzles.parts.shading import ShadingPuzzle, on_clues
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule


class Yajikabe(ArrowClues, ShadingPuzzle):
    """``clues[row][column]`` is a number and a direction, such as "2s" (two to the south), "?s" where the number is not
    known, or None.
    """

    clues: ClueGrid = arrow_grid()

    kind = "yajikabe"
    sites = Sites(puzzlekit="Yajikabe", entries="Arrows", code="ARROWS")
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="some")
    description = (
        "Shade cells, which are all connected; no 2x2 cells are all shaded. A cell with a number is not shaded; the "
        "number says how many cells are shaded in the direction of its arrow, up to the rim."
    )

    def _counts(self, x: Expression) -> Expression:
        """How many cells are shaded above, left, right and below each cell."""
        return total(x.take(self.rays))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, arrows = model.answer.flat, self.arrows
        unknown = {place: str(clue) for place, clue in self.entries.items() if place not in arrows}
        yield self.clue_rule("open", ~x[self.cell_numbers(unknown)], unknown, lambda _: "unshaded")
        cells, ways = self.cell_numbers(arrows), [WAYS.index(clue[-1]) for clue in arrows.values()]
        numbers = np.array([int(clue[:-1]) for clue in arrows.values()], np.int64)
        stated = (self._counts(x)[cells, ways] == numbers) & ~x[cells]
        yield self.clue_rule("clue", stated, arrows, says)
        yield self.squares(model)
        yield self.connected(model, encodings)

    def implied(self, grid: Grid, random: Random) -> Self:
        """A clue in each unshaded cell, in a random direction in which there are cells."""
        counts, shaded = self.evaluated(grid, self._counts), self.values_at(grid)

        def clue(place: Place) -> str | None:
            (cell,) = self.cell_numbers([place]).tolist()
            way = random.choice([way for way in range(4) if (self.rays[cell, way] >= 0).any()] or [0])
            return None if shaded[place] else f"{counts[cell, way]}{WAYS[way]}"

        return self.clued(clue)

    named_steps = (
        NamedStep.evident("numbers are unshaded", "clue|open+", "a cell with a number is unshaded", 0, on_clues),
        NamedStep("clue complete", 1.0, "clue", "{rules} has {all} shaded cells", 0),
        NamedStep("last cells", 1.0, "clue", "{rules} needs all cells that are left", 1),
        NamedStep("pool", 1.1, "square", "otherwise {rules} would be all shaded", 0),
        NamedStep("arrows that overlap", 1.8, "clue+", "{rules} count the same shaded cells"),
    )
