"""Heyawake: the contract, and all boards as a person judges them."""

from functools import partial
from itertools import groupby
from typing import ClassVar

import networkx as nx
import pytest

from satpuzzles.puzzles.heyawake import Heyawake
from satpuzzles.testing import Contract, judged

SMALL = [
    {"puzzle": "heyawake", "regions": ["aab", "ccb", "cdd"], "clues": [[1, None, 0], [None] * 3, [None, 1, None]]},
    {"puzzle": "heyawake", "regions": ["aabb", "ccdd"], "clues": [[1, None, None, None], [None] * 4]},
    {"puzzle": "heyawake", "regions": ["abc"], "clues": [[0, 0, 0]]},
    {
        "puzzle": "heyawake",
        "regions": [[0, 0, 1], [0, 0, 1], [2, 2, 2]],
        "clues": [[2] + [None] * 2] + [[None] * 3] * 2,
    },
]


class TestHeyawake(Contract):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = SMALL


def keeps_rules(puzzle, grid):
    """The rules as a person reads them."""
    height, width = puzzle.height, puzzle.width
    left = [(r, c) for r in range(height) for c in range(width) if not grid[r][c]]
    lines = [[(r, c) for c in range(width)] for r in range(height)] + [
        [(r, c) for r in range(height)] for c in range(width)
    ]
    for line in lines:
        for shaded, cells in groupby(line, lambda cell: grid[cell[0]][cell[1]]):
            run = [puzzle.regions[r][c] for r, c in cells]
            rooms = [room for room, _ in groupby(run)]
            if (shaded and len(run) > 1) or (not shaded and len(rooms) > 2):
                return False
    for r, row in enumerate(puzzle.clues):
        for c, n in enumerate(row):
            room = puzzle.regions[r][c]
            cells = [(i, j) for i in range(height) for j in range(width) if puzzle.regions[i][j] == room]
            if n is not None and sum(grid[i][j] for i, j in cells) != n:
                return False
    return not left or nx.is_connected(nx.grid_2d_graph(height, width).subgraph(left))


@pytest.mark.parametrize("document", SMALL)
def test_all_boards_are_judged_as_a_person_would(document):
    puzzle = Heyawake(document["regions"], document.get("clues"))
    judged(puzzle, partial(keeps_rules, puzzle))
