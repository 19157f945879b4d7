"""Makaro: the contract, all boards as a person judges them, published ones, and what is wrong in documents."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "makaro.jsonl"
WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    cells = [(r, c) for r, row in enumerate(one.clues) for c, clue in enumerate(row) if clue is None]
    number = dict(zip(cells, (value for row in grid for value in row), strict=True))
    for name in {one.regions[r][c] for r, c in cells}:
        numbers = sorted(number[r, c] for r, c in cells if one.regions[r][c] == name)
        if numbers != [*range(1, len(numbers) + 1)]:
            return False
    for r, row in enumerate(one.clues):
        for c, clue in enumerate(row):
            near = {way: number[r + v, c + u] for way, (v, u) in WAYS.items() if (r + v, c + u) in number}
            if clue is None and number[r, c] in near.values():
                return False
            if clue in WAYS and any(near[clue] <= other for way, other in near.items() if way != clue):
                return False
    return True


class TestMakaro(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {
            "puzzle": "makaro",
            "clues": ["...", ".s.", "..."],
            "regions": ["aab", "c.b", "cdd"],
            "givens": ["1..", "...", "..."],
        },
        {"puzzle": "makaro", "clues": ["..e..", "....x"], "regions": ["aa.cc", "bbbc."], "givens": ["....."] * 2},
        {"puzzle": "makaro", "clues": [".e.", "..."], "regions": ["a.b", "aab"], "givens": ["3..", "..."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="makaro")).status == "unique"


def test_a_board_of_pzprjs():
    one = satpuzzles.loads("https://puzz.link/p?makaro/5/5/lfflu7qdemei2icmb")
    assert one.clues == tuple(
        tuple(None if clue == "." else clue for clue in row) for row in ("e....", "...e.", ".....", ".s...", "....n")
    )
    assert satpuzzles.check(one).status == "unique"


def test_what_is_wrong_has_its_place():
    with pytest.raises(satpuzzles.InstanceError, match=r"clues\[0\]\[1\]: expected an arrow to a white cell"):
        satpuzzles.Makaro(["..."], ["a.b"], [[None, "n", None]])
    with pytest.raises(satpuzzles.InstanceError, match=r"givens\[0\]\[1\]: expected null in a cell without a value"):
        satpuzzles.Makaro([[None, 1, None]], ["aab"], [[None, "x", None]])
