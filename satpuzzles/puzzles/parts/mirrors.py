"""The field of mirrors in cells, and lines of sight among them."""

from collections.abc import Iterator, Sequence
from typing import Any

from satpuzzles.boards import Cell
from satpuzzles.boards.drawing import FALLING, RISING
from satpuzzles.stating import Characters, Editor
from satpuzzles.stating.moves import Move

SIDES = {"above": (1, 0), "right": (0, -1), "below": (-1, 0), "left": (0, 1)}
"""The sides of the board, each with the way that one looks from there."""
_OTHER = str.maketrans({"/": "\\", "\\": "/"})


class Mirrors(Characters):
    r"""Mirrors between two corners of a cell, / and \."""

    def __init__(self) -> None:
        super().__init__("/\\", "a mirror, / or \\", symbols={"/": RISING, "\\": FALLING})

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        y, x = move.way((-1, 1))
        rows = ["".join(row).translate(_OTHER) for row in stated] if y == x else stated
        return super().moved(rows, move, editor)


def sight(mirrors: Sequence[str], side: str, line: int) -> Iterator[tuple[Cell, bool]]:
    """The cells without mirrors that are looked at from a side, in their order, each with whether a mirror shows it."""
    (down, right), reflected = SIDES[side], False
    height, width = len(mirrors), len(mirrors[0])
    r = line if down == 0 else 0 if down > 0 else height - 1
    c = line if right == 0 else 0 if right > 0 else width - 1
    while 0 <= r < height and 0 <= c < width:
        if mirrors[r][c] == ".":
            yield (r, c), reflected
        else:
            turn = -1 if mirrors[r][c] == "/" else 1
            down, right, reflected = turn * right, turn * down, True
        r, c = r + down, c + right
