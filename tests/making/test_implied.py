"""The general generator, on a kind that nobody knows: clues of random answers, as few as are wanted."""

import pickle
from random import Random
from typing import Any, cast

import numpy as np
import pytest

import satpuzzles
from satpuzzles import Rule
from satpuzzles.backends import incremental
from satpuzzles.common.deadline import NEVER
from satpuzzles.compiler import PuzzleModel
from satpuzzles.errors import PluginError, UsageError
from satpuzzles.explaining.rating.ladder import Ladder
from satpuzzles.making.generators import GENERATORS
from satpuzzles.making.generators.implied import generator_of
from satpuzzles.making.generators.interface import parameters
from satpuzzles.making.random_answers import filler
from satpuzzles.making.removable_clues import Clued, clued
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.changes import edited
from satpuzzles.stating.modelling import values_of
from tests.foreign.loops import Loops
from tests.making.common import is_unique, made, same_again

ALL = generator_of(Loops)


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(cast("dict[str, Any]", PUZZLES.built_in), "loops", Loops)


def clues_of(puzzle):
    return {(r, c) for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue is not None}


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 3), (5, 5)])
def test_puzzles_are_unique_and_have_their_size(size):
    puzzle, document = made(ALL(size=size))
    assert (len(puzzle.clues), len(puzzle.clues[0])) == size
    assert document["unique"]


def test_a_kind_that_is_registered_has_its_generator():
    assert GENERATORS.get("loops") is ALL
    assert [*parameters(ALL)] == ["symmetric", "minimal", "clues", "size"]
    puzzle = satpuzzles.generate("loops", seed=1, size="4x3", symmetric=True)
    assert clues_of(puzzle) == {(3 - r, 2 - c) for r, c in clues_of(puzzle)}


@pytest.mark.slow
def test_about_half_of_the_clues_stay_or_none_that_can_go():
    assert len(clues_of(ALL(size=(5, 5)).generate(Random(1)).puzzle)) == 12
    few = ALL(size=(5, 5), minimal=True).generate(Random(1)).puzzle
    for r, c in clues_of(few):
        assert not is_unique(edited(few, {("clues", r, c): None}))


@pytest.mark.slow
def test_a_puzzle_of_a_difficulty_is_that():
    puzzle = satpuzzles.generate("loops", seed=2, size="4x4", difficulty="medium")
    assert str(satpuzzles.rate(puzzle).difficulty) == "medium"


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["glucose4", "cadical300", "minisat22"])
def test_another_solver_makes_the_same_puzzle(solver, monkeypatch):
    generator = ALL(size=(4, 4))
    ours = generator.generate(Random(3))
    assert same_again(generator, 3)
    monkeypatch.setattr(incremental, "BACKEND", solver)
    assert generator.generate(Random(3)) == ours


@pytest.mark.parametrize("seed", range(4))
def test_where_solutions_of_all_clues_differ(seed):
    blank = Loops.blank(3, 3, Random(1))
    random, puzzle = Random(seed), None
    with filler(blank) as one:
        while puzzle is None:
            grid = one.grid(one.filled(random))
            puzzle = blank.implied(grid, random)
    if not seed % 2:
        puzzle = edited(puzzle, {("clues", *cell): None for cell in ((1, 1), (0, 1), (2, 0), (2, 1))})
    every = [values_of(one) for one in satpuzzles.solutions(puzzle)]
    differing = {place for one in every for place in np.flatnonzero(one != values_of(grid)).tolist()}
    with clued(puzzle, grid) as asked:
        assert asked.ambiguous() == differing
        assert asked.with_clues(asked.clues) == puzzle
        one, *others = asked.clues
        assert asked.with_clues([one]) == asked.with_clues([[*one]])
        assert len(clues_of(asked.with_clues([one]))) == 1
        assert len(clues_of(asked.with_clues(others))) == len(clues_of(puzzle)) - 1


class Tame(Loops):
    """Refuses answers with a line above its first cell."""

    kind = "tame"

    def implied(self, grid, random):
        return None if grid[0][0] else super().implied(grid, random)


def test_an_answer_may_be_refused():
    made = [generator_of(Tame)(size=(3, 3)).generate(Random(seed)) for seed in range(5)]
    assert all(one.solution[0][0] == 0 for one in made)


class Gap(Loops):
    """Has no clue in its first cell, whatever the answer."""

    kind = "gap"

    def implied(self, grid, random):
        puzzle = super().implied(grid, random)
        return puzzle and edited(puzzle, {("clues", 0, 0): None})


@pytest.mark.parametrize("seed", range(4))
def test_a_clue_goes_where_the_opposite_cell_has_none(seed):
    puzzle = generator_of(Gap)(size=(4, 3), symmetric=True).generate(Random(seed)).puzzle
    assert clues_of(puzzle) == {(3 - r, 2 - c) for r, c in clues_of(puzzle)} != set()
    assert is_unique(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size"), [("kenken", (6, 6)), ("heyawake", (7, 6))])
def test_a_finer_puzzle_has_the_answer_and_says_more(kind, size):
    random = Random(2)
    kind = PUZZLES.get(kind)
    blank = kind.blank(*size, random)
    with filler(blank) as one:
        grid = one.grid(one.filled(random))
    chain = [blank.implied(grid, random)]
    parts = range(size[0] * size[1])
    chain += [one.implied(grid, random) for one, grid in kind.making.finer(chain[0], grid, parts, random)]
    assert len(chain) > 5
    assert all(puzzle.broken_rules(grid) == [] for puzzle in chain)
    first, last = (Ladder(puzzle).candidates[1] for puzzle in (chain[0], chain[-1]))
    assert last < first
    assert not [*kind.making.finer(chain[0], grid, [], random)]


def test_a_kakuro_leans_towards_sums_of_few_combinations():
    blank = PUZZLES.get("kakuro").blank(6, 6, Random(1))
    with filler(blank) as one:
        leaning, plain = (
            [
                sum(abs(value - 5) for row in one.grid(one.filled(random, weights=weights)) for value in row)
                for random in map(Random, range(9))
            ]
            for weights in (blank.making.leaning(blank, Random(1)), None)
        )
    assert sum(leaning) > sum(plain)


def test_a_generator_can_be_sent_to_another_process():
    generator = ALL(size=(4, 5), minimal=True)
    assert pickle.loads(pickle.dumps(generator)) == generator  # noqa: S301  # our own bytes


def test_sizes_have_a_limit():
    with pytest.raises(UsageError, match="'size' 10x99: expected at most 60 rows and columns"):
        ALL(size=(10, 99))


class Careless(Loops):
    """States its clues a second time, as a rule of the game."""

    kind = "careless"

    def rules(self, model, encodings):
        yield from super().rules(model, encodings)
        (*_, clue) = super().rules(model, encodings)
        yield Rule("again", clue.constraint)


def test_clues_in_rules_of_the_game_are_a_fault_of_the_kind():
    with pytest.raises(PluginError, match="has rules that depend on clues, but are none"):
        generator_of(Careless)(size=(5, 5)).generate(Random(1))


@pytest.mark.parametrize("seed", [2, 5, 20261201])
def test_a_solver_is_asked_about_no_kenken_that_says_little(seed, monkeypatch):
    shares = []

    def ambiguous(self, most=None):
        cells = PuzzleModel.narrowed(self.puzzle, {}, NEVER, presolve=True).model.answer.cells
        shares.append(cells.mean())
        return found(self, most)

    found = Clued.ambiguous
    monkeypatch.setattr(Clued, "ambiguous", ambiguous)
    assert satpuzzles.generate("kenken", seed=seed).kind == "kenken"
    assert shares
    assert max(shares) <= 0.65
