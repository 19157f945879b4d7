"""Statue Park: the contract, all boards as a person judges them, links of the site, and what is wrong."""

from collections import Counter
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.testing import Judged
from tests.puzzles.reading import distances, parts, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    wanted = Counter(
        distances([(r, c) for r, row in enumerate(text.split("/")) for c, cell in enumerate(row) if cell == "#"])
        for text in one.shapes
    )
    clues = all(grid[r][c] == (clue == "b") for r, c, clue in stated(one.clues) if clue != ".")
    return clues and Counter(map(distances, parts(grid, 1))) == wanted and len(parts(grid, 0)) < 2


class TestStatuePark(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "statue-park", "clues": ["b...", "..w.", "...."], "shapes": ["#.#/###", "##"]},
        {"puzzle": "statue-park", "clues": ["....", "....", "..w."], "shapes": ["##/#.", "###"]},
        {"puzzle": "statue-park", "clues": ["...b", "....", "w..."], "shapes": ["#", "#/#", "##/##"]},
        {"puzzle": "statue-park", "clues": ["..", ".."], "shapes": ["#", "#"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_links_of_the_site():
    url = "https://puzz.link/p?statuepark/7/7/078ii6000000290f0//t"  # test/script/statuepark.js of pzprjs
    puzzle = satpuzzles.loads(url)
    assert puzzle.clues[0] == "....bw."
    assert satpuzzles.solve(puzzle).grid[3:] == [
        [1, 0, 0, 0, 0, 0, 0],
        [1, 0, 1, 1, 0, 0, 0],
        [1, 0, 1, 1, 0, 1, 0],
        [1, 0, 0, 0, 1, 1, 1],
    ]
    assert satpuzzles.dumps(puzzle, "puzzlink").decode().strip() == url
    assert satpuzzles.loads("https://puzz.link/p?statuepark/6/5/0000591i00/2/23lg/22u").shapes == ("#./#./##", "##/##")


@pytest.mark.parametrize(
    ("shapes", "expected"),
    [
        (["##", "#.#"], r"shapes\[1\]: expected a shape whose cells are connected, found '#.#'"),
        (["##", "a"], r'shapes\[1\]: expected a shape, such as "###/.#."'),
        (["#####"], r"shapes\[0\]: expected a shape of at most 4 cells, as the board has, found 5"),
        ("# hexominoes", r'shapes\[1\]: expected a shape, such as "###/.#."'),
    ],
)
def test_what_is_wrong_has_its_place(shapes, expected):
    with pytest.raises(InstanceError, match=expected):
        satpuzzles.StatuePark(["..", ".."], shapes)
