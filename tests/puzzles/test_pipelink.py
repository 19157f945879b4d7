"""Pipelink: the contract, all boards as a person judges them, and a link of the site."""

from typing import ClassVar

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import stated

_BACK = {"n": "s", "s": "n", "e": "w", "w": "e"}
_STEP = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}


def keeps_rules(one, grid):
    """The rules as a person reads them: whoever follows the lines, straight on where they cross, sees all of them."""
    lines, height, width = one.values_at(grid), len(one.pieces), len(one.pieces[0])
    ways = {
        (r, c): {way for way, (v, u) in _STEP.items() if lines.get((2 * r + 1 + v, 2 * c + 1 + u))}
        for r in range(height)
        for c in range(width)
    }
    if any(len(some) not in (2, 4) for some in ways.values()):
        return False
    at, way, seen = (0, 0), "e", set()
    while (at, way) not in seen and way in ways[at]:
        seen.add((at, way))
        at = at[0] + _STEP[way][0], at[1] + _STEP[way][1]
        way = way if len(ways[at]) == 4 else next(other for other in ways[at] if other != _BACK[way])
    return len(seen) == sum(lines.values()) and all({*clue} == ways[r, c] for r, c, clue in stated(one.pieces))


class TestPipelink(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "pipelink", "pieces": [[None, None, None], ["nsew", None, None], [None] * 3]},
        {"puzzle": "pipelink", "pieces": [[None, "ew", None], [None, None, None], [None, "ew", None]]},
        {"puzzle": "pipelink", "pieces": [[None] * 4, [None, "nsew", None, None], [None] * 4]},
        {"puzzle": "pipelink", "pieces": [[None, "ns"], [None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_link_of_the_site():
    puzzle = satpuzzles.loads("https://puzz.link/p?pipelink/4/3/hgjajcd")
    assert puzzle.pieces == ((None, "se", None, None), (None, "nsew", None, None), (None, "ew", "ne", None))
