"""Slant (Gokigen Naname): a diagonal in each cell, so that none close a loop; numbers say how many meet at a corner."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import numpy as np

from satenc import Connectivity, Expression, Graph, Model, choose, connected, total
from satenc.expressions.expression import ABSENT
from satpuzzles.boards import FALLING, RISING, plural
from satpuzzles.puzzles.parts.clued_corners import CluedCorners, CornerClues
from satpuzzles.stating import Clues, Encodings, Making, NamedStep, Rule, Showing

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


class Slant(Diagonals):
    """``clues`` has a row more than the board, and a column: ``clues[row][column]`` says how many diagonals end at the
    upper left corner of a cell, or is None. A cell of an answer has 1 for a diagonal that rises, / , and 0 for one that
    falls.
    """

    kind = "slant"
    aliases = {"gokigen": {}, "gokigen-naname": {}}
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="any")
    description = (
        "Draw a diagonal in each cell. A number says how many diagonals end at its corner, and diagonals never close a "
        "loop."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, form = model.answer.flat, Connectivity(encodings["connectivity"])
        yield self.numbers_rule(model, lambda n: plural(n, "diagonal"), name="{cell}")
        for label, parity in (("even loop", 0), ("odd loop", 1)):
            yield Rule(label, self.no_loop(x, parity, form), "no diagonals close a loop", whole=True)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, puzzlekit, puzzlink, tatham

        corners, old = puzzlink.Corners("clues", codes.EDGES), {"d": "numbers in the form of old links"}
        yield puzzlekit.Problem("GokigenNaname", answers.Marked("/", "\\"), puzzlekit.Corners("clues"))
        yield puzzlink.Link("gokigen", corners, aliases=("slant",), flags=old)
        yield tatham.Game(
            "slant", r"\d+x\d+:[a-z0-4]+", tatham.CornerSides("clues"), puzzlink.Corners("clues", tatham.EDGES)
        )

    named_steps = (
        NamedStep("corner", 1.0, "clue", "{rules} allows nothing else{as}"),
        NamedStep("closes a loop", 1.4, "even loop|odd loop", "otherwise the diagonals would close a loop{as}"),
        NamedStep("corners side by side", 1.5, "clue+", "{names} allow nothing else{as}"),
        NamedStep(
            "corner and loop", 1.8, "clue+, even loop|odd loop+", "{clue} allow{s} nothing else without a loop{as}"
        ),
    )
