"""Steps in words."""

import pytest

import satpuzzles
from satpuzzles.explaining.explain import explain
from satpuzzles.explaining.reasoner import Fact
from satpuzzles.explaining.words import facts_in_words
from tests.paths import INSTANCES


@pytest.fixture(scope="module")
def sudoku():
    return satpuzzles.load(INSTANCES / "sudoku" / "4x4.json")


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([(0, 0)], "r1c1 is 4"),
        ([(0, 0), (0, 1)], "r1c1 and r1c2 are 4"),
        ([(0, 2), (0, 0), (0, 1)], "r1c1 to r1c3 are 4"),
        ([(0, 1), (1, 1), (2, 1), (3, 3)], "r1c2 to r3c2 and r4c4 are 4"),
        ([(0, 0), (1, 1), (2, 2)], "r1c1, r2c2 and r3c3 are 4"),
        ([(0, 0), (0, 1), (1, 1), (2, 1)], "r1c1, r1c2, r2c2 and r3c2 are 4"),
    ],
)
def test_cells_side_by_side_are_told_as_a_run(sudoku, cells, words):
    assert facts_in_words(sudoku, [Fact(cell, 4) for cell in cells]) == words


def test_of_a_filled_cell_it_is_not_told_what_it_is_not(sudoku):
    facts = [Fact((0, 0), 2, holds=False), Fact((0, 0), 4), Fact((1, 1), 1, holds=False), Fact((1, 1), 3, holds=False)]
    assert facts_in_words(sudoku, facts) == "r1c1 is 4, r2c2 is not 1 or 3"


def test_a_single_is_told_by_what_is_seen_on_the_board():
    steps = explain(satpuzzles.load(INSTANCES / "trid" / "published-5.json")).steps
    sentences = [step.sentence for step in steps]
    assert "r5c2 = 3: no other value is left, since 1, 2, 4 and 5 are excluded already." in sentences
    assert not any("triangle" in step.sentence for step in steps if step.technique == "hidden single"), (
        "a triangle has a sum: it needs no number"
    )


def test_a_contradiction_of_many_lines_says_where_to_look():
    rows, columns = [[1, 1, 1], [2], [1, 2], [2], [3]], [[1, 1, 1], [1], [2, 1], [2, 1], [2, 1]]
    found = satpuzzles.hint({"puzzle": "hanjie", "rows": rows, "columns": columns})
    assert found.status == "conflict"
    assert len(found.step.rules) > 3
    assert found.step.vague.startswith("Look at ")
