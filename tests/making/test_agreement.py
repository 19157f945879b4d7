"""An answer that is drawn before its clues: of each kind."""

import pytest

import satpuzzles
from satpuzzles.formats import puzzle_of
from satpuzzles.making.agreement import Agreeing, agreement, clues_offered, completed
from satpuzzles.pictures import kept_examples

EXAMPLES = kept_examples()
SUDOKU = satpuzzles.Sudoku([[None] * 4] * 4)
ANSWER = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def others(puzzle, answer):
    """The entries of an answer at every second place, and the same with another value in one of them."""
    board = [[v if (r + c) % 2 and v else None for c, v in enumerate(row)] for r, row in enumerate(answer)]
    r, c = next((r, c) for r, row in enumerate(board) for c, v in enumerate(row) if v is not None)
    wrong = [[*row] for row in board]
    wrong[r][c] = next(number for number in puzzle.numbers if number != board[r][c])
    return board, wrong


@pytest.mark.parametrize("kind", EXAMPLES)
def test_an_answer_agrees_with_its_clues_and_another_does_not(kind):
    puzzle, answer = puzzle_of(EXAMPLES[kind]["puzzle"]), EXAMPLES[kind]["answer"]
    board, wrong = others(puzzle, answer)
    assert agreement(puzzle, answer).status is Agreeing.ONLY
    assert agreement(puzzle, board).status in (Agreeing.OPEN, Agreeing.ONLY)
    found = agreement(puzzle, wrong)
    assert found.status is Agreeing.NONE
    assert found.cells
    offered = clues_offered(puzzle, answer)
    assert offered is None or not offered.broken_rules(answer)


def test_a_complete_answer_is_compared_with_other_solutions():
    found = agreement(SUDOKU, ANSWER)
    assert found.status is Agreeing.SEVERAL
    assert found.cells
    assert completed(SUDOKU, ANSWER) == ANSWER
    assert completed(SUDOKU, [[1, None, 3, 4], *ANSWER[1:]]) is None
    assert completed(SUDOKU, "1234") is None


def test_entries_that_cannot_be_together_are_as_few_as_can_be():
    board = [[None, None, 2, 1], [None] * 4, [None] * 4, [None, None, 4, 1]]
    found = agreement(SUDOKU, board)
    assert (found.status, [*found.cells]) == (Agreeing.NONE, [(0, 3), (3, 3)])
    assert found.in_words == "no solution has these entries together"
    broken = satpuzzles.Sudoku([[1, 1, None, None], *[[None] * 4] * 3])
    assert agreement(broken, [[None] * 4] * 4).in_words == "these clues have no solution"


def test_givens_are_offered_for_each_entry():
    offered = clues_offered(SUDOKU, [[1, None, None, None], *[[None] * 4] * 3])
    assert offered == satpuzzles.Sudoku([[1, None, None, None], *[[None] * 4] * 3])


@pytest.mark.parametrize("board", [[], [[1, 2, 3, 4]], [[5, None, None, None], *[[None] * 4] * 3]])
def test_another_board_is_refused(board):
    with pytest.raises(satpuzzles.UsageError, match="for each place of the board"):
        agreement(SUDOKU, board)
