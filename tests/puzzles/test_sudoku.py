import pytest

from tests.puzzles.common import changed, puzzle

JIGSAW = ["AABB", "ACCB", "ACDB", "CDDD"]
SOLVED = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
GIVENS = [[1, 0, 0, 4], [0, 4, 0, 0], [0, 0, 4, 0], [0, 0, 0, 1]]
SMALL = {"box": [2, 2], "givens": GIVENS}


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
        ({"regions": JIGSAW}, ["....", ".4..", "....", "4..."], "region C has 4 more than once among the givens"),
        (
            {"box": [2, 2], "diagonals": True},
            ["1...", "....", "....", "...1"],
            "diagonal 1 has 1 more than once among the givens",
        ),
        ({"box": [2, 2]}, ["1...", "....", "....", "...1"], None),
    ],
)
def test_repeated_givens_are_the_reason_for_no_solution(fields, givens, reason):
    stated = puzzle("sudoku", givens=givens, **fields)
    assert stated.solving.unsolvable(stated) == reason


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
