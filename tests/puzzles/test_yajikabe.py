"""Yajikabe: the contract, all boards as a person judges them, and published ones."""

from itertools import product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "yajikabe.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    flat = [value for row in grid for value in row]
    if len(pieces([i for i, value in enumerate(flat) if value], neighbours(one.height, one.width))) > 1:
        return False
    for r, c in product(range(one.height - 1), range(one.width - 1)):
        if grid[r][c] and grid[r][c + 1] and grid[r + 1][c] and grid[r + 1][c + 1]:
            return False
    for r, row in enumerate(one.clues):
        for c, clue in enumerate(row):
            column = [line[c] for line in grid]
            ways = {"n": column[:r], "s": column[r + 1 :], "w": grid[r][:c], "e": grid[r][c + 1 :]}
            if clue and (grid[r][c] or clue[0] not in ("?", str(sum(ways[clue[1]])))):
                return False
    return True


class TestYajikabe(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "yajikabe", "clues": [["2e", None, None], [None, None, "1w"], [None, None, "2w"]]},
        {"puzzle": "yajikabe", "clues": [[None, "?e", None, "1s"], ["0e", None, None, None], ["2e", None, None, None]]},
        {"puzzle": "yajikabe", "clues": [["3s", None, None], [None, None, None], [None, None, None]]},
        {"puzzle": "yajikabe", "clues": [["2s", None, "?n"], [None, None, None], [None, "1e", None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="yajikabe")).status == "unique"
