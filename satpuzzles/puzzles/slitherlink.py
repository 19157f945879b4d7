"""Slitherlink: one loop along the edges of cells; a number says how many edges of its cell belong to it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, Self

from satenc import Count, Model
from satpuzzles.boards.board import Place
from satpuzzles.boards.called import plural
from satpuzzles.boards.drawing import placed
from satpuzzles.boards.grids import Grid
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, WAYS_OUT, LinePuzzle
from satpuzzles.stating.fields import ClueGrid, Givens
from satpuzzles.stating.rules import Encodings, NamedStep, Rule

_THREE = 3


@dataclass(frozen=True)
class Slitherlink(LinePuzzle):
    """``clues[row][column]`` is a number from 0 to 3, or None."""

    clues: Givens

    kind = "slitherlink"
    document = {"clues": ClueGrid(0, 3)}
    spare = "any"
    special = {"drawn": "satpuzzles.puzzles.generators.loops:slitherlink"}
    variable = "edge"
    description = "Draw one loop along the edges of cells. A number says how many edges of its cell belong to the loop."

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, clues = self.board, self.numbered
        lines, edges = [*clues.values()], [board.numbers_of(board.around(place)) for place in clues]
        counted = Count(model.answer, edges, lines, lines)
        yield self.clue_rule("clue", counted, clues, lambda n: plural(n, "line"), "cell {cell}")
        yield self.loop(model, encodings)

    def implied(self, grid: Grid, random: Random) -> Self:
        lines = self.values_at(grid)

        def clue(cell: Place) -> int | None:
            count = sum(lines[edge] for edge in self.board.around(cell))
            return count if count < 4 else None  # a loop around one cell

        return self.clued(clue)

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink, tatham

        numbers, full = penpa.Numbers("clues", unknown=None), {"f": "a loop through all corners"}
        return {
            "puzzlekit": puzzlekit.Problem("Slitherlink", answers.Inside(), puzzlekit.Cells("clues")),
            "puzzlink": puzzlink.Link(
                "slither", puzzlink.Cells("clues", codes.EDGES), aliases=("slitherlink",), flags=full
            ),
            "penpa": penpa.Board("slitherlink", penpa.EDGED, numbers, grid=("3", "1", "2")),
            "tatham": tatham.of_cells(
                "loopy", r"t0(d[a-z])?:[0-4a-z]+", "clues", tatham.EDGES, always="t0", ignored=r"t0|d[a-z]"
            ),
        }

    def _zero(self, step: Any) -> Mapping[str, str]:
        """The cell of the clue that the step rests on, if that is 0."""
        ((place, clue),) = ([*placed(self.clues).items()][rule.number] for rule in step.rules)
        return {} if clue else {"zero": self.board.name(place)}

    def _threes(self, step: Any) -> list[Place]:
        """The cells of the clues that the step rests on, where all of these are 3; else none."""
        clues = [*placed(self.clues).items()]
        found = [clues[rule.number] for rule in step.rules if rule.label == "clue"]
        return [place for place, _ in found] if all(clue == _THREE for _, clue in found) else []

    def _are_adjacent(self, step: Any) -> bool:
        """Whether the step rests on 3s that share a side."""
        places = sorted(self._threes(step))
        return len(places) > 1 and all(abs(y - v) + abs(x - u) == 2 for (y, x), (v, u) in pairwise(places))

    def _are_diagonal(self, step: Any) -> bool:
        """Whether the step rests on 3s on a diagonal."""
        places = sorted(self._threes(step))
        return len(places) > 1 and all(abs(y - v) == abs(x - u) for (y, x), (v, u) in pairwise(places))

    named_steps = (
        NamedStep("clue 0", 1.0, "clue", "the clue of {zero} is 0", 0, when=_zero),
        NamedStep("clue complete", 1.0, "clue", "{rules} has all of its lines", 0),
        NamedStep("last edges", 1.0, "clue", "{rules} needs all edges that are left", 1),
        *WAYS_OUT,
        *LOOP_STEPS,
        NamedStep(
            "corner",
            1.3,
            "clue, loop",
            "at {rules} a line along one of the two edges has to go on along the other",
            facts=False,
        ),
        NamedStep("adjacent 3s", 1.4, "clue+, loop+", "the loop winds around {clue}", None, False, _are_adjacent),
        NamedStep("diagonal 3s", 1.4, "clue+, loop+", "{clue} lie on a diagonal", None, False, _are_diagonal),
        NamedStep("adjacent numbers", 1.5, "clue+, loop+", "{rules} leave the loop no other way", facts=False),
        NamedStep("edges at a number", 1.6, "clue, loop+", "{rules} leave the loop no other way, as {facts}"),
    )
