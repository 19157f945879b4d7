"""Undead: the contract, all boards as a person judges them, and a game ID of the collection."""

from typing import ClassVar

import satpuzzles
from satpuzzles.testing import Judged

_STEP = {"above": (1, 0), "below": (-1, 0), "left": (0, 1), "right": (0, -1)}


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    at = {(y // 2, x // 2): value for (y, x), value in one.values_at(grid).items()}
    found = [*at.values()]
    for value, number in enumerate((one.ghosts, one.vampires, one.zombies), start=1):
        if number not in (None, found.count(value)):
            return False
    height, width = len(one.mirrors), len(one.mirrors[0])
    for side, step in _STEP.items():
        for line, number in enumerate(getattr(one, side)):
            r = {"above": 0, "below": height - 1}.get(side, line)
            c = {"left": 0, "right": width - 1}.get(side, line)
            (v, u), reflected, seen = step, False, 0
            while 0 <= r < height and 0 <= c < width:
                if one.mirrors[r][c] == "/":
                    (v, u), reflected = (-u, -v), True
                elif one.mirrors[r][c] == "\\":
                    (v, u), reflected = (u, v), True
                else:
                    seen += at[r, c] == 3 or at[r, c] == (1 if reflected else 2)
                r, c = r + v, c + u
            if number not in (None, seen):
                return False
    return True


class TestUndead(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "undead", "mirrors": ["./.", "..\\", "\\.."], "above": [1, 1, 1], "left": [0, 3, 1], "zombies": 2},
        {"puzzle": "undead", "mirrors": ["./", "\\."], "above": [2, None], "ghosts": 1},
        {"puzzle": "undead", "mirrors": ["..", "./"], "givens": [[1, None], [None, None]], "right": [2, None]},
        {"puzzle": "undead", "mirrors": [".."], "left": [3]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_game_of_the_collection():
    puzzle = satpuzzles.loads("4x4de2:5,2,2,aRLgLLaLRL,2,0,1,2,1,1,2,5,0,0,0,2,1,3,1,1")
    assert satpuzzles.check(puzzle).status == "unique"
    assert puzzle.mirrors[0] == "./\\."
