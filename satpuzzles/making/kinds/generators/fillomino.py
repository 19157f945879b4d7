"""Fillomino: areas of random sizes are drawn, cells change between them until no two of a size touch, numbers go."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from satpuzzles.boards import is_connected, neighbours
from satpuzzles.boards.regions import random_rooms
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.making.difficulty import Judge
from satpuzzles.making.generators.givens import GivensGenerator
from satpuzzles.making.generators.interface import Generated, dimensions
from satpuzzles.making.random_answers import Filler
from satpuzzles.making.removable_clues import clued
from satpuzzles.puzzles.fillomino import Fillomino
from satpuzzles.stating import Puzzle

_LARGEST = 9
"""Cells of an area."""
_AREA = 4
"""Cells of an area at first, on average."""
_TRIES = 20
_PATIENCE = 4
"""Changes for each cell until the areas are drawn anew."""


class Small(Fillomino):
    """A Fillomino in which areas have at most `_LARGEST` cells: its formula is a tenth as large, and takes a thirtieth
    of the time.
    """

    @property
    def numbers(self) -> Sequence[int]:
        return super().numbers[:_LARGEST]


@dataclass(frozen=True)
class FillominoGenerator(GivensGenerator):
    """Areas have up to nine cells. Givens are left out among puzzles without larger ones; that there is no solution
    with these is asked in the end.
    """

    size: tuple[int, int] = dimensions((10, 10), "Number of rows and columns; 10x10 by default.")

    kind: ClassVar[str] = "fillomino"

    @property
    def cells(self) -> int:
        return self.size[0] * self.size[1]

    def blank(self, random: Random) -> Puzzle:
        height, width = self.size
        return Small(((None,) * width,) * height)

    def filled(self, one: Filler, random: Random) -> list[int] | None:
        numbers = random_areas(*self.size, random)
        return one.literals(numbers) if numbers else None

    def stating(self, blank: Puzzle, one: Filler, full: Sequence[int], givens: Collection[int]) -> Puzzle:
        return Fillomino(tuple(map(tuple, one.part(full, givens))))

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        for _ in range(_TRIES):
            made = super().generate(random, deadline)
            if self.any_ or _is_unique(made, deadline):
                return made
        raise self.not_found(_TRIES)

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        made = super().attempt(random, judge, deadline)
        return made if made and _is_unique(made, deadline) else None


def _is_unique(made: Generated, deadline: Deadline) -> bool:
    with clued(made.puzzle, made.solution, deadline, switched=False) as asked:
        return not asked.ambiguous()


def random_areas(height: int, width: int, random: Random) -> list[list[int]] | None:
    """The size of the area of each cell, so that no two areas of a size touch; None where that was not found."""
    around = neighbours(height, width)
    label = [one for row in random_rooms(height, width, _AREA, random) for one in row]
    for _ in range(_PATIENCE * height * width):
        size = {area: label.count(area) for area in {*label}}
        wrong = [
            cell
            for cell, area in enumerate(label)
            if size[area] > _LARGEST
            or any(label[other] != area and size[label[other]] == size[area] for other in around[cell])
        ]
        if not wrong:
            return [[size[area] for area in label[r * width : (r + 1) * width]] for r in range(height)]
        cell = random.choice(wrong)
        rest = {other for other, area in enumerate(label) if area == label[cell]} - {cell}
        areas = sorted({label[other] for other in around[cell]} - {label[cell]})
        if is_connected(rest, around):
            label[cell] = random.choice([*areas, max(label) + 1] if rest else areas)
    return None
