"""Arrow Numbers (Pfeilzahlen): draw an arrow into each cell around the board; numbers say how many point at them."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Expression, Model, Table, total
from satenc.expressions.expression import ABSENT, expression
from satpuzzles.boards import Layer, Place, plural
from satpuzzles.boards.directed import COMPASS
from satpuzzles.boards.drawing import TIPS, Borders, borders
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.puzzles.parts.rim import Inside, inner, pointing
from satpuzzles.stating import Encodings, Making, NamedStep, Rule, Showing, Symmetry


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
