"""Mosaic: a number says how many of the cells around it are shaded, its own included."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from satenc import Model
from satpuzzles import Encodings, Rule
from satpuzzles.boards.board import Place
from satpuzzles.boards.called import plural
from satpuzzles.boards.grids import Grid
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Making
from satpuzzles.stating.fields import ClueGrid, Givens


@dataclass(frozen=True)
class Mosaic(ShadingPuzzle):
    clues: Givens

    kind = "mosaic"
    document: ClassVar = {"clues": ClueGrid(0, 9)}
    making = Making(spare="any")
    description = "Shade cells. A number says how many of the cells around it are shaded, its own included."

    def around(self, place: Place) -> Iterable[Place]:
        return place, *self.board.touching(place)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.counting(model, "clue", self.around, lambda n: plural(n, "shaded cell"))

    def implied(self, grid: Grid, random: Random) -> Self:
        return self.clued(self.sums(grid, self.around).get)
