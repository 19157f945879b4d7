"""The field of white, black and grey cells that a loop leaves out, some of them with a number and a direction."""

from collections.abc import Iterable
from typing import Any

from satpuzzles.boards import Layer, Shade
from satpuzzles.boards.drawing import HEAVY, TIPS, Arrows, Blocks, Borders, placed
from satpuzzles.stating import ClueGrid, Clues

GREY = "?"
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Walls(ClueGrid):
    """A `ClueGrid` of "o" (white), "x" (black) or neither (grey), with a number and a direction or without: "o3n"; "?"
    is a grey cell without.
    """

    def __init__(self) -> None:
        such_as = '"o3n" (o, x or neither, a number, n, e, s or w), "o", "x" or "?"'
        super().__init__(1, 0, r"[ox]?\d{1,3}[nesw]|[ox?]", such_as, compass=True)

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterable[Layer]:
        clues = {place: (str(clue)[:1], numbered(str(clue))) for place, clue in placed(value).items()}
        black = {at: ("",) for at, (color, _) in clues.items() if color == "x"}
        grey = frozenset(at for at, (color, _) in clues.items() if color not in "ox")
        white = {(y + v, x + u): HEAVY for (y, x), (color, _) in clues.items() if color == "o" for v, u in _SIDES}
        arrows = {at: number for at, (_, number) in clues.items() if number[1]}
        return [*puzzle.showing.frame(puzzle), Shade(grey, "shaded"), Blocks(black), Borders(white), Arrows(arrows)]


def numbered(clue: str) -> tuple[str, str]:
    """The number and the direction of a clue; both empty where it has none."""
    return (clue.strip("oxnesw"), clue[-1]) if clue[-1] in TIPS else ("", "")
