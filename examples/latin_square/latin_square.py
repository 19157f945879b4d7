"""Latin square: each number from 1 to n once in every row and column. A puzzle of a third party, whole."""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from satenc import AllDifferent, Model
from satpuzzles import Encodings, Grid, Node, Puzzle


@dataclass(frozen=True)
class LatinSquare(Puzzle):
    givens: tuple[tuple[int, ...], ...]  # 0 is unknown

    kind = "latin-square"

    @classmethod
    def from_json(cls, document: Node) -> Self:
        document.known_keys({"givens"})
        rows = document.required("givens").items("a list of rows", at_least=1)
        size = len(rows)
        return cls(tuple(tuple(cell.integer(0, size) for cell in row.items("a row", size)) for row in rows))

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": self.kind, "givens": [list(row) for row in self.givens]}

    def model(self, encodings: Encodings) -> Model:
        size = len(self.givens)
        given = np.array(self.givens)[..., None]
        values = np.arange(1, size + 1)
        model = Model()
        cell = model.integers("cell", values, (given == 0) | (given == values))
        rows = np.arange(size * size).reshape(size, size)
        model.rule("row", AllDifferent(cell, rows))
        model.rule("column", AllDifferent(cell, rows.T))
        return model

    def broken_rules(self, grid: Grid) -> list[str]:
        size = len(self.givens)
        broken = [f"row {i + 1} repeats a number" for i, row in enumerate(grid) if len(set(row)) < size]
        broken += [
            f"column {i + 1} repeats a number" for i, c in enumerate(zip(*grid, strict=True)) if len(set(c)) < size
        ]
        kept = all(
            g in (0, v) for row, given in zip(grid, self.givens, strict=True) for v, g in zip(row, given, strict=True)
        )
        return broken if kept else [*broken, "a given has changed"]
