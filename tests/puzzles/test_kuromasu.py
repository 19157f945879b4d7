"""Kuromasu: the contract, all boards as a person judges them, and published ones."""

from itertools import takewhile
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "kuromasu.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    height, width = len(grid), len(grid[0])
    flat, beside = [value for row in grid for value in row], neighbours(height, width)
    if any(flat[a] and flat[b] for a, others in enumerate(beside) for b in others):
        return False
    if len(pieces([i for i, value in enumerate(flat) if not value], beside)) > 1:
        return False
    for r, row in enumerate(one.clues):
        for c, clue in enumerate(row):
            column = [grid[i][c] for i in range(height)]
            ways = (grid[r][:c][::-1], grid[r][c + 1 :], column[:r][::-1], column[r + 1 :])
            if clue == "?" and grid[r][c]:
                return False
            if clue not in (None, "?") and (
                grid[r][c] or clue != 1 + sum(len([*takewhile(lambda x: not x, w)]) for w in ways)
            ):
                return False
    return True


class TestKuromasu(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "kuromasu", "clues": [[3, None, None], [None, None, None], [None, 4, None]]},
        {"puzzle": "kuromasu", "clues": [[None, 3, None], [None, None, 2]]},
        {"puzzle": "kuromasu", "clues": [["?", None], [None, None], [None, 2]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="kuromasu")).status == "unique"
    assert satpuzzles.loads("https://puzz.link/p?kurodoko/3/2/3k").clues[0][0] == 3
