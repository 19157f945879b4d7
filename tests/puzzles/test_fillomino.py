"""Fillomino: the contract, and all boards as a person judges them."""

from itertools import product
from typing import ClassVar

import networkx as nx

from satpuzzles.puzzles.fillomino import Fillomino
from satpuzzles.testing import Contract

SMALL = [
    [[None, 2, None], [3, None, 1]],
    [[None, None], [None, 1]],
    [[1, 1], [None, None]],
    [[4, None, None, None]],
]


class TestFillomino(Contract):
    documents: ClassVar = [{"puzzle": "fillomino", "givens": givens} for givens in SMALL]
    generated: ClassVar = {"size": "4x3"}


def test_all_boards_are_judged_as_a_person_would():
    for height, width in ((2, 2), (1, 4), (2, 3)):
        puzzle = Fillomino([[None] * width] * height)
        board = nx.grid_2d_graph(height, width)
        for flat in product(range(1, 5), repeat=height * width):
            grid = [[*flat[r * width : (r + 1) * width]] for r in range(height)]
            equal = nx.Graph((a, b) for a, b in board.edges if grid[a[0]][a[1]] == grid[b[0]][b[1]])
            equal.add_nodes_from(board)
            kept = all(len(area) == grid[r][c] for area in nx.connected_components(equal) for r, c in area)
            assert (not puzzle.broken_rules(grid)) == kept
