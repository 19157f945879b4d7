"""Fillomino: the contract, and all boards as a person judges them."""

from typing import ClassVar

import networkx as nx

from satpuzzles.puzzles.fillomino import Fillomino
from satpuzzles.testing import Contract, judged

SMALL = [[[None, 2, None], [3, None, 1]], [[None, None], [None, 1]], [[1, 1], [None, None]], [[4, None, None, None]]]


class TestFillomino(Contract):
    documents: ClassVar = [{"puzzle": "fillomino", "givens": givens} for givens in SMALL]
    generated: ClassVar = {"size": "4x3"}


def test_all_boards_are_judged_as_a_person_would():
    for height, width in ((2, 2), (1, 4), (2, 3)):
        board = nx.grid_2d_graph(height, width)

        def keeps(grid, board=board):
            equal = nx.Graph((a, b) for a, b in board.edges if grid[a[0]][a[1]] == grid[b[0]][b[1]])
            equal.add_nodes_from(board)
            return all(len(area) == grid[r][c] for area in nx.connected_components(equal) for r, c in area)

        judged(Fillomino([[None] * width] * height), keeps, range(1, 5))
