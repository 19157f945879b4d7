"""What belongs together is one step: all that a pair excludes, all that a rule confines to a line."""

from itertools import islice

import satpuzzles
from satpuzzles.explaining.explain import Explanation, hint
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.techniques.step import Technique
from tests.explaining.finding.test_steps import check_step
from tests.oracles.reasons import Reasons
from tests.paths import INSTANCES

EMPTY = [[None] * 4] * 4


def excluded(step):
    return {(fact.cell, fact.value) for fact in step.conclusions}


def test_a_pair_excludes_its_values_from_its_row_and_its_box_at_once():
    puzzle = satpuzzles.Sudoku([[None] * 9] * 9)
    step = hint(puzzle, excluded=[Fact((0, c), value, holds=False) for c in (0, 1) for value in range(3, 10)]).step
    assert str(step).endswith(": in box 1 and row 1, r1c1 and r1c2 can only be 1 or 2.")
    assert step.technique is Technique.NAKED_PAIR
    row, box = ((0, c) for c in range(2, 9)), ((r, c) for r in (1, 2) for c in range(3))
    assert excluded(step) == {(cell, value) for cell in (*row, *box) for value in (1, 2)}


def test_values_that_a_row_confines_to_a_box_are_locked_together():
    cage = {"sum": 3, "cells": ["r1c1", "r1c2"]}
    puzzle = satpuzzles.loads({"puzzle": "sudoku", "givens": EMPTY, "cages": [cage]})
    step = next(step for step in islice(Explanation(puzzle), 6) if step.technique is Technique.LOCKED)
    assert excluded(step) == {((1, c), value) for c in (2, 3) for value in (3, 4)}
    check_step(step, Reasons(puzzle))


def test_what_the_board_shows_is_known_and_no_step():
    puzzle = satpuzzles.load(INSTANCES / "nurikabe" / "6x6-easy.json")
    first = next(iter(Explanation(puzzle)))
    numbers = {(r, c) for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue is not None}
    assert {(r, c) for r, row in enumerate(first.board) for c, value in enumerate(row) if value == 0} == numbers
    assert not numbers.intersection(fact.cell for fact in first.conclusions)


def test_the_clue_of_a_variant_comes_before_fish():
    off = [Fact((r, c), 1, holds=False) for r in (0, 3) for c in (1, 2, 4, 5)]
    plain = satpuzzles.Sudoku([[None] * 6] * 6, box=(2, 3))
    assert hint(plain, excluded=off).step.technique is Technique.X_WING
    bent = satpuzzles.loads({**plain.to_json(), "thermometers": ["r3c2 r3c3 r2c3"]})
    assert hint(bent, excluded=off).step.technique == "thermometer"


def test_each_value_left_to_a_cell_excludes_values_of_cells_beside_it():
    givens = [[None] * 6 for _ in range(6)]
    puzzle = satpuzzles.loads({"puzzle": "sudoku", "givens": givens, "box": [2, 3], "nonconsecutive": True})
    off = [Fact((2, 2), value, holds=False) for value in (1, 4, 5, 6)]
    step = hint(puzzle, excluded=off).step
    assert step.technique is Technique.EITHER_VALUE
    # 2 and 3 each exclude both values from the cells beside, by the row or the column or as they would be consecutive
    assert excluded(step) == {((2, 1), 2), ((2, 1), 3), ((2, 3), 2), ((2, 3), 3), ((1, 2), 2), ((1, 2), 3)} | {
        ((3, 2), 2),
        ((3, 2), 3),
    }
    check_step(step, Reasons(puzzle))


def test_a_value_excludes_another_in_each_place_that_a_box_has_left_for_it():
    givens = ["...5..", "......", "......", ".6....", "....1.", "......"]
    puzzle = satpuzzles.Sudoku(givens, box=(2, 3), nonconsecutive=True)
    step = next(step for step in islice(Explanation(puzzle), 12) if step.technique is Technique.EITHER_PLACE)
    # 2 can stand at r6c4 or r6c6, and a 3 between them would be consecutive with either
    assert excluded(step) == {((5, 4), 3)}
    check_step(step, Reasons(puzzle))
