"""The base of kinds that shade cells: the board, rules, names of values, and symbols that people write."""

from collections.abc import Mapping
from typing import ClassVar

from satenc import Connected, Connectivity, Count, IndependentSet, Model
from satenc.formula import Groups
from satpuzzles.boards import CROSS, SHADED
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, NamedStep, Rule

WRITTEN = {"#": 1, "■": 1, "█": 1, SHADED: 1, "1": 1, "x": 0, "X": 0, CROSS: 0, "0": 0}
"""The values of symbols that people write."""

BESIDE = NamedStep("beside a shaded cell", 1.0, "apart", "{facts}, and shaded cells never share a side", 0)
"""What a step by the rule `apart` is called."""


def apart(model: Model, pairs: Groups) -> Rule:
    """No two cells of a pair are both shaded. ``pairs`` has the numbers of their variables."""
    constraint = IndependentSet(model.answer, pairs)
    return Rule("apart", constraint, "shaded cells never share a side", whole=True, exclusion="share a side")


class ShadingPuzzle(SizedPuzzle):
    """An answer in the cells of a rectangle, 1 where a cell is shaded."""

    genre: ClassVar[str] = "shaded cells"
    variable: ClassVar[str] = "shaded"
    looks: ClassVar[Mapping[int, tuple[str, str]]] = {0: ("unshaded", CROSS), 1: ("shaded", SHADED)}

    def squares(self, model: Model) -> Rule:
        """No 2x2 cells are all shaded."""
        squares = Count(model.answer, self.quads, 0, 3)
        return Rule("square", squares, f"a cell that is {self.value_name(0)}", self.quad_names)

    def apart(self, model: Model) -> Rule:
        """No two shaded cells share a side."""
        return apart(model, self.graph.ends)

    def connected(self, model: Model, encodings: Encodings, value: int = 1) -> Rule:
        """All cells with this ``value`` are connected."""
        together = Connected(model.answer, self.graph, value=value, form=Connectivity(encodings["connectivity"]))
        return Rule("connected", together, f"all {self.value_name(value)} cells are connected", whole=True)

    def value_of(self, symbol: str) -> int | None:
        return WRITTEN.get(symbol)
