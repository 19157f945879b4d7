"""Puzzles with numbers at the corners of cells, each of which an answer implies."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from satenc import Expression
from satenc.expressions.expression import expression, padded
from satpuzzles.boards import Cell, Dots, Layer, Place, Symbols
from satpuzzles.boards.board import Corners
from satpuzzles.boards.drawing import CLUE
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.stating import ClueGrid, Clues, Editor, editors
from satpuzzles.stating.changes import edited
from satpuzzles.stating.moves import Move


class CornerClues(ClueGrid):
    """A clue for each corner of a cell, or null: one row and one column more than the board has."""

    says = "A clue for each corner of a cell: one row and one column more than the board has."

    def empty(self, height: int, width: int) -> list[list[Any]]:
        return [[None] * (width + 1)] * (height + 1)

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterable[Layer]:
        found = {(2 * r, 2 * c): clue for r, row in enumerate(value) for c, clue in enumerate(row) if clue is not None}
        return [Dots(frozenset(found), "quadruple"), Symbols({at: str(clue) for at, clue in found.items()}, CLUE)]

    def editor(self, key: str, puzzle: Any) -> Editor:
        places = Corners(puzzle.height, puzzle.width).rows
        return editors.cells(self.low, self.high or 0, texts=self.texts, such_as=self.such_as, places=places)

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        found = self.empty(move.height, move.width)
        rows = [[*row] for row in found]
        for r, row in enumerate(stated):
            for c, clue in enumerate(row):
                y, x = move.place((2 * r, 2 * c))
                if 0 <= y <= 2 * move.height and 0 <= x <= 2 * move.width:
                    rows[y // 2][x // 2] = clue
        return rows


class CluedCorners(CluedCells):
    """A rectangle whose field ``shape`` has a number for each corner of a cell, row by row. `numbers_at` and
    `may_state` have an entry for each corner.
    """

    @property
    def height(self) -> int:
        return len(self.rows) - 1

    @property
    def width(self) -> int:
        return len(self.rows[0]) - 1

    @cached_property
    def entries(self) -> Mapping[Place, Any]:
        return {
            (2 * r, 2 * c): clue for r, row in enumerate(self.rows) for c, clue in enumerate(row) if clue is not None
        }

    @property
    def corners(self) -> NDArray[np.intp]:
        """``[corner, n]``: the variables of the cells that touch each corner."""
        places = Corners(self.height, self.width).cells
        return padded([self.board.numbers_of(self.board.around(place)) for place in places])

    def cell_numbers(self, places: Iterable[Place]) -> NDArray[np.intp]:
        """The numbers of corners, row by row."""
        return np.array([y // 2 * (self.width + 1) + x // 2 for y, x in places], np.intp)

    def _allowed(self, x: Expression) -> Expression:
        allowed = self.may_state(x)
        return expression(np.ones(len(self.corners), np.bool_)) if allowed is None else allowed

    def clued(self, clue: Callable[[Place], Any]) -> Self:
        places = Corners(self.height, self.width).cells
        return edited(self, {(self.shape, *cell): clue(place) for place, cell in places.items()})

    @classmethod
    def stating(cls, height: int, width: int, entry: Callable[[Cell], Any], **others: Any) -> Self:
        return super().stating(height + 1, width + 1, entry, **others)
