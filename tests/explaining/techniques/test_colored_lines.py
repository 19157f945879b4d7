"""Steps of one line of a Hanjie in colours, beside all fillings of the line."""

import re
from itertools import groupby, product
from random import Random

import numpy as np
import pytest

import satpuzzles
from satpuzzles.explaining.explain import hint
from satpuzzles.explaining.techniques.colored_lines import supported
from satpuzzles.making.kinds.generators.hanjie import HanjieGenerator

LENGTH, COLORS = 6, 2


def blocks(line):
    return [(len([*run]), color) for color, run in groupby(line) if color]


def test_what_placements_support_is_what_fillings_have():
    random = Random(0)
    lines = [*product(range(COLORS + 1), repeat=LENGTH)]
    fitting = {}
    for line in lines:
        fitting.setdefault((*blocks(line),), []).append(line)
    for _ in range(300):
        line, share = random.choice(lines), random.random()
        left = np.array([[random.random() > share or value == cell for value in range(COLORS + 1)] for cell in line])
        allowed = [one for one in fitting[(*blocks(line),)] if all(left[place, v] for place, v in enumerate(one))]
        expected = np.zeros_like(left)
        for one in allowed:
            expected[range(LENGTH), one] = True
        assert (supported(left, blocks(line)) == expected).all()
    assert supported(np.eye(3, dtype=bool)[[1, 0, 2]], [(2, 1)]) is None


def told(row, clue, colors=("red", "blue")):
    """The hint where one row stands as ``row``: letters of colours, x empty, a dot open."""
    value = {"r": 1, "b": 2, "x": 0, ".": None}
    puzzle = satpuzzles.Hanjie([clue], [None] * len(row), colors)
    return hint(puzzle, [[value[cell] for cell in row]]).step


@pytest.mark.parametrize(
    ("row", "clue", "technique", "sentence"),
    [
        ("....", "2r 2b", "overlap", "r1c1 and r1c2 are red, and r1c3 and r1c4 are blue"),
        ("......", "4r 1b", "overlap", "cover these cells wherever they lie"),
        ("..r.b.", "1r 1b", "completed line", "r1c1, r1c2, r1c4 and r1c6 are empty: row 1 (blocks 1 red, 1 blue)"),
        ("r........", "2r 2b", "overlap", "r1c2 is red: the blocks of row 1 (2 red, 2 blue) cover this cell"),
        ("..r.....", "2r", "out of reach", "no block of row 1 (2 red) can reach there, as r1c3 is red"),
        ("r.......", "2r 3b", "overlap", "r1c2 is red: the blocks of row 1 (2 red, 3 blue) cover this cell"),
    ],
)
def test_steps_are_told_with_colours(row, clue, technique, sentence):
    step = told(row, clue)
    assert step.technique == technique
    assert sentence in step.sentence


def paths(count):
    """Steps to the solutions of random puzzles, with these."""
    for seed in range(count):
        made = HanjieGenerator(size=(6, 6), colors=3, density=0.5).generate(Random(seed))
        yield satpuzzles.explain(made.puzzle), made.solution


def test_paths_fill_cells_and_exclude_colours_that_lead_on():
    sentences = []
    for path, solution in paths(12):
        assert {step.technique for step in path.steps} <= {"overlap", "completed line", "out of reach", "naked single"}
        sentences += [step.sentence for step in path.steps]
        for step in path.steps:
            for fact in step.conclusions:
                r, c = fact.cell
                assert (solution[r][c] == fact.value) is fact.holds
        last = {fact.cell for step in path.steps for fact in step.conclusions if fact.holds}
        assert len(last) == 36
    assert any(re.search(r"not black: row \d \(blocks .*\) has no black block", one) for one in sentences)
    assert any(re.search(r"not red: no red block of (row|column) \d \(.*\) can reach there", one) for one in sentences)
