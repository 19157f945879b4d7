"""Yajilin: one loop through all cells except shaded ones, which never share a side, and clues, which count them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from satenc import Count, Model
from satpuzzles.boards import Board, Grid, Layer, Place, Shade
from satpuzzles.boards.networks import CellsAndSegments
from satpuzzles.puzzles.parts.arrow_clues import ArrowClues, arrow_grid, says
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, OFF_THE_LOOP, PARITY, LinePuzzle
from satpuzzles.puzzles.parts.shading import BESIDE, apart
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule

BLANK = "x"
_FEW = 2
"""Cells whose ways are seen at once."""
_STEPS = {"n": (-2, 0), "e": (0, 2), "s": (2, 0), "w": (0, -2)}


class Yajilin(ArrowClues, LinePuzzle):
    """``clues[row][column]`` is a number and a direction, such as "2s" (two to the south), or "?s" where the number is
    not known; "x" for a grey cell without either; or None.
    """

    clues: ClueGrid = arrow_grid(BLANK, '"x"')

    kind = "yajilin"
    network = CellsAndSegments
    blocked = True
    plain = BLANK
    making = Making(spare="none")
    description = (
        "Shade cells, and draw one loop through the centres of all others except those with clues. Shaded cells do "
        "not share a side. A number says how many cells are shaded in the direction of its arrow."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, cells = self.board, self.board.vertices
        clues = self.arrows
        groups = [board.numbers_of(self._along(place, clue[-1])) for place, clue in clues.items()]
        numbers = [int(clue[:-1]) for clue in clues.values()]
        counted = Count(model.answer, groups, numbers, numbers)
        yield self.clue_rule("clue", counted, clues, says, blank=BLANK)
        pairs = board.joined[np.lexsort(board.joined.T[::-1])]  # each cell with the next ones
        yield apart(model, np.array(board.numbers_of(cells), np.intp)[pairs])
        yield self.loop(model, encodings, off=cells)

    def _along(self, place: Place, direction: str) -> Iterator[Place]:
        """The cells from ``place`` on in that direction, but those with clues."""
        y, x = place
        v, u = _STEPS[direction]
        numbered, height, width = self.board.numbers, 2 * self.height, 2 * self.width
        while 0 < (y := y + v) < height and 0 < (x := x + u) < width:
            if (y, x) in numbered:
                yield y, x

    def layers(self, grid: Board | None = None) -> list[Layer]:
        return [*super().layers(grid), Shade(self.holes, "shaded")]

    def implied(self, grid: Grid, random: Random) -> "Yajilin":
        """Each grey cell counts in the direction that tells most."""
        shaded = self.values_at(grid)

        def clue(cell: Place) -> str:
            counted = {way: [shaded[one] for one in self._along(cell, way)] for way in _STEPS}
            way = max(counted, key=lambda way: (len(counted[way]) + sum(counted[way]), way))
            return f"{sum(counted[way])}{way}"

        return self.clued(clue)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink

        cells, outside = puzzlink.Cells("clues", codes.ARROWS), {"o": "shaded cells outside the loop alone"}
        yield puzzlekit.Problem("Yajilin", answers.Sides(), puzzlekit.Arrows("clues"))
        yield puzzlink.Link("yajilin", cells, aliases=("yajirin",), flags=outside, harmless="b")
        yield penpa.Board("yajilin", penpa.SHADED_AND_LOOP, penpa.Arrows("clues"))

    def _blocks(self, step: Any) -> dict[str, str] | bool:
        """Whether a cell that would be shaded takes the ways of few others, and which."""
        fact = step.conclusions[0]
        if fact.value == fact.holds or self.is_line(fact.cell):
            return False
        if any(rule.label == "loop" and rule.number == 0 for rule in step.rules):
            return False
        own = self.board.called(fact.cell)
        others = sorted({rule.name for rule in step.rules if rule.label == "loop"} - {own})
        return {"beside": " and ".join(others)} if 0 < len(others) <= _FEW else False

    named_steps = (
        NamedStep("clue complete", 1.0, "clue", "{rules} has {all} shaded cells", 0),
        NamedStep("last cells", 1.0, "clue", "{rules} needs all cells that are left", 1),
        BESIDE,
        *OFF_THE_LOOP,
        PARITY,
        *LOOP_STEPS,
        NamedStep("arrows that overlap", 1.8, "clue+", "{rules} count the same shaded cells", 0),
        NamedStep("arrows that overlap", 2.6, "clue+", "", 1, when="squeezed region"),
        NamedStep(
            "needed by the loop",
            1.5,
            "apart, loop+",
            "shaded, {it} would leave {beside} too few ways out",
            when=_blocks,
        ),
        NamedStep(
            "cells of an arrow", 1.5, "clue, apart", "otherwise {rules} would need two shaded cells side by side"
        ),
    )
