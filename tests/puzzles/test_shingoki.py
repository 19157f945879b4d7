"""Shingoki: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import loop_of, stated, straight


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    if (loop := loop_of(one, grid)) is None:
        return False
    for r, c, clue in stated(one.clues):
        if (r, c) not in loop:
            return False
        up, left, right, down = straight(loop, (r, c))
        is_white = bool((up and down) or (left and right))
        if is_white != (clue[0] == "w") or clue[1:] not in ("", str(up + left + right + down)):
            return False
    return True


class TestShingoki(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "shingoki", "clues": [["b4", None, None], [None, None, None], [None, None, "b"]]},
        {"puzzle": "shingoki", "clues": [["b3", None, None], [None, None, "b"], [None, None, None]]},
        {"puzzle": "shingoki", "clues": [["b2", None, None], [None, None, None], [None, None, None]]},
        {"puzzle": "shingoki", "clues": [["w", None, None], [None, None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)
