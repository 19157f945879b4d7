"""Nawabari (Territory): divide the board into rectangles with one number each, which counts the borders of its cell."""

from collections.abc import Iterator
from typing import Any

from satpuzzles.boards import Cell, plural
from satpuzzles.puzzles.parts.rectangles import UNKNOWN, Rectangles, SomeClues, restated
from satpuzzles.stating import Making


class Nawabari(Rectangles):
    """``clues[row][column]`` says how many sides of its cell lie on the border of its rectangle, "?" for any number, or
    is None. In an answer each cell has the number of its rectangle, counted from 1 by the places of the clues.
    """

    clues: SomeClues = SomeClues(0, 4, r"\?", '"?" for any number')

    kind = "nawabari"
    aliases = {"territory": {}}
    making = Making(spare="none", restated=restated)
    description = (
        "Divide the board into rectangles along the lines between cells, so that each has exactly one number. A number "
        "says how many of the four sides of its cell lie on the border of its rectangle."
    )

    @classmethod
    def states(cls, cell: Cell, first: Cell, last: Cell) -> int:
        return sum(at == end for ends in (first, last) for at, end in zip(cell, ends, strict=True))

    def demand(self, clue: Any) -> str:
        return f"{plural(clue, 'border')} around its cell"

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink

        drawn = penpa.Numbers("clues", unknown=UNKNOWN)
        tags = ("territory (nawabari)", "nawabari")
        yield puzzlekit.Problem("Nawabari", answers.Parts(), puzzlekit.Cells("clues"))
        yield puzzlink.Link("nawabari", puzzlink.Cells("clues", codes.BORDERS))
        yield penpa.Board(tags, penpa.divided("clues"), drawn, grid=("2", "2", "1"))
