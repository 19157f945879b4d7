"""Shingoki: one loop through all circles, straight through white ones, with a turn on black ones, of their lengths."""

from satenc import Expression
from satpuzzles.puzzles.parts.circled_loop import CircledLoop, CircleGrid
from satpuzzles.puzzles.parts.sites import Sites


class Shingoki(CircledLoop):
    """``clues[row][column]`` is "w" for a white circle and "b" for a black one, with a number behind it or without, or
    None.
    """

    clues: CircleGrid = CircleGrid(1, 0, r"[wb]\d{0,3}", '"w3" or "b4" (a colour and a number)')

    kind = "shingoki"
    sites = Sites(puzzlekit="Shingoki", code="CIRCLES")
    written = "{color}{number}"
    description = (
        "Draw one loop through the centres of cells and through all circles: straight through white ones (w), with a "
        "turn on black ones (b). A number says how long the two straight parts that lead from its circle are together."
    )

    def is_black(self, up: Expression, left: Expression, right: Expression, down: Expression) -> Expression:
        return ((up > 0) | (down > 0)) & ((left > 0) | (right > 0))

    def says(self, color: str) -> str:
        return "a turn" if color == "b" else "straight on"
