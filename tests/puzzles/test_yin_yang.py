"""Yin-Yang: the contract, all boards as a person judges them, answers made without a solver, and published ones."""

from random import Random
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.making.kinds.generators.yin_yang import drawn
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "yinyang.jsonl"


def keeps_rules(_, grid):
    """The rules as a person reads them, whatever the givens."""
    height, width = len(grid), len(grid[0])
    flat, beside = [value for row in grid for value in row], neighbours(height, width)
    if any(len(pieces([i for i, value in enumerate(flat) if value == color], beside)) > 1 for color in (0, 1)):
        return False
    squares = (grid[r][c : c + 2] + grid[r + 1][c : c + 2] for r in range(height - 1) for c in range(width - 1))
    return all(len({*square}) > 1 for square in squares)


class TestYinYang(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "yin-yang", "givens": ["0...", ".1..", "...0"]},
        {"puzzle": "yin-yang", "givens": ["1..", ".0.", "..."]},
        {"puzzle": "yin-yang", "givens": ["0.1", "...", "1.0"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.parametrize("size", [(1, 6), (2, 5), (4, 4), (7, 9)])
def test_answers_that_are_drawn_keep_the_rules(size):
    random = Random(1)
    found = drawn(*size, random, None, ())
    puzzle, grid = found
    assert not puzzle.broken_rules(grid)
    changes = filter(None, (drawn(*size, random, found, [cell]) for cell in range(size[0] * size[1])))
    assert all(other != grid and not further.broken_rules(other) for further, other in changes)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="yin-yang")).status == "unique"


def test_the_example_of_the_site_has_one_solution():
    puzzle = satpuzzles.loads("https://puzz.link/p?yinyang/5/5/016612300")
    assert puzzle.givens[1] == (0, None, 1, None, None)
    assert satpuzzles.check(puzzle).status == "unique"
