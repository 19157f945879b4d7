"""Sudoku: a board is filled at random, then givens go as long as the puzzle stays unique."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.making.filling import Filler, filler, reduced, shuffled
from satpuzzles.making.generators.interface import Generated, Generator, chance, dimensions, flag, number
from satpuzzles.making.regions import swapped_regions
from satpuzzles.puzzle import Grid
from satpuzzles.puzzles.fields import numbered
from satpuzzles.puzzles.sudoku import Sudoku, boxes

LARGEST = 36
_TRIES = 200


@dataclass(frozen=True)
class SudokuGenerator(Generator):
    """By default 3x3 boxes and two givens in five cells, fewer if the cells tried so require."""

    box: tuple[int, int] | None = dimensions(None, "Boxes of H rows and W columns; 3x3 by default.")
    size: int | None = number(None, "Rows; the boxes are as square as can be.", 4, LARGEST)
    jigsaw: bool = flag("Random connected regions instead of boxes.")
    diagonals: bool = flag("Both diagonals hold every value too.")
    symmetric: bool = flag("Givens that look the same turned by half a turn.")
    minimal: bool = flag("No given can go: without any one of them there are several solutions.")
    givens: int | None = number(None, "How many givens; by default two for every five cells.", 0, LARGEST**2)
    any_: bool = flag("Not only unique ones: a full board with cells cleared by chance.")
    clear: float | None = chance(None, "With --any: the chance of each cell to be cleared, 0.5 by default.")

    kind: ClassVar[str] = "sudoku"

    def __post_init__(self) -> None:
        if self.box is not None and (self.size is not None or self.jigsaw):
            raise UsageError("--box says the size and what the regions are: it goes with neither --size nor --jigsaw")
        height, width = self._box
        if not 4 <= height * width <= LARGEST:
            raise UsageError(f"--box {height}x{width}: expected 4 to {LARGEST} cells, found {height * width}")
        if self.size is not None and not self.jigsaw and height == 1:
            raise UsageError(f"--size {self.size}: no boxes have {self.size} cells; --jigsaw makes other regions")
        if self.any_ and (self.minimal or self.symmetric or self.givens is not None):
            raise UsageError("--any leaves the givens to chance: it goes with none of --minimal, --symmetric, --givens")
        if self.clear is not None and not self.any_:
            raise UsageError("--clear goes with --any")
        if self.minimal and self.givens is not None:
            raise UsageError("--minimal and --givens exclude each other")
        if self.givens is not None and self.givens > (height * width) ** 2:
            raise UsageError(f"--givens {self.givens}: there are {(height * width) ** 2} cells")

    @property
    def _box(self) -> tuple[int, int]:
        if self.box is not None or self.size is None:
            return self.box or (3, 3)
        height = max(h for h in range(1, math.isqrt(self.size) + 1) if self.size % h == 0)
        return height, self.size // height

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        for _ in range(_TRIES):
            blank = self._blank(random)
            with filler(blank, deadline) as one:
                full = one.filled(random)
                if full is None:
                    continue
                solution = one.grid(full)
                if self.any_:
                    cleared = 0.5 if self.clear is None else self.clear
                    shown = {cell for cell in range(len(full)) if random.random() >= cleared}
                    return Generated(blank.with_givens(_givens(solution, shown)), solution, unique=False)
                left = self._left(one, full, random)
            if left is not None:
                shown = {cell for cell, x in enumerate(full) if x in left}
                return Generated(blank.with_givens(_givens(solution, shown)), solution)
        raise GaveUp(f"no {self.kind} like that after {_TRIES} tries")

    def _blank(self, random: Random) -> Sudoku:
        height, width = self._box
        size = height * width
        blank = ((None,) * size,) * size
        if self.jigsaw:
            return Sudoku(blank, numbered(swapped_regions(random, boxes(height, width))), None, self.diagonals)
        return Sudoku(blank, boxes(height, width), (height, width), self.diagonals)

    def _left(self, one: Filler, full: Sequence[int], random: Random) -> set[int] | None:
        """The givens that stay, as literals; None if they are not what is asked for."""
        one.forbid(full)
        opposite = zip(full, reversed(full), strict=True) if self.symmetric else zip(full, full, strict=True)
        groups = shuffled(random, sorted({tuple(sorted({*pair})) for pair in opposite}))
        keep = 0 if self.minimal else len(full) * 2 // 5 if self.givens is None else self.givens
        left = {x for group in reduced(one.session, groups, keep=keep) or () for x in group}
        if self.givens is not None and len(left) != self.givens:
            return None
        if self.minimal and self.symmetric and len(reduced(one.session, [[x] for x in sorted(left)]) or ()) < len(left):
            return None
        return left


def _givens(solution: Grid, shown: set[int]) -> list[list[int | None]]:
    size = len(solution)
    return [[v if r * size + c in shown else None for c, v in enumerate(row)] for r, row in enumerate(solution)]
