"""Usoone: the contract, all boards as a person judges them, and published ones."""

from collections import Counter
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "usoone.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    flat, beside = [value for row in grid for value in row], neighbours(one.height, one.width)
    clues, rooms = ([entry for row in rows for entry in row] for rows in (one.clues, one.regions))
    if any(flat[cell] and flat[other] for cell, others in enumerate(beside) for other in others):
        return False
    if len(pieces([i for i, value in enumerate(flat) if not value], beside)) > 1:
        return False
    wrong = Counter()
    for cell, clue in enumerate(clues):
        if clue is not None:
            if flat[cell]:
                return False
            wrong[rooms[cell]] += clue != sum(flat[other] for other in beside[cell])
    return all(number == 1 for number in wrong.values())


class TestUsoone(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "usoone", "clues": [[0, 0], [None, None]], "regions": ["AA", "AA"]},
        {
            "puzzle": "usoone",
            "clues": [[1, None, 1], [None, 2, None], [None, None, 0]],
            "regions": ["AAB", "AAB", "AAB"],
        },
        {
            "puzzle": "usoone",
            "clues": [[1, None, None], [None, 3, None], [0, None, None]],
            "regions": ["AAB", "AAB", "CCC"],
        },
        {"puzzle": "usoone", "clues": [[0, None], [None, 0]], "regions": ["AA", "AA"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="usoone")).status == "unique"
    link = satpuzzles.loads("https://puzz.link/p?usoone/6/6/88aaaa03u0o0b75ecdk71cg76bg")
    assert link.clues[0] == (1, None, None, 2, None, 0)
