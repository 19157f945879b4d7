"""Shingoki: one loop through all circles, straight through white ones, with a turn on black ones, of their lengths."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from satenc import Expression, Model, choose, total
from satenc.expressions.expression import Symbol
from satpuzzles.boards import Grid, Segments
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, NO_WAY_BACK, PARITY, WAYS_OUT, LinePuzzle
from satpuzzles.stating import ClueGrid, Clues, Encodings, NamedStep, RowsLike, Rule

_COLORS = {"w": "white", "b": "black"}


@dataclass(frozen=True)
class Shingoki(LinePuzzle):
    """``clues[row][column]`` is "w" for a white circle and "b" for a black one, with a number behind it or without, or
    None.
    """

    clues: Clues

    if TYPE_CHECKING:

        def __init__(self, clues: RowsLike) -> None: ...

    kind = "shingoki"
    network = Segments
    document = {"clues": ClueGrid(1, 0, r"[wb]\d{0,3}", '"w3" or "b4" (a colour and a number)')}
    spare = "some"
    description = (
        "Draw one loop through the centres of cells and through all circles: straight through white ones (w), with a "
        "turn on black ones (b). A number says how long the two straight parts that lead from its circle are together."
    )

    def _states(self, x: Expression) -> tuple[Expression, Expression]:
        """Whether the loop turns in each cell, and how long both straight parts from it are together."""
        up, left, right, down = (self.ways(x)[:, way] for way in range(4))
        return (up | down) & (left | right), total(self.straight(x))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        clues, x = {place: str(clue) for place, clue in self.entries.items()}, model.answer.flat
        cells = np.array([y // 2 * self.width + x // 2 for y, x in clues], np.intp)
        is_black = np.array([clue[0] == "b" for clue in clues.values()], np.bool_)
        lengths = np.array([int(clue[1:] or 0) for clue in clues.values()], np.int64)
        turns, length = (one[cells] for one in self._states(x))
        stated = choose(is_black, turns, ~turns) & self.visited(x)[cells] & ((length == lengths) | (lengths == 0))
        yield self.clue_rule("circle", stated, clues, self._says, "the {clue} circle at {cell}")
        yield self.loop(model, encodings)

    def _says(self, clue: str) -> str:
        turn = "a turn" if clue[0] == "b" else "straight on"
        return f"{turn}{', both parts ' + clue[1:] + ' long together' if clue[1:] else ''}"

    def implied(self, grid: Grid, random: Random) -> Self:
        values, answer = self.values(grid)[None], Symbol("line", np.arange(2), (len(self.board.cells),))
        turns, length, on = (one.evaluate(lambda _: values)[0] for one in (*self._states(answer), self.visited(answer)))

        def clue(place: tuple[int, int]) -> str | None:
            cell = place[0] // 2 * self.width + place[1] // 2
            return f"{'wb'[turns[cell]]}{length[cell]}" if on[cell] else None

        return self.clued(clue)

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, puzzlekit

        circles = puzzlekit.Cells("clues", puzzlekit.CIRCLES)
        return {"puzzlekit": puzzlekit.Problem("Shingoki", answers.Sides(), circles)}

    named_steps = (
        WAYS_OUT,
        NO_WAY_BACK,
        PARITY,
        *LOOP_STEPS,
        NamedStep("circle", 1.4, "circle", "{rules} allows nothing else{as}"),
        NamedStep("circles and lines", 2.0, "circle+, loop+", "{circle} allow{s} no other loop{as}"),
    )
