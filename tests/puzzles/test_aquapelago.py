"""Aquapelago: the contract, all boards as a person judges them, and a link of the site."""

from typing import ClassVar

import networkx as nx

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import WAYS, parts, squares, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    cells = {(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row)}
    shaded = nx.Graph((cell, cell) for cell, value in cells.items() if value)
    if any(cells.get((r + v, c + u)) for r, c in shaded for v, u in WAYS):
        return False
    if len(parts(grid, 0)) > 1 or {0} in squares(grid):
        return False
    shaded.add_edges_from(((r, c), (r + 1, c + u)) for r, c in [*shaded] for u in (-1, 1) if (r + 1, c + u) in shaded)
    size = {cell: len(part) for part in nx.connected_components(shaded) for cell in part}
    return all((r, c) in size and clue in ("?", size[r, c]) for r, c, clue in stated(one.clues))


class TestAquapelago(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "aquapelago", "clues": [[None] * 4, [None, 1, None, None], [None, None, None, "?"], [None] * 4]},
        {"puzzle": "aquapelago", "clues": [[3, None, None, None], [None] * 4, [None] * 4]},
        {"puzzle": "aquapelago", "clues": [[None] * 3] * 3},
        {"puzzle": "aquapelago", "clues": [[2, 2], [None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_link_of_the_site():
    puzzle = satpuzzles.loads("https://puzz.link/p?aquapelago/6/6/j.zg4g2h4j")
    assert satpuzzles.check(puzzle).status == "unique"
    assert satpuzzles.solve(puzzle).grid[0] == [0, 0, 1, 0, 1, 0]
