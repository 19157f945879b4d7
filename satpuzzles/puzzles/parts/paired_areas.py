"""The base of kinds that divide a board into areas with two numbers each."""

from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards import Board, Grid, plural
from satpuzzles.puzzles.parts.clue_areas import ClueAreas
from satpuzzles.puzzles.parts.rectangles import SomeClues
from satpuzzles.stating import ClueGrid


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

    clues: ClueGrid

    @cached_property
    def bounds(self) -> NDArray[np.int64]:
        """``[2, clue, clue]``: how many cells an area with both clues has at least and at most."""
        clues = np.array([self.clues[r][c] for r, c in self.at], np.int64)
        return np.stack([np.minimum.outer(clues, clues) + 1, np.maximum.outer(clues, clues) - 1])

    def known(self) -> Board:
        """Which number comes first in its area is not known."""
        return [[None] * self.width for _ in range(self.height)]

    def _relabelled(self, grid: Grid) -> Grid:
        first = {grid[r][c]: number for number, (r, c) in reversed([*enumerate(self.at, start=1)])}
        return [[first.get(value, value) for value in row] for row in grid]

    symmetry = replace(ClueAreas.symmetry, relabelled=_relabelled)

    @cached_property
    def away(self) -> NDArray[np.float64]:
        """``[clue, cell]``: how many steps lead from a clue to a cell over cells without clues."""
        clues = [r * self.width + c for r, c in self.at]
        ends, neighbours, away = {*clues}, self.graph.neighbours, list[list[float]]()
        for clue in clues:
            steps, path = [np.inf] * (self.height * self.width), [clue]
            steps[clue] = 0
            for v in path:
                for w in neighbours[v] if v == clue or v not in ends else ():
                    if steps[w] == np.inf:
                        steps[w] = steps[v] + 1
                        path.append(w)
            away.append(steps)
        return np.array(away, np.float64).reshape(len(clues), self.height * self.width)

    def reach(self) -> NDArray[np.bool_]:
        """The numbers with another one that can have the cell in their area, so near are all three."""
        clues = np.array([r * self.width + c for r, c in self.at], np.intp)
        reach = np.zeros((self.height * self.width, len(clues)), np.bool_)
        for one in range(len(clues) - 1):
            others = np.arange(one + 1, len(clues))
            least, most = self.bounds[:, one, others]
            between = self.away[one, clues[others]][:, None]
            first = np.minimum(self.away[one], between + self.away[others])
            second = np.minimum(self.away[others], between + self.away[one])
            near = (between + first + second) / 2 + 1 <= np.where(least <= most, most, 0)[:, None]
            near[:, clues] &= (others[:, None] == np.arange(len(clues))) | (np.arange(len(clues)) == one)
            reach[:, one] |= near.any(axis=0)
        reach[~reach.any(axis=1)] = True
        return reach

    def contradiction(self) -> str | None:
        odd = len(self.at) % 2
        return f"{plural(len(self.at), 'number')} cannot be divided into pairs" if odd else None
