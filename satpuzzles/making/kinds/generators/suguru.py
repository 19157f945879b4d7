"""Suguru: random regions, numbers in all cells, then givens go as long as the puzzle stays unique."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import ClassVar

from satpuzzles.boards import neighbours
from satpuzzles.boards.labelling import numbered
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
        labels = grown(height, width, self.largest, random)
        rows = numbered([labels[r * width : (r + 1) * width] for r in range(height)])
        regions = Regions(rows, (*range(1 + max(map(max, rows))),))
        return unchecked(Suguru, givens=((None,) * width,) * height, regions=regions)

    def _standard(self, full: Sequence[int]) -> int:
        """A fifth of the cells: most of the rest follows from the regions."""
        return len(full) // 5


def grown(height: int, width: int, largest: int, random: Random) -> list[int]:
    """The region of each cell: connected ones of at most ``largest`` cells. Each next region begins where fewest free
    cells are beside, and grows to cells with the fewest, so that few are small.
    """
    beside = neighbours(height, width)
    region = [-1] * (height * width)
    free = set(range(height * width))

    def most_enclosed(cells: Iterable[int]) -> int:
        return min((len(free.intersection(beside[cell])), random.random(), cell) for cell in sorted(cells))[2]

    for label in range(height * width):
        if not free:
            break
        cells = [most_enclosed(free)]
        while len(cells) < largest and (edge := free.intersection(chain(*(beside[c] for c in cells))) - {*cells}):
            cells.append(most_enclosed(edge))
        free.difference_update(cells)
        for cell in cells:
            region[cell] = label
    return region
