"""Norinori: the contract, and all boards as a person judges them."""

from itertools import product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.puzzles.norinori import Norinori
from satpuzzles.testing import Contract

SMALL = [["aab", "abb", "ccb"], ["aabb", "aabb", "aabb"], ["aab", "aac"], ["aaab", "abbb"]]


class TestNorinori(Contract):
    generated: ClassVar = {"size": "4x5"}
    documents: ClassVar = [{"puzzle": "norinori", "regions": regions} for regions in SMALL]


def keeps_rules(regions, grid):
    """The rules as a person reads them."""
    shaded = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value}
    names = "".join(regions)
    if any(sum(regions[r][c] == name for r, c in shaded) != 2 for name in names):
        return False
    return all(len({(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & shaded) == 1 for r, c in shaded)


@pytest.mark.parametrize("regions", SMALL)
def test_all_boards_are_judged_as_a_person_would(regions):
    puzzle = Norinori(regions)
    for flat in product((0, 1), repeat=puzzle.height * puzzle.width):
        grid = [[*flat[r * puzzle.width : (r + 1) * puzzle.width]] for r in range(puzzle.height)]
        assert (not puzzle.broken_rules(grid)) == keeps_rules(regions, grid)


def test_steps_have_the_names_of_the_genre():
    steps = satpuzzles.explain(Norinori(["abbccd", "aabbcd", "eebbbd", "eebbff", "egbhff", "egghhh"])).steps
    assert {"region full", "pair complete", "last cells"} <= {step.technique for step in steps}
