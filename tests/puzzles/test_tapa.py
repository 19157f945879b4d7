"""Tapa: the contract, all boards as a person judges them, and links of sites."""

from typing import ClassVar

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import parts, squares, stated

_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    if len(parts(grid, 1)) > 1 or {1} in squares(grid):
        return False
    at = {(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row)}
    for r, c, clue in stated(one.clues):
        ring = "".join(str(at.get((r + v, c + u), 0)) for v, u in _AROUND)
        turned = ring[ring.find("0") + 1 :] + ring[: ring.find("0") + 1] if "0" in ring else ring
        found = sorted(map(len, turned.replace("0", " ").split())) or [0]
        known = [int(one) for one in str(clue) if one != "?"]
        if at[r, c] or len(found) != len(str(clue)) or any(known.count(n) > found.count(n) for n in known):
            return False
    return True


class TestTapa(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "tapa", "clues": [[None, None, None, 3], [None, "13", None, None], [None, None, None, None]]},
        {"puzzle": "tapa", "clues": [["?", None, None], [None, "?1", None], [None, None, 1]]},
        {"puzzle": "tapa", "clues": [[0, None, None], [None, None, None], [None, None, 2]]},
        {"puzzle": "tapa", "clues": [[None, 5], [3, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_links_of_the_site():
    puzzle = satpuzzles.loads("https://puzz.link/p?tapa/5/2/8b8g.9a2h0d6")
    assert puzzle.clues == ((8, "?2?", None, "?", "1111"), ("?2", None, None, 0, "111?"))
