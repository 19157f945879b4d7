"""Tatamibari and Nawabari: a board cut into small rectangles, and a clue at random in each.

Where a puzzle has several solutions, clues are moved there, and at times the board is cut anew.
"""

from collections.abc import Collection, Sequence
from functools import partial
from itertools import product
from random import Random

from satpuzzles.boards import Cell, Grid
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.making.kinds.generators.shikaku import cut
from satpuzzles.puzzles.nawabari import Nawabari
from satpuzzles.puzzles.parts.rectangles import Rectangles
from satpuzzles.puzzles.tatamibari import Tatamibari

_LARGEST = 5
"""The most cells of a rectangle."""
_MOVED = 2
"""How many clues are moved at once."""
_CUT = 0.3
"""How often rectangles are cut anew, and `_NEAR` how far away, in cells, from one that is unsure."""
_NEAR = 1


def _drawn(
    height: int,
    width: int,
    random: Random,
    before: Drawn | None,
    unsure: Collection[int],
    *,
    kind: type[Rectangles],
    most: int,
) -> Drawn:
    """A puzzle and its answer; of one ``before`` all stays but some of what has cells that are ``unsure``. At ``most``
    so many rectangles meet at a corner.
    """
    if before is None:
        parts = _anew([[*product(range(height), range(width))]], (0, 0), most, random)
        clues = [random.choice(part) for part in parts]
    else:
        puzzle, grid = before
        parts, clues = _parts(grid), [*puzzle.at]  # type: ignore[attr-defined]  # one of these kinds
        if random.random() < _CUT:
            other = _anew(parts, divmod(random.choice(sorted(unsure)), width), most, random)
            at = {tuple(part): clue for part, clue in zip(parts, clues, strict=True)}
            parts, clues = other, [at.get(tuple(part)) or random.choice(part) for part in other]
        else:
            may = sorted({grid[cell // width][cell % width] - 1 for cell in unsure})
            for part in random.sample(may, min(len(may), random.randint(1, _MOVED))):
                clues[part] = random.choice(parts[part])
    number = {clue: i for i, clue in enumerate(sorted(clues), start=1)}
    value = {cell: number[clue] for clue, part in zip(clues, parts, strict=True) for cell in part}
    stated = {clue: kind.states(clue, min(part), max(part)) for clue, part in zip(clues, parts, strict=True)}
    return kind.stating(height, width, stated.get), [[value[r, c] for c in range(width)] for r in range(height)]


tatamibari = partial(_drawn, kind=Tatamibari, most=3)
nawabari = partial(_drawn, kind=Nawabari, most=4)


def _parts(grid: Grid) -> list[list[Cell]]:
    """The rectangles of an answer, in the order of their clues."""
    parts: dict[int, list[Cell]] = {}
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            parts.setdefault(value, []).append((r, c))
    return [parts[value] for value in sorted(parts)]


def _anew(parts: Sequence[list[Cell]], centre: Cell, most: int, random: Random) -> list[list[Cell]]:
    """The rectangles with those near the ``centre`` cut anew, and others as far as more than ``most`` would meet."""
    parts = _cut(parts, centre, random)
    while meeting := _meeting(parts, most):
        other = _cut(parts, random.choice(meeting), random)
        if len(_meeting(other, most)) <= len(meeting):
            parts = other
    return parts


def _cut(parts: Sequence[list[Cell]], centre: Cell, random: Random) -> list[list[Cell]]:
    """The rectangles with those near the ``centre`` cut anew."""
    away = [min(max(abs(r - centre[0]), abs(c - centre[1])) for r, c in part) for part in parts]
    near = [cell for part, steps in zip(parts, away, strict=True) if steps <= _NEAR for cell in part]
    kept = [part for part, steps in zip(parts, away, strict=True) if steps > _NEAR]
    return [*kept, *cut(near, _LARGEST, random)]


def _meeting(parts: Sequence[list[Cell]], most: int) -> list[Cell]:
    """The cells at whose lower right corner more than ``most`` rectangles meet."""
    of = {cell: i for i, part in enumerate(parts) for cell in part}
    corners = {(r, c): {of.get((r + v, c + u)) for v, u in product((0, 1), (0, 1))} - {None} for r, c in of}
    return [cell for cell, numbers in corners.items() if len(numbers) > most]
