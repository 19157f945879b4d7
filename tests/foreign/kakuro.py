"""Kakuro as a stranger would write it: runs of white cells with different digits that sum to the clue before them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import ClassVar

from satenc import AllDifferent, Model, Sum
from satpuzzles import Encodings, Node, Puzzle, Rule
from satpuzzles.board import Cells
from satpuzzles.drawing import Blocks
from satpuzzles.fields import Field, Others


class Clues(Field):
    """Rows of cells: null is white; ``[down, right]`` is black with the sums below and to the right, null for none."""

    def read(self, node: Node, others: Others):
        rows = node.items("a list of rows", at_least=1)
        width = len(rows[0].items("a row", at_least=1))
        return tuple(tuple(self._cell(cell) for cell in row.items("a row", width)) for row in rows)

    def _cell(self, node: Node):
        if node.value is None:
            return None
        return tuple(None if one.value is None else one.integer(1, 45) for one in node.items("[down, right]", 2))

    def write(self, value, puzzle):
        return [[cell and list(cell) for cell in row] for row in value]


@dataclass(frozen=True)
class Kakuro(Puzzle):
    clues: tuple

    kind = "kakuro"
    description = "Digits from 1 to 9; a clue is the sum of the different digits to its right or below it."
    document: ClassVar = {"clues": Clues()}
    numbers = range(1, 10)

    @cached_property
    def board(self) -> Cells:
        holes = frozenset(
            (2 * r + 1, 2 * c + 1) for r, row in enumerate(self.clues) for c, cell in enumerate(row) if cell
        )
        return Cells(len(self.clues), len(self.clues[0]), holes)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        number = {place: i for i, place in enumerate(self.board.cells)}
        for label, way, step in (("down", 0, (2, 0)), ("right", 1, (0, 2))):
            runs, totals = [], []
            for r, row in enumerate(self.clues):
                for c, cell in enumerate(row):
                    if cell and cell[way]:
                        y, x, run = 2 * r + 1 + step[0], 2 * c + 1 + step[1], []
                        while (y, x) in number:
                            run.append(number[y, x])
                            y, x = y + step[0], x + step[1]
                        runs.append(run)
                        totals.append(cell[way])
            yield Rule(f"{label} digits", AllDifferent(model.answer, runs), "different digits")
            yield Rule(label, Sum(model.answer, runs, totals), [f"sum {total}" for total in totals], is_clue=True)

    spare = "none"

    @classmethod
    def blank(cls, height, width, random):
        return cls([[None if r and c else (None, None) for c in range(width)] for r in range(height)])

    def implied(self, grid, random):
        lines = [*zip(*grid, strict=True)], grid
        if any(len({*line}) < len(line) for line in chain(*lines)):
            return None
        down, right = ([[None, None], *([sum(line), None][:: 1 - 2 * way] for line in lines[way])] for way in (0, 1))
        return Kakuro([down, *([clue, *row[1:]] for clue, row in zip(right[1:], self.clues[1:], strict=True))])

    def layers(self, grid=None):
        texts = {
            (2 * r + 1, 2 * c + 1): (str(cell[0] or ""), str(cell[1] or ""))
            for r, row in enumerate(self.clues)
            for c, cell in enumerate(row)
            if cell
        }
        return [*super().layers(grid), Blocks(texts)]
