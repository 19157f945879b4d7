"""Araf: the contract, and all boards as a person judges them."""

from itertools import chain
from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import parts, stated


def keeps_rules(one, grid):
    """The rules as a person reads them: an area has the number of its first clue."""
    clues = stated(one.clues)
    for value in {*chain(*grid)}:
        own = [(number, clue) for number, (r, c, clue) in enumerate(clues, start=1) if grid[r][c] == value]
        area = parts(grid, value)
        if len(area) != 1 or len(own) != 2 or own[0][0] != value:
            return False
        low, high = sorted(clue for _, clue in own)
        if not low < len(area[0]) < high:
            return False
    return True


class TestAraf(Judged):
    generated: ClassVar = {"size": "3x4"}
    documents: ClassVar = [
        {"puzzle": "araf", "clues": [[2, None, 4], [1, None, 5]]},
        {"puzzle": "araf", "clues": [[1, None, 5], [None, 5, 1]]},
        {"puzzle": "araf", "clues": [[1, None, 3], [None, 3, None]]},
        {"puzzle": "araf", "clues": [[0, None], [None, 4]]},
    ]
    keeps_rules = staticmethod(keeps_rules)
