"""What puzzles have in common whose answer shades cells: the board, words, and what a person writes."""

from typing import ClassVar

from satpuzzles.board import Places, rectangle
from satpuzzles.drawing import CROSS, SHADED
from satpuzzles.puzzles.sized import SizedPuzzle

WRITTEN = {"#": 1, "■": 1, "█": 1, SHADED: 1, "1": 1, "x": 0, "X": 0, CROSS: 0, "0": 0}
"""What a person may write for a value."""


class ShadingPuzzle(SizedPuzzle):
    """An answer in the cells of a rectangle, 1 where a cell is shaded."""

    variable: ClassVar[str] = "shaded"

    @property
    def board(self) -> Places:
        return rectangle(self.height, self.width)

    def called(self, number: int) -> str:
        """What people call the cell of a variable of the answer."""
        return self.board.called(divmod(number, self.width))

    def value_name(self, value: int) -> str:
        return "shaded" if value else "unshaded"

    def symbol(self, value: int) -> str:
        return SHADED if value else CROSS

    def value_of(self, symbol: str) -> int | None:
        return WRITTEN.get(symbol)
