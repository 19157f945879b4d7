"""Hidoku: the contract, all boards as a person judges them, and published ones."""

from itertools import pairwise
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "hidoku.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    at = {number: (r, c) for r, row in enumerate(grid) for c, number in enumerate(row)}
    if sorted(at) != [*range(1, 1 + len(grid) * len(grid[0]))]:
        return False
    far = max if one.kind == "hidoku" else sum
    return all(far((abs(r - s), abs(c - d))) == 1 for (r, c), (s, d) in pairwise(at[number] for number in sorted(at)))


class TestHidoku(Judged):
    generated: ClassVar = {"size": "3x3"}
    documents: ClassVar = [
        {"puzzle": "hidoku", "givens": ["1..", "..3"]},
        {"puzzle": "hidoku", "givens": ["1.", ".."]},
        {"puzzle": "hidoku", "givens": ["..1."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="hidoku")).status == "unique"
