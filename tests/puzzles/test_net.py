"""Net: the contract, all boards as a person judges them, and a game ID of the collection."""

from typing import ClassVar

import networkx as nx

import satpuzzles
from satpuzzles.testing import Judged

_WAYS = {"e": ["n", "e", "s", "w"], "s": ["ns", "ew"], "c": ["en", "es", "sw", "nw"], "x": ["ensw"]}
_WAYS["t"] = ["ens", "esw", "nsw", "enw"]
_STEP = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    lines, net = one.values_at(grid), nx.Graph()
    for r, row in enumerate(one.pieces):
        for c, piece in enumerate(row):
            ways = [way for way, (v, u) in _STEP.items() if lines.get((2 * r + 1 + v, 2 * c + 1 + u))]
            net.add_edges_from(((r, c), (r + _STEP[way][0], c + _STEP[way][1])) for way in ways)
            net.add_node((r, c))
            if piece != "." and "".join(sorted(ways)) not in _WAYS[piece]:
                return False
    return nx.is_tree(net)


class TestNet(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "net", "pieces": ["ete", "cte", "ete"]},
        {"puzzle": "net", "pieces": ["...", ".t.", "e.."]},
        {"puzzle": "net", "pieces": ["cc", "cc"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_game_of_the_collection():
    puzzle = satpuzzles.loads("5x5:1115337157375775157135131", format="tatham", kind="net")
    assert puzzle.pieces[0] == "eeesc"
    assert satpuzzles.check(puzzle).status == "unique"
