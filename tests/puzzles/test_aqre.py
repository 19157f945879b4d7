"""Aqre: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import parts


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    width, cells = len(grid[0]), [(r, c) for r in range(len(grid)) for c in range(len(grid[0]))]
    for r, row in enumerate(one.clues):
        for c, clue in enumerate(row):
            room = [at for at in cells if one.regions[at[0]][at[1]] == one.regions[r][c]]
            if clue is not None and clue != sum(grid[i][j] for i, j in room):
                return False
    lines = [*grid, *zip(*grid, strict=True)]
    fours = [line[i : i + 4] for line in lines for i in range(len(line) - 3)]
    return width > 0 and all(len({*four}) > 1 for four in fours) and len(parts(grid, 1)) <= 1


class TestAqre(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {
            "puzzle": "aqre",
            "regions": [[0, 0, 1, 1, 1], [0, 1, 1, 1, 1], [0, 1, 1, 1, 1]],
            "clues": [[1, *[None] * 4], [None, 2, *[None] * 3], [None] * 5],
        },
        {"puzzle": "aqre", "regions": ["AAAAA", "BBBBB"], "clues": [[3, *[None] * 4], [4, *[None] * 4]]},
        {"puzzle": "aqre", "regions": ["AABB", "AABB"], "clues": [[3, None, None, None], [None] * 4]},
        {"puzzle": "aqre", "regions": ["AABB", "AABB"], "clues": [[0, None, 0, None], [None] * 4]},
    ]
    keeps_rules = staticmethod(keeps_rules)
