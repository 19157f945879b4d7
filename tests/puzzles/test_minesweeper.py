"""Minesweeper: the contract, and all boards as a person judges them."""

from itertools import product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.formats import documents
from satpuzzles.puzzles.minesweeper import Minesweeper
from satpuzzles.testing import Judged

SMALL = [
    {"clues": ["1..", "..2", "1.."], "mines": 2},
    {"clues": ["1...", "..2.", "...."]},
    {"clues": ["1?.", "..3"], "mines": 1},
    {"clues": ["8.", ".."]},
    {"clues": ["..", "1."], "mines": 9},
]


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    clues, mines, height, width = one.clues, one.mines, one.height, one.width
    for r, c in product(range(height), range(width)):
        if clues[r][c] is None:
            continue
        around = [(s, d) for s in (r - 1, r, r + 1) for d in (c - 1, c, c + 1) if (s, d) != (r, c)]
        near = sum(grid[s][d] for s, d in around if 0 <= s < height and 0 <= d < width)
        if grid[r][c] or (clues[r][c] != "?" and near != clues[r][c]):
            return False
    return mines is None or sum(map(sum, grid)) == mines


class TestMinesweeper(Judged):
    generated: ClassVar = {"size": "4x5"}
    documents: ClassVar = [{"puzzle": "minesweeper", **document} for document in SMALL]
    keeps_rules = staticmethod(keeps_rules)


def test_steps_have_the_names_of_the_genre():
    path = satpuzzles.explain(satpuzzles.generate("minesweeper", size="6x6", seed=2))
    assert path.status == "solved"
    assert {"full", "rest"} <= {step.technique for step in path.steps}


def test_a_board_of_pzprjs_and_the_number_of_mines_in_links():
    puzzle = satpuzzles.loads("mines/5/5/g2m13l13g0j")
    assert puzzle == Minesweeper([".2...", "....1", "3....", "..13.", "0...."])
    assert satpuzzles.dumps(puzzle, "puzzlink") == b"https://puzz.link/p?mines/5/5/g2m13l13g0j\n"
    counted = Minesweeper(puzzle.clues, mines=6)
    solved = {**counted.to_json(), "solution": satpuzzles.solve(counted).grid}
    for site in ("penpa", "puzzlekit"):
        (document,) = documents(satpuzzles.dumps(solved, site))
        assert document.items() >= solved.items()
    with pytest.raises(satpuzzles.InstanceError, match="mines: expected no mines, for puzzlink"):
        satpuzzles.dumps(counted, "puzzlink")


def test_what_is_wrong_has_its_place():
    with pytest.raises(satpuzzles.InstanceError, match=r"clues\[0\]\[1\]: expected a whole number from 0 to 8"):
        Minesweeper([[1, 9]])
    with pytest.raises(satpuzzles.InstanceError, match="mines: expected a number of mines, at least 0"):
        Minesweeper([[1, None]], mines=-1)
