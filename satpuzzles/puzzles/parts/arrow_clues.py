"""The base of kinds whose clues are numbers with directions: how many cells are shaded that way."""

from collections.abc import Mapping
from typing import ClassVar

from satpuzzles.boards import Board, Layer
from satpuzzles.boards.drawing import Arrows
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import ClueGrid

WAYS = "nwes"
"""The directions in the order of `SizedPuzzle.rays`."""
TOWARDS = {"n": "above", "w": "to the left", "e": "to the right", "s": "below"}
"""The directions in words."""


def arrow_grid(others: str = "", such_as: str = "") -> ClueGrid:
    """A field of clues such as "2s" (two to the south) or "?s", where the number is not known; some may match
    ``others``, which are ``such_as`` these.
    """
    texts, said = rf"(\d{{1,2}}|\?)[nesw]{others and '|'}{others}", '"2s" (a number or "?" and n, e, s or w)'
    return ClueGrid(1, 0, texts, f"{said} or {such_as}" if others else said, drawn=False, compass=True)


def says(clue: str) -> str:
    """What a clue with a number demands."""
    return f"{clue[:-1]} shaded {TOWARDS[clue[-1]]}"


class ArrowClues(SizedPuzzle):
    """``clues[row][column]`` is a number and a direction, such as "2s" (two to the south), or None; perhaps others."""

    clues: ClueGrid

    plain: ClassVar[str] = ""
    """A clue that is a grey cell without number and direction, if there may be one."""

    @property
    def arrows(self) -> Mapping[tuple[int, int], str]:
        """The clues whose number is known, by their places."""
        return {place: str(clue) for place, clue in self.entries.items() if str(clue)[:-1].isdecimal()}

    def layers(self, grid: Board | None = None) -> list[Layer]:
        clues = {place: str(clue) for place, clue in self.entries.items() if clue != self.plain}
        return [*super().layers(grid), Arrows({place: (clue[:-1], clue[-1]) for place, clue in clues.items()})]
