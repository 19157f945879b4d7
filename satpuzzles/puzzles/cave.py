"""Cave (Corral): shade the rock around one cave, so that each number says how many of its cells are seen from it."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from satenc import Connectivity, Expression, Graph, Model, choose, connected, seen, total
from satpuzzles.boards import CROSS, SHADED, listed
from satpuzzles.boards.board import pieces
from satpuzzles.puzzles.parts.clued_cells import CluedCells, are_two
from satpuzzles.puzzles.parts.shading import ShadingPuzzle, on_clues
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule


class Cave(CluedCells, ShadingPuzzle):
    """``clues[row][column]`` is the number of cells that are seen from there, "?" for any number, or None."""

    clues: ClueGrid = ClueGrid(2, texts=r"\?", such_as='"?" for a cell of the cave without a number')

    kind = "cave"
    aliases = {"corral": {}, "bag": {}}
    encodings = {"connectivity": Connectivity.AUTO}
    variable = "rock"
    looks = {0: ("cave", CROSS), 1: ("rock", SHADED)}
    making = Making(spare="some", paired=True, filling={"connectivity": Connectivity.LEVELS})
    description = (
        "Shade the rock; the unshaded cells are one connected cave, and each part of the rock reaches the rim. A "
        "number lies in the cave and says how many cells of it are seen from there, up, down, left and right, itself "
        "included."
    )

    def numbers_at(self, x: Expression) -> Expression:
        return total(seen(~x.take(self.rays))) + 1

    def may_state(self, x: Expression) -> Expression:
        return ~x

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x = model.answer.flat
        yield self.unshaded(model)
        yield self.numbers_rule(model, "sees {} cells".format)
        yield self.connected(model, encodings, value=0)
        yield Rule("rim", self._reaches_the_rim(x, encodings), "each part of the rock reaches the rim", whole=True)

    def _reaches_the_rim(self, x: Expression, encodings: Encodings) -> Expression:
        """The rock is connected with one more vertex beside all cells at the rim."""
        cells, order = self.lines[0], self.height * self.width
        rim = np.unique(np.concatenate([cells[0], cells[-1], cells[:, 0], cells[:, -1]]))
        ends = np.concatenate([self.graph.ends, np.stack([rim, np.full(len(rim), order)], axis=1)])
        outside = np.arange(order + 1) == order
        rock = choose(outside, np.ones(order + 1, np.bool_), x.take(np.append(np.arange(order), 0)))
        return connected(rock, Graph(order + 1, ends), Connectivity(encodings["connectivity"]))

    def _shut_in(self, step: Any) -> Mapping[str, str]:
        """Which rock could not reach the rim if the opposite of a conclusion held; nothing where that is not plain."""
        first, known = step.conclusions[0], {one.cell: bool(one.value) for one in step.facts}
        known[first.cell] = not first.value
        may = [r * self.width + c for r in range(self.height) for c in range(self.width) if known.get((r, c), True)]
        for piece in pieces(may, self.around.tolist()):
            cells = [divmod(cell, self.width) for cell in sorted(piece)]
            if all(0 < r < self.height - 1 and 0 < c < self.width - 1 for r, c in cells):
                rock = [cell for cell in cells if cell in known]
                if rock:
                    return {"rock": listed(self.board.runs(rock))}
        return {}

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        yield puzzlekit.Problem("Cave", answers.Marked("-", "x"), puzzlekit.Cells("clues"))
        yield puzzlink.Link("cave", puzzlink.Cells("clues"), aliases=("bag", "corral"))
        yield penpa.Board("cave", penpa.SHADED, penpa.Numbers("clues", unknown="?"))

    named_steps = (
        NamedStep.evident("numbers are cave", "clue+", "a number lies in the cave", 0, on_clues),
        NamedStep.evident("numbers are cave", "open+", "a number lies in the cave", 0, on_clues),
        NamedStep("way to the rim", 1.8, "rim", "otherwise the rock at {rock} could not reach the rim", when=_shut_in),
        NamedStep("view of a number", 1.4, "clue", "{rules} allows nothing else{as}"),
        NamedStep(
            "view and rim",
            1.8,
            "clue, rim",
            "{rules} allows nothing else, as the rock at both ends of a view has to reach the rim",
        ),
        NamedStep("two views", 2.0, "clue+", "{rules} allow nothing else together{as}", when=are_two),
    )
