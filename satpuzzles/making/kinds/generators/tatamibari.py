"""Tatamibari: a board cut into rectangles, no four of which meet at a corner, and a sign at random in each.

Where a puzzle has several solutions, signs there are moved.
"""

from collections.abc import Collection, Sequence
from functools import partial
from itertools import product
from random import Random

from satpuzzles.boards import Cell, Grid
from satpuzzles.making.kinds.generators.shikaku import cut
from satpuzzles.puzzles.tatamibari import Tatamibari
from satpuzzles.stating import Puzzle

_LARGEST = 9
"""The most cells of a rectangle."""
_PLACES = 4
"""The most places that are tried for a sign of a new board."""
_MOVED = 2
"""How many signs are moved at once."""


def drawn(
    height: int, width: int, random: Random, before: tuple[Puzzle, Grid] | None, unsure: Collection[int]
) -> tuple[Puzzle, Grid]:
    """A puzzle and its answer; of one ``before`` the rectangles stay, and all signs but some of those of rectangles
    with cells that are ``unsure``.
    """
    if before is None:
        parts = _cut(height, width, random)
        clues = _placed(height, width, parts, random)
    else:
        puzzle, grid = before
        parts = [[] for _ in puzzle.numbers]
        for r, c in product(range(height), range(width)):
            parts[grid[r][c] - 1].append((r, c))
        clues = [*puzzle.at]
        may = sorted({grid[cell // width][cell % width] - 1 for cell in unsure})
        for part in random.sample(may, min(len(may), random.randint(1, _MOVED))):
            clues[part] = random.choice(parts[part])
    number = {clue: i for i, clue in enumerate(sorted(clues), start=1)}
    value = {cell: number[clue] for clue, part in zip(clues, parts, strict=True) for cell in part}
    signs = {clue: Tatamibari.states(clue, min(part), max(part)) for clue, part in zip(clues, parts, strict=True)}
    return Tatamibari.stating(height, width, signs.get), [[value[r, c] for c in range(width)] for r in range(height)]


def _placed(height: int, width: int, parts: Sequence[Sequence[Cell]], random: Random) -> list[Cell]:
    """A cell for each sign: one after the other goes where it leaves all of them the fewest rectangles."""
    clues = [random.choice(part) for part in parts]
    signs = [Tatamibari.states(part[0], min(part), max(part)) for part in parts]

    def left(number: int, cell: Cell) -> int:
        at = dict(zip([*clues[:number], cell, *clues[number + 1 :]], signs, strict=True))
        return sum(map(len, Tatamibari.stating(height, width, at.get).shapes))

    for number in random.sample(range(len(parts)), len(parts)):
        some = random.sample(parts[number], min(len(parts[number]), _PLACES))
        clues[number] = min(some, key=partial(left, number))
    return clues


def _cut(height: int, width: int, random: Random) -> list[list[Cell]]:
    while True:
        parts = cut(height, width, _LARGEST, random)
        of = {cell: i for i, part in enumerate(parts) for cell in part}
        corners = product(range(height - 1), range(width - 1))
        if all(len({of[r, c], of[r, c + 1], of[r + 1, c], of[r + 1, c + 1]}) < 4 for r, c in corners):
            return parts
