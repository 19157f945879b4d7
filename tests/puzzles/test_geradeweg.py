"""Geradeweg: the contract, and all boards as a person judges them."""

from typing import ClassVar

import satpuzzles
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
        lengths = {up + down, left + right} - {0}
        if len(lengths) > 1 or clue not in ("?", *lengths):
            return False
    return True


class TestGeradeweg(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "geradeweg", "clues": [[2, None, None], [None, None, None], [None, None, "?"]]},
        {"puzzle": "geradeweg", "clues": [["?", None, None], [None, None, None], [None, None, None]]},
        {"puzzle": "geradeweg", "clues": [[None, None, None], [None, 1, 2]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_number_0_of_the_data_set_is_none():
    assert satpuzzles.loads("Geradeweg\n2 2\n0 2\n- -\n", format="puzzlekit").clues == ((None, 2), (None, None))
