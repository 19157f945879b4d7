"""Sudoku: boxes, random regions and diagonals, with givens as `GivensGenerator` leaves them."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from satpuzzles.boards.labelling import numbered
from satpuzzles.boards.regions import swapped_regions
from satpuzzles.common.options import Text, option
from satpuzzles.errors import InstanceError, UsageError, suggestion
from satpuzzles.making.difficulty import Judge
from satpuzzles.making.generators.givens import GivensGenerator
from satpuzzles.making.generators.interface import dimensions, flag, side
from satpuzzles.making.kinds.generators.tridagon import tridagon
from satpuzzles.making.random_answers import Filler, filler
from satpuzzles.puzzles.parts.sudoku_fields import boxes
from satpuzzles.puzzles.sudoku import Sudoku
from satpuzzles.puzzles.variants import VARIANTS

LARGEST = 36
_STRICT = ("antiknight", "antiking", "nonconsecutive", "all_black_dots", "all_xv", "disjoint", "windoku", "argyle")
"""Rules of the whole board: several of them together often leave no grid."""
_UNASKED = (*_STRICT, "fog")
"""What no chance adds: these, and what is no rule."""
SOME = "some"
"""Stands for constraints by chance."""
_LARGEST_PLAIN = 3
"""Up to this size the rows may be the boxes, because there are no others."""


def _names(text: str) -> tuple[str, ...]:
    names = tuple(filter(None, re.split(r"[\s,]+", text.replace("-", "_"))))
    for name in names:
        if name not in VARIANTS and name != SOME:
            raise ValueError(
                f"unknown constraint {name!r}{suggestion(name, VARIANTS)}; there are {', '.join(VARIANTS)}"
            )
    return names


@dataclass(frozen=True)
class SudokuGenerator(GivensGenerator):
    """By default 3x3 boxes."""

    box: tuple[int, int] | None = dimensions(None, "Boxes of H rows and W columns; 3x3 by default.")
    size: int | None = side(None, "Number of rows; the boxes are as square as possible.", 1, LARGEST)
    jigsaw: bool = flag("Use random connected regions instead of boxes.")
    symbols: str | None = option(None, "Characters for the values, for example ABCDEFGHI.", Text("TEXT"))
    diagonals: bool = flag("Let both diagonals hold every value too.")
    constraints: tuple[str, ...] = option(
        (),
        "Names of further constraints, for example cages,thermometers; 'some' for three at random.",
        Text("NAMES", _names, ",".join),
    )

    kind: ClassVar[str] = "sudoku"
    rare: ClassVar = {
        "4x4": {"medium": None, "hard": None, "extreme": None},
        "6x6": {"hard": None, "extreme": None},
        "9x9, symmetric": {"extreme": None},
        "12x12": {"extreme": None},
    }

    def __post_init__(self) -> None:
        if self.box is not None and (self.size is not None or self.jigsaw):
            raise UsageError("'box' cannot be combined with 'size' or 'jigsaw'")
        height, width = self._box
        if height * width > LARGEST:
            raise UsageError(f"'box' {height}x{width}: expected at most {LARGEST} cells, found {height * width}")
        if self.size is not None and not self.jigsaw and height == 1 < _LARGEST_PLAIN < width:
            raise UsageError(f"'size' {self.size}: no boxes have {self.size} cells; 'jigsaw' uses other regions")
        if self.symbols is not None and not len(self.symbols) == len({*self.symbols}) == height * width:
            found = f"found {self.symbols!r}"
            raise UsageError(f"'symbols': expected {height * width} different characters, one for each value, {found}")
        super().__post_init__()

    @property
    def _box(self) -> tuple[int, int]:
        if self.box is not None or self.size is None:
            return self.box or (3, 3)
        height = max(h for h in range(1, math.isqrt(self.size) + 1) if self.size % h == 0)
        return height, self.size // height

    @property
    def board(self) -> str:
        if self.jigsaw or self.diagonals or self.constraints or self.any_ or self.givens is not None:
            return ""
        size = math.prod(self._box)
        return f"{size}x{size}{', symmetric' * self.symmetric}{', minimal' * self.minimal}"

    @property
    def shape(self) -> tuple[int, int]:
        return (math.prod(self._box),) * 2

    @property
    def cells(self) -> int:
        height, width = self._box
        return (height * width) ** 2

    def blank(self, random: Random) -> Sudoku:
        height, width = self._box
        size = height * width
        blank = ((None,) * size,) * size
        if self.jigsaw:
            regions = numbered(swapped_regions(random, boxes(height, width).rows))
            plain = Sudoku(blank, regions, None, self.diagonals, self.symbols)
        else:
            plain = Sudoku(blank, boxes(height, width), (height, width), self.diagonals, self.symbols)
        return self._constrained(plain, random) if self.constraints else plain

    def _constrained(self, plain: Sudoku, random: Random) -> Sudoku:
        """With marks that one of the grids keeps. Raises UsageError where rules of the whole board leave no grid."""
        from satpuzzles.making.kinds.generators.sudoku_variants import whole_rules, with_marks

        chosen = [name for name in self.constraints if name != SOME]
        chosen += random.sample(sorted({*VARIANTS} - {*chosen, *_UNASKED}), 3) if SOME in self.constraints else []
        rules: dict[str, Any] = dict.fromkeys(whole_rules(chosen), True)
        try:
            ruled = Sudoku(plain.givens, plain.regions, plain.box, plain.diagonals, plain.symbols, **rules)
        except InstanceError as error:
            raise UsageError(f"'constraints': {error}") from None
        with filler(ruled) as one:
            full = one.filled(random)
            if full is None:
                raise UsageError(f"'constraints' {', '.join(chosen)}: no grid keeps them all")
            return with_marks(ruled, chosen, [value for row in one.grid(full) for value in row], random)

    def start(self, one: Filler, random: Random, judge: Judge) -> tuple[list[int], set[int]] | None:
        if judge.rounds is None and self._box == (3, 3) and not (self.jigsaw or self.symmetric):
            return tridagon(one, random)
        return super().start(one, random, judge)

    def _standard(self, full: Sequence[int]) -> int:
        return 0 if self.constraints else super()._standard(full)
