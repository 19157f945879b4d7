"""Tents: the contract, all boards as a person judges them, links of other sites, and what solvers call steps."""

from itertools import permutations
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.testing import Judged
from tests.puzzles.common import puzzle

_ = None
SMALL = [
    {"puzzle": "tents", "trees": ["...t", "t...", "...t", "t..."], "above": [2, 0, 2, 0], "left": [2, 0, 2, 0]},
    {"puzzle": "tents", "trees": [".t..", "....", "t..t"]},
    {"puzzle": "tents", "trees": ["tt.", "..."]},
    {"puzzle": "tents", "trees": ["....", ".t..", "t..."], "left": [_, _, 1]},
    {"puzzle": "tents", "trees": [".t.", "t.t", ".t."]},
]


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    cells = [(r, c) for r, row in enumerate(one.trees) for c in range(len(row))]
    trees = [(r, c) for r, c in cells if one.trees[r][c] == "t"]
    values = iter([value for row in grid for value in row])
    tents = [cell for cell in cells if cell not in trees and next(values)]
    if any(max(abs(r - s), abs(c - d)) < 2 for r, c in tents for s, d in tents if (r, c) != (s, d)):
        return False
    for axis, numbers in ((0, one.left), (1, one.above)):
        counts = [sum(tent[axis] == line for tent in tents) for line in range(len(numbers))]
        if any(number not in (None, count) for number, count in zip(numbers, counts, strict=True)):
            return False
    return len(tents) == len(trees) and any(
        all(abs(r - s) + abs(c - d) == 1 for (r, c), (s, d) in zip(order, trees, strict=True))
        for order in permutations(tents)
    )


class TestTents(Judged):
    documents: ClassVar = SMALL
    generated: ClassVar = {"size": "5x6"}
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.parametrize(
    ("link", "fields"),
    [
        # test/script/tents.js of robx/pzprjs
        (
            "https://puzz.link/p?tents/5/5/2g0h1i1j82323",
            {"trees": ["..t..", ".....", ".t..t", "...t.", ".t..."], "above": [2, _, 0, _, _], "left": [1, _, _, _, 1]},
        ),
        # tents.c of Simon Tatham
        ("3x2de:_ca,0,1,0,0,1", {"trees": ["t..", ".t."], "above": [0, 1, 0], "left": [0, 1]}),
    ],
)
def test_links_of_other_sites(link, fields):
    assert satpuzzles.loads(link) == puzzle("tents", **fields)


def test_simon_tatham_has_a_number_for_each_line():
    with pytest.raises(InstanceError, match="above: expected a number for each line, for tatham, found null"):
        satpuzzles.dumps(puzzle("tents", trees=["...t", "....", "t...", "...."], above=[1, None, 0, 1]), "tatham")


def test_steps_have_the_names_of_the_genre():
    one = puzzle("tents", trees=["...t", "....", "t..."], above=[1, 0, 0, 1], left=[0, 2, 0])
    steps = satpuzzles.explain(one).steps
    assert [step.with_technique for step in steps[1:3]] == [
        "Full line. r1c1 to r1c3 have no tent: row 1 has no tents.",
        "No tree. r2c2 and r2c3 have no tent: no tree is beside them.",
    ]
    assert {step.technique for step in steps[3:]} == {"last cells of a line"}


def test_a_tent_takes_the_only_tree_of_another_cell():
    step = satpuzzles.hint(puzzle("tents", trees=["..t.."]), [[0, 1, None, 0]]).step
    assert step.sentence == "r1c4 has no tent: r1c2 has a tent, and the only tree beside it and r1c4 is at r1c3."


def test_a_new_puzzle_has_a_tent_for_each_tree():
    made = satpuzzles.generate("tents", seed=2, size="8x9")
    (grid,) = satpuzzles.solutions(made)
    assert sum(map(sum, grid)) == "".join(made.trees).count("t") > 9
