"""Sashigane: the contract, all boards as a person judges them, and a link of the site."""

from itertools import chain
from typing import ClassVar

import networkx as nx

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import stated

_STEP = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    height, width = len(one.clues), len(one.clues[0])
    borders = dict(zip(one.board.cells, chain(*grid), strict=True))
    joined = nx.grid_2d_graph(height, width)
    edges = {(a, b): borders[a[0] + b[0] + 1, a[1] + b[1] + 1] for a, b in joined.edges}
    joined.remove_edges_from(edge for edge, value in edges.items() if value)
    corner, shape = {}, {cell: part for part in nx.connected_components(joined) for cell in part}
    if any(value and b in shape[a] for (a, b), value in edges.items()):
        return False
    for part in shape.values():
        rows, columns = {r for r, _ in part}, {c for _, c in part}
        bends = [(r, c) for r, c in part if all(a == r or b == c for a, b in part)]
        if min(len(rows), len(columns)) < 2 or len(bends) != 1 or len(part) != len(rows) + len(columns) - 1:
            return False
        if not all(bends[0][axis] in (min(s), max(s)) for axis, s in enumerate((rows, columns))):
            return False
        corner |= dict.fromkeys(part, bends[0])
    for r, c, clue in stated(one.clues):
        if clue in _STEP:
            ways = {(a - r, b - c) for a, b in joined[r, c]}
            if ways != {_STEP[clue]}:
                return False
        elif corner[r, c] != (r, c) or clue not in ("?", len(shape[r, c])):
            return False
    return True


class TestSashigane(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "sashigane", "clues": [[None, "w", None], [None, None, None], [None, None, "?"]]},
        {"puzzle": "sashigane", "clues": [[4, None, None], ["n", None, "w"]]},
        {"puzzle": "sashigane", "clues": [[None, None, None], [None, None, None]]},
        {"puzzle": "sashigane", "clues": [[3, None], [None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_link_of_the_site():
    puzzle = satpuzzles.loads("https://puzz.link/p?sashigane/4/2/5kg.6lh")
    assert puzzle.clues == ((5, None, "n", "?"), (6, None, None, "s"))
