"""Dominosa: the contract, all boards as a person judges them, and published ones."""

from itertools import chain
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "dominos.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    lines = [one.board.ends(place) for place, value in zip(one.board.cells, chain(*grid), strict=True) if value]
    if sorted(chain(*lines)) != [*one.board.vertices]:
        return False
    pairs = [sorted(str(one.clues[y // 2][x // 2]) for y, x in line) for line in lines]
    known = [pair for pair in pairs if "None" not in pair]
    return all(known.count(pair) == 1 for pair in known)


class TestDominosa(Judged):
    generated: ClassVar = {"size": "3x4"}
    documents: ClassVar = [
        {"puzzle": "dominosa", "clues": [[0, 0, 1], [1, 1, 0]]},
        {"puzzle": "dominosa", "clues": [[0, 1, None], [1, 2, 3]]},
        {"puzzle": "dominosa", "clues": [[1, 1], [1, 1]]},
        {"puzzle": "dominosa", "clues": [[0, 0]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="dominosa")).status == "unique"


def test_a_game_of_tatham():
    one = satpuzzles.loads("2:011220021012", kind="dominosa")
    assert one.clues == ((0, 1, 1, 2), (2, 0, 0, 2), (1, 0, 1, 2))
