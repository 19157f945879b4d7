"""Statue Park and Pentominoes: shapes are placed at random, one after the other, where they touch no other one."""

from collections.abc import Collection, Sequence
from functools import partial
from random import Random
from typing import cast

import numpy as np

from satpuzzles.errors import UsageError
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.parts.shapes import Placements, ShapePuzzle
from satpuzzles.puzzles.pentominoes import Pentominoes
from satpuzzles.puzzles.statue_park import StatuePark
from satpuzzles.stating import Puzzle
from satpuzzles.stating.modelling import grid_of

_TRIES = 500
"""How often the board is begun anew."""


def _drawn(
    kind: type[ShapePuzzle], height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]
) -> Drawn | None:
    """A puzzle with all clues, and its answer."""
    blank = cast("ShapePuzzle", kind.blank(height, width, random))
    places = [places for places, count in blank.wherever() for _ in range(count)]
    if not places:
        raise UsageError(f"'size' {height}x{width}: no shape fits on so small a board")
    for _ in range(_TRIES):
        cells = _placed(random.sample(places, len(places)), random)
        if cells is not None:
            flat = np.zeros(height * width, np.int64)
            flat[cells] = 1
            grid = grid_of(blank, flat.reshape(height, width))
            if blank.solving.keep_rules(blank, flat.reshape(1, height, width)).all():
                return cast("Puzzle", blank.implied(grid, random)), grid
    return None


def _placed(places: Sequence[Placements], random: Random) -> list[int] | None:
    """The cells of shapes, one of each of the ``places``; None where there is no room for one."""
    cells, taken = list[int](), set[int]()
    for of_shape in places:
        free = [(own, beside) for own, beside in of_shape if taken.isdisjoint(own)]
        if not free:
            return None
        own, beside = random.choice(free)
        cells += own
        taken |= {*own, *beside}
    return cells


statues = partial(_drawn, StatuePark)
pentominoes = partial(_drawn, Pentominoes)
