"""Canal View: shade one canal, so that each number says how many of its cells are seen from it in straight lines."""

from collections.abc import Iterator

from satenc import Connectivity, Expression, Model, seen, total
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule


class CanalView(CluedCells, ShadingPuzzle):
    """``clues[row][column]`` is the number of shaded cells that are seen from there, "?" for any, or None."""

    clues: ClueGrid = ClueGrid(0, texts=r"\?", such_as='"?" for an unshaded cell without a number')

    kind = "canal-view"
    sites = Sites(puzzlekit="CanalView", puzzlink="canal", penpa=("canal view", "canal"))
    aliases = {"canal": {}}
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="some", paired=True)
    description = (
        "Shade cells, which are all connected; no 2x2 cells are all shaded. A cell with a number is not shaded; the "
        "number says how many shaded cells are seen from it, up, down, left and right, before one is unshaded."
    )

    def numbers_at(self, x: Expression) -> Expression:
        return total(seen(x.take(self.rays)))

    def may_state(self, x: Expression) -> Expression:
        return ~x

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.unshaded(model)
        yield self.numbers_rule(model, "sees {} shaded".format)
        yield self.squares(model)
        yield self.connected(model, encodings)

    named_steps = (
        NamedStep("pool", 1.1, "square", "otherwise {rules} would be all shaded", 0),
        NamedStep("view of a number", 1.4, "clue", "{rules} allows nothing else{as}"),
    )
