"""Mosaic (Fill-a-Pix): a number says how many of the cells around it are shaded, its own included."""

from collections.abc import Iterator

import numpy as np

from satenc import Expression, Model, total
from satpuzzles.boards import plural
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule


class Mosaic(CluedCells, ShadingPuzzle):
    """``clues[row][column]`` is how many of the cells around, and itself, are shaded, or None."""

    clues: ClueGrid = ClueGrid(0, 9)

    kind = "mosaic"
    sites = Sites(puzzlekit="Mosaic", penpa="mosaic")
    aliases = {"fill-a-pix": {}, "fillapix": {}, "mosaik": {}}
    making = Making(spare="any")
    description = (
        "Shade cells. A number says how many of the nine cells around it, its own included, are shaded; at the rim "
        "there are fewer cells."
    )

    def numbers_at(self, x: Expression) -> Expression:
        own = np.arange(self.height * self.width)[:, None]
        return total(x.take(np.concatenate([own, self.touching], axis=1)))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.numbers_rule(model, lambda n: plural(n, "shaded cell"))

    named_steps = (
        NamedStep("full", 1.0, "clue", "{names} has {all} shaded cells", 0),
        NamedStep("rest", 1.0, "clue", "{names} needs all cells that are left", 1),
        NamedStep("two numbers", 1.6, "clue+", "{names} share cells, and nothing else suits them"),
    )
