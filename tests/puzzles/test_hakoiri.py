"""Hakoiri: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces, touching
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "hakoiri.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    flat = [value for row in grid for value in row]
    rooms = [room for row in one.regions for room in row]
    for room in {*rooms}:
        if sorted(value for value, other in zip(flat, rooms, strict=True) if other == room and value) != [1, 2, 3]:
            return False
    for cell, others in enumerate(touching(one.height, one.width)):
        if flat[cell] and any(flat[other] == flat[cell] for other in others):
            return False
    return len(pieces([i for i, value in enumerate(flat) if value], neighbours(one.height, one.width))) == 1


class TestHakoiri(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "hakoiri", "regions": ["AABB", "AABB"], "givens": [[1, 0, None, None], [None, None, None, None]]},
        {"puzzle": "hakoiri", "regions": ["AAABBB"], "givens": [[1, 2, None, None, 2, None]]},
        {"puzzle": "hakoiri", "regions": ["AAABBB"], "givens": [[None, None, 1, 1, None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="hakoiri")).status == "unique"
    assert satpuzzles.loads("https://puzz.link/p?hakoiri/5/5/4qb44qb41c3c1f23a2b1b1").givens[0][0] == 1
