"""Killer Sudoku as a stranger would write it: a Sudoku whose cages sum to numbers, no number twice in a cage."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

import numpy as np

from satenc import AllDifferent, Model, Sum
from satpuzzles import Encodings, GridPuzzle, Node, Rule
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.drawing import Cages, borders
from satpuzzles.stating import Making
from satpuzzles.stating.fields import Field, Others


class CagesField(Field):
    """``[{"sum": 5, "cells": [[0, 0], [0, 1]]}, ...]``: cells as row and column from 0."""

    def read(self, node: Node, others: Others):
        size = len(others["givens"])
        return tuple(
            (
                cage.required("sum").integer(1, 1000),
                tuple(
                    tuple(each.integer(0, size - 1) for each in cell.items("[row, column]", 2))
                    for cell in cage.required("cells").items("a list of cells", at_least=1)
                ),
            )
            for cage in node.items("a list of cages")
        )

    def write(self, value, puzzle):
        return [{"sum": total, "cells": [list(cell) for cell in cells]} for total, cells in value]


@dataclass(frozen=True)
class Killer(GridPuzzle):
    cages: tuple = ()

    kind = "killer"
    description = "Each number once in every row, column and box; cages have different numbers and the sums given."
    document: ClassVar = {**GridPuzzle.document, "cages": CagesField()}

    @property
    def numbers(self) -> range:
        return range(1, self.height + 1)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cell, size = model.answer, self.height
        side = isqrt(size)
        numbered = np.arange(size * size).reshape(size, size)
        boxes = [
            numbered[r : r + side, c : c + side].ravel() for r in range(0, size, side) for c in range(0, size, side)
        ]
        for label, groups in zip(("row", "column", "box"), (*self.lines, boxes), strict=True):
            yield Rule(label, AllDifferent(cell, groups), "every number once")
        groups = [[r * size + c for r, c in cells] for _, cells in self.cages]
        totals = [total for total, _ in self.cages]
        yield Rule("cage", AllDifferent(cell, groups), "different numbers")
        yield Rule("sum", Sum(cell, groups, totals), [f"sum {total}" for total in totals], is_clue=True)

    making = Making(spare="none")

    @classmethod
    def blank(cls, height, width, random):
        return cls(((None,) * width,) * height)

    def implied(self, grid, random):
        """Cages of two cells side by side, or a cell alone."""
        starts = [(r, c) for r in range(self.height) for c in range(0, self.width, 2)]
        cages = [[(r, c + i) for i in range(random.randint(1, min(2, self.width - c)))] for r, c in starts]
        return Killer(self.givens, [{"sum": sum(grid[r][c] for r, c in cells), "cells": cells} for cells in cages])

    def layers(self, grid=None):
        places = rectangle(self.height, self.width).rows
        cages = [([places[r][c] for r, c in cells], str(total)) for total, cells in self.cages]
        side = isqrt(self.height)
        boxes = [[r // side * side + c // side for c in range(self.width)] for r in range(self.height)]
        return [borders(boxes), Cages(cages)]
