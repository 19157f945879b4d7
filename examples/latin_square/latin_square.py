"""Latin square: each number from 1 to n once in every row and column. A puzzle of a third party, whole."""

from dataclasses import dataclass
from typing import ClassVar, Self

from satenc import AllDifferent, Model
from satpuzzles import Encodings, Grid, GridPuzzle, Node


@dataclass(frozen=True)
class LatinSquare(GridPuzzle):
    kind = "latin-square"
    description = "Each number once in every row and column."
    demands: ClassVar = {"row": "each number once", "column": "each number once"}

    @property
    def numbers(self) -> range:
        return range(1, self.height + 1)

    @classmethod
    def from_json(cls, document: Node) -> Self:
        square = super().from_json(document)
        if square.width != square.height:
            raise document.child("givens").error("as many columns as rows", f"{square.height} by {square.width}")
        return square

    def model(self, encodings: Encodings) -> Model:
        model = Model()
        cell = self.cells(model)
        rows, columns = self.lines
        model.rule("row", AllDifferent(cell, rows))
        model.rule("column", AllDifferent(cell, columns))
        return model

    def violations(self, grid: Grid) -> list[str]:
        return [
            f"{name} {i} repeats a number"
            for name, lines in (("row", grid), ("column", list(zip(*grid, strict=True))))
            for i, line in enumerate(lines, start=1)
            if len({*line}) < len(line)
        ]
