"""Nurimisaki: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import parts, seen, squares, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    if len(parts(grid, 0)) > 1 or any(len(square) == 1 for square in squares(grid)):
        return False
    circles = {(r, c): clue for r, c, clue in stated(one.clues)}
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            views = seen(grid, r, c, 0)
            if (value == 0 and sum(map(bool, views)) == 1) != ((r, c) in circles):
                return False
            if circles.get((r, c), "?") not in ("?", 1 + sum(views)):
                return False
    return True


class TestNurimisaki(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "nurimisaki", "clues": [["?", None, None], [None, None, None], [None, None, "?"]]},
        {"puzzle": "nurimisaki", "clues": [[3, None, None, None], [None, None, None, "?"], [None, None, None, None]]},
        {"puzzle": "nurimisaki", "clues": [[None, None, None], [None, 2, None], [None, None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)
