"""Tatamibari: the contract, all boards as a person judges them, and published ones."""

from itertools import product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "tatamibari.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    height, width = len(grid), len(grid[0])
    cells = [*product(range(height), range(width))]
    clues = [(r, c) for r, c in cells if one.clues[r][c] is not None]
    for value, (r, c) in enumerate(clues, start=1):
        area = [(y, x) for y, x in cells if grid[y][x] == value]
        if (r, c) not in area:
            return False
        high, wide = (1 + max(part) - min(part) for part in zip(*area, strict=True))
        if len(area) != high * wide:
            return False
        if not {"-": wide > high, "|": high > wide, "+": high == wide, "?": True}[one.clues[r][c]]:
            return False
    corners = product(range(height - 1), range(width - 1))
    return all(len({grid[r][c], grid[r][c + 1], grid[r + 1][c], grid[r + 1][c + 1]}) < 4 for r, c in corners)


class TestTatamibari(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "tatamibari", "clues": ["..-", "|..", "..."]},
        {"puzzle": "tatamibari", "clues": ["?..", "..?", "..."]},
        {"puzzle": "tatamibari", "clues": ["++", "++"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="tatamibari")).status == "unique"


def test_a_link_of_puzz_link():
    one = satpuzzles.loads("https://puzz.link/p?tatamibari/5/5/m3g11i2g31h13g3g")
    assert satpuzzles.check(one).status == "unique"
    assert one.clues[1] == (None, None, "+", None, "|")
