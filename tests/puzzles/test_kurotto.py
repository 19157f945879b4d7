"""Kurotto: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import WAYS, parts, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    for r, c, clue in stated(one.clues):
        beside = [part for part in parts(grid, 1) if any((r + v, c + u) in part for v, u in WAYS)]
        if grid[r][c] or clue not in ("?", sum(map(len, beside))):
            return False
    return True


class TestKurotto(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "kurotto", "clues": [[2, None, 3, None], [None, 1, None, None], [None, None, None, 0]]},
        {"puzzle": "kurotto", "clues": [[2, None, 4], [None, None, None], [1, None, "?"]]},
        {"puzzle": "kurotto", "clues": [[None, 3, None], ["?", None, None], [None, None, 2]]},
        {"puzzle": "kurotto", "clues": [[1, None], [None, 3]]},
    ]
    keeps_rules = staticmethod(keeps_rules)
