"""Arrow Numbers (Pfeilzahlen): draw an arrow into each cell around the board; numbers say how many point at them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from satenc import Expression, Model, Table, total
from satenc.expressions.expression import ABSENT, expression
from satpuzzles.boards import Cells, Layer, Place, plural
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.drawing import Borders, borders
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.stating import ClueGrid, Clues, Encodings, Givens, NamedStep, Node, Others, RowsLike, Rule

_WAYS: Mapping[str, tuple[str, Place]] = {
    "n": ("↑", (-1, 0)), "ne": ("↗", (-1, 1)), "e": ("→", (0, 1)), "se": ("↘", (1, 1)),
    "s": ("↓", (1, 0)), "sw": ("↙", (1, -1)), "w": ("←", (0, -1)), "nw": ("↖", (-1, -1)),
}  # fmt: skip
"""The sign of each direction, and its step down and to the right."""
_STEPS = [step for _, step in _WAYS.values()]


class Inside(ClueGrid):
    """At least three rows and columns, of which the first and the last have no clues."""

    def read(self, node: Node, others: Others) -> Clues:
        clues = super().read(node, others)
        height, width = len(clues), len(clues[0])
        if min(height, width) < 3:
            raise node.error("at least three rows and columns, with those of the arrows", f"{height} and {width}")
        for r, row in enumerate(clues):
            for c, clue in enumerate(row):
                if clue is not None and not (0 < r < height - 1 and 0 < c < width - 1):
                    raise Node(clue, f"{node.place}[{r}][{c}]").error("null in a cell for an arrow")
        return clues

    def empty(self, height: int, width: int) -> list[list[None]]:
        return [[None] * max(3, width)] * max(3, height)


@lru_cache(maxsize=64)
def _pointing(height: int, width: int, holes: frozenset[Place]) -> NDArray[np.intp]:
    board = Cells(height, width, holes)
    pointing = np.full((height * width, len(_WAYS)), ABSENT)
    for (y, x), number in board.numbers.items():
        for way, (down, right) in enumerate(_STEPS):
            r, c = y // 2 + down, x // 2 + right
            while 0 < r < height - 1 and 0 < c < width - 1:
                pointing[r * width + c, way] = number
                r, c = r + down, c + right
    return pointing


@dataclass(frozen=True)
class ArrowNumbers(CluedCells):
    """``clues[row][column]`` is how many arrows point at a cell, or None. The first and last row and column, which have
    none, are the cells around the board, in which the arrows are.
    """

    clues: Givens

    if TYPE_CHECKING:

        def __init__(self, clues: RowsLike) -> None: ...

    kind = "arrow-numbers"
    aliases = {"pfeilzahlen": {}}
    variable = "arrow"
    document = {"clues": Inside(0)}
    numbers = range(8)
    looks = {way: (sign, sign) for way, (sign, _) in enumerate(_WAYS.values())}
    spare = "any"
    standard = 1.0
    description = (
        "Draw an arrow into each cell around the board, straight or diagonal, that leads into the board. It points at "
        "all cells that lie in its direction. A number says how many arrows point at its cell."
    )

    @property
    def holes(self) -> frozenset[Place]:
        """The cells of the board, and the corners around it."""
        rows, columns = ({1, 2 * size - 1} for size in (self.height, self.width))
        cells = rectangle(self.height, self.width).cells
        return frozenset((y, x) for y, x in cells if (y in rows) == (x in columns))

    @property
    def pointing(self) -> NDArray[np.intp]:
        """``[cell, way]``: the number of the arrow that points at the cell if it has that direction, or `ABSENT`."""
        return _pointing(self.height, self.width, self.holes)

    def reach(self) -> NDArray[np.bool_]:
        """Which directions lead into the board."""
        reach = np.zeros((len(self.board.cells), len(_WAYS)), np.bool_)
        cells, ways = np.nonzero(self.pointing != ABSENT)
        reach[self.pointing[cells, ways], ways] = True
        return reach

    def numbers_at(self, x: Expression) -> Expression:
        return total(x.take(self.pointing) == np.arange(len(_WAYS)))

    def may_state(self, x: Expression) -> Expression:
        return expression((self.pointing != ABSENT).any(axis=1))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.numbers_rule(model, lambda n: plural(n, "arrow"))
        ways = [np.flatnonzero(ways)[:, None].tolist() for ways in self.reach()]
        inside = Table(model.answer, [[arrow] for arrow in range(len(ways))], ways)
        yield Rule("inside", inside, "all arrows point into the board", whole=True)

    @property
    def frame(self) -> Sequence[Layer]:
        """The lines of the board alone."""
        labels = [[int((2 * r + 1, 2 * c + 1) in self.holes) for c in range(self.width)] for r in range(self.height)]
        weights = borders(labels).weights
        down, across = range(2, 2 * self.height - 1), range(2, 2 * self.width - 1)
        return [Borders({(y, x): weight for (y, x), weight in weights.items() if y in down and x in across})]

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, puzzlekit

        ways = answers.Signs({way: value for value, way in enumerate(_WAYS)}, "clues")
        return {"puzzlekit": puzzlekit.Problem("Pfeilzahlen", ways, puzzlekit.Cells("clues"))}

    named_steps = (
        NamedStep("arrows of a number", 1.2, "clue", "{rules} allows nothing else{as}"),
        NamedStep("two numbers", 1.6, "clue+", "nothing else suits {rules}{as}"),
    )
