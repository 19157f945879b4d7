"""Linesweeper: one loop through cells without numbers; a number says how many cells around it the loop has."""

from collections.abc import Iterator
from typing import Any

from satenc import Expression, Model, total
from satpuzzles.boards import Segments, plural
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, PARITY, TWO_WAYS_OUT, LinePuzzle, clues_and_lines
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule


class Linesweeper(CluedCells, LinePuzzle):
    """``clues[row][column]`` says through how many of the cells around it, up to eight, the loop goes. "?" is any
    number, None no clue.
    """

    clues: ClueGrid = ClueGrid(0, 8, texts=r"\?", such_as='"?" for a cell that the loop leaves out')

    kind = "linesweeper"
    sites = Sites(puzzlekit="Linesweeper", penpa="linesweeper")
    network = Segments
    making = Making(spare="some", paired=True, usual=(8, 8), rare={key: {"easy": None} for key in ("8x8", "10x10")})
    description = (
        "Draw one loop through the centres of cells, but not through cells with numbers. A number says through how "
        "many of the cells around it, those at its corners too, the loop goes. Other cells may stay empty as well."
    )

    def numbers_at(self, x: Expression) -> Expression:
        return total(self.visited(x)[[near[near >= 0].tolist() for near in self.touching]])

    def may_state(self, x: Expression) -> Expression:
        return ~self.visited(x)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.unshaded(model)
        yield self.numbers_rule(model, lambda n: f"the loop in {plural(n, 'cell')} around it")
        yield self.loop(model, encodings)

    def _leaves_out(self, step: Any) -> bool:
        """Whether the step is about lines at cells with clues alone."""
        lines = {self.board.cells[line] for cell in self.entries for line in self.board.at_vertex(cell)}
        return all(fact.cell in lines for fact in step.conclusions)

    named_steps = (
        NamedStep.evident("cells without lines", "clue|open", "the loop leaves out cells with clues", 0, _leaves_out),
        PARITY,
        TWO_WAYS_OUT,
        *LOOP_STEPS,
        NamedStep("cells around a number", 1.2, "clue", "{rules} allows nothing else{as}"),
        clues_and_lines("number and lines", 1.5, "clue"),
        NamedStep("numbers side by side", 1.4, "clue+", "{rules} allow nothing else{as}"),
    )
