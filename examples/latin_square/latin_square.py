"""Latin square: each number from 1 to n once in every row and column. A puzzle of a third party, whole."""

from collections.abc import Iterator
from typing import Self

from satenc import AllDifferent, Model
from satpuzzles import Encodings, GridPuzzle, Node, Rule


class LatinSquare(GridPuzzle):
    kind = "latin-square"
    description = "Each number once in every row and column."

    @property
    def numbers(self) -> range:
        return range(1, self.height + 1)

    @classmethod
    def from_json(cls, document: Node) -> Self:
        square = super().from_json(document)
        if square.width != square.height:
            raise document.child("givens").error("as many columns as rows", f"{square.height} by {square.width}")
        return square

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cell = model.answer
        for label, lines in zip(("row", "column"), self.lines, strict=True):
            yield Rule(label, AllDifferent(cell, lines), "each number once")
