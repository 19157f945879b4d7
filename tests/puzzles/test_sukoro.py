"""Sukoro: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "sukoro.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    flat, beside = [value for row in grid for value in row], neighbours(one.height, one.width)
    for value, others in zip(flat, beside, strict=True):
        near = [flat[other] for other in others if flat[other]]
        if value and (len(near) != value or value in near):
            return False
    return len(pieces([i for i, value in enumerate(flat) if value], beside)) <= 1


class TestSukoro(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "sukoro", "givens": [[None, None, None], [None, 3, None]]},
        {"puzzle": "sukoro", "givens": [[1, None, 1], [None, None, 0]]},
        {"puzzle": "sukoro", "givens": [[None, 3], [None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="sukoro")).status == "unique"
    assert satpuzzles.loads("https://puzz.link/p?sukoro/5/5/2a2c4a2g2a4c2a2").givens[0] == (2, None, 2, None, None)


def test_a_hint_counts_the_cells_beside_a_number():
    few = satpuzzles.Sukoro([[None, 0, None], [None, None, None], [None, None, None]])
    assert "r1c1 is not 2: only 1 cell beside it can have a number, as r1c2 is empty." in said(few)
    many = satpuzzles.Sukoro([[None, 3, None], [3, None, None], [None, None, None]])
    assert "r2c2 is not 1: 2 cells beside it have a number, as r1c2 and r2c1 are 3." in said(many)


def said(puzzle):
    return [step.sentence for step in satpuzzles.explain(puzzle).steps]
