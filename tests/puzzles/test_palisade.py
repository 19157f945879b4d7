"""Palisade: the contract, all boards as a person judges them, and links of sites."""

from itertools import chain, product
from typing import ClassVar

import networkx as nx

import satpuzzles
from satpuzzles.testing import Judged


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    height, width = len(one.clues), len(one.clues[0])
    borders = dict(zip(one.board.cells, chain(*grid), strict=True))
    joined = nx.Graph()
    joined.add_nodes_from((2 * r + 1, 2 * c + 1) for r, c in product(range(height), range(width)))
    joined.add_edges_from(one.board.sides(edge) for edge, value in borders.items() if not value)
    areas = [*nx.connected_components(joined)]
    if any(len(area) != one.area for area in areas):
        return False
    if any({*one.board.sides(edge)} <= area for edge, value in borders.items() if value for area in areas):
        return False
    for (y, x), clue in one.numbered.items():
        if sum(borders.get(edge, 1) for edge in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))) != clue:
            return False
    return True


class TestPalisade(Judged):
    generated: ClassVar = {"size": "3x4"}
    documents: ClassVar = [
        {"puzzle": "palisade", "area": 3, "clues": ["2..", "...", "..2"]},
        {"puzzle": "palisade", "area": 4, "clues": ["...2", "...."]},
        {"puzzle": "palisade", "area": 2, "clues": ["...", "2.."]},
        {"puzzle": "palisade", "area": 2, "clues": ["...", "..."]},
        {"puzzle": "palisade", "area": 4, "clues": ["...", "..."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_links_and_games():
    one = satpuzzles.loads("https://puzz.link/p?fourcells/6/6/b1d2a3e3d1f2b2a3b2")
    assert (one.area, one.clues[0][2]) == (4, 1)
    assert satpuzzles.check(one).status == "unique"
    assert satpuzzles.loads("4x2n4:b3e", kind="palisade") == satpuzzles.Palisade(4, ["..3.", "...."])
