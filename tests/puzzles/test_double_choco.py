"""Double Choco: the contract, all boards as a person judges them, and links of sites."""

from itertools import chain
from typing import ClassVar

import networkx as nx

import satpuzzles
from satpuzzles.testing import Judged


def turned(cells):
    """All shapes that cells have when they are turned and mirrored."""
    for _ in range(4):
        cells = [(x, -y) for y, x in cells]
        for one in (cells, [(y, -x) for y, x in cells]):
            yield {(y - min(a for a, _ in one), x - min(b for _, b in one)) for y, x in one}


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    places = [(2 * r + 1, 2 * c + 1) for r in range(one.height) for c in range(one.width)]
    borders = dict(zip(one.board.cells, chain(*grid), strict=True))
    joined = nx.Graph()
    joined.add_nodes_from(places)
    joined.add_edges_from(one.board.sides(edge) for edge, value in borders.items() if not value)
    for area in nx.connected_components(joined):
        grey = {(y, x) for y, x in area if one.colors[y // 2][x // 2] == "#"}
        halves = [grey, area - grey]
        if not all(half and nx.is_connected(joined.subgraph(half)) for half in halves):
            return False
        if {(y - min(a for a, _ in grey), x - min(b for _, b in grey)) for y, x in grey} not in turned(halves[1]):
            return False
        if any(value and {*one.board.sides(edge)} <= area for edge, value in borders.items()):
            return False
        if any(place in area and n != len(grey) for place, n in one.numbered.items()):
            return False
    return True


class TestDoubleChoco(Judged):
    generated: ClassVar = {"size": "2x4"}
    documents: ClassVar = [
        {"puzzle": "double-choco", "colors": ["##.#", "#..."], "clues": ["3...", "...1"]},
        {"puzzle": "double-choco", "colors": ["###.", "#..."], "clues": ["....", ".2.."]},
        {"puzzle": "double-choco", "colors": ["##.#.", "..##."]},
        {"puzzle": "double-choco", "colors": [".#", "#."], "clues": [[None, 2], [None, None]]},
        {"puzzle": "double-choco", "colors": ["..#"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_links_of_sites():
    url = "https://puzz.link/p?dbchoco/6/6/ueoq8p30g42j4n5s22j"  # test/script/dbchoco.js of pzprjs
    puzzle = satpuzzles.loads(url)
    assert (puzzle.colors[0], puzzle.clues[0]) == ("####..", (None, 4, 2, None, None, None))
    assert satpuzzles.check(puzzle).status == "unique"
    assert satpuzzles.solve(puzzle).grid[0] == [0, 1, 0, 0, 0]
    assert satpuzzles.dumps(puzzle, "puzzlink").decode().strip() == url
