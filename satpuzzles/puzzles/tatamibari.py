"""Tatamibari: divide the board into rectangles, each with one sign, which says whether it is wide, high or a square."""

from collections.abc import Iterator
from typing import Any

from satenc import Model
from satpuzzles.boards import Cell
from satpuzzles.puzzles.parts.rectangles import Rectangles, SomeClues, rectangle_steps, restated
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Editor, Encodings, Making, NamedStep, Rule, Texts
from satpuzzles.stating.moves import Move

_SHAPES = {"-": "a rectangle that is wider than high", "|": "a rectangle that is higher than wide", "+": "a square"}
_TURNED = {"-": "|", "|": "-"}


class Signs(SomeClues):
    """A quarter turn makes a wide rectangle a high one."""

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        turned = [[_TURNED.get(clue, clue) for clue in row] for row in stated] if move.swaps else stated
        return super().moved(turned, move, editor)


class Tatamibari(Rectangles):
    """``clues[row][column]`` is the sign of a rectangle: "-" (wide), "|" (high), "+" (square), "?" for any; or None."""

    clues: Signs = Signs(1, 0, "[-|+?]", '"-", "|", "+" or "?" (a wide, a high, a square or any rectangle)')

    kind = "tatamibari"
    sites = Sites(puzzlekit="Tatamibari", puzzlink="tatamibari", code="MATS")
    making = Making(spare="none", restated=restated, usual=(8, 8))
    word = "sign"
    description = (
        "Divide the board into rectangles along the lines between cells. Each has one sign: - if it is wider than "
        "high, | if it is higher than wide, + if it is a square. No four rectangles meet at a corner."
    )

    @classmethod
    def states(cls, cell: Cell, first: Cell, last: Cell) -> str:  # it is the same in all cells
        high, wide = last[0] - first[0], last[1] - first[1]
        return "+" if high == wide else "-" if wide > high else "|"

    def demand(self, clue: Any) -> str:
        return _SHAPES[clue]

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from super().rules(model, encodings)
        one, right, below, other = (model.answer.flat.take(cells) for cells in self.quads.T)
        alike = (one == right) | (one == below) | (other == right) | (other == below)
        names = Texts(lambda cell: f"the corner below right of {self.called(cell)}", self.quads[:, 0].tolist())
        yield Rule("corner", alike, "at most three rectangles meet there", names)

    named_steps = (
        *rectangle_steps("sign"),
        NamedStep("four corners", 1.5, "rectangle+, corner+", "otherwise four rectangles would meet at {corner}{as}"),
    )
