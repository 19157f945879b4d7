"""The base of kinds that divide a board into areas with two numbers each."""

from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards import Board, Grid, plural
from satpuzzles.puzzles.parts.clue_areas import ClueAreas
from satpuzzles.puzzles.parts.rectangles import SomeClues
from satpuzzles.stating import Clues


class TwoNumbers(SomeClues):
    """A board without further numbers is one area."""

    def empty(self, height: int, width: int) -> list[list[Any]]:
        """The first and the last cell have numbers with which all cells are one area."""
        cells: list[int | None] = [None] * (height * width)
        cells[0], cells[-1] = 0, height * width + 1
        return [cells[r * width : (r + 1) * width] for r in range(height)]


class PairedAreas(ClueAreas):
    """``clues[row][column]`` is a number or None. In an answer each cell has the number of the first clue of its area,
    counted from 1 by the places of the clues; an area has two, and more cells than one says and fewer than the other.
    """

    clues: Clues

    @cached_property
    def bounds(self) -> NDArray[np.int64]:
        """``[2, clue, clue]``: how many cells an area with both clues has at least and at most."""
        clues = np.array([self.clues[r][c] for r, c in self.at], np.int64)
        return np.stack([np.minimum.outer(clues, clues) + 1, np.maximum.outer(clues, clues) - 1])

    def known(self) -> Board:
        """Which number comes first in its area is not known."""
        return [[None] * self.width for _ in range(self.height)]

    def relabelled(self, grid: Grid) -> Grid:
        first = {grid[r][c]: number for number, (r, c) in reversed([*enumerate(self.at, start=1)])}
        return [[first.get(value, value) for value in row] for row in grid]

    @cached_property
    def away(self) -> NDArray[np.float64]:
        """``[clue, cell]``: how many steps lead from a clue to a cell over cells without clues."""
        clues = [r * self.width + c for r, c in self.at]
        away = np.full((len(clues), self.height * self.width), np.inf)
        for steps, clue in zip(away, clues, strict=True):
            steps[clue], path = 0, [clue]
            for v in path:
                for w in self.graph.neighbours[v] if v == clue or v not in clues else ():
                    if np.isinf(steps[w]):
                        steps[w] = steps[v] + 1
                        path.append(w)
        return away

    def reach(self) -> NDArray[np.bool_]:
        """The numbers with another one that can have the cell in their area, so near are all three."""
        clues = np.array([r * self.width + c for r, c in self.at], np.intp)
        reach = np.zeros((self.height * self.width, len(clues)), np.bool_)
        for one, other in combinations(range(len(clues)), 2):
            least, most = self.bounds[:, one, other].tolist()
            between = self.away[one, clues[other]]
            first = np.minimum(self.away[one], between + self.away[other])
            second = np.minimum(self.away[other], between + self.away[one])
            near = (between + first + second) / 2 + 1 <= (most if least <= most else 0)
            near[np.delete(clues, [one, other])] = False
            reach[:, one] |= near
        reach[~reach.any(axis=1)] = True
        return reach

    def contradiction(self) -> str | None:
        odd = len(self.at) % 2
        return f"{plural(len(self.at), 'number')} cannot be divided into pairs" if odd else None
