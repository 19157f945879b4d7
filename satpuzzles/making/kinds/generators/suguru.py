"""Suguru: random regions, numbers in all cells, then givens go as long as the puzzle stays unique."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from satpuzzles.boards.regions import small_rooms
from satpuzzles.errors import UsageError
from satpuzzles.making.generators.givens import GivensGenerator
from satpuzzles.making.generators.interface import dimensions, number
from satpuzzles.puzzles.suguru import Suguru
from satpuzzles.stating import Regions, unchecked

LARGEST = 30


@dataclass(frozen=True)
class SuguruGenerator(GivensGenerator):
    """Most regions have as many cells as are allowed; fewer where others enclose them."""

    size: tuple[int, int] = dimensions((8, 8), "Number of rows and columns; 8x8 by default.")
    largest: int = number(5, "Most cells of a region; 5 by default.", 3, 9)

    kind: ClassVar[str] = "suguru"

    def __post_init__(self) -> None:
        super().__post_init__()
        if max(self.size) > LARGEST:
            raise UsageError(f"'size' {self.board}: expected at most {LARGEST} rows and columns")

    @property
    def board(self) -> str:
        return "x".join(map(str, self.size))

    @property
    def cells(self) -> int:
        return self.size[0] * self.size[1]

    def blank(self, random: Random) -> Suguru:
        height, width = self.size
        rows = small_rooms(height, width, lambda: self.largest, random)
        regions = Regions(rows, (*range(1 + max(map(max, rows))),))
        return unchecked(Suguru, givens=((None,) * width,) * height, regions=regions)

    def _standard(self, full: Sequence[int]) -> int:
        """A fifth of the cells: most of the rest follows from the regions."""
        return len(full) // 5
