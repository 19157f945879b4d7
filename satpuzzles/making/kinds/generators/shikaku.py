"""Shikaku: a board cut into rectangles, a number in each, moved until there is one solution."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice, product
from random import Random
from typing import ClassVar

from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Cell, Grid
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import compile
from satpuzzles.making.difficulty import Judge, Miss, aimed
from satpuzzles.making.generators.implied import RectangleGenerator
from satpuzzles.making.generators.interface import Generated, number
from satpuzzles.puzzles.parts.rectangles import Rectangles
from satpuzzles.puzzles.shikaku import Shikaku
from satpuzzles.solving.enumerate import answers
from satpuzzles.stating import unchecked

_TRIES, _MOVES, _MOST, _PATIENCE = 100, 60, 30, 200
"""Boards, changes of one of them, solutions that are counted, and changes that bring it no nearer to a difficulty."""


@dataclass(frozen=True)
class ShikakuGenerator(RectangleGenerator):
    """Every rectangle has at least two cells where the board allows it."""

    largest: int = number(12, "Most cells of a rectangle; 12 by default.", 4, 100)

    kind: ClassVar[str] = "shikaku"
    puzzle: ClassVar[type[Rectangles]] = Shikaku
    rare: ClassVar = {"10x10": {"hard": None, "extreme": None}}

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        parts, clues = self._unique(random, deadline)
        return Generated(self._puzzle(parts, clues), self._grid(parts, clues))

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        """Numbers are moved further until the difficulty is right."""
        parts, clues = self._unique(random, deadline)

        def near(one: list[Cell], miss: Miss) -> list[Cell]:
            return _moved(parts, one, random, frozenset(divmod(cell, self.size[1]) for cell in miss.cells))

        puzzle = partial(self._puzzle, parts)
        found = aimed(judge, clues, near, puzzle, random, _PATIENCE)
        return None if found is None else Generated(self._puzzle(parts, found), self._grid(parts, found))

    def _unique(self, random: Random, deadline: Deadline) -> tuple[list[list[Cell]], list[Cell]]:
        """Rectangles, and places of their numbers by which they are the only solution."""
        for _ in range(_TRIES):
            parts = cut([*product(range(self.size[0]), range(self.size[1]))], self.largest, random)
            clues = [random.choice(part) for part in parts]
            found = self._solutions(parts, clues, _MOST, deadline)
            for _ in range(_MOVES):
                if found == 1:
                    return parts, clues
                moved = _moved(parts, clues, random)
                after = self._solutions(parts, moved, found + 1, deadline) if moved != clues else found + 1
                if after <= found:
                    clues, found = moved, after
        raise self.not_found(_TRIES)

    def _solutions(self, parts: Sequence[Sequence[Cell]], clues: Sequence[Cell], most: int, deadline: Deadline) -> int:
        """How many there are, counted up to ``most``."""
        compiled = compile(self._puzzle(parts, clues), deadline=deadline)
        with incremental(compiled.formula, deadline) as session:
            return sum(1 for _ in islice(answers(session, compiled.formula.blocking_clause), most))

    def _puzzle(self, parts: Sequence[Sequence[Cell]], clues: Sequence[Cell]) -> Rectangles:
        states = self.puzzle.states
        stated = {clue: states(clue, part[0], part[-1]) for clue, part in zip(clues, parts, strict=True)}
        rows = (tuple(stated.get((r, c)) for c in range(self.size[1])) for r in range(self.size[0]))
        return unchecked(self.puzzle, clues=tuple(rows))

    def _grid(self, parts: Sequence[Sequence[Cell]], clues: Sequence[Cell]) -> Grid:
        number = {clue: i for i, clue in enumerate(sorted(clues), start=1)}
        label = {cell: number[clue] for clue, part in zip(clues, parts, strict=True) for cell in part}
        return [[label[r, c] for c in range(self.size[1])] for r in range(self.size[0])]


def _moved(
    parts: Sequence[Sequence[Cell]], clues: Sequence[Cell], random: Random, open_cells: frozenset[Cell] = frozenset()
) -> list[Cell]:
    """The numbers with one of them at a random place of its rectangle, which has some of the ``open_cells``, if there
    are any.
    """
    one = random.choice([i for i, part in enumerate(parts) if not open_cells or not open_cells.isdisjoint(part)])
    return [*clues[:one], random.choice(parts[one]), *clues[one + 1 :]]


def cut(cells: Collection[Cell], largest: int, random: Random) -> list[list[Cell]]:
    """The ``cells`` cut into rectangles of at most ``largest`` cells, few of them single cells: from the first cell
    that is free, a rectangle of a random size that fits.
    """
    free = {*cells}
    parts: list[list[Cell]] = []
    while free:
        r, c = min(free)
        wide = next(n for n in count(1) if (r, c + n) not in free)
        high = next(n for n in count(1) if (r + n, c) not in free)
        sizes = [(h, w) for h in range(1, high + 1) for w in range(1, wide + 1) if h * w <= largest]
        sizes = [(h, w) for h, w in sizes if free.issuperset(product(range(r, r + h), range(c, c + w)))]
        weights = [min(h * w - 1, 6) / max(h, w) + 0.05 - 0.04 * (wide - w == 1 and h == 1) for h, w in sizes]
        h, w = random.choices(sizes, weights)[0]
        parts.append([(y, x) for y in range(r, r + h) for x in range(c, c + w)])
        free.difference_update(parts[-1])
    return parts
