"""Geradeweg: one loop through all numbers; each straight part that goes through or ends at a number has its length."""

from collections.abc import Iterator

from satenc import Expression, Model, choose
from satpuzzles.boards import Segments, plural
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, NO_WAY_BACK, TWO_WAYS_OUT, WAYS_OUT, LinePuzzle, clues_and_lines
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule


class Geradeweg(CluedCells, LinePuzzle):
    """``clues[row][column]`` is the length of the straight parts there, "?" for any length, or None."""

    clues: ClueGrid = ClueGrid(1, texts=r"\?", such_as='"?" for any length')

    kind = "geradeweg"
    sites = Sites(
        puzzlekit="Geradeweg",
        puzzlink="geradeweg",
        penpa="geradeweg",
        code="FROM_ONE",
        flags={"f": "a loop through all cells"},
    )
    network = Segments
    making = Making(spare="some", paired=True, usual=(8, 8), rare={key: {"easy": None} for key in ("8x8", "10x10")})
    description = (
        "Draw one loop through the centres of cells and through all numbers. Each straight part of the loop that goes "
        "through a number, or that ends at it, is as many cells long as the number says, from centre to centre."
    )

    def _lengths(self, x: Expression) -> tuple[Expression, Expression]:
        """How long the loop is up and down, and across, at each cell."""
        up, left, right, down = (self.straight(x)[:, way] for way in range(4))
        return up + down, left + right

    def numbers_at(self, x: Expression) -> Expression:
        high, wide = self._lengths(x)
        return choose(high > wide, high, wide)

    def may_state(self, x: Expression) -> Expression:
        high, wide = self._lengths(x)
        return self.visited(x) & ((high == wide) | (high == 0) | (wide == 0))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.unshaded(model)
        yield self.numbers_rule(model, lambda n: f"straight parts of {plural(n, 'line')}")
        yield self.loop(model, encodings)

    named_steps = (
        WAYS_OUT,
        NO_WAY_BACK,
        TWO_WAYS_OUT,
        *LOOP_STEPS,
        NamedStep("length at a number", 1.5, "clue", "{rules} allows nothing else{as}"),
        NamedStep("two numbers", 1.9, "clue+", "{names} allow nothing else together{as}"),
        clues_and_lines("lengths and lines", 2.0, "clue+"),
    )
