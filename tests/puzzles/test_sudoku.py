import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzles.puzzles.sudoku import Sudoku
from tests.effort import examples, some
from tests.oracles import puzzles as oracle
from tests.puzzles.common import all_solutions, changed, puzzle, variants

LAYOUTS = {
    "box 2x2": {"box": [2, 2]},
    "box 1x4": {"box": [1, 4]},
    "box 4x1": {"box": [4, 1]},
    "no box": {},
    "jigsaw": {"regions": ["AABB", "ACCB", "ACDB", "CDDD"]},
    "apart": {"regions": [[1, 2, 3, 4], [4, 1, 2, 3], [3, 4, 1, 2], [2, 3, 4, 1]]},
}
REGIONS = {
    "box 2x2": ["AABB", "AABB", "CCDD", "CCDD"],
    "box 1x4": ["AAAA", "BBBB", "CCCC", "DDDD"],
    "box 4x1": ["ABCD", "ABCD", "ABCD", "ABCD"],
    "no box": ["AABB", "AABB", "CCDD", "CCDD"],
    "jigsaw": ["AABB", "ACCB", "ACDB", "CDDD"],
    "apart": ["ABCD", "DABC", "CDAB", "BCDA"],
}
SOLVED = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
GIVENS = [[1, 0, 0, 4], [0, 4, 0, 0], [0, 0, 4, 0], [0, 0, 0, 1]]
SMALL = {"box": [2, 2], "givens": GIVENS}


@st.composite
def boards(draw):
    """``(layout, diagonals, givens)``: up to seven givens, not always of a solution."""
    layout = draw(st.sampled_from(sorted(LAYOUTS)))
    places = st.tuples(st.integers(0, 3), st.integers(0, 3))
    known = draw(st.dictionaries(places, st.integers(1, 4), min_size=1, max_size=7))
    return layout, draw(st.booleans()), changed([[0] * 4] * 4, known)


@pytest.mark.slow
@pytest.mark.parametrize("options", some(variants(Sudoku)))
@given(board=boards())
@examples(15)
def test_solutions_are_those_of_brute_force(options, board):
    layout, diagonals, givens = board
    chosen = puzzle("sudoku", givens=givens, diagonals=diagonals, **LAYOUTS[layout])
    assert all_solutions(chosen, **options) == oracle.sudoku(givens, REGIONS[layout], diagonals=diagonals)


@pytest.mark.parametrize(
    ("fields", "changes", "broken"),
    [
        ({}, {}, []),
        (
            {},
            {(0, 1): 3},
            ["row 1 has 3 more than once", "column 2 has 3 more than once", "box 1 has 3 more than once"],
        ),
        (
            {},
            {(3, 3): 4},
            [
                "r4c4 is given as 1, not 4",
                "row 4 has 4 more than once",
                "column 4 has 4 more than once",
                "box 4 has 4 more than once",
            ],
        ),
        ({}, {(0, 2): 7}, ["there are values outside 1 to 4"]),
        (
            {"diagonals": True},
            {},
            [
                *(f"diagonal 1 has {value} more than once" for value in (1, 4)),
                *(f"diagonal 2 has {value} more than once" for value in (1, 4)),
            ],
        ),
    ],
)
def test_broken_rules_are_named(fields, changes, broken):
    assert puzzle("sudoku", **SMALL, **fields).broken_rules(changed(SOLVED, changes)) == broken


@pytest.mark.parametrize(
    ("fields", "givens", "reason"),
    [
        ({"box": [2, 2]}, ["1..1", "....", "....", "...."], "row 1 has 1 more than once among the givens"),
        ({"box": [2, 2]}, ["2...", "....", "....", "2..."], "column 1 has 2 more than once among the givens"),
        ({"box": [2, 2]}, ["....", "....", "..3.", "...3"], "box 4 has 3 more than once among the givens"),
        (
            {"regions": REGIONS["jigsaw"]},
            ["....", ".4..", "....", "4..."],
            "region C has 4 more than once among the givens",
        ),
        (
            {"box": [2, 2], "diagonals": True},
            ["1...", "....", "....", "...1"],
            "diagonal 1 has 1 more than once among the givens",
        ),
        ({"box": [2, 2]}, ["1...", "....", "....", "...1"], None),
    ],
)
def test_repeated_givens_are_the_reason_for_no_solution(fields, givens, reason):
    assert puzzle("sudoku", givens=givens, **fields).contradiction() == reason


@pytest.mark.parametrize(
    "givens",
    [
        GIVENS,
        [[value or None for value in row] for row in GIVENS],
        ["1..4", ".4..", "..4.", "...1"],
        ["1__4", "_4__", "**4*", "0001"],
        [["1", 0, None, "4"], ".4..", "..4.", "...1"],
        "1..4 .4.. ..4. ...1",
        "1..4\n.4..\n..4.\n...1\n",
    ],
)
def test_givens_are_read_in_every_spelling(givens):
    assert puzzle("sudoku", givens=givens) == puzzle("sudoku", **SMALL)


def test_large_values_are_read_as_numbers_digits_and_letters():
    blank = [0] * 16
    by_number = puzzle("sudoku", givens=[[10, 16, 12, 1, *blank[4:]], *[blank] * 15])
    by_digits = puzzle("sudoku", givens=[["10", "16", "12", "1", *blank[4:]], *[blank] * 15])
    by_letter = puzzle("sudoku", givens=["AGC1" + "." * 12, *["." * 16] * 15])
    assert by_number == by_digits == by_letter


def test_symbols_stand_for_values():
    chosen = puzzle("sudoku", givens=["a..d", ".d..", "..d.", "...a"], symbols="abcd")
    assert chosen.givens == puzzle("sudoku", **SMALL).givens
    assert puzzle("sudoku", givens=["a..d", ".d..", "..d.", "...a"], symbols=["a", "b", "c", "d"]) == chosen
