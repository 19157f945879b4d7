"""Creek: the contract, all boards as a person judges them, and published ones."""

from itertools import chain
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "creek.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    height, width = len(grid), len(grid[0])
    unshaded = [i for i, value in enumerate(chain(*grid)) if not value]
    if len(pieces(unshaded, neighbours(height, width))) > 1:
        return False
    for r, row in enumerate(one.clues):
        for c, clue in enumerate(row):
            around = [grid[y][x] for y in (r - 1, r) for x in (c - 1, c) if 0 <= y < height and 0 <= x < width]
            if clue not in (None, sum(around)):
                return False
    return True


class TestCreek(Judged):
    generated: ClassVar = {"size": "3x3"}
    documents: ClassVar = [
        {"puzzle": "creek", "clues": [[None, 1, None, None], [None, 2, None, 2], [None, None, None, 1]]},
        {"puzzle": "creek", "clues": [[None, None, None, 1], [None, None, 2, None], [None, 2, None, None]]},
        {"puzzle": "creek", "clues": [[None, None], [4, None]]},
        {"puzzle": "creek", "clues": ["0...", "..2.", ".2..", "...."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="creek")).status == "unique"


def test_a_link_of_puzz_link():
    one = satpuzzles.loads("https://puzz.link/p?creek/6/6/gagaich2cgb6769dt")
    assert one.clues[0] == (None, 0, None, None, None, 0, None)
    assert satpuzzles.check(one).status == "unique"
