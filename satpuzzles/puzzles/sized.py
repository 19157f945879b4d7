"""Puzzles on rectangles whose size is that of a field of their document."""

from collections.abc import Sequence
from typing import Any, ClassVar

from satpuzzles.puzzle import Puzzle


class Sized(Puzzle):
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
