"""Suguru: the contract, and all boards as a person judges them."""

from itertools import product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.puzzles.suguru import Suguru
from satpuzzles.testing import Contract

SMALL = [
    {"regions": ["aab", "acb", "ccb"], "givens": ["1..", "...", "..."]},
    {"regions": ["aaab", "cccb"], "givens": ["....", "...."]},
    {"regions": ["aab", "acb", "ccb"], "givens": ["2.2", "...", "..."]},
    {"regions": ["abc", "abc"], "givens": ["...", "..."]},
    {"regions": ["aaabb"], "givens": ["...1."]},
]


class TestSuguru(Contract):
    generated: ClassVar = {"size": "4x5"}
    documents: ClassVar = [{"puzzle": "suguru", **document} for document in SMALL]


def keeps_rules(regions, grid):
    """The rules as a person reads them."""
    height, width = len(regions), len(regions[0])
    cells = [*product(range(height), range(width))]
    for name in {*"".join(regions)}:
        numbers = sorted(grid[r][c] for r, c in cells if regions[r][c] == name)
        if numbers != [*range(1, len(numbers) + 1)]:
            return False
    return not any(
        grid[r][c] == grid[s][d] and max(abs(r - s), abs(c - d)) == 1 for (r, c), (s, d) in product(cells, cells)
    )


@pytest.mark.parametrize("document", SMALL)
def test_all_boards_are_judged_as_a_person_would(document):
    puzzle = Suguru(**document)
    blank = puzzle.with_givens([[None] * puzzle.width] * puzzle.height)
    kept = 0
    for flat in product(blank.numbers, repeat=blank.height * blank.width):
        grid = [[*flat[r * blank.width : (r + 1) * blank.width]] for r in range(blank.height)]
        kept += (keeps := keeps_rules(document["regions"], grid))
        assert (not blank.broken_rules(grid)) == keeps
    assert satpuzzles.count(blank).number == kept


def test_a_board_of_pzprjs():
    puzzle = satpuzzles.loads("suguru/5/5/cih47bs73m3g5p1g2g")
    assert [row.index(3) for row in puzzle.givens if 3 in row] == [0, 3]
    assert satpuzzles.dumps(puzzle, "puzzlink") == b"https://puzz.link/p?suguru/5/5/cih47bs73m3g5p1g2g\n"
    assert satpuzzles.loads({**puzzle.to_json(), "puzzle": "tectonic"}) == puzzle


def test_steps_have_the_names_of_the_genre():
    path = satpuzzles.explain(satpuzzles.generate("suguru", seed=1, size="6x6"))
    assert path.status == "solved"
    assert {"single place", "region full"} <= {step.technique for step in path.steps}


def test_what_is_wrong_has_its_place():
    with pytest.raises(satpuzzles.InstanceError, match=r"givens\[0\]\[0\]: expected a whole number from 1 to 2"):
        Suguru([[3, None]], ["aa"])
    with pytest.raises(satpuzzles.InstanceError, match="givens: expected 1 rows of 3, as the regions have"):
        Suguru([[None, None]], ["aab"])
