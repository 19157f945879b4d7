"""Norinori: the contract, and all boards as a person judges them."""

from typing import ClassVar

import satpuzzles
from satpuzzles.puzzles.norinori import Norinori
from satpuzzles.testing import Judged

SMALL = [["aab", "abb", "ccb"], ["aabb", "aabb", "aabb"], ["aab", "aac"], ["aaab", "abbb"]]


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    shaded = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value}
    if any(sum(one.regions[r][c] == name for r, c in shaded) != 2 for row in one.regions for name in row):
        return False
    return all(len({(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & shaded) == 1 for r, c in shaded)


class TestNorinori(Judged):
    generated: ClassVar = {"size": "4x5"}
    documents: ClassVar = [{"puzzle": "norinori", "regions": regions} for regions in SMALL]
    keeps_rules = staticmethod(keeps_rules)


def test_steps_have_the_names_of_the_genre():
    steps = satpuzzles.explain(Norinori(["abbccd", "aabbcd", "eebbbd", "eebbff", "egbhff", "egghhh"])).steps
    assert {"region full", "pair complete", "last cells"} <= {step.technique for step in steps}
