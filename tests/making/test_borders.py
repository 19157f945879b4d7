"""Regions that grow until a puzzle has the difficulty asked for."""

from random import Random

import pytest

import satpuzzles
from satpuzzles.formats import puzzle_of
from satpuzzles.making.difficulty import Judge
from satpuzzles.making.generate import series
from satpuzzles.making.kinds.generators.norinori import NorinoriGenerator
from tests.effort import long_only


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "asked"), [("lits", "hard"), ("norinori", "medium"), long_only("norinori", "easy")])
def test_a_puzzle_has_the_difficulty_and_its_answer(kind, asked):
    document = series(kind, 1, asked, size="6x6").document(1)
    puzzle = puzzle_of(document)
    assert str(satpuzzles.rate(puzzle).difficulty) == asked
    assert puzzle.broken_rules(document["solution"]) == []
    assert str(satpuzzles.check(puzzle).status) == "unique"


@pytest.mark.slow
def test_a_difficulty_that_no_propagation_solves_is_that_of_a_puzzle_with_one_solution():
    attempts = (NorinoriGenerator(size=(5, 5)).attempt(Random(seed), Judge("extreme")) for seed in range(12))
    found = [made.puzzle for made in attempts if made is not None]
    assert found
    assert all(str(satpuzzles.check(one).status) == "unique" for one in found)
