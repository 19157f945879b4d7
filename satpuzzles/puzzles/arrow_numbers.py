"""Arrow Numbers (Pfeilzahlen): draw an arrow into each cell around the board; numbers say how many point at them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Expression, Model, Table, total
from satenc.expressions.expression import ABSENT, expression
from satpuzzles.boards import Cells, Layer, Place, plural
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.directed import COMPASS
from satpuzzles.boards.drawing import TIPS, Borders, borders
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.stating import ClueGrid, Clues, Encodings, Making, NamedStep, Node, Others, Rule, Showing, Symmetry


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


class ArrowNumbers(CluedCells):
    """``clues[row][column]`` is how many arrows point at a cell, or None. The first and last row and column, which have
    none, are the cells around the board, in which the arrows are.
    """

    clues: Inside = Inside(0)

    kind = "arrow-numbers"
    aliases = {"pfeilzahlen": {}}
    variable = "arrow"
    numbers = range(8)
    looks = {way: (TIPS[name], TIPS[name]) for way, name in enumerate(COMPASS)}
    symmetry = Symmetry(facing=dict(enumerate(COMPASS.values())))
    making = Making(spare="any", standard=1.0)
    description = (
        "Draw an arrow into each cell around the board, straight or diagonal, that leads into the board. It points at "
        "all cells that lie in its direction. A number says how many arrows point at its cell."
    )

    @property
    def holes(self) -> frozenset[Place]:
        return inner(self.height, self.width)

    @property
    def pointing(self) -> NDArray[np.intp]:
        """``[cell, way]``: the number of the arrow that points at the cell if it has that direction, or `ABSENT`."""
        return pointing(self.height, self.width)

    def reach(self) -> NDArray[np.bool_]:
        """Which directions lead into the board."""
        return np.asarray((self.pointing[..., None] == np.arange(len(self.board.cells))).any(axis=0).T)

    def numbers_at(self, x: Expression) -> Expression:
        return total(x.take(self.pointing) == np.arange(len(COMPASS)))

    def may_state(self, x: Expression) -> Expression:
        return expression((self.pointing != ABSENT).any(axis=1))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.numbers_rule(model, lambda n: plural(n, "arrow"))
        ways = [np.flatnonzero(ways)[:, None].tolist() for ways in self.reach()]
        inside = Table(model.answer, [[arrow] for arrow in range(len(ways))], ways)
        yield Rule("inside", inside, "all arrows point into the board", whole=True)

    def _frame(self) -> Sequence[Layer]:
        """The lines of the board alone."""
        inside = borders([[0] * (self.width - 2)] * (self.height - 2)).weights
        return [Borders({(y + 2, x + 2): weight for (y, x), weight in inside.items()})]

    showing = Showing(frame=_frame)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, puzzlekit

        ways = answers.Signs({way: value for value, way in enumerate(COMPASS)}, "clues")
        yield puzzlekit.Problem("Pfeilzahlen", ways, puzzlekit.Cells("clues"))

    named_steps = (
        NamedStep("arrows of a number", 1.2, "clue", "{rules} allows nothing else{as}"),
        NamedStep("two numbers", 1.6, "clue+", "nothing else suits {rules}{as}"),
    )
