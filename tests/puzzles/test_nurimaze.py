"""Nurimaze: the contract, all boards as a person judges them, and a link of the site."""

from itertools import pairwise
from typing import ClassVar

import networkx as nx

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import squares, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    values, height, width = one.values_at(grid), len(one.marks), len(one.marks[0])
    shaded = [[values[2 * r + 1, 2 * c + 1] for c in range(width)] for r in range(height)]
    tiles = {(one.regions[r][c], value) for r, row in enumerate(shaded) for c, value in enumerate(row)}
    maze = nx.grid_2d_graph(height, width).subgraph(
        (r, c) for r in range(height) for c in range(width) if not shaded[r][c]
    )
    if len(tiles) > len(one.regions.members) or any(len(four) == 1 for four in squares(shaded)):
        return False
    if not len(maze) or not nx.is_tree(maze):
        return False
    marks = {(r, c): mark for r, c, mark in stated(one.marks) if mark != "."}
    if not all(cell in maze for cell in marks):
        return False
    start, goal = (next(cell for cell, mark in marks.items() if mark == end) for end in "SG")
    way = nx.shortest_path(maze, start, goal)
    drawn = {(y, x) for (y, x), value in values.items() if value and not y % 2 == x % 2 == 1}
    steps = {(a[0] + b[0] + 1, a[1] + b[1] + 1) for a, b in pairwise(way)}
    return drawn == steps and all((cell in way) == (mark != "t") for cell, mark in marks.items())


class TestNurimaze(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "nurimaze", "marks": ["S..", "..G"], "regions": ["AAB", "CDD"]},
        {"puzzle": "nurimaze", "marks": ["So.", "tG."], "regions": ["AAB", "CDE"]},
        {"puzzle": "nurimaze", "marks": ["S.", "..", "G."], "regions": ["AB", "CD", "EF"]},
        {"puzzle": "nurimaze", "marks": ["S..G"], "regions": ["ABBC"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_link_of_the_site():
    puzzle = satpuzzles.loads("https://puzz.link/p?nurimaze/6/6/6efjsstsvjun1e374i2547")
    assert satpuzzles.check(puzzle).status == "unique"
    shown = satpuzzles.solve(puzzle).grid
    assert [row[0] for row in shown[::2]] == [0, 1, 0, 0, 0, 0]
