"""The rim of a rectangle: arrows there point to the cells inside, straight or diagonally; clues are inside."""

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from satenc.expressions.expression import ABSENT
from satpuzzles.boards import Cells, Place
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.directed import COMPASS
from satpuzzles.stating import ClueGrid, Clues, Node, Others


class Inside(ClueGrid):
    """At least three rows and columns; the first and the last have no clues."""

    def read(self, node: Node, others: Others) -> Clues:
        clues = super().read(node, others)
        height, width = len(clues), len(clues[0])
        if min(height, width) < 3:
            raise node.error("at least three rows and columns, with those of the arrows", f"{height} and {width}")
        for r, c in product(range(height), range(width)):
            if clues[r][c] is not None and (r in (0, height - 1) or c in (0, width - 1)):
                raise Node(clues[r][c], f"{node.place}[{r}][{c}]").error("null in a cell for an arrow")
        return clues

    def empty(self, height: int, width: int) -> list[list[None]]:
        return [[None] * max(3, width)] * max(3, height)


@lru_cache(maxsize=64)
def inner(height: int, width: int) -> frozenset[Place]:
    """The places of a rectangle that are not on its rim, and its corners."""
    rows, columns = ({1, 2 * size - 1} for size in (height, width))
    return frozenset((y, x) for y, x in rectangle(height, width).cells if (y in rows) == (x in columns))


@lru_cache(maxsize=64)
def pointing(height: int, width: int) -> NDArray[np.intp]:
    """``[cell, way]`` for all cells of a rectangle and the `COMPASS`: the number of the arrow on the rim that points at
    the cell if it has that direction, or `ABSENT`. Arrows are numbered row by row.
    """
    found = np.full((height, width, len(COMPASS)), ABSENT)
    for (y, x), number in Cells(height, width, inner(height, width)).numbers.items():
        for way, (down, right) in enumerate(COMPASS.values()):
            r, c = y // 2 + down, x // 2 + right
            while 0 < r < height - 1 and 0 < c < width - 1:
                found[r, c, way] = number
                r, c = r + down, c + right
    return found.reshape(height * width, -1)
