"""Judging answers as satpuzzles prints them: what is drawn is read, whatever stands around it."""

import json
from functools import cache
from itertools import islice

import pytest

import satpuzzles
from satpuzzles.rendering import Style
from satpuzzles.rendering.text import text
from satpuzzles.stating.puzzle import Puzzle
from tests.effort import is_long
from tests.paths import ROOT

EXAMPLES = json.loads((ROOT / "satpuzzles" / "examples.json").read_text())
STYLES = [Style(), Style(columns=1), Style(ascii=True), Style(ascii=True, columns=1)]
HIDDEN = {"statue-park": "without room around it a clue stands where the cell is shaded"}
UNREAD = {"araf": "of the two clues in an area the puzzle does not say which stands for it, so its cells are open"}
COVERED = {"nurimaze": "a line covers that its cell is shaded, which no answer has"}
BLANK = {"arrow-numbers": "without its arrows the first line of a board is blank"}


@cache
def example(kind):
    puzzle = satpuzzles.loads(json.dumps(EXAMPLES[kind]["puzzle"]))
    assert isinstance(puzzle, Puzzle)
    return puzzle, EXAMPLES[kind]["answer"]


def changed(puzzle, answer):
    """Drawings of the answer with another value in one cell, if it breaks a rule and they show it."""
    drawn = text(puzzle.drawing(answer))
    for r, row in enumerate(answer):
        for i, value in enumerate(row):
            other = next(one for one in puzzle.numbers[::-1] if one != value)
            grid = [[*one] for one in answer]
            grid[r][i] = other
            shown = text(puzzle.drawing(grid))
            if shown != drawn and puzzle.broken_rules(grid):
                yield shown


def around(drawn):
    yield drawn
    yield drawn.replace("\n", "\r\n")
    yield f"I looked at it for long.\nThis is what I found:\n\n{drawn}\nIt took 12 steps, as 1 2 3 shows.\n"
    yield "".join(f"  {line}\n" for line in drawn.splitlines())
    yield f"The answer:\n\n```text\n{drawn}```\n"


@pytest.mark.parametrize("kind", EXAMPLES)
def test_the_drawing_of_a_right_answer_is_right(kind):
    puzzle, answer = example(kind)
    for written in around(str(satpuzzles.solve(puzzle)) + "\n"):
        found = satpuzzles.judge(puzzle, written)
        assert (found.right, found.read) == (kind not in UNREAD, "a drawing of the board"), (written, found)
    for style in STYLES[:: 2 if kind in HIDDEN else 1]:
        drawn = text(puzzle.drawing(answer), style)
        found = satpuzzles.judge(puzzle, drawn)
        assert (found.grid == answer) is (kind not in UNREAD), (drawn, found)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_the_drawing_of_a_wrong_answer_is_wrong(kind):
    puzzle, answer = example(kind)
    for drawn in islice(changed(puzzle, answer), None if is_long() else 3):
        for written in around(drawn):
            found = satpuzzles.judge(puzzle, written)
            assert not found.right or kind in COVERED
            assert found.read == "a drawing of the board", (drawn, found)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_an_unsolved_board_is_open(kind):
    puzzle, _ = example(kind)
    for drawn in (str(puzzle), text(puzzle.drawing(), STYLES[2])):
        found = satpuzzles.judge(puzzle, drawn)
        assert (found.right, found.grid) == (False, None if kind in BLANK else puzzle.known()), found
