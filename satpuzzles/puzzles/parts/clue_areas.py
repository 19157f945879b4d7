"""The base of kinds that divide a board into areas, each with one clue."""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from satpuzzles.boards import Board, Cell, Layer, cell_name
from satpuzzles.boards.drawing import Walls
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Symmetry


class ClueAreas(SizedPuzzle):
    """An answer in the cells of a rectangle: each has the number of the clue of its area, counted from 1 by the places
    of the clues.
    """

    genre: ClassVar[str] = "areas"
    variable: ClassVar[str] = "part"
    clue_name: ClassVar[str] = "the {clue} at {cell}"
    """What people call a clue."""

    @cached_property
    def at(self) -> list[Cell]:
        """The cells of the clues, in the order of the values that stand for them."""
        return [(y // 2, x // 2) for y, x in self.entries]

    symmetry: ClassVar[Symmetry] = Symmetry(cells=lambda puzzle: puzzle.at)

    @property
    def numbers(self) -> Sequence[int]:
        return range(1, len(self.at) + 1)

    def clue_called(self, cell: Cell) -> str:
        """What people call the clue in a cell."""
        return self.clue_name.format(clue=self.rows[cell[0]][cell[1]], cell=cell_name(cell))

    def known(self) -> Board:
        """Each clue is part of its own area."""
        number = {cell: i for i, cell in enumerate(self.at, start=1)}
        return [[number.get((r, c)) for c in range(self.width)] for r in range(self.height)]

    @cached_property
    def looks(self) -> dict[int, tuple[str, str]]:
        """The clue, and its cell; walls stand between different ones."""
        return {i: (f"part of {self.clue_called(cell)}", cell_name(cell)) for i, cell in enumerate(self.at, start=1)}

    def layers(self, grid: Board | None = None) -> list[Layer]:
        return [*super().layers(grid), Walls(named=False)]
