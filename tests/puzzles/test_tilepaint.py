"""Tilepaint: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "tilepaint.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    found = {
        (room, value)
        for rooms, row in zip(one.regions, grid, strict=True)
        for room, value in zip(rooms, row, strict=True)
    }
    return len(found) == len({room for room, _ in found}) and all(
        number in (None, sum(line))
        for numbers, lines in ((one.left, grid), (one.above, zip(*grid, strict=True)))
        for number, line in zip(numbers, lines, strict=True)
    )


class TestTilepaint(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "tilepaint", "regions": ["AAB", "CDB", "CDE"], "above": [3, 1, 1], "left": [2, None, 2]},
        {"puzzle": "tilepaint", "regions": ["AABB", "CCCB", "CDDD"], "left": [2, None, 1]},
        {"puzzle": "tilepaint", "regions": ["AA", "AB"], "above": [1, None]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="tilepaint")).status == "unique"
