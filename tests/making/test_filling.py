"""What is left of the clues is what asking one by one leaves, whatever cores and solutions the solver gives."""

from random import Random

import pytest

from satpuzzles import UsageError, backends
from satpuzzles.backends import incremental
from satpuzzles.making.filling import filler, reduced, shuffled
from satpuzzles.making.generators.interface import Generator, parameters
from satpuzzles.puzzles.generators.sudoku import SudokuGenerator
from satpuzzles.puzzles.sudoku import Sudoku, boxes

BLANK = Sudoku(((None,) * 6,) * 6, boxes(2, 3), (2, 3))


@pytest.mark.parametrize("solver", ["glucose4", "cadical300", "minisat22"])
def test_another_solver_makes_the_same_puzzle(solver, monkeypatch):
    generator = SudokuGenerator(box=(2, 3), minimal=True)
    ours = generator.generate(Random(3))
    monkeypatch.setattr(incremental, "BACKEND", solver)
    assert generator.generate(Random(3)) == ours


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


def test_boards_differ_from_seed_to_seed_and_use_every_value():
    with filler(BLANK) as one:
        grids = [one.grid(one.filled(Random(seed))) for seed in range(30)]
    assert all(BLANK.broken_rules(grid) == [] for grid in grids)
    assert len({str(grid) for grid in grids}) == 30
    assert {grid[2][3] for grid in grids} == set(range(1, 7))


def test_options_are_written_as_they_are_read():
    generator = SudokuGenerator(box=(4, 3), minimal=True, diagonals=True)
    assert generator.options() == "--box 4x3 --diagonals --minimal"
    asked = parameters(SudokuGenerator)
    assert asked["box"].read("4x3") == (4, 3)
    assert asked["any_"].option == "--any"
    assert SudokuGenerator().options() == ""


def test_a_generator_says_its_kind():
    assert issubclass(SudokuGenerator, Generator)
    with pytest.raises(UsageError):
        SudokuGenerator(size=13)
