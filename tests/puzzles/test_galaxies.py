"""Spiral Galaxies: the contract, all boards as a person judges them, and published ones."""

from itertools import chain
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "galaxies.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    height, width = len(grid), len(grid[0])
    beside, flat = neighbours(height, width), [*chain(*grid)]
    stars = [(r, c, star) for r, row in enumerate(one.stars) for c, star in enumerate(row) if star != "."]
    for value, (r, c, star) in enumerate(stars, start=1):
        below, right = star in "sc", star in "ec"
        area = {divmod(i, width) for i, found in enumerate(flat) if found == value}
        if not {(r, c), (r + below, c), (r, c + right), (r + below, c + right)} <= area:
            return False
        if {(2 * r + below - y, 2 * c + right - x) for y, x in area} != area:
            return False
        if len(pieces([y * width + x for y, x in area], beside)) > 1:
            return False
    return True


class TestGalaxies(Judged):
    generated: ClassVar = {"size": "3x4"}
    documents: ClassVar = [
        {"puzzle": "galaxies", "stars": [".o.", ".s.", "..."]},
        {"puzzle": "galaxies", "stars": ["...", "ooo", "..."]},
        {"puzzle": "galaxies", "stars": ["o.", ".."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.parametrize(
    ("stars", "found"), [(["..", ".."], "none"), (["o.", ".s"], "'s'"), (["oe", ".."], "'e'"), (["co", ".."], "two")]
)
def test_stars_lie_inside_the_board(stars, found):
    with pytest.raises(InstanceError, match=f"expected a? ?stars?.*found {found}"):
        satpuzzles.loads({"puzzle": "galaxies", "stars": stars})


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="galaxies")).status == "unique"


def test_links():
    assert satpuzzles.loads("https://puzz.link/p?tentaisho/2/2/ke").stars == (".s", "..")
    assert satpuzzles.loads("3x3:i", kind="galaxies").stars == (".c.", "...", "...")
    with pytest.raises(InstanceError, match="without holes"):
        satpuzzles.loads("https://puzz.link/p?tentaisho/5/5/6fl94fi65en8dbf10000")
