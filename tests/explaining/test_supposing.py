"""Suppositions: what follows from one, or the contradiction that it leads to."""

import pytest

import satpuzzles
from satpuzzles.explaining.supposing import supposed
from satpuzzles.explaining.telling.words import facts_in_words
from satpuzzles.pictures import kept_examples
from satpuzzles.puzzles import PUZZLES

SUDOKU = satpuzzles.loads({"puzzle": "sudoku", "givens": [".1.2", "....", ".2..", "4..."]})


def test_a_wrong_supposition_ends_in_a_contradiction():
    path = satpuzzles.explain(SUDOKU, suppose="r3c4=1")
    assert path.status == satpuzzles.hint(SUDOKU, suppose="r3c4=1").status == "refuted"
    assert str(path).startswith("1. Supposing that r3c4 is 1 leads to a contradiction. By column 1, r3c1 is 1.")
    (step,) = path.steps
    assert step.conclusions == (satpuzzles.Fact((2, 3), 1, holds=False),)
    assert satpuzzles.hint(SUDOKU, suppose="r3c4=1").in_words == step.sentence
    assert "The supposition leads to a contradiction. Look" in satpuzzles.hint(SUDOKU, suppose="r3c4=1").vague


def test_of_a_board_that_is_wrong_already_a_true_supposition_is_not_blamed():
    board = [[None] * 4, [None] * 4, [3, None, None, None], [None] * 4]
    assert satpuzzles.hint(SUDOKU, suppose="r3c1=1").status == "step"
    path = satpuzzles.explain(SUDOKU, board, suppose="r1c3=4")
    found = satpuzzles.hint(SUDOKU, board, suppose="r1c3=4")
    assert path.status == found.status == "conflict"
    assert found.in_words.startswith("Wrong entry: r3c1 is 3.")
    assert not path.steps[0].conclusions


@pytest.mark.parametrize("fact", ["r1c3=4", "r1c3 != 3", "r1c3 is not 3", satpuzzles.Fact([0, 2], 4)])
def test_of_a_right_one_the_path_goes_on(fact):
    path = satpuzzles.explain(SUDOKU, suppose=fact)
    assert path.status == "solved"
    assert satpuzzles.hint(SUDOKU, suppose=fact).step.sentence == path.steps[0].sentence


def test_where_several_solutions_are_left_it_chooses():
    several = satpuzzles.loads({"puzzle": "sudoku", "givens": ["12..", "34..", "21..", "43.."]})
    assert satpuzzles.explain(several).status == "undetermined"
    assert satpuzzles.explain(several, suppose="r1c3=3").status == "undetermined"
    assert satpuzzles.explain(several, [[None] * 4] * 4, suppose="r1c3=3").steps


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("r1c2=1", "it is known already that r1c2 is 1"),
        ("r1c2=3", "r1c2 is not 3, as r1c2 is 1 on the board already"),
        ("r1c3", "expected a value after the place r1c3, such as 'r1c1 is 4', found 'r1c3'"),
        ("r9c9=1", "expected a place of this board, r1c1 to r4c4, found 'r9c9'"),
        ("r1c12", "expected a place of this board, r1c1 to r4c4, found 'r1c12'"),
        ("r1c3=7", "expected one of the values of this Sudoku, 1 to 4, found '7'"),
        ("", "expected a place"),
    ],
)
def test_what_cannot_be_supposed_is_refused(text, words):
    with pytest.raises(satpuzzles.UsageError, match=words):
        satpuzzles.hint(SUDOKU, suppose=text)


@pytest.mark.parametrize("name", ["suppose", "excluded"])
@pytest.mark.parametrize(
    ("cell", "value", "words"),
    [
        ((20, 1), 2, "expected a cell of this sudoku, found r21c2"),
        ((0, -1), 2, "expected a cell of this sudoku, found r1c0"),
        ("r1c2", 3, "expected (a fact|facts), satpuzzles.Fact"),
        ((0, 2), "a", "expected (a fact|facts), satpuzzles.Fact"),
        ((0, 2), 99, "can have 'r1c3 is 99'|r1c3: expected a value from 1 to 4, found 99"),
    ],
)
def test_facts_about_no_cell_or_value_of_the_board_are_refused(name, cell, value, words):
    fact = satpuzzles.Fact(cell, value, holds=name == "suppose")
    with pytest.raises((satpuzzles.UsageError, satpuzzles.InstanceError), match=words):
        satpuzzles.hint(SUDOKU, **{name: fact})


@pytest.mark.parametrize("kind", PUZZLES.built_in)
def test_facts_are_read_as_hints_call_them(kind):
    puzzle = satpuzzles.loads(kept_examples()[kind]["puzzle"])
    cells = [*puzzle.board.cells.values()]
    for cell in (cells[0], cells[-1]):
        for fact in (satpuzzles.Fact(cell, puzzle.numbers[-1]), satpuzzles.Fact(cell, puzzle.numbers[-1], holds=False)):
            said = facts_in_words(puzzle, [fact])
            assert facts_in_words(puzzle, [supposed(said, puzzle)]) == said


def test_what_the_board_excludes_is_refuted_with_a_reason():
    """Numbers of a path exclude what lies too far away before the first step."""
    puzzle = satpuzzles.loads({"puzzle": "numbrix", "givens": [[1, None, None], [None] * 3, [None, None, 9]]})
    found = satpuzzles.hint(puzzle, suppose="r1c2=7")
    assert found.status == "refuted"
    assert "r1c2 is not 7: " in found.step.sentence
    with pytest.raises(satpuzzles.UsageError, match="it is known already that r1c2 is not 7"):
        satpuzzles.hint(puzzle, suppose="r1c2 != 7")
