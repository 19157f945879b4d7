"""Ripple Effect: the contract, all boards as a person judges them, and published ones."""

from itertools import combinations
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "hakyuu.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    cells = {(r, c): number for r, row in enumerate(grid) for c, number in enumerate(row)}
    for name in {name for row in one.regions for name in row}:
        numbers = sorted(number for (r, c), number in cells.items() if one.regions[r][c] == name)
        if numbers != [*range(1, len(numbers) + 1)]:
            return False
    return not any(
        cells[r, c] == cells[s, d] and (r == s or c == d) and abs(r - s) + abs(c - d) - 1 < cells[r, c]
        for (r, c), (s, d) in combinations(cells, 2)
    )


class TestRippleEffect(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "ripple-effect", "regions": ["aab", "acb", "ccb"], "givens": ["1..", "...", "..."]},
        {"puzzle": "ripple-effect", "regions": ["aab", "cdb"], "givens": ["...", "..."]},
        {"puzzle": "ripple-effect", "regions": ["aabbc"], "givens": ["....."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="ripple-effect")).status == "unique"


def test_a_board_of_pzprjs():
    one = satpuzzles.loads("https://puzz.link/p?ripple/4/4/9n8rigk14h32k")
    assert one.givens[1:3] == ((None, 1, 4, None), (None, 3, 2, None))
    assert satpuzzles.solve(one).grid == [[1, 2, 3, 1], [2, 1, 4, 2], [4, 3, 2, 1], [1, 2, 1, 3]]
