"""Shikaku: divide the board into rectangles, each with one number, which says how many cells it has."""

from collections.abc import Iterable, Iterator
from typing import Any

from satpuzzles.boards import Cell, plural
from satpuzzles.puzzles.parts.rectangles import UNKNOWN, Rectangles, SomeClues
from satpuzzles.stating import Solving


class Shikaku(Rectangles):
    """``clues[row][column]`` is the number of cells of a rectangle, "?" for any number, or None. In an answer each cell
    has the number of its rectangle, counted from 1 by the places of the clues.
    """

    clues: SomeClues = SomeClues(1, None, r"\?", '"?" for a rectangle of any size')

    kind = "shikaku"
    aliases = {"rectangles": {}}
    description = (
        "Divide the board into rectangles along the lines between cells, so that each has exactly one number, which "
        "says how many cells it has."
    )

    @classmethod
    def states(cls, cell: Cell, first: Cell, last: Cell) -> int:  # it is the same in all cells
        return (last[0] - first[0] + 1) * (last[1] - first[1] + 1)

    def demand(self, clue: Any) -> str:
        return f"a rectangle of {plural(clue, 'cell')}"

    def sizes(self, clue: Any) -> Iterable[tuple[int, int]]:
        found = super().sizes(clue)
        return ((high, wide) for high, wide in found if clue in (UNKNOWN, high * wide))

    def _unsolvable(self) -> str | None:
        cells, sizes = self.height * self.width, [self.clues[r][c] for r, c in self.at]
        total = sum(size if isinstance(size, int) else 1 for size in sizes)
        if total > cells if UNKNOWN in sizes else total != cells:
            least = " at least" if UNKNOWN in sizes else ""
            return f"the numbers add up to{least} {total}, and the board has {plural(cells, 'cell')}"
        return None

    solving = Solving(unsolvable=_unsolvable)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink, tatham

        drawn = penpa.Numbers("clues", unknown=UNKNOWN, look=(7, "1"), circled=True)
        yield puzzlekit.Problem("Shikaku", answers.Parts(), puzzlekit.Cells("clues"))
        yield puzzlink.Link("shikaku", puzzlink.Cells("clues"))
        yield tatham.of_cells(  # without e0 an Akari looks alike
            "rect", r"(e[\d.]+|a)*:[\d_a-z]*", "clues", codes.LETTERS, always="e0", ignored=r"e[\d.]+|a"
        )
        yield penpa.Board("shikaku", penpa.divided("clues"), drawn, grid=("2", "2", "1"))
