"""The field of fireflies: circles with a number of turns, and a dot on the side from which their line starts."""

from collections.abc import Iterable
from typing import Any

from satpuzzles.boards import Dots, Layer, cell_name
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.directed import STEPS
from satpuzzles.boards.drawing import clues, placed
from satpuzzles.stating import ClueGrid, Clues, Node, Others


class Fireflies(ClueGrid):
    """A `ClueGrid` of numbers with directions such as "2s", "?s" where the number is not known."""

    def __init__(self) -> None:
        super().__init__(1, 0, r"(\d{1,3}|\?)[nesw]", '"2s" (a number or "?" and n, e, s or w)', compass=True)

    def read(self, node: Node, others: Others) -> Clues:
        stated = super().read(node, others)
        cells = rectangle(len(stated), len(stated[0])).cells
        for (y, x), clue in placed(stated).items():
            v, u = STEPS[str(clue)[-1]]
            if (y + 2 * v, x + 2 * u) not in cells:
                raise node.error(
                    "fireflies whose dots are not on the rim of the board", f"{clue!r} in {cell_name((y // 2, x // 2))}"
                )
        return stated

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterable[Layer]:
        ways = {at: STEPS[str(clue)[-1]] for at, clue in placed(value).items()}
        dots = frozenset((y + v, x + u) for (y, x), (v, u) in ways.items())
        numbers = [[None if one is None else str(one)[:-1].strip("?") or None for one in row] for row in value]
        return [Dots(frozenset(ways), "island"), Dots(dots), clues(numbers)]
