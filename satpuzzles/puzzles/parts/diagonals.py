"""The base of kinds with a diagonal in each cell: how many end at a corner, and that none close a loop."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from satenc import Connectivity, Expression, Graph, choose, connected, total
from satenc.expressions.expression import ABSENT
from satpuzzles.boards import FALLING, RISING
from satpuzzles.puzzles.parts.clued_corners import CluedCorners, CornerClues
from satpuzzles.stating import Clues, Showing

_WRITTEN = {"/": 1, RISING: 1, "1": 1, "\\": 0, FALLING: 0, "0": 0}
"""The values of symbols that people write."""


class UnturnedCorners(CornerClues):
    """Clues of a board that keeps its place: if it were turned, diagonals that rise would fall."""

    sides = "fixed"

    def rim(self, value: Clues) -> None:
        """There is none, as the board is not moved."""


class Diagonals(CluedCorners):
    """``clues`` has a row more than the board, and a column. A cell has 1 for a diagonal that rises, 0 for one that
    falls.
    """

    clues: UnturnedCorners = UnturnedCorners(0, 4)

    genre: ClassVar[str] = "diagonals"
    variable: ClassVar[str] = "rises"
    looks: ClassVar[Mapping[int, tuple[str, str]]] = {0: ("falling", FALLING), 1: ("rising", RISING)}
    showing: ClassVar[Showing] = Showing(value_of=lambda _, symbol: _WRITTEN.get(symbol))

    def numbers_at(self, x: Expression) -> Expression:
        """How many diagonals end at each corner: falling ones of two cells, and rising ones of two."""
        cells = np.pad(self.lines[0], 1, constant_values=ABSENT)
        four = np.stack([cells[:-1, :-1], cells[1:, 1:], cells[:-1, 1:], cells[1:, :-1]], axis=-1).reshape(-1, 4)
        return total(x.take(four) ^ np.array([True, True, False, False]))

    def no_loop(self, x: Expression, parity: int, form: Connectivity) -> Expression:
        """No diagonals between the corners of the other ``parity`` close a loop: all of this one are connected by
        diagonals to each other or to the rim, beyond which is one more vertex.
        """
        high, wide = self.height + 1, self.width + 1
        corner = np.arange(high * wide).reshape(high, wide)
        row, column = (at.ravel() for at in np.indices((self.height, self.width)))
        rises = (row + column) % 2 != parity
        cell = high * wide + np.arange(len(row))
        first, second = corner[row, column + rises], corner[row + 1, column + ~rises]
        rim = np.unique(np.concatenate([corner[0], corner[-1], corner[:, 0], corner[:, -1]]))
        outside = high * wide + len(row)
        joined = [*zip(cell, first, strict=True), *zip(cell, second, strict=True), *((at, outside) for at in rim)]
        there = np.append((np.indices((high, wide)).sum(axis=0) % 2 == parity).ravel(), np.ones(len(row) + 1, np.bool_))
        own, falls = np.zeros(outside + 1, np.intp), np.zeros(outside + 1, np.bool_)
        own[cell], falls[cell] = np.arange(len(row)), ~rises
        truths = choose(np.isin(np.arange(outside + 1), cell), x.take(own) ^ falls, there)
        return connected(truths, Graph(outside + 1, np.array(joined, np.intp)), form)
