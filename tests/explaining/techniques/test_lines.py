"""Steps of one line of a Hanjie, beside all fillings of the line."""

from itertools import groupby, product
from random import Random

import numpy as np
import pytest

from satpuzzles.explaining.explain import hint
from satpuzzles.explaining.techniques.lines import Line, Placements, cells_of, line_steps
from satpuzzles.puzzles.hanjie import Hanjie

LENGTH = 9


def blocks(line):
    return [len(list(run)) for painted, run in groupby(line) if painted]


def fillings(state, lengths):
    """All lines that agree with ``state`` and have the blocks."""
    choices = [(0, 1) if value < 0 else (value,) for value in state]
    return [line for line in product(*choices) if blocks(line) == lengths]


def lines_begun(count):
    """Clues of random lines, each with what is filled in of its line so far."""
    random = Random(0)
    for _ in range(count):
        line, share = random.choices((0, 1), k=LENGTH), random.random()
        yield [value if random.random() < share else -1 for value in line], blocks(line)


def test_placements_and_line_steps_are_those_of_all_fillings():
    for state, lengths in lines_begun(150):
        line, lines = Line.of(np.array(state)), np.array(fillings(state, lengths))
        found = Placements.of(line, lengths)
        assert found is not None
        assert cells_of(found.paintable) == np.flatnonzero(lines.any(axis=0)).tolist()
        assert cells_of(found.clearable) == np.flatnonzero(~lines.all(axis=0)).tolist()
        for one in line_steps(line, lengths):
            assert all(state[cell] < 0 for cell in one.cells)
            assert (lines[:, list(one.cells)] == one.values).all(), (state, lengths, one)


def test_the_starts_of_blocks_are_those_of_all_fillings():
    for state, lengths in lines_begun(150):
        found = Placements.of(Line.of(np.array(state)), lengths)
        of_block = [set() for _ in lengths]
        for filling in fillings(state, lengths):
            begun = [cell for cell in range(LENGTH) if filling[cell] and (cell == 0 or not filling[cell - 1])]
            for starts, cell in zip(of_block, begun, strict=True):
                starts.add(cell)
        assert [cells_of(starts) for starts in found.starts] == [sorted(starts) for starts in of_block]


def test_a_line_without_a_filling_says_nothing():
    assert Placements.of(Line.of(np.array([1, 0, 1])), [2]) is None
    assert not line_steps(Line.of(np.array([1, 0, -1])), [2])


def told(row, clue):
    """The hint where one row of a Hanjie stands as ``row``: # painted, x empty, a dot open."""
    board = [[{"#": 1, "x": 0, ".": None}[cell] for cell in row]]
    return hint(Hanjie([clue], [None] * len(row)), board).step


@pytest.mark.parametrize(
    ("row", "clue", "technique", "sentence"),
    [
        (".....", "4", "overlap",
         "r1c2 to r1c4 are painted: the block of row 1 (4) covers these cells wherever it lies."),
        (".....", "0", "completed line",
         "r1c1 to r1c5 are empty: row 1 has no blocks."),
        ("...##..", "2", "completed line",
         "r1c1 to r1c3, r1c6 and r1c7 are empty: row 1 (block 2) is complete."),
        (".....", "3 1", "overlap",
         ("r1c1 to r1c3 and r1c5 are painted, and r1c4 is empty: the blocks of row 1 (3 1), with one gap "
                "between two, fill it.")),
        (".##....", "2 1", "finished block",
         "r1c1 and r1c4 are empty: r1c2 and r1c3 are a whole block of row 1 (2 1)."),
        (".#.......", "3 2", "edge",
         "r1c3 is painted: in row 1 (blocks 3 2) there is too little room to the left of r1c2 for its block."),
        (".........#.#............", "5", "joined",
         "r1c11 is painted: r1c10 and r1c12 belong to one block of row 1 (5)."),
        ("....x..x....", "3", "gap too small",
         ("r1c6 and r1c7 are empty: the gap is too small for the block of row 1 (3), as r1c5"
         " and r1c8 are empty.")),
        ("....#.......", "3", "out of reach",
         "r1c1, r1c2 and r1c8 to r1c12 are empty: no block of row 1 (3) can reach there, as r1c5 is painted."),
        ("......#.#......", "2 2 2", "split",
         "r1c8 is empty: painted, it would join r1c7 and r1c9 to a block that is too long for row 1 (2 2 2)."),
    ],
)  # fmt: skip
def test_a_line_step_has_its_name_and_sentence(row, clue, technique, sentence):
    step = told(row, clue)
    assert step.technique == technique
    assert step.sentence == sentence


def test_columns_say_above_and_below():
    assert "above r2c1" in hint(Hanjie([None] * 9, ["3 2"]), [[1 if r == 1 else None] for r in range(9)]).step.sentence
