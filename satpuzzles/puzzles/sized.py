"""Puzzles on rectangles whose size is that of a field of their document."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Self

from satpuzzles.board import Cell, Place
from satpuzzles.puzzle import Grid, Puzzle, edited


class SizedPuzzle(Puzzle):
    """A rectangle that has as many rows and columns as the field ``shape``, which has something for each cell."""

    shape: ClassVar[str] = "clues"
    numbers = range(2)

    @property
    def rows(self) -> Sequence[Sequence[Any]]:
        """The rows of the field ``shape``."""
        rows: Sequence[Sequence[Any]] = getattr(self, self.shape)
        return rows

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])

    @classmethod
    def stating(cls, height: int, width: int, entry: Callable[[Cell], Any], **others: Any) -> Self:
        """The puzzle with an ``entry`` for each cell in the field ``shape``, and with its ``others``."""
        return cls(**{cls.shape: tuple(tuple(entry((r, c)) for c in range(width)) for r in range(height))}, **others)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Puzzle:  # noqa: ARG003  # there is one of each size
        """A puzzle without entries."""
        return cls.stating(height, width, lambda _: None)

    def values_at(self, grid: Grid) -> dict[Place, int]:
        """The values of a complete grid by their places."""
        return {place: grid[r][c] for place, (r, c) in self.board.cells.items()}

    def clued(self, clue: Callable[[Place], Any]) -> Self:
        """This puzzle with a ``clue`` for each cell, None for a cell that has none."""
        cells = ((r, c) for r in range(self.height) for c in range(self.width))
        return edited(self, {(self.shape, r, c): clue((2 * r + 1, 2 * c + 1)) for r, c in cells})

    def without(self, cell: Place, blank: str | None = None) -> Self:
        """This puzzle with nothing, or ``blank``, in a cell of the field ``shape``."""
        return edited(self, {(self.shape, cell[0] // 2, cell[1] // 2): blank})
