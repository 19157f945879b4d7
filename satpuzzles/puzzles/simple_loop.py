"""Simple Loop: one loop through the centres of all cells that are not black."""

from collections.abc import Iterator

from satenc import Model
from satpuzzles.boards import Segments
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, TWO_WAYS_OUT, LinePuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule

BLACK = "x"


class SimpleLoop(LinePuzzle):
    """``cells[row][column]`` is "x" for a black cell, which the loop leaves out, or None."""

    cells: ClueGrid = ClueGrid(1, 0, BLACK, '"x" for a black cell', black=BLACK)

    kind = "simple-loop"
    sites = Sites(
        puzzlekit="SimpleLoop", puzzlink="simpleloop", penpa=("simple loop", "simpleloop"), code="BLACK", drawn="Black"
    )
    aliases = {"round-trip-loop": {}}
    shape = "cells"
    network = Segments
    blocked = True
    needs = "two cells side by side that are null"
    making = Making(spare="none", usual=(8, 8))
    description = "Draw one loop through the centres of all cells that are not black. It neither crosses nor branches."

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.loop(model, encodings, through=None)

    named_steps = (
        TWO_WAYS_OUT,
        *LOOP_STEPS[:-2],  # there are no dead ends, as the loop goes through all cells
        NamedStep("two ways", 1.0, "loop", "{rules} has no other ways{as}", 1),
    )
