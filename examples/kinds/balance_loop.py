"""Balance Loop: one loop through all circles; both parts that lead from a white one are alike, not from a black one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from satenc import Expression, Model, choose, maximum, total
from satenc.expressions.expression import Symbol
from satpuzzles.boards import Grid, Segments
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, NO_WAY_BACK, PARITY, WAYS_OUT, LinePuzzle
from satpuzzles.stating import ClueGrid, Clues, Encodings, NamedStep, RowsLike, Rule


@dataclass(frozen=True)
class BalanceLoop(LinePuzzle):
    """``clues[row][column]`` is "w" for a white circle and "b" for a black one, with a number before it or without, or
    None.
    """

    clues: Clues

    if TYPE_CHECKING:

        def __init__(self, clues: RowsLike) -> None: ...

    kind = "balance-loop"
    aliases = {"balance": {}}
    network = Segments
    document = {"clues": ClueGrid(1, 0, r"\d{0,3}[wb]", '"3b" or "w" (a number or none, and a colour)')}
    spare = "some"
    description = (
        "Draw one loop through the centres of cells and through all circles. The two straight parts that lead from a "
        "white circle (w) are equally long, those that lead from a black one (b) are not. A number says how long both "
        "are together."
    )

    def _states(self, x: Expression) -> tuple[Expression, Expression]:
        """Whether both parts from each cell are equally long, and how long they are together."""
        parts = self.straight(x)
        return total(parts) == 2 * maximum(parts), total(parts)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        clues, x = {place: str(clue) for place, clue in self.entries.items()}, model.answer.flat
        cells = np.array([y // 2 * self.width + x // 2 for y, x in clues], np.intp)
        is_white = np.array([clue[-1] == "w" for clue in clues.values()], np.bool_)
        lengths = np.array([int(clue[:-1] or 0) for clue in clues.values()], np.int64)
        alike, length = (one[cells] for one in self._states(x))
        stated = choose(is_white, alike, ~alike) & self.visited(x)[cells] & ((length == lengths) | (lengths == 0))
        yield self.clue_rule("circle", stated, clues, self._says, "the circle {clue} at {cell}")
        yield self.loop(model, encodings)

    def _says(self, clue: str) -> str:
        alike = "equal parts" if clue[-1] == "w" else "unequal parts"
        return f"{alike}{', ' + clue[:-1] + ' long together' if clue[:-1] else ''}"

    def implied(self, grid: Grid, random: Random) -> Self:
        values, answer = self.values(grid)[None], Symbol("line", np.arange(2), (len(self.board.cells),))
        alike, length, on = (one.evaluate(lambda _: values)[0] for one in (*self._states(answer), self.visited(answer)))

        def clue(place: tuple[int, int]) -> str | None:
            cell = place[0] // 2 * self.width + place[1] // 2
            return f"{length[cell]}{'bw'[alike[cell]]}" if on[cell] else None

        return self.clued(clue)

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, puzzlekit

        circles = puzzlekit.Cells("clues", puzzlekit.WEIGHED)
        return {"puzzlekit": puzzlekit.Problem("BalanceLoop", answers.Sides(), circles)}

    named_steps = (
        WAYS_OUT,
        NO_WAY_BACK,
        PARITY,
        *LOOP_STEPS,
        NamedStep("circle", 1.4, "circle", "{rules} allows nothing else{as}"),
        NamedStep("circles and lines", 2.0, "circle+, loop+", "{circle} allow{s} no other loop{as}"),
    )
