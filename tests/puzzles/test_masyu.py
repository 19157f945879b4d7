"""Masyu: the contract, and all boards as a person judges them."""

from functools import partial
from typing import ClassVar

import networkx as nx

from satpuzzles.puzzles.masyu import Masyu
from satpuzzles.testing import Contract, judged


class TestMasyu(Contract):
    documents: ClassVar = [
        {"puzzle": "masyu", "pearls": ["b.b", ".w."]},
        {"puzzle": "masyu", "pearls": ["...", "...", "..."]},
        {"puzzle": "masyu", "pearls": ["w..", "..."]},
        {"puzzle": "masyu", "pearls": [["b", None, "b"], [None, None, None]]},
    ]
    generated: ClassVar = {"size": "5x5"}


def keeps_rules(puzzle, grid):
    """The rules as a person reads them."""
    lines = [place for place, value in puzzle.values_at(grid).items() if value]
    graph = nx.Graph()
    for y, x in lines:
        graph.add_edge(*(((y, x - 1), (y, x + 1)) if y % 2 else ((y - 1, x), (y + 1, x))))
    if not lines or not nx.is_connected(graph) or any(d != 2 for _, d in graph.degree):
        return False

    def is_straight(cell):
        (a, b), (c, d) = graph[cell]
        return a == c or b == d

    for r, row in enumerate(puzzle.pearls):
        for c, pearl in enumerate(row):
            cell = (2 * r + 1, 2 * c + 1)
            if pearl == ".":
                continue
            if cell not in graph:
                return False
            beside = [is_straight(other) for other in graph[cell]]
            if pearl == "w" and (not is_straight(cell) or all(beside)):
                return False
            if pearl == "b" and (is_straight(cell) or not all(beside)):
                return False
    return True


def test_all_boards_are_judged_as_a_person_would():
    for pearls in (["...", "w..", "..b"], ["bw..", "...w"]):
        puzzle = Masyu(pearls)
        judged(puzzle, partial(keeps_rules, puzzle))
