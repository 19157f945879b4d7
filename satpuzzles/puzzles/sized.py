"""Puzzles on rectangles whose size is that of a field of their document."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Self

from satpuzzles.board import Place
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
    def blank(cls, height: int, width: int, random: Random) -> Puzzle:  # noqa: ARG003  # there is one of each size
        """A puzzle without clues, of a kind whose only field is ``shape``."""
        return cls(**{cls.shape: ((None,) * width,) * height})

    def values_at(self, grid: Grid) -> dict[Place, int]:
        """The values of a complete grid by their places."""
        return {place: grid[r][c] for place, (r, c) in self.board.cells.items()}

    def clued(self, clue: Callable[[Place], Any], field: str = "") -> Self:
        """This puzzle with a ``clue`` for each cell, None for a cell that has none, in such a field."""
        cells = ((r, c) for r in range(self.height) for c in range(self.width))
        return edited(self, {(field or self.shape, r, c): clue((2 * r + 1, 2 * c + 1)) for r, c in cells})

    def without(self, cell: Place, blank: str | None = None, field: str = "") -> Self:
        """This puzzle with nothing, or ``blank``, in a cell of a ``field`` that has rows, by default ``shape``."""
        return edited(self, {(field or self.shape, cell[0] // 2, cell[1] // 2): blank})
