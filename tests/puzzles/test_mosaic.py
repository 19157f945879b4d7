"""Mosaic: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    for r, c, clue in stated(one.clues):
        if clue != sum(sum(row[max(c - 1, 0) : c + 2]) for row in grid[max(r - 1, 0) : r + 2]):
            return False
    return True


class TestMosaic(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "mosaic", "clues": [[1, None, 0, None], [None, 1, 1, None], [1, None, 1, None]]},
        {"puzzle": "mosaic", "clues": [[4, None, None, 2], [None, 5, None, None], [None, None, None, 1]]},
        {"puzzle": "mosaic", "clues": [[None, 3, None], [None, None, None]]},
        {"puzzle": "mosaic", "clues": [[0, 4], [None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)
