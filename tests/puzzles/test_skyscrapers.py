"""Skyscrapers: the contract, all boards as a person judges them, links of other sites, and what solvers call steps."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.testing import Judged
from tests.puzzles.common import puzzle

_ = None
SMALL = [
    {"puzzle": "skyscrapers", "givens": ["...", "...", "..."], "left": [1, 2, None], "above": [None, None, 3]},
    {"puzzle": "skyscrapers", "givens": ["...", "...", "..."], "right": [3, None, None], "below": [2, 1, None]},
    {"puzzle": "skyscrapers", "givens": ["...", "...", "..."], "left": [3, 3, None]},
    {"puzzle": "skyscrapers", "givens": ["...", "...", "..2"], "highest": 2, "left": [1, None, None]},
    {"puzzle": "skyscrapers", "givens": ["...", "...", "0.."], "highest": 1, "above": [1, 1, 1]},
    {"puzzle": "skyscrapers", "givens": ["."], "diagonals": True},
]


def seen(line):
    return sum(height > max(line[:i], default=0) for i, height in enumerate(line))


def keeps_rules(puzzle, grid):
    """The rules as a person reads them."""
    columns = [*zip(*grid, strict=True)]
    size = puzzle.height
    crossing = [[grid[i][i] for i in range(size)], [grid[i][size - 1 - i] for i in range(size)]]
    for line in [*grid, *columns, *(crossing if puzzle.diagonals else [])]:
        if any([*line].count(height) != 1 for height in range(1, puzzle.highest + 1)):
            return False
    ways = (columns, puzzle.above, 1), (columns, puzzle.below, -1), (grid, puzzle.left, 1), (grid, puzzle.right, -1)
    return all(
        number in (None, seen(line[::step]))
        for lines, numbers, step in ways
        for line, number in zip(lines, numbers, strict=True)
    )


class TestSkyscrapers(Judged):
    documents: ClassVar = [*SMALL, SMALL[3] | {"diagonals": True}]
    generated: ClassVar = {"size": 4}
    keeps_rules = staticmethod(keeps_rules)


LINKS = [
    # test/script/skyscrapers.js of robx/pzprjs; by its variety/skyscrapers.js; by towers.c of Simon Tatham
    (
        "https://puzz.link/p?skyscrapers/4/4/k13h4j3g",
        {"below": [_, 1, 3, _], "left": [_, 4, _, _], "right": [_, _, 3, _]},
    ),
    ("https://puzz.link/p?skyscrapers/3/3/1qi2k", {"above": [1, _, _], "givens": ["...", "2..", "..."]}),
    ("4de:1//2///////3//4////,a3_2m", {"above": [1, _, 2, _], "left": [_, 3, _, 4], "givens": [".32.", *["...."] * 3]}),
]


@pytest.mark.parametrize(("link", "fields"), LINKS)
def test_links_of_other_sites(link, fields):
    read = satpuzzles.loads(link)
    size = read.height
    assert read == puzzle("skyscrapers", **{"givens": ["." * size] * size} | fields)


def test_what_is_wrong_has_its_place():
    with pytest.raises(InstanceError, match="givens: expected as many columns as rows, found 2 rows of 3"):
        puzzle("skyscrapers", givens=["...", "..."])
    with pytest.raises(InstanceError, match="highest: expected a whole number from 1 to 2, found 3"):
        puzzle("skyscrapers", givens=["..", ".."], highest=3)
    with pytest.raises(InstanceError, match=r"left\[1\]: expected a whole number from 1 to 2, found 0"):
        puzzle("skyscrapers", givens=["..", ".."], left=[1, 0])


def test_a_cell_without_a_building_is_seen_through():
    one = puzzle("skyscrapers", givens=["0..", "...", "..."], highest=2, left=[2, _, _])
    assert all(grid[0] == [0, 1, 2] for grid in satpuzzles.solutions(one))
    assert str(one).count("×") == 1


def test_steps_have_the_names_of_the_genre():
    one = puzzle("skyscrapers", givens=["...."] * 4, above=[4, _, 2, 1], left=[_, 2, _, 1], right=[_, _, 3, _])
    steps = satpuzzles.explain(one).steps
    assert steps[0].with_technique == (
        "Sequence. r1c1 is 1, r2c1 is 2, r3c1 is 3, and r4c1 is 4: the clue above column 1 (4 buildings seen) shows "
        "all, each higher than the one before."
    )


def test_new_puzzles_of_any_size_are_unique_and_have_few_givens():
    made = satpuzzles.generate("skyscrapers", seed=1, size=7)
    assert satpuzzles.check(made).status == "unique"
    assert sum(value is not None for row in made.givens for value in row) < 20
