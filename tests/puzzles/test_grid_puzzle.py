"""What a puzzle of whole numbers on a rectangle has from its base class."""

from dataclasses import dataclass

import pytest

from satenc import AllDifferent
from satpuzzles import GridPuzzle, InstanceError, Node, Rule, WrongAnswer, check, hint, solutions
from satpuzzles.errors import PluginError
from tests.drawn import given


@dataclass(frozen=True)
class Rows(GridPuzzle):
    """Different even numbers in each row of two to four cells."""

    kind = "rows"
    description = "Different numbers in a row."
    numbers = (-2, 0, 2, 4)

    def rules(self, model, encodings):  # noqa: ARG002  # none to choose
        return [Rule("row", AllDifferent(model.answer, self.lines[0]), "different numbers")]


def rows(givens):
    return Rows.from_json(Node({"puzzle": "rows", "givens": givens}))


def test_documents_are_read_and_written():
    puzzle = rows([[-2, None], [0, "."], ["_", 4]])
    assert puzzle.givens == ((-2, None), (0, None), (None, 4))
    assert (puzzle.height, puzzle.width) == (3, 2)
    assert rows(puzzle.to_json()["givens"]) == puzzle
    assert rows(["02", "._"]).givens == ((0, 2), (None, None))


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        ([], "givens: expected a list of rows, 1 to 100 of them, found a list of 0"),
        ([[]], "givens[0]: expected 1 to 100 columns, found 0"),
        ([[None]] * 101, "givens: expected a list of rows, 1 to 100 of them, found a list of 101"),
        ([[None, None], [None]], "givens[1]: expected a row of 2, found a list of 1"),
        ([[None, 3]], "givens[0][1]: expected a whole number from -2 to 4, or null where none is given, found 3"),
        ([[None, True]], "givens[0][1]: expected a whole number from -2 to 4, or null where none is given, found true"),
        ([[{}]], "givens[0][0]: expected a whole number from -2 to 4, or null where none is given, found an object"),
        (["24", "x."], "givens[1][0]: expected a whole number from -2 to 4, or null where none is given, found 'x'"),
    ],
)
def test_errors_have_places(givens, message):
    with pytest.raises(InstanceError) as caught:
        rows(givens)
    assert str(caught.value) == message


@pytest.mark.parametrize("numbers", [(), (2, 1), (1, 1), "12", (True, 2)])
def test_numbers_that_are_none_are_the_mistake_of_the_class(numbers):
    class Wrong(Rows):
        pass

    Wrong.numbers = numbers
    with pytest.raises(
        PluginError, match=r"class .*Wrong.*: Wrong\.numbers must be different whole numbers, ascending"
    ):
        Wrong.from_json(Node({"puzzle": "rows", "givens": [[1]]}))


def test_all_solutions_keep_the_givens_and_the_rules():
    puzzle = rows([[-2, None], [None, None]])
    found = [tuple(map(tuple, grid)) for grid in solutions(puzzle)]
    assert len(set(found)) == len(found) == 3 * 12
    assert all(puzzle.broken_rules([list(row) for row in grid]) == [] for grid in found)


@pytest.mark.parametrize(
    ("grid", "broken"),
    [
        ([[-2, 0], [2, 4]], []),
        ([[-2, 0], [2, 2]], ["row 2: different numbers"]),
        ([[0, 2], [2, 4]], ["r1c1 is given as -2, not 0"]),
        ([[-2, 1], [2, 2]], ["there are values outside -2 to 4"]),
        ([[-2, 0]], ["the grid has rows of [2], not [2, 2] cells"]),
    ],
)
def test_broken_rules_are_those_of_the_board_and_then_of_the_game(grid, broken):
    assert rows([[-2, None], [None, None]]).broken_rules(grid) == broken


def test_givens_can_be_split_off_and_put_back():
    puzzle = rows([[None, 4], [-2, None]])
    blank, givens = puzzle.split()
    assert (blank, givens) == (rows([[None, None]] * 2), [(1, 3), (2, 0)])
    assert blank.with_givens([[None, 4], [-2, None]]) == puzzle


def test_it_is_drawn_empty_and_filled():
    puzzle = rows([[None, 4], [-2, None]])
    empty, full = puzzle.drawing(), puzzle.drawing([[2, 4], [-2, 0]])
    assert (empty.title, empty.description) == ("Rows 2×2", "Different numbers in a row.")
    assert empty.answer == [["", "4"], ["-2", ""]]
    assert full.answer == [["2", "4"], ["-2", "0"]]
    assert given(empty) == given(full) == {(0, 1), (1, 0)}
    assert empty.entries == ["-2", "0", "2", "4"]


def test_hints_name_what_a_rule_demands():
    wrong = hint(Rows(((2, None, 2, None),)))
    assert "row 1 (different numbers)" in wrong.step.sentence


def test_rules_that_disagree_are_found():
    class Wrong(Rows):
        def violations(self, grid):
            return [] if grid[0][0] > grid[0][1] else ["not descending"]

    with pytest.raises(WrongAnswer, match="not descending"):
        check(Wrong(((None, None),)))
