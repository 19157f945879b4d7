"""Snake: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "snake.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    width, flat = len(grid[0]), [value for row in grid for value in row]
    beside, snake = neighbours(len(grid), width), [i for i, value in enumerate(flat) if value]
    near = {i: sum(flat[other] for other in beside[i]) for i in snake}
    if len(pieces(snake, beside)) != 1 or sorted(near.values()) != [1, 1, *[2] * (len(snake) - 2)]:
        return False
    for a in snake:
        for b in snake:
            if abs(a // width - b // width) == abs(a % width - b % width) == 1 and not {*beside[a]} & {*beside[b]} & {
                *snake
            }:
                return False
    circles = {i: circle for i, circle in enumerate("".join(one.circles)) if circle != "."}
    return all(near.get(i) == {"b": 1, "w": 2}[circle] for i, circle in circles.items()) and all(
        number in (None, sum(line))
        for numbers, lines in ((one.left, grid), (one.above, zip(*grid, strict=True)))
        for number, line in zip(numbers, lines, strict=True)
    )


class TestSnake(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "snake", "circles": ["b..", "...", "b.."], "left": [3, 1, 3]},
        {"puzzle": "snake", "circles": ["....", "..w.", "...."], "above": [3, None, None, 1]},
        {"puzzle": "snake", "circles": ["...", "bw.", "b.."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="snake")).status == "unique"


def test_the_example_of_the_site_is_read():
    puzzle = satpuzzles.loads("https://puzz.link/p?snake/4/4/060300g1h4i")
    assert (puzzle.circles[1], puzzle.above, puzzle.left) == ("b...", (None, 1, None, None), (4, None, None, None))
