import pytest

from tests.puzzles.common import changed, puzzle

GIVENS = [[0, 0, 0, 2], [0, 9, 0, 0], [7, 0, 0, 0], [0, 0, 3, 0]]
RULE = "it needs three digits, the middle one the sum of the others"
SOLVED = [[0, 4, 6, 2], [5, 9, 0, 4], [7, 0, 9, 2], [2, 5, 3, 0]]


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({}, []),
        ({(0, 1): 5}, [f"row 1 has 5, 6 and 2; {RULE}", f"column 2 has 5, 9 and 5; {RULE}"]),
        ({(0, 3): 0}, ["r1c4 is given as 2, not 0", f"row 1 has 4 and 6; {RULE}", f"column 4 has 4 and 2; {RULE}"]),
        ({(1, 2): 1}, [f"row 2 has 5, 9, 1 and 4; {RULE}", f"column 3 has 6, 1, 9 and 3; {RULE}"]),
        ({(0, 2): 11}, ["there are values outside 0 to 9"]),
    ],
)
def test_broken_rules_are_named(changes, broken):
    assert puzzle("middle-sum", givens=GIVENS).broken_rules(changed(SOLVED, changes)) == broken


@pytest.mark.parametrize(
    ("givens", "reason"),
    [
        (["1234", "....", "....", "...."], "row 1 has 4 givens, more than three"),
        (["123.", "....", "....", "...."], "row 1 is given as [1, 2, 3], whose middle is not the sum of the others"),
        (["5...", "....", "6...", "2..."], "column 1 is given as [5, 6, 2], whose middle is not the sum of the others"),
        (["132.", "....", "....", "...."], None),
        (["12..", "....", "....", "...."], None),
    ],
)
def test_impossible_givens_are_the_reason_for_no_solution(givens, reason):
    stated = puzzle("middle-sum", givens=givens)
    assert stated.solving.unsolvable(stated) == reason


def test_blanks_are_read_in_every_spelling():
    spelled = [[None, 0, ".", "2"], "_9__", "7000", [0, "0", 3, "_"]]
    assert puzzle("middle-sum", givens=spelled) == puzzle("middle-sum", givens=GIVENS)
