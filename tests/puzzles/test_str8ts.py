"""Str8ts: the contract, all boards as a person judges them, and published ones."""

from itertools import groupby
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "str8t.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    values = iter(value for row in grid for value in row)
    rows = [
        [(clue is None, next(values) if clue is None else int(clue[:-1] or 0)) for clue in row] for row in one.clues
    ]
    for line in [*rows, *zip(*rows, strict=True)]:
        numbers = [number for _, number in line if number]
        if len({*numbers}) < len(numbers):
            return False
        for is_white, run in groupby(line, lambda cell: cell[0]):
            found = [number for _, number in run]
            if is_white and max(found) - min(found) != len(found) - 1:
                return False
    return True


class TestStr8ts(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "str8ts", "clues": [[None, None, "1x"], [None, None, None], ["x", None, None]]},
        {"puzzle": "str8ts", "clues": ["...", ".x.", "..."], "givens": ["1..", "...", "..2"]},
        {"puzzle": "str8ts", "clues": [["2x", None, "2x"], [None, None, None]]},
        {"puzzle": "str8ts", "clues": ["x.x", ".x."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="str8ts")).status == "unique"
