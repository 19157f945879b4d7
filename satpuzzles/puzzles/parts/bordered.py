"""The base of kinds whose answer divides a board into areas by borders between cells."""

from collections.abc import Mapping
from itertools import product
from typing import ClassVar, cast

from satenc import Graph, Model, Table
from satpuzzles.boards import InnerEdges
from satpuzzles.boards.networks import Network
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.stating import NamedStep, Rule, Texts

_ROWS = frozenset(row for row in product((0, 1), repeat=4) if sum(row) != 1)
"""What may meet at a corner inside the board: one border alone would end there."""
NO_LOOSE_END = NamedStep("no loose end", 1.0, "corner", "otherwise exactly one border would lead to {names}{as}")
"""What a step by the rule `corner` is called."""


class Bordered(LinePuzzle):
    """An answer on the edges between cells, 1 where one is a border."""

    genre: ClassVar[str] = "areas"
    network: ClassVar[type[Network]] = InnerEdges
    variable: ClassVar[str] = "border"
    looks: ClassVar[Mapping[int, tuple[str, str]]] = {
        0: ("not a border", LinePuzzle.looks[0][1]),
        1: ("a border", LinePuzzle.looks[1][1]),
    }

    @property
    def beside(self) -> Graph:
        """The cells, joined by the edges of the answer in their order."""
        return Graph(self.height * self.width, cast("InnerEdges", self.board).between)

    def corner(self, model: Model) -> Rule:
        """No border ends inside the board."""
        corners = [(2 * r, 2 * c) for r in range(1, self.height) for c in range(1, self.width)]
        ends = [self.board.numbers_of([(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]) for y, x in corners]
        rule = Table(model.answer, ends, [_ROWS] * len(ends))
        return Rule("corner", rule, "not exactly one border", Texts(self.board.name, corners))
