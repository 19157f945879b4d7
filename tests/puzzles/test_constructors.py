"""Constructors take what a person writes and check it as documents are checked."""

import copy
import pickle
from dataclasses import replace
from inspect import signature

import numpy as np
import pytest

import satpuzzles
from satpuzzles import Hanjie, InstanceError, MiddleSum, StarBattle, Sudoku, Trid
from satpuzzles.errors import PluginError
from satpuzzles.puzzles import PUZZLES
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Whole
from tests.paths import ROOT

ROWS = [[1, 0, None, 4], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
SUDOKU = satpuzzles.loads({"puzzle": "sudoku", "givens": ROWS})
HANJIE = satpuzzles.loads({"puzzle": "hanjie", "rows": [[3], [1, 1], [0]], "columns": [[2], [1], [2]]})
REGIONS = [[0, 0, 1, 1], [0, 2, 2, 1], [0, 2, 3, 1], [2, 2, 3, 3]]
STARS = satpuzzles.loads({"puzzle": "star-battle", "stars": 1, "regions": REGIONS})
SUM = {"puzzle": "trid", "size": 2, "min": 1, "max": 3, "triangles": [[6]]}
TRID = satpuzzles.loads({**SUM, "vertices": [[1], [None, None]]})
MIDDLE = satpuzzles.loads({"puzzle": "middle-sum", "givens": ["..1.", "....", "....", ".2.."]})


@pytest.mark.parametrize(
    ("made", "same"),
    [
        (lambda: Sudoku(ROWS), SUDOKU),
        (lambda: Sudoku("1..4..3..4.....2"), SUDOKU),
        (lambda: Sudoku(["1..4", "..3.", ".4..", "...2"]), SUDOKU),
        (lambda: Sudoku(np.array([[value or 0 for value in row] for row in ROWS])), SUDOKU),
        (lambda: Sudoku(ROWS, box=[2, 2]), SUDOKU),
        (lambda: Sudoku(SUDOKU.givens, SUDOKU.regions, SUDOKU.box), SUDOKU),
        (lambda: Sudoku(ROWS, regions=["aabb", "aabb", "ccdd", "ccdd"]), replace(SUDOKU, box=None)),
        (lambda: Hanjie([[3], [1, 1], []], [[2], [1], [2]]), HANJIE),
        (lambda: Hanjie([3, "1 1", 0], [2, 1, 2]), HANJIE),
        (lambda: Hanjie((np.array([3]), (1, 1), ()), np.array([2, 1, 2])), HANJIE),
        (lambda: StarBattle(REGIONS, 1), STARS),
        (lambda: StarBattle(np.array(REGIONS) + 7), STARS),
        (lambda: StarBattle("ddgg dffg dfhg ffhh"), STARS),
        (lambda: StarBattle(["ddgg", "dffg", "dfhg", "ffhh"], stars=np.int64(1)), STARS),
        (lambda: Trid(1, 3, [[6]], [[1], [None, None]]), TRID),
        (lambda: Trid(1, 3, triangles=[[6]]), replace(TRID, vertices=((None,), (None, None)))),
        (lambda: Trid(1, 3, size=2), replace(TRID, triangles=((None,),), vertices=((None,), (None, None)))),
        (lambda: MiddleSum(["..1.", "....", "....", ".2.."]), MIDDLE),
        (lambda: MiddleSum([[0, 0, 1, 0], [0] * 4, [None] * 4, (0, 2, 0, 0)]), MIDDLE),
    ],
)
def test_what_a_person_writes_is_the_puzzle_of_a_document(made, same):
    assert made() == same
    assert hash(made()) == hash(same)
    assert satpuzzles.loads(made().to_json()) == same


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: Sudoku(((1, 2, 3, 9), *((None,) * 4,) * 3)), r"givens\[0\]\[3\]: expected .*, found 9"),
        (lambda: Sudoku([[1, 2, 3]] * 4), r"givens\[0\]: expected a row of 4"),
        (lambda: Sudoku(ROWS, box=(2, 3)), r"box: expected a box \[height, width\] of 4 cells, found 2 x 3"),
        (lambda: Sudoku(ROWS, box=7), "box: expected"),
        (lambda: Sudoku(ROWS, regions=REGIONS, box=(2, 2)), "either a box or regions, not both"),
        (lambda: Sudoku(ROWS, diagonals="yes"), "diagonals: expected true or false"),
        (lambda: Sudoku(None), "givens: expected a list of rows"),
        (lambda: Hanjie([[3], [2, 2], []], [[2], [1], [2]]), r"rows\[1\]: expected a clue that fits into 3 cells"),
        (lambda: Hanjie(["3 x"], [1, 1, 1]), r"rows\[0\]\[1\]: expected a length"),
        (lambda: Hanjie(3, [1, 1, 1]), "rows: expected a list of clues"),
        (lambda: StarBattle([[0, 0], [0, 0]]), "regions: expected 2 regions, as many as there are rows, found 1"),
        (lambda: StarBattle(REGIONS, 0), "stars: expected a number of stars"),
        (lambda: Trid(3, 1, size=2), "max: expected at least min"),
        (lambda: Trid(1, 3), "size: expected a whole number"),
        (lambda: MiddleSum([[10] * 4] * 4), r"givens\[0\]\[0\]: expected a whole number from 1 to 9"),
    ],
)
def test_what_is_wrong_has_its_place(made, words):
    with pytest.raises(InstanceError, match=words):
        made()


PATHS = sorted((ROOT / "instances").glob("*/*.json"))[::5]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_puzzle_can_be_copied_replaced_and_pickled(path):
    puzzle = satpuzzles.load(path)
    kept = pickle.loads(pickle.dumps(puzzle))  # noqa: S301  # our own, made a moment ago
    assert replace(puzzle) == copy.deepcopy(puzzle) == kept == puzzle


def test_fields_are_matched_by_position_as_constructors_take_them():
    for kind in PUZZLES.built_in:
        made = PUZZLES.get(kind)
        assert made.__match_args__ == tuple(signature(made).parameters)[: len(made.__match_args__)]


def test_a_field_without_a_type_is_a_fault_of_the_kind():
    with pytest.raises(PluginError, match=r"^Mine\.many is a field without a type: write many: Whole = Whole"):
        type(ShadingPuzzle)("Mine", (ShadingPuzzle,), {"many": Whole(1, 9), "__module__": __name__})
