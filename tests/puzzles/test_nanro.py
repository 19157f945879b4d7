"""Nanro: the contract, all boards as a person judges them, and published ones."""

from itertools import product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "nanro.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    flat, beside = [value for row in grid for value in row], neighbours(one.height, one.width)
    rooms = [room for row in one.regions for room in row]
    for room in {*rooms}:
        inside = [value for value, other in zip(flat, rooms, strict=True) if other == room and value]
        if not inside or {*inside} != {len(inside)}:
            return False
    for cell, others in enumerate(beside):
        if flat[cell] and any(flat[other] == flat[cell] and rooms[other] != rooms[cell] for other in others):
            return False
    for r, c in product(range(one.height - 1), range(one.width - 1)):
        if grid[r][c] and grid[r][c + 1] and grid[r + 1][c] and grid[r + 1][c + 1]:
            return False
    return len(pieces([i for i, value in enumerate(flat) if value], beside)) == 1


class TestNanro(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "nanro", "regions": ["AAB", "ABB"], "givens": [[None, 2, 1], [None, None, None]]},
        {"puzzle": "nanro", "regions": ["AAB", "CBB"], "givens": [[0, None, None], [None, None, None]]},
        {"puzzle": "nanro", "regions": ["AAB", "CBB"], "givens": [[None, None, None], [2, None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:4]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="nanro")).status == "unique"
    link = satpuzzles.loads("https://puzz.link/p?nanro/4/4/6r0s1oi13n1h")
    assert (link.regions[0], link.givens[0]) == ((0, 0, 0, 1), (None, None, None, 1))
