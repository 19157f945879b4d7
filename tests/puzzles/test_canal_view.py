"""Canal View: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import parts, seen, squares, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    if len(parts(grid, 1)) > 1 or {1} in squares(grid):
        return False
    return all(not grid[r][c] and clue in ("?", sum(seen(grid, r, c, 1))) for r, c, clue in stated(one.clues))


class TestCanalView(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "canal-view", "clues": [[None, 2, None, None], [0, 1, None, 3], [None, None, None, None]]},
        {"puzzle": "canal-view", "clues": [[None, 2, None], [2, None, None], [None, None, None]]},
        {"puzzle": "canal-view", "clues": [[3, None, None, None], [None, None, None, "?"]]},
        {"puzzle": "canal-view", "clues": [[None, None], [None, 3]]},
    ]
    keeps_rules = staticmethod(keeps_rules)
