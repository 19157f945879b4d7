"""Doppelblock: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "doppelblock.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    columns = [*map(list, zip(*grid, strict=True))]
    if any(sorted(line) != [0, *range(len(line) - 1)] for line in [*grid, *columns]):
        return False
    clues = [*zip(grid, one.left, strict=True), *zip(columns, one.above, strict=True)]
    ends = [(line.index(0), len(line) - line[::-1].index(0)) for line, _ in clues]
    return all(clue in (None, sum(line[a:b])) for (line, clue), (a, b) in zip(clues, ends, strict=True))


class TestDoppelblock(Judged):
    generated: ClassVar = {"size": 4}
    documents: ClassVar = [
        {"puzzle": "doppelblock", "givens": ["..."] * 3, "left": [1, None, None], "above": [0, None, None]},
        {"puzzle": "doppelblock", "givens": ["1..", "...", "..."]},
        {"puzzle": "doppelblock", "givens": ["...", ".0.", "..."], "left": [None, 1, 1]},
        {"puzzle": "doppelblock", "givens": ["..."] * 3, "above": [1, 1, None]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="doppelblock")).status == "unique"


def test_a_board_of_pzprjs():
    one = satpuzzles.loads("https://puzz.link/p?doppelblock/5/5/g6g34g10h")
    assert (one.above, one.left) == ((None, 6, None, 3, 4), (None, 1, 0, None, None))
