"""Nawabari (Territory): divide the board into rectangles with one number each, which counts the borders of its cell."""

from typing import Any

from satpuzzles.boards import Cell, plural
from satpuzzles.puzzles.parts.rectangles import Rectangles, SomeClues, restated
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Making


class Nawabari(Rectangles):
    """``clues[row][column]`` says how many sides of its cell lie on the border of its rectangle, "?" for any number, or
    is None. In an answer each cell has the number of its rectangle, counted from 1 by the places of the clues.
    """

    clues: SomeClues = SomeClues(0, 4, r"\?", '"?" for any number')

    kind = "nawabari"
    sites = Sites(puzzlekit="Nawabari", puzzlink="nawabari", penpa=("territory (nawabari)", "nawabari"), code="BORDERS")
    aliases = {"territory": {}}
    making = Making(spare="none", restated=restated, rare={"10x10": {"hard": None}})
    description = (
        "Divide the board into rectangles along the lines between cells, so that each has exactly one number. A number "
        "says how many of the four sides of its cell lie on the border of its rectangle."
    )

    @classmethod
    def states(cls, cell: Cell, first: Cell, last: Cell) -> int:
        return sum(at == end for ends in (first, last) for at, end in zip(cell, ends, strict=True))

    def demand(self, clue: Any) -> str:
        return f"{plural(clue, 'border')} around its cell"
