"""Suguru: the contract, and all boards as a person judges them."""

from itertools import product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.puzzles.suguru import Suguru
from satpuzzles.testing import Judged

SMALL = [
    {"regions": ["aab", "acb", "ccb"], "givens": ["1..", "...", "..."]},
    {"regions": ["aaab", "cccb"], "givens": ["....", "...."]},
    {"regions": ["aab", "acb", "ccb"], "givens": ["2.2", "...", "..."]},
    {"regions": ["abc", "abc"], "givens": ["...", "..."]},
    {"regions": ["aaabb"], "givens": ["...1."]},
]


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    cells = [*product(range(one.height), range(one.width))]
    for name in {name for row in one.regions for name in row}:
        numbers = sorted(grid[r][c] for r, c in cells if one.regions[r][c] == name)
        if numbers != [*range(1, len(numbers) + 1)]:
            return False
    return not any(
        grid[r][c] == grid[s][d] and max(abs(r - s), abs(c - d)) == 1 for (r, c), (s, d) in product(cells, cells)
    )


class TestSuguru(Judged):
    generated: ClassVar = {"size": "4x5"}
    documents: ClassVar = [{"puzzle": "suguru", **document} for document in SMALL]
    keeps_rules = staticmethod(keeps_rules)


def test_a_board_of_pzprjs():
    puzzle = satpuzzles.loads("suguru/5/5/cih47bs73m3g5p1g2g")
    assert [row.index(3) for row in puzzle.givens if 3 in row] == [0, 3]
    assert satpuzzles.dumps(puzzle, "puzzlink") == b"https://puzz.link/p?suguru/5/5/cih47bs73m3g5p1g2g\n"
    assert satpuzzles.loads({**puzzle.to_json(), "puzzle": "tectonic"}) == puzzle


def test_steps_have_the_names_of_the_genre():
    path = satpuzzles.explain(satpuzzles.generate("suguru", seed=1, size="6x6"))
    assert path.status == "solved"
    assert {"hidden single", "full house"} <= {step.technique for step in path.steps}


def test_what_is_wrong_has_its_place():
    with pytest.raises(satpuzzles.InstanceError, match=r"givens\[0\]\[0\]: expected a whole number from 1 to 2"):
        Suguru([[3, None]], ["aa"])
    with pytest.raises(satpuzzles.InstanceError, match="givens: expected 1 rows of 3, as the regions have"):
        Suguru([[None, None]], ["aab"])
