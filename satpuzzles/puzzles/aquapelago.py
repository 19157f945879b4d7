"""Aquapelago: shaded cells joined at corners form groups, whose sizes are numbers; unshaded cells are connected."""

from collections.abc import Iterator

import numpy as np

from satenc import Connectivity, Count, Model
from satenc.graphs.graph import Graph
from satpuzzles.puzzles.parts.area_sizes import AREA_STEPS, AreaSizes
from satpuzzles.puzzles.parts.shading import BESIDE, on_clues
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule


class Aquapelago(AreaSizes):
    """``clues[row][column]`` is how many cells the group of this shaded cell has, "?" for any number, or None."""

    clues: ClueGrid = ClueGrid(1, texts=r"\?", such_as='"?" for a shaded cell without a number')

    kind = "aquapelago"
    sites = Sites(puzzlink="aquapelago")
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="some", paired=True, usual=(8, 8))
    sized = (1,)
    description = (
        "Shade cells, among them all with numbers. Shaded cells do not share a side, all unshaded cells are connected, "
        "and no 2x2 cells are all unshaded. A number says how many shaded cells its group has: those joined to "
        "it corner to corner, itself included."
    )

    @property
    def joined(self) -> Graph:
        quads = self.quads
        return Graph(self.height * self.width, np.concatenate([quads[:, [0, 3]], quads[:, [1, 2]]]))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.sizes(model, encodings)
        given = {place: clue for place, clue in self.entries.items() if clue == "?"}
        shaded = Count(model.answer, self.cell_numbers(given)[:, None], 1, 1)
        yield self.clue_rule("given", shaded, given, lambda _: "it is shaded")
        yield self.apart(model)
        yield self.squares(model, 0)
        yield self.connected(model, encodings, value=0)

    named_steps = (
        NamedStep.evident("clues are shaded", "clue+", "a cell with a clue is shaded", 1, on_clues),
        NamedStep.evident("clues are shaded", "given+", "a cell with a clue is shaded", 1, on_clues),
        BESIDE,
        NamedStep("pool", 1.1, "square", "otherwise {rules} would be all unshaded{as}", 1),
        *AREA_STEPS[1:3],
    )
