"""Nawabari: the contract, all boards as a person judges them, and published ones."""

from itertools import product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "nawabari.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them: a side is a border where the number on the other side is another one."""
    cells = [*product(range(one.height), range(one.width))]
    at = {(r, c): grid[r][c] for r, c in cells}
    stated = [(r, c) for r, c in cells if one.clues[r][c] is not None]
    for number, (r, c) in enumerate(stated, start=1):
        part = [cell for cell in cells if at[cell] == number]
        if (r, c) not in part:
            return False
        high, wide = (1 + max(one[k] for one in part) - min(one[k] for one in part) for k in (0, 1))
        borders = sum(at.get(cell) != number for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
        if high * wide != len(part) or one.clues[r][c] not in ("?", borders):
            return False
    return True


class TestNawabari(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "nawabari", "clues": [[None, 1, None], [None, None, None], [3, None, 3]]},
        {"puzzle": "nawabari", "clues": [[2, None, None], [None, None, "?"]]},
        {"puzzle": "nawabari", "clues": [[0, None], [None, None]]},
        {"puzzle": "nawabari", "clues": [[4, None], [None, 2]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:3]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="nawabari")).status == "unique"


def test_a_link_of_the_site():
    clues = satpuzzles.loads("https://puzz.link/p?nawabari/5/5/f0b1f2a1f").clues
    assert [row for row in clues if any(clue is not None for clue in row)] == [
        (None, 0, None, None, 1),
        (None, 2, None, 1, None),
    ]
