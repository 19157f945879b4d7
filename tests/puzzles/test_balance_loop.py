"""Balance Loop: the contract, and all boards as a person judges them."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.testing import Judged
from tests.puzzles.reading import loop_of, stated, straight


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    if (loop := loop_of(one, grid)) is None:
        return False
    for r, c, clue in stated(one.clues):
        if (r, c) not in loop:
            return False
        lengths = [length for length in straight(loop, (r, c)) if length]
        if (lengths[0] == lengths[1]) != (clue[-1] == "w") or clue[:-1] not in ("", str(sum(lengths))):
            return False
    return True


class TestBalanceLoop(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "balance-loop", "clues": [["4w", None, None], [None, None, None], [None, None, "w"]]},
        {"puzzle": "balance-loop", "clues": [["3b", None, None], [None, None, None], [None, None, None]]},
        {"puzzle": "balance-loop", "clues": [["2w", None, None], [None, None, None], [None, None, None]]},
        {"puzzle": "balance-loop", "clues": [["4b", None, None], [None, None, None], [None, None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_the_data_set_has_the_colour_before_or_behind_the_number():
    read = [satpuzzles.loads(f"BalanceLoop\n2 2\n{circle} -\n- -\n", format="puzzlekit") for circle in ("4w", "w4")]
    assert read[0] == read[1]
    with pytest.raises(InstanceError, match="values of the kind, found '3b4'"):
        satpuzzles.loads("BalanceLoop\n2 2\n3b4 -\n- -\n", format="puzzlekit")
