"""Shikaku: the contract, and all divisions of small boards."""

from itertools import product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.puzzles.shikaku import Shikaku
from satpuzzles.testing import Judged

SMALL = [["2..", "..4", "3.."], ["2.", ".2"], ["3..", "..?"], ["?..", "..4", "4.."], ["3.", ".."]]


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    clues, cells = one.clues, [*product(range(one.height), range(one.width))]
    stated = [(r, c) for r, c in cells if clues[r][c] is not None]
    for number, (r, c) in enumerate(stated, start=1):
        part = [(y, x) for y, x in cells if grid[y][x] == number]
        if (r, c) not in part:
            return False
        high, wide = (1 + max(one[k] for one in part) - min(one[k] for one in part) for k in (0, 1))
        if high * wide != len(part) or clues[r][c] not in ("?", len(part)):
            return False
    return True


class TestShikaku(Judged):
    generated: ClassVar = {"size": "4x5"}
    documents: ClassVar = [{"puzzle": "shikaku", "clues": clues} for clues in [*SMALL, ["?..", ".?.", "..2"]]]
    keeps_rules = staticmethod(keeps_rules)


def test_links_of_other_sites():
    puzzle = Shikaku(["....3.", "56..6.", "......", "......", ".6..23", ".5...."])
    assert satpuzzles.loads("shikaku/6/6/j3g56h6t6h23g5j") == puzzle
    assert satpuzzles.dumps(puzzle, "puzzlink") == b"https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j\n"
    assert satpuzzles.loads("4x2e4:2_3c3b") == Shikaku(["23..", ".3.."])


def test_steps_have_the_names_of_the_genre():
    path = satpuzzles.explain(satpuzzles.generate("shikaku", seed=1, size="5x5"))
    assert path.status == "solved"
    assert "only rectangle" in {step.technique for step in path.steps}


def test_what_is_wrong_has_its_place():
    with pytest.raises(satpuzzles.InstanceError, match="clues: expected a number, found none"):
        Shikaku(["..", ".."])
