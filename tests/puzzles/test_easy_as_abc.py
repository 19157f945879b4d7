"""Easy as ABC: the contract, all boards as a person judges them, published ones, and letters in documents."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "abcendview.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    columns = [*zip(*grid, strict=True)]
    if any([*line].count(n) != 1 for line in [*grid, *columns] for n in range(1, one.letters + 1)):
        return False
    ways = (columns, one.above, 1), (columns, one.below, -1), (grid, one.left, 1), (grid, one.right, -1)
    return all(
        letter in (None, next(value for value in line[::step] if value))
        for lines, letters, step in ways
        for line, letter in zip(lines, letters, strict=True)
    )


class TestEasyAsAbc(Judged):
    generated: ClassVar = {"size": 4}
    documents: ClassVar = [
        {"puzzle": "easy-as-abc", "givens": ["..."] * 3, "letters": 2, "left": ["A", "b", None], "right": "A.."},
        {"puzzle": "easy-as-abc", "givens": ["A..", "...", "..."], "letters": 2},
        {"puzzle": "easy-as-abc", "givens": ["..."] * 3, "above": ["A", "A", None]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="easy-as-abc")).status == "unique"


def test_a_board_of_pzprjs():
    one = satpuzzles.loads("https://puzz.link/p?easyasabc/4/4/3/1m2h3g3h")
    assert (one.letters, one.above, one.left, one.right) == (
        3,
        (1, *[None] * 3),
        (2, None, None, 3),
        (None, 3, None, None),
    )


def test_what_is_wrong_has_its_place():
    with pytest.raises(satpuzzles.InstanceError, match=r"left\[1\]: expected .*letter.* from 0 to 2, found 3"):
        satpuzzles.EasyAsAbc(["..."] * 3, 2, left=["A", "C", None])
