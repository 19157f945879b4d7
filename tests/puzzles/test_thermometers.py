"""Thermometers: the contract, all boards as a person judges them."""

from random import Random
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.directed import directions_of, paths_along, random_paths
from satpuzzles.testing import Judged
from tests.puzzles.reading import counted

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def keeps_rules(one, grid):
    """The rules as a person reads them: no mercury stands behind an empty cell."""
    for r, row in enumerate(one.thermometers):
        for c, way in enumerate(row):
            down, right = STEPS.get(way, (0, 0))
            if grid[r + down][c + right] > grid[r][c]:
                return False
    return counted(one, grid)


class TestThermometers(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "thermometers", "thermometers": ["es.", "s.n", "ee."], "above": [3, 2, 1], "left": [2, None, 2]},
        {"puzzle": "thermometers", "thermometers": ["s.w.", "e..n"], "left": [2, None]},
        {"puzzle": "thermometers", "thermometers": ["e.", "e."], "above": [1, None], "left": [0, 0]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["ew"], "thermometers: expected paths that begin somewhere, found a circle through r1c1"),
        (["e.w"], "thermometers[0][2]: expected one cell before r1c2, found another one at thermometers[0][0]"),
        (["n."], "thermometers[0][0]: expected a direction that stays on the board, found 'n'"),
    ],
)
def test_what_is_wrong_has_its_place(rows, said):
    with pytest.raises(satpuzzles.InstanceError, match=said.replace("[", r"\[")):
        satpuzzles.Thermometers(rows)


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (6, 5)])
def test_random_paths_go_through_all_cells(size):
    paths = random_paths(*size, Random(2))
    assert sorted(cell for path in paths for cell in path) == [(r, c) for r in range(size[0]) for c in range(size[1])]
    assert sorted(paths_along(directions_of(paths, *size))) == sorted(paths)
