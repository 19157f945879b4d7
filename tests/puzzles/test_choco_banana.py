"""Choco Banana: the contract, all boards as a person judges them, and a link of the site."""

from typing import ClassVar

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import parts, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    size = {}
    for value in (0, 1):
        for part in parts(grid, value):
            rows, columns = {r for r, _ in part}, {c for _, c in part}
            if (len(part) == len(rows) * len(columns)) != (value == 1):
                return False
            size |= dict.fromkeys(part, len(part))
    return all(size[r, c] == clue for r, c, clue in stated(one.clues))


class TestChocoBanana(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "choco-banana", "clues": [[1, None, None, 6], [None] * 4, [None, None, None, 1]]},
        {"puzzle": "choco-banana", "clues": [[3, None, None], [None, None, None], [None, None, 2]]},
        {"puzzle": "choco-banana", "clues": [[None] * 3] * 3},
        {"puzzle": "choco-banana", "clues": [[2, None], [None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_link_of_the_site():
    puzzle = satpuzzles.loads("https://puzz.link/p?cbanana/5/5/g13t6h6i1")
    assert satpuzzles.solve(puzzle).grid == [
        [0, 1, 0, 0, 1],
        [0, 0, 1, 0, 1],
        [0, 0, 0, 1, 0],
        [1, 1, 1, 0, 0],
        [1, 1, 1, 0, 1],
    ]
