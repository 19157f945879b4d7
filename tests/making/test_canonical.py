"""Puzzles that are copies of each other: turned, mirrored, or with other symbols."""

from random import Random

import numpy as np
import pytest

import satpuzzles
from satpuzzles.formats import puzzle_of
from satpuzzles.making.canonical import canonical, interchangeable
from satpuzzles.making.transforms import turned, turns
from satpuzzles.pictures import kept_examples
from satpuzzles.stating.modelling import values_of

EXAMPLES = {kind: (puzzle_of(one["puzzle"]), one["answer"]) for kind, one in kept_examples().items()}
RENAMED = [kind for kind, (puzzle, _) in EXAMPLES.items() if puzzle.given and interchangeable(puzzle)]
KILLER = {"puzzle": "sudoku", "givens": [[None] * 4] * 4, "box": [2, 2], "cages": [{"sum": 5, "cells": "r1c1 r1c2"}]}


def renamed(puzzle, rows, random):
    names = dict(zip(puzzle.numbers, random.sample([*puzzle.numbers], len(puzzle.numbers)), strict=True))
    return [[None if value is None else names[value] for value in row] for row in rows]


@pytest.mark.parametrize("kind", ["sudoku", "tents", "kakurasu", "magnets", "trid", "battleships"])
def test_turned_and_mirrored_puzzles_have_one_shape(kind):
    puzzle, _ = EXAMPLES[kind]
    assert turns(puzzle)
    assert {canonical(turned(puzzle, turn).puzzle) for turn in turns(puzzle)} == {canonical(puzzle)}


def test_other_puzzles_have_other_shapes():
    assert len({canonical(satpuzzles.generate("tents", seed=1, first=i, size="6x6")) for i in (1, 2, 3)}) == 3


def test_some_kinds_have_values_that_may_change_places():
    assert RENAMED == ["sudoku", "binairo", "yin-yang", "overlapping-sudoku"]
    assert not interchangeable(puzzle_of(KILLER))


@pytest.mark.parametrize("kind", RENAMED)
def test_renamed_answers_keep_the_rules_and_renamed_puzzles_have_one_shape(kind):
    puzzle, answer = EXAMPLES[kind]
    random = Random(kind)
    answers = np.array([values_of(renamed(puzzle, answer, random)) for _ in range(20)])
    assert puzzle.solving.keep_rules(puzzle, answers).all()
    other = puzzle.with_givens(renamed(puzzle, puzzle.known(), random))
    assert canonical(turned(other, "left").puzzle) == canonical(puzzle)
    cell = next(cell for cell in np.ndindex(*puzzle.board.shape) if puzzle.known()[cell[0]][cell[1]] is not None)
    fewer = [[None if (r, c) == cell else value for c, value in enumerate(row)] for r, row in enumerate(puzzle.known())]
    assert canonical(puzzle.with_givens(fewer)) != canonical(puzzle)
