"""Slant (Gokigen Naname): a diagonal in each cell, so that none close a loop; numbers say how many meet at a corner."""

from collections.abc import Iterator
from typing import Any

from satenc import Connectivity, Model
from satpuzzles.boards import plural
from satpuzzles.puzzles.parts.diagonals import Diagonals
from satpuzzles.stating import Encodings, Making, NamedStep, Rule


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
