"""LITS: a piece of four cells in each region; all pieces are connected, and equal ones do not share a side."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from satenc import Connectivity, Count, Model, Pieces
from satpuzzles.boards import listed, polyominoes
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Encodings, NamedStep, Rooms, Rule

PLACED = [
    (letter, shape)
    for letter in "ILST"
    for shape in polyominoes.turned(polyominoes.read(polyominoes.TETROMINOES[letter]))
]
"""The shapes as they can lie, from the upper left corner of the rectangle around them, in the same order each time: by
the hash of the rules a page keeps what is entered.
"""


class Lits(ShadingPuzzle):
    """``regions`` has the number of the region of each cell, from 0. A cell of no region (-1, in a document
    ".") stays unshaded.
    """

    regions: Rooms = Rooms(holes=True)

    kind = "lits"
    kind_title = "LITS"
    shape = "regions"
    encodings = {"connectivity": Connectivity.AUTO}
    description = (
        "Shade four cells in each region that form an L, I, T or S, turned or reflected as you like. Two pieces of the "
        "same letter do not share a side. All shaded cells are connected, and no 2x2 cells are all shaded."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        regions = self.regions
        pieces = [[*self._pieces(number)] for number in range(len(regions.members))]
        constraint = Pieces(model.answer, self.graph, regions.members, pieces)
        called = regions.called
        parts = [(called[one], called[other]) for one, other in constraint.pairs]
        own = [[name.split()[-1] for name in two] for two in parts]
        names = [*called, *(f"regions {one} and {other}" for one, other in own)]
        demands = ["one L, I, T or S"] * len(called) + ["different pieces"] * len(constraint.pairs)
        yield Rule("region", constraint, demands, names, parts=[*[()] * len(called), *parts])
        outside = np.flatnonzero(np.array(regions).ravel() < 0)
        yield Rule("outside", Count(model.answer, [outside] if outside.size else [], 0, 0), "no cell is shaded")
        yield self.squares(model)
        yield self.connected(model, encodings)

    def _pieces(self, region: int) -> Iterator[tuple[frozenset[int], str]]:
        inside = {divmod(cell, self.width) for cell in self.regions.members[region]}
        for r, c in inside:
            for shape, cells in PLACED:
                piece = {(r + i, c + k - cells[0][1]) for i, k in cells}
                if piece <= inside:
                    yield frozenset(i * self.width + k for i, k in piece), shape

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        borders, old = puzzlink.Borders("regions"), {"d": "a link of an older form"}
        yield puzzlekit.Problem("LITS", answers.Tetrominoes("regions"), puzzlekit.Regions("regions"))
        yield puzzlink.Link("lits", borders, flags=old)
        yield penpa.Board("lits", penpa.SHADED, penpa.Regions("regions"))

    def _is_one_region(self, step: Any) -> bool:
        """Whether the step rests on the piece of one region."""
        return bool(step.rules[0].number < len(self.regions.members))

    def _touching(self, step: Any) -> dict[str, str] | bool:
        """Whether the step rests on two regions whose pieces must differ, and which regions these are."""
        pairs = [rule.name for rule in step.rules if rule.number >= len(self.regions.members)]
        return {"pairs": ", or of ".join(pairs)} if pairs else False

    def _fills(self, step: Any) -> dict[str, str]:
        """Which squares of 2x2 cells the step rests on, one or the other of which would be filled."""
        squares = [rule.name.removeprefix("the 2x2 cells from ") for rule in step.rules if rule.label == "square"]
        return {"filled": f"the 2x2 cells from {listed(squares, 'or')}"}

    named_steps = (
        NamedStep(
            "in all pieces", 1.2, "region", "{it} {be} in all pieces that fit into {rules}", 1, when=_is_one_region
        ),
        NamedStep(
            "in no piece", 1.2, "region", "no piece that fits into {rules} reaches there", 0, when=_is_one_region
        ),
        NamedStep("only piece", 1.4, "region", "no other piece fits into {rules}, as {facts}", when=_is_one_region),
        NamedStep("square", 1.1, "square", "otherwise {rules} would all be shaded", 0),
        NamedStep("equal pieces", 1.8, "region+", "otherwise equal pieces of {pairs} would touch", when=_touching),
        NamedStep(
            "piece and square",
            1.9,
            "region, square+",
            "otherwise the piece of {region} would fill {filled}",
            when=_fills,
        ),
        NamedStep(
            "connected piece", 2.0, "region, connected", "otherwise the piece of {region} could not reach the others"
        ),
    )
