"""Overlapping Sudokus in any arrangement."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from satpuzzles.boards import Cell
from satpuzzles.boards.board import cell_name
from satpuzzles.common.options import Text, option
from satpuzzles.making.generators.implied import LARGEST, SymmetricGenerator
from satpuzzles.making.generators.interface import dimensions
from satpuzzles.puzzles.overlapping_sudoku import OverlappingSudoku, corners_of

_SIDE = 9


def _corners(text: str) -> tuple[Cell, ...]:
    """Cells such as "r1c1 r7c7". Raises ValueError."""
    try:
        corners = corners_of(text)
    except (ValueError, IndexError):
        corners = []
    if not corners or min(map(min, corners)) < 0 or max(map(max, corners)) > LARGEST - _SIDE:
        last = cell_name((LARGEST - _SIDE, LARGEST - _SIDE))
        raise ValueError(f"expected cells from r1c1 to {last} such as 'r1c1 r7c7', found {text!r}")
    return tuple(corners)


def _named(corners: tuple[Cell, ...]) -> str:
    return " ".join(map(cell_name, corners))


@dataclass(frozen=True)
class OverlappingSudokuGenerator(SymmetricGenerator):
    """By default a Samurai."""

    size: tuple[int, int] = dimensions((21, 21), "Number of rows and columns; 21x21, a Samurai, by default.")
    grids: tuple[Cell, ...] = option(
        (),
        "The upper left cells of Sudokus of 9 rows, for example 'r1c1 r7c7'; the board is as large as they are.",
        Text("CELLS", _corners, _named),
    )

    kind: ClassVar[str] = "overlapping-sudoku"
    puzzle: ClassVar = OverlappingSudoku
    rare: ClassVar = {"10x10": {"medium": None, "hard": None, "extreme": None}}

    def __post_init__(self) -> None:
        if self.grids:
            height, width = (max(side) + _SIDE for side in zip(*self.grids, strict=True))
            object.__setattr__(self, "size", (height, width))
        super().__post_init__()

    def blank(self, random: Random) -> OverlappingSudoku:
        if not self.grids:
            return OverlappingSudoku.blank(*self.size, random)
        height, width = self.size
        return OverlappingSudoku(((None,) * width,) * height, _named(self.grids))
