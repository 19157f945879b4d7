"""Magnets: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "magnetic.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    flat, columns = [value for row in grid for value in row], [*zip(*grid, strict=True)]
    dominoes = [region for row in one.regions for region in row]
    for region in {*dominoes}:
        halves = sorted(value for value, other in zip(flat, dominoes, strict=True) if other == region)
        if halves not in ([0], [0, 0], [1, 2]):
            return False
    for cell, others in enumerate(neighbours(one.height, one.width)):
        if flat[cell] and any(flat[other] == flat[cell] for other in others):
            return False
    sides = (one.above, columns, 1), (one.left, grid, 1), (one.below, columns, 2), (one.right, grid, 2)
    stated = (
        (number, line.count(pole)) for side, lines, pole in sides for number, line in zip(side, lines, strict=True)
    )
    return all(number in (None, count) for number, count in stated)


class TestMagnets(Judged):
    generated: ClassVar = {"size": "4x5"}
    documents: ClassVar = [
        {"puzzle": "magnets", "regions": ["ABB", "ACC"], "above": [1, None, None], "right": [None, 2]},
        {"puzzle": "magnets", "regions": ["AAB", "CDB"], "left": [1, None], "below": [None, None, 1]},
        {"puzzle": "magnets", "regions": ["ABB", "ACC"], "givens": [[None, 1, None], [None, None, 0]], "left": [1, 0]},
        {"puzzle": "magnets", "regions": ["ABB", "ACC"], "above": [0, 0, 0], "below": [None, 1, None]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_region_of_three_cells_is_no_domino():
    with pytest.raises(satpuzzles.InstanceError, match="regions of one or two cells, found 3 in region B"):
        satpuzzles.loads({"puzzle": "magnets", "regions": ["AB", "BB"]})


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="magnets")).status == "unique"
    link = satpuzzles.loads("https://puzz.link/p?magnets/5/5/g222j2h2g22g0g32fubmo3or00000000000400")
    assert (link.above, link.below) == ((2, 2, None, None, None), (None, 2, None, None, 2))
    for text in ("3x3:201,102,120,111,LRTT*BBLR", "5x5:.2..1,3..1.,.2..2,2..2.,LRLRTTLRTBBT*BTTBLRBBLRLR"):
        game = satpuzzles.loads(text, kind="magnets")
        assert satpuzzles.check(game).status == "unique"
        assert satpuzzles.dumps(game, "tatham").decode().strip() == text
