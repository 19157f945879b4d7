"""Nurikabe: islands of as many cells as their numbers say, in a connected sea without pools of 2x2 cells."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from satenc import Areas, Connectivity, Model
from satpuzzles.boards.called import plural
from satpuzzles.boards.drawing import CROSS, SHADED
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating.fields import ClueGrid, Clues
from satpuzzles.stating.rules import Encodings, NamedStep, Rule

UNKNOWN = "?"


@dataclass(frozen=True)
class Nurikabe(ShadingPuzzle):
    """``clues[row][column]`` is the size of the island of the cell, "?" for any size, or None."""

    clues: Clues

    kind = "nurikabe"
    document = {"clues": ClueGrid(1, texts=r"\?", such_as='"?" for an island of any size')}
    special = {"generator": "satpuzzles.puzzles.generators.nurikabe:NurikabeGenerator"}
    encodings = {"connectivity": Connectivity.AUTO}
    looks = {0: ("land", CROSS), 1: ("sea", SHADED)}
    variable = "sea"
    description = (
        "Shade the sea. The unshaded cells are islands, which do not share a side: each has one number, "
        "which says how many cells it has. All of the sea is connected, and no 2x2 cells are all sea."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        clues = {(r, c): clue for r, row in enumerate(self.clues) for c, clue in enumerate(row) if clue is not None}
        sizes = {r * self.width + c: clue if isinstance(clue, int) else None for (r, c), clue in clues.items()}
        names = [f"the island of {self.board.called(cell)}" for cell in clues]
        demands = [plural(n, "cell") if n else "any number of cells" for n in sizes.values()]
        islands = Areas(model.answer, self.graph, sizes, value=0, form=Connectivity(encodings["connectivity"]))
        yield Rule("island", islands, [*demands, "each has one number"], [*names, "the islands"])
        yield self.squares(model)
        yield self.connected(model, encodings)

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        return {
            "puzzlekit": puzzlekit.Problem("Nurikabe", answers.Shaded(), puzzlekit.Cells("clues")),
            "puzzlink": puzzlink.Link("nurikabe", puzzlink.Cells("clues")),
            "penpa": penpa.Board("nurikabe", penpa.SHADED, penpa.Numbers("clues", unknown="?")),
        }

    def _is_about_all(self, step: Any) -> bool:
        """Whether the step rests on that each island has one number, and not on one island."""
        return bool(step.rules[0].number == sum(clue is not None for row in self.clues for clue in row))

    def _joins(self, step: Any) -> bool:
        """Whether the step is about a cell between islands."""
        return self._is_about_all(step) and not any(fact.value for fact in step.facts)

    named_steps = (
        NamedStep("numbers are land", 1.0, "island+", "a cell with a number is part of its island", 0, facts=False),
        NamedStep("pool", 1.1, "square", "otherwise {rules} would be a pool", 0),
        NamedStep("between two islands", 1.2, "island", "{it} would join islands with two numbers", 1, when=_joins),
        NamedStep("out of reach", 1.4, "island", "no island reaches there", 1, when=_is_about_all),
        NamedStep("island complete", 1.0, "island", "{rules} has all of its cells", 1),
        NamedStep("last way out", 1.5, "island", "{rules} cannot grow otherwise", 0),
        NamedStep("room of an island", 1.6, "island", "{rules} has no other room, as {facts}", facts=True),
        NamedStep("room of an island", 1.6, "island", "{rules} has no other room", facts=False),
        NamedStep("too far", 1.9, "island+", "only {rules} could reach there, but {have} too few cells", 1),
        NamedStep("land without a number", 2.0, "island+", "otherwise {rules} could not have the land around", 0),
        NamedStep("pool to prevent", 2.1, "island+, square", "only {island} can keep {square} from being a pool", 0),
        NamedStep(
            "cells to spare", 2.2, "island+, square", "{island} could not keep {square} from being a pool otherwise", 1
        ),
    )
