"""Borders that are moved until a puzzle has the difficulty asked for."""

import pytest

import satpuzzles
from satpuzzles.formats import puzzle_of
from satpuzzles.making.generate import series


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "asked"), [("lits", "hard"), ("norinori", "easy"), ("shikaku", "medium")])
def test_a_puzzle_has_the_difficulty_and_its_answer(kind, asked):
    document = series(kind, 1, asked, size="6x6").document(1)
    puzzle = puzzle_of(document)
    assert str(satpuzzles.rate(puzzle).difficulty) == asked
    assert puzzle.broken_rules(document["solution"]) == []
    assert str(satpuzzles.check(puzzle).status) == "unique"
