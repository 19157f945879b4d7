"""Loops as a stranger would write them, a Slitherlink of one or several: lines on the edges of cells."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

import numpy as np

from satenc import Model
from satenc.unknowns.unknown import boolean_literals
from satpuzzles import Encodings, Rule
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.stating import Making
from satpuzzles.stating.fields import ClueGrid


@dataclass(frozen=True)
class Degrees:
    """At each corner two lines meet, or none."""

    x: object
    corners: list

    @property
    def count(self):
        return len(self.corners)

    def narrow(self, proceed):
        pass

    def holds(self, values):
        return np.stack([np.isin(values[..., edges].sum(axis=-1), (0, 2)) for edges in self.corners], axis=-1)

    def encode(self, f, views):
        literals = boolean_literals(views, self.x)
        for i, edges in enumerate(self.corners):
            with f.rows((self.count,), np.array([i])):
                for edge in edges:
                    f.add(-literals[[edge]], *(literals[[other]] for other in edges if other != edge))
                for three in combinations(edges, 3):
                    f.add(*(-literals[[edge]] for edge in three))


@dataclass(frozen=True)
class Loops(LinePuzzle):
    clues: tuple

    kind = "loops"
    description = "Draw loops along the edges of cells; a number says how many edges of its cell are lines."
    variable = "edge"
    making = Making(spare="any")
    document: ClassVar = {"clues": ClueGrid(0, 3)}

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        number, around = self.board.numbers, self.board.around
        corners = [[number[edge] for edge in around(corner)] for corner in self.board.vertices]
        yield Rule("corner", Degrees(model.answer, corners), "two lines or none")
        yield self.counting(model, "cell", around, "{} lines".format, "cell {cell}")

    def implied(self, grid, random):
        counts = self.sums(grid, self.board.around)
        return None if 4 in counts.values() else self.clued(counts.get)  # a loop around one cell is not pretty
