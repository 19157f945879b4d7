"""Kuromasu (Range): shade cells so that each number says how many unshaded cells are seen from it in straight lines.

A whole kind on one page: its document, rules, links, and names of steps.
"""

from collections.abc import Iterator

from satenc import Connectivity, Expression, Model, seen, total
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.puzzles.parts.shading import BESIDE, ShadingPuzzle, on_clues
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule


class Kuromasu(CluedCells, ShadingPuzzle):
    """``clues[row][column]`` is the number of cells that are seen from there, "?" for any number, or None."""

    clues: ClueGrid = ClueGrid(2, texts=r"\?", such_as='"?" for an unshaded cell without a number')

    kind = "kuromasu"
    sites = Sites(puzzlekit="Kuromasu", puzzlink=("kurodoko", "kuromasu"), penpa="kurodoko")
    aliases = {"range": {}, "kurodoko": {}}
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="any")
    description = (
        "Shade cells. A number says how many unshaded cells are seen from its cell, up, down, left and right, itself "
        "included. Shaded cells do not share a side, and all unshaded cells are connected."
    )

    def numbers_at(self, x: Expression) -> Expression:
        return total(seen(~x.take(self.rays))) + 1

    def may_state(self, x: Expression) -> Expression:
        return ~x

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.unshaded(model)
        yield self.numbers_rule(model, "sees {} cells".format)
        yield self.apart(model)
        yield self.connected(model, encodings, value=0)

    named_steps = (
        NamedStep.evident("numbers are unshaded", "clue+", "a cell with a number is unshaded", 0, on_clues),
        NamedStep.evident("numbers are unshaded", "open+", "a cell with a question mark is unshaded", 0, on_clues),
        BESIDE,
        NamedStep("view of a number", 1.4, "clue", "{rules} allows nothing else{as}"),
        NamedStep("view and neighbours", 2.0, "clue, apart", "{rules} allows nothing else{as}"),
    )
