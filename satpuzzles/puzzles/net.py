"""Net: turn the pieces of a net so that they join, and all cells are connected without a loop."""

from collections.abc import Iterator
from random import Random
from typing import Any

from satenc import Connectivity, Model, Tree
from satpuzzles.boards import Grid, Segments
from satpuzzles.puzzles.parts.line_pieces import WAYS
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.stating import Characters, Encodings, Making, NamedStep, Rule

_ROUND = "nesw"
_PIECES = {"e": "n", "s": "ns", "c": "ne", "t": "nes", "x": "nesw"}
"""What each piece is when it is not turned."""
_SAYS = {
    "e": "one line", "s": "two lines straight on", "c": "two lines with a turn", "t": "three lines", "x": "four lines",
}  # fmt: skip


def turned(piece: str) -> frozenset[tuple[int, ...]]:
    """The lines that a piece can have, in the order of `WAYS`."""
    ways = [[_ROUND[(_ROUND.index(way) + by) % 4] for way in _PIECES[piece]] for by in range(4)]
    return frozenset(tuple(int(way in some) for way in WAYS) for some in ways)


_OF = {row: piece for piece in _PIECES for row in turned(piece)}
"""The piece of a cell with these lines."""


class Net(LinePuzzle):
    """``pieces`` has a text for each row with the piece of each cell: "e" with one line, "s" with two straight on, "c"
    with two around a corner, "t" with three and "x" with four. A cell with "." may have any lines.
    """

    pieces: Characters = Characters(
        "".join(_PIECES),
        'a piece: "e", "s", "c", "t" or "x"',
        symbols=dict(zip(_PIECES, "╵│└├┼", strict=True)),
        words=_SAYS,
    )

    kind = "net"
    aliases = {"netwalk": {}}
    shape = "pieces"
    network = Segments
    needs = "two cells"
    making = Making(spare="none", usual=(7, 7), rare={"7x7": {"hard": None}})
    description = (
        "Turn the pieces in the cells so that all lines meet at the borders of cells and none leads off the board. All "
        "cells are connected, and there is no loop."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        sides = [[(y + v, x + u) for v, u in WAYS.values()] for y, x in self.entries]
        pieces = self.table(model, zip(sides, map(turned, self.entries.values()), strict=True))
        yield self.clue_rule("piece", pieces, self.entries, _SAYS.__getitem__, "{cell}", ".")
        form = Connectivity(encodings["connectivity"])
        tree = Tree(model.answer, self.board.graph, through=None, form=form)
        yield Rule("tree", tree, "all cells are connected without a loop", whole=True)

    def implied(self, grid: Grid, random: Random) -> "Net":
        return self.clued_around(grid, WAYS.values(), _OF.__getitem__)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import puzzlink, tatham

        pieces = puzzlink.Cells("pieces", tatham.PIECES)
        pattern = r"\d+(x\d+)?\w*:[\da-fA-F]+"
        options = tatham.Options(ignored=r"b[\d.]+|a", refused={"w": "a board whose opposite sides join"})
        yield tatham.Game("net", pattern, tatham.Rectangle("pieces"), options, pieces)

    named_steps = (
        NamedStep("piece at the rim", 1.0, "piece", "{rules} cannot be turned otherwise", facts=False),
        NamedStep("piece", 1.1, "piece", "{rules} cannot be turned otherwise{as}"),
    )
