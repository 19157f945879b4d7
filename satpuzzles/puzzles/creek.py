"""Creek: shade cells so that each number says how many cells around its corner are shaded; the rest is connected."""

from collections.abc import Iterator

from satenc import Connectivity, Expression, Model, total
from satpuzzles.boards import plural
from satpuzzles.puzzles.parts.clued_corners import CluedCorners, CornerClues
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, NamedStep, Rule


class Creek(CluedCorners, ShadingPuzzle):
    """``clues[row][column]`` is how many of the cells that touch the upper left corner of that cell are shaded, or
    None: one row and one column more than there are cells.
    """

    clues: CornerClues = CornerClues(0, 4)

    kind = "creek"
    sites = Sites(
        puzzlekit="Creek",
        puzzlink="creek",
        entries="Corners",
        code="EDGES",
        flags={"d": "numbers in the form of old links"},
    )
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="any")
    description = (
        "Shade cells. A number at a corner says how many of the cells that touch it, four or fewer, are shaded. All "
        "unshaded cells are connected."
    )

    def numbers_at(self, x: Expression) -> Expression:
        return total(x.take(self.corners))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.numbers_rule(model, lambda n: plural(n, "shaded cell"), name="{cell}")
        yield self.connected(model, encodings, value=0)

    named_steps = (
        NamedStep("full", 1.0, "clue", "{names} has {all} shaded cells", 0),
        NamedStep("rest", 1.0, "clue", "{names} needs all cells that are left", 1),
        NamedStep("two numbers", 1.6, "clue+", "{names} share cells, and nothing else suits them{as}"),
        NamedStep(
            "number and connection",
            2.0,
            "clue+, connected",
            "otherwise the unshaded cells could not all be connected, by {clue}{as}",
        ),
    )
