"""What a puzzle of whole numbers on a rectangle has from its base class."""

from dataclasses import dataclass

import pytest

from satenc import AllDifferent
from satpuzzles import GridPuzzle, InstanceError, Node, Rule, WrongAnswer, check
from satpuzzles.errors import PluginError
from satpuzzles.stating import Solving


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


def test_rules_that_disagree_are_found():
    class Wrong(Rows):
        solving = Solving(broken=lambda _, grid: [] if grid[0][0] > grid[0][1] else ["not descending"])

    with pytest.raises(WrongAnswer, match="not descending"):
        check(Wrong(((None, None),)))
