"""What puzzles have in common whose answer shades cells: the board, words, and what a person writes."""

from typing import ClassVar

import numpy as np

from satenc import Count, Model
from satpuzzles.board import Places, rectangle
from satpuzzles.drawing import CROSS, SHADED
from satpuzzles.puzzles.sized import SizedPuzzle
from satpuzzles.rules import Rule

WRITTEN = {"#": 1, "■": 1, "█": 1, SHADED: 1, "1": 1, "x": 0, "X": 0, CROSS: 0, "0": 0}
"""What a person may write for a value."""


class ShadingPuzzle(SizedPuzzle):
    """An answer in the cells of a rectangle, 1 where a cell is shaded."""

    variable: ClassVar[str] = "shaded"

    @property
    def board(self) -> Places:
        return rectangle(self.height, self.width)

    def squares(self, model: Model) -> Rule:
        """That no 2x2 cells are all shaded."""
        cells = np.arange(self.height * self.width).reshape(self.height, self.width)
        squares = np.stack([cells[:-1, :-1], cells[:-1, 1:], cells[1:, :-1], cells[1:, 1:]], axis=-1).reshape(-1, 4)
        names = [f"the 2x2 cells from {self.called(square[0])}" for square in squares.tolist()]
        return Rule("square", Count(model.answer, squares, 0, 3), f"not all {self.value_name(1)}", names)

    def called(self, number: int) -> str:
        """What people call the cell of a variable of the answer."""
        return self.board.called(divmod(number, self.width))

    def value_name(self, value: int) -> str:
        return "shaded" if value else "unshaded"

    def symbol(self, value: int) -> str:
        return SHADED if value else CROSS

    def value_of(self, symbol: str) -> int | None:
        return WRITTEN.get(symbol)
