"""Cave: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import parts, seen, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    height, width = len(grid), len(grid[0])
    if len(parts(grid, 0)) > 1:
        return False
    for part in parts(grid, 1):
        if not any(r in (0, height - 1) or c in (0, width - 1) for r, c in part):
            return False
    return all(not grid[r][c] and clue in ("?", 1 + sum(seen(grid, r, c, 0))) for r, c, clue in stated(one.clues))


class TestCave(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "cave", "clues": [[None, None, 2, None], [None, None, None, None], [5, 4, None, 6]]},
        {"puzzle": "cave", "clues": [[None, 3, None], [3, None, None], [None, None, 3]]},
        {"puzzle": "cave", "clues": [[3, None, None, None], [None, None, None, "?"]]},
        {"puzzle": "cave", "clues": [[None, None], [None, 4], [None, 2]]},
    ]
    keeps_rules = staticmethod(keeps_rules)
