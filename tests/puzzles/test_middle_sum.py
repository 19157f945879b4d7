import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpuzzles
from satpuzzles.puzzles.middle_sum import MiddleSum
from tests.effort import examples
from tests.oracles import puzzles as oracle
from tests.puzzles.common import ASCII, all_solutions, changed, drawn, frozen, puzzle, read_back, variants

GIVENS = [[0, 0, 0, 2], [0, 9, 0, 0], [7, 0, 0, 0], [0, 0, 3, 0]]
SOLVED = [[0, 4, 6, 2], [5, 9, 0, 4], [7, 0, 9, 2], [2, 5, 3, 0]]
SEEDS = sorted(oracle.middle_sum([[0, 4, 0, 0], [0, 0, 0, 4], [0] * 4, [0] * 4]))


@st.composite
def boards(draw):
    """Some digits of a solution, and now and then one that is not."""
    solution = draw(st.sampled_from(SEEDS))
    shown = draw(st.lists(st.sampled_from((True, True, False)), min_size=16, max_size=16))
    givens = [[value if shown[4 * r + c] else 0 for c, value in enumerate(row)] for r, row in enumerate(solution)]
    if draw(st.integers(0, 3)) == 0:
        givens[draw(st.integers(0, 3))][draw(st.integers(0, 3))] = draw(st.integers(1, 9))
    return givens


@pytest.mark.slow
@pytest.mark.parametrize("options", variants(MiddleSum))
@given(givens=boards())
@examples(12)
def test_solutions_are_those_of_brute_force(options, givens):
    expected = oracle.middle_sum(givens)
    assume(len(expected) <= 100)
    assert all_solutions(puzzle("middle-sum", givens=givens), **options) == expected


def test_a_board_with_many_solutions_counts_as_by_brute_force():
    givens = [[0, 0, 0, 2], [0, 9, 0, 0], [0] * 4, [0] * 4]
    assert satpuzzles.count(puzzle("middle-sum", givens=givens)).number == len(oracle.middle_sum(givens))


@given(givens=boards(), data=st.data())
@examples(40)
def test_a_grid_breaks_no_rule_exactly_if_it_is_a_solution(givens, data):
    expected = oracle.middle_sum(givens)
    grid = data.draw(st.sampled_from(sorted(expected) or SEEDS))
    place = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
    other = changed(grid, {place: data.draw(st.integers(0, 9))})
    assert (puzzle("middle-sum", givens=givens).broken_rules(other) == []) == (frozen(other) in expected)


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({}, []),
        ({(0, 1): 5}, ["row 1 has the digits [5, 6, 2]", "column 2 has the digits [5, 9, 5]"]),
        (
            {(0, 3): 0},
            [
                "r1c4 is given as 2, not 0",
                "row 1 has the digits [4, 6]",
                "column 4 has the digits [4, 2]",
            ],
        ),
        ({(1, 2): 1}, ["row 2 has the digits [5, 9, 1, 4]", "column 3 has the digits [6, 1, 9, 3]"]),
        ({(0, 2): 11}, ["there are values outside 0 to 9"]),
    ],
)
def test_broken_rules_are_named(changes, broken):
    assert puzzle("middle-sum", givens=GIVENS).broken_rules(changed(SOLVED, changes)) == broken


def test_a_misshapen_grid_is_named():
    broken = puzzle("middle-sum", givens=GIVENS).broken_rules([[0] * 5] * 4)
    assert broken == ["the grid has rows of [5, 5, 5, 5], not [4, 4, 4, 4] cells"]


@pytest.mark.parametrize(
    ("givens", "reason"),
    [
        (["1234", "....", "....", "...."], "row 1 has 4 givens, more than three"),
        (["123.", "....", "....", "...."], "row 1 is given as [1, 2, 3], whose middle is not the sum of the others"),
        (
            ["5...", "....", "6...", "2..."],
            "column 1 is given as [5, 6, 2], whose middle is not the sum of the others",
        ),
        (["132.", "....", "....", "...."], None),
        (["12..", "....", "....", "...."], None),
    ],
)
def test_impossible_givens_are_the_reason_for_no_solution(givens, reason):
    assert puzzle("middle-sum", givens=givens).contradiction() == reason


def test_blanks_are_read_in_every_spelling():
    spelled = [[None, 0, ".", "2"], "_9__", "7000", [0, "0", 3, "_"]]
    assert puzzle("middle-sum", givens=spelled) == puzzle("middle-sum", givens=GIVENS)


@given(givens=boards())
@examples(40)
def test_a_document_is_read_back(givens):
    chosen = puzzle("middle-sum", givens=givens)
    assert read_back(chosen) == chosen


def test_given_board_is_drawn():
    assert (
        drawn(puzzle("middle-sum", givens=GIVENS))
        == """
┏━━━┯━━━┯━━━┯━━━┓
┃   │   │   │ 2 ┃
┠───┼───┼───┼───┨
┃   │ 9 │   │   ┃
┠───┼───┼───┼───┨
┃ 7 │   │   │   ┃
┠───┼───┼───┼───┨
┃   │   │ 3 │   ┃
┗━━━┷━━━┷━━━┷━━━┛
"""
    )


def test_solved_board_is_drawn_in_ascii():
    assert (
        drawn(puzzle("middle-sum", givens=GIVENS), SOLVED, ASCII)
        == """
+---------------+
|   . 4 . 6 . 2 |
|   .   .   .   |
| 5 . 9 .   . 4 |
|   .   .   .   |
| 7 .   . 9 . 2 |
|   .   .   .   |
| 2 . 5 . 3 .   |
+---------------+
"""
    )
