"""What is left of the clues is what asking one by one leaves, whatever cores and solutions the solver gives."""

from random import Random

import pytest

from satpuzzles import backends
from satpuzzles.common.options import word_of
from satpuzzles.making.generators.interface import parameters
from satpuzzles.making.kinds.generators.sudoku import SudokuGenerator
from satpuzzles.making.random_answers import filler, reduced, shuffled
from satpuzzles.puzzles.parts.sudoku_fields import boxes
from satpuzzles.puzzles.sudoku import Sudoku

BLANK = Sudoku(((None,) * 6,) * 6, boxes(2, 3), (2, 3))


@pytest.mark.parametrize("seed", range(3))
def test_reduced_is_what_asking_one_by_one_leaves(seed):
    with filler(BLANK) as one:
        full = one.filled(Random(seed))
        one.forbid(full)
        groups = shuffled(Random(seed), [(x,) for x in full])
        left = list(groups)
        for group in groups:
            rest = [x for other in left for x in other if other is not group]
            if not isinstance(one.session.solve(rest), backends.Sat):
                left.remove(group)
        assert reduced(one.session, groups) == left
        assert reduced(one.session, groups, keep=20) is not None
        assert len(reduced(one.session, groups, keep=20)) == 20
        assert reduced(one.session, left[1:]) is None


def test_options_are_written_as_they_are_read():
    generator = SudokuGenerator(box=(4, 3), minimal=True, diagonals=True)
    assert generator.options() == "--box 4x3 --diagonals --minimal"
    asked = parameters(SudokuGenerator)
    assert asked["box"].values.read("4x3") == (4, 3)
    assert word_of([*asked][-2]) == "--any"
    assert SudokuGenerator().options() == ""
