"""The base of kinds that shade cells: the board, rules, names of values, and symbols that people write."""

from collections.abc import Callable, Mapping
from itertools import product
from random import Random
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from satenc import Connected, Connectivity, Count, IndependentSet, Model, Table
from satenc.formula import Groups
from satpuzzles.boards import CROSS, SHADED
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, NamedStep, Rule, Showing, name_of

WRITTEN = {"#": 1, "■": 1, "█": 1, SHADED: 1, "1": 1, "x": 0, "X": 0, CROSS: 0, "0": 0}
"""The values of symbols that people write."""

BESIDE = NamedStep("beside a shaded cell", 1.0, "apart", "{facts}, and shaded cells never share a side", 0)
"""What a step by the rule `apart` is called."""


def on_clues(puzzle: Any, step: Any) -> bool:
    """Whether a step concludes something about cells with clues alone."""
    return all(puzzle.rows[r][c] is not None for r, c in (one.cell for one in step.conclusions))


CORNER = NamedStep("corner", 1.1, "corner", "otherwise exactly three of {rules} would be shaded{as}")
"""What a step by the rule `corner` is called."""
_OF_RECTANGLES = frozenset(row for row in product((0, 1), repeat=4) if sum(row) != 3)
"""What 2x2 cells may be: where three of them are shaded, areas are no rectangles."""


def with_shaded(share: float) -> Callable[[Any, Random], NDArray[np.float64]]:
    """A `Making.leaning` to answers in which about this share of the cells is shaded."""
    return lambda blank, _: np.tile([1 - share, share], (blank.height * blank.width, 1))


def apart(model: Model, pairs: Groups) -> Rule:
    """No two cells of a pair are both shaded. ``pairs`` has the numbers of their variables."""
    constraint = IndependentSet(model.answer, pairs)
    return Rule("apart", constraint, "shaded cells never share a side", whole=True, exclusion="share a side")


class ShadingPuzzle(SizedPuzzle):
    """An answer in the cells of a rectangle, 1 where a cell is shaded."""

    genre: ClassVar[str] = "shaded cells"
    variable: ClassVar[str] = "shaded"
    looks: ClassVar[Mapping[int, tuple[str, str]]] = {0: ("unshaded", CROSS), 1: ("shaded", SHADED)}
    showing: ClassVar[Showing] = Showing(value_of=lambda _, symbol: WRITTEN.get(symbol))

    def squares(self, model: Model, value: int = 1) -> Rule:
        """No 2x2 cells all have this ``value``."""
        squares = Count(model.answer, self.quads, 1 - value, 4 - value)
        return Rule("square", squares, f"a cell that is {name_of(self, 1 - value)}", self.quad_names)

    def corner(self, model: Model) -> Rule:
        """Shaded cells that are connected form a rectangle."""
        corners = Table(model.answer, self.quads, [_OF_RECTANGLES] * len(self.quads))
        return Rule("corner", corners, "not exactly three shaded", self.quad_names)

    def apart(self, model: Model) -> Rule:
        """No two shaded cells share a side."""
        return apart(model, self.graph.ends)

    def connected(self, model: Model, encodings: Encodings, value: int = 1) -> Rule:
        """All cells with this ``value`` are connected."""
        together = Connected(model.answer, self.graph, value=value, form=Connectivity(encodings["connectivity"]))
        return Rule("connected", together, f"all {name_of(self, value)} cells are connected", whole=True)
