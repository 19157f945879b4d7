"""Nurikabe: seas without numbers are filled in, small islands grow together, then each gets its number in one of its
cells.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import ClassVar

from numpy.lib.stride_tricks import sliding_window_view

from satenc import Count, Model
from satpuzzles.boards import Grid, is_connected, neighbours
from satpuzzles.boards.board import pieces
from satpuzzles.common.deadline import Deadline
from satpuzzles.making.difficulty import Judge
from satpuzzles.making.generators.implied import Drawing, ImpliedGenerator, sized
from satpuzzles.making.generators.interface import NEAR, Drawn
from satpuzzles.puzzles.nurikabe import Nurikabe
from satpuzzles.stating import Encodings, Rule

_LARGEST = 10
"""Cells of an island."""
_GROWN, _KEPT, _MOVED = 8, 0.25, 0.5
"""Cells of an island that grew from one, at most; how often one stays; how often a change only moves numbers."""
_DRAWS = 4
"""Changes that are tried for a puzzle that stays as pretty."""
_BLOCK, _LEAST = 3, 4
"""In a square of so many rows and columns there is at least so much sea."""


class Sea(Nurikabe):
    """A Nurikabe without numbers, for drawing answers: in each 3x3 square at least `_LEAST` cells are sea."""

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from (rule for rule in super().rules(model, encodings) if rule.label != "island")
        shape = (min(self.height, _BLOCK), min(self.width, _BLOCK))
        blocks = sliding_window_view(self.lines[0], shape).reshape(-1, shape[0] * shape[1])
        least = _LEAST * (blocks.shape[1] == _BLOCK**2)
        yield Rule("block", Count(model.answer, blocks, least, blocks.shape[1]), "some sea")

    def implied(self, grid: Grid, random: Random) -> Nurikabe | None:
        """The puzzle with the number of each island in a random cell of it; None where an island has over `_LARGEST`
        cells, or where over half of the islands have a single cell.
        """
        islands = islands_of(grid)
        if not islands or max(map(len, islands)) > _LARGEST or sum(len(one) == 1 for one in islands) * 2 > len(islands):
            return None
        return numbered(grid, {random.choice(sorted(one)): len(one) for one in islands})


def islands_of(grid: Grid) -> list[frozenset[int]]:
    """The cells of each island of an answer."""
    land = [cell for cell, shaded in enumerate(chain(*grid)) if not shaded]
    return [*map(frozenset, pieces(land, neighbours(len(grid), len(grid[0]))))]


def numbered(grid: Grid, clues: Mapping[int, int]) -> Nurikabe:
    """The puzzle on the board of a ``grid`` with these numbers, by their cells."""
    width = len(grid[0])
    return Nurikabe.stating(len(grid), width, lambda cell: clues.get(cell[0] * width + cell[1]))


def grown(grid: Grid, kept: Collection[frozenset[int]], random: Random) -> Grid:
    """The answer ``grid`` with more land: cells that join an island of one cell to others, as long as no island has
    more than `_GROWN` cells and the sea stays connected. Islands to be ``kept`` do not grow first.
    """
    width = len(grid[0])
    beside, values = neighbours(len(grid), width), [*chain(*grid)]
    singles = [next(iter(one)) for one in islands_of(grid) if len(one) == 1 and one not in kept]
    for cell in random.sample(singles, len(singles)):
        if random.random() < _KEPT or not all(values[one] for one in beside[cell]):
            continue
        for other in random.sample(beside[cell], len(beside[cell])):
            values[other] = 0
            land = [one for one, value in enumerate(values) if not value]
            island = next(one for one in pieces(land, beside) if cell in one)
            if len(island) <= _GROWN and is_connected([one for one, value in enumerate(values) if value], beside):
                break
            values[other] = 1
    return [values[at : at + width] for at in range(0, len(values), width)]


@dataclass(frozen=True)
class NurikabeGenerator(ImpliedGenerator):
    """Nurikabe in which each island keeps its number."""

    size: tuple[int, int] = sized(*Nurikabe.making.usual)

    kind: ClassVar[str] = "nurikabe"
    begins_blank = False
    puzzle: ClassVar = Sea

    @contextmanager
    def _drawing(self, random: Random, deadline: Deadline, judge: Judge | None = None) -> Iterator[Drawing]:
        """Islands that stay keep the cell of their number; at times only numbers move."""
        with super()._drawing(random, deadline, judge) as drawn:

            def near(best: tuple[Drawn, set[int]] | None, reach: int) -> Drawn | None:
                if self.plain:
                    return drawn(best, reach)
                at, before = dict[frozenset[int], int](), None
                if best is not None:
                    (puzzle, before), unsure = best
                    numbers = [cell for cell, clue in enumerate(chain(*puzzle.clues)) if clue is not None]  # type: ignore[attr-defined]  # a Nurikabe
                    at = {one: next(c for c in numbers if c in one) for one in islands_of(before)}
                if before is not None and random.random() < _MOVED:
                    grid = before
                    may = [one for one in at if len(one) > 1 and not unsure.isdisjoint(one)] or [*at]
                    del at[random.choice(may)]
                elif (found := drawn(best, reach)) is None:
                    return None
                else:
                    grid = grown(found[1], at, random)
                clues = {at.get(one) or random.choice(sorted(one)): len(one) for one in islands_of(grid)}
                return numbered(grid, clues), grid

            # changes towards a difficulty are small, and few of them are as pretty
            yield near if judge else lambda best, reach: self._as_pretty(best, lambda: near(best, reach))

    def _as_pretty(self, best: tuple[Drawn, set[int]] | None, drawn: Callable[[], Drawn | None]) -> Drawn | None:
        """The first of a few puzzles ``drawn`` that is no further from the `taste` than the ``best``, or the last: a
        search that keeps near it need not be made again for a prettier puzzle.
        """
        found = drawn()
        most = max(self.taste.distance(*best[0]), NEAR) if best else NEAR
        for _ in range(_DRAWS):
            if best is None or (found is not None and self.taste.distance(*found) <= most):
                break
            found = drawn()
        return found
