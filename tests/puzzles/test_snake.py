"""Snake: the contract, all boards as a person judges them, and a link of the site."""

from itertools import product
from typing import ClassVar

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import counted, parts, stated


def keeps_rules(one, grid):
    """The rules as a person reads them: of cells that touch at a corner, one between them lies on the snake."""
    snake = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value}
    near = {(r, c): len(snake & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}) for r, c in snake}
    if len(parts(grid, 1)) != 1 or sorted(near.values()) != [1, 1, *[2] * (len(snake) - 2)]:
        return False
    for (r, c), u in product(snake, (-1, 1)):
        if (r + 1, c + u) in snake and ((r + 1, c) in snake) == ((r, c + u) in snake):
            return False
    circles = [(r, c, clue) for r, c, clue in stated(one.circles) if clue != "."]
    return all(near.get((r, c)) == {"b": 1, "w": 2}[clue] for r, c, clue in circles) and counted(one, grid)


class TestSnake(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "snake", "circles": ["b..", "...", "b.."], "left": [3, 1, 3]},
        {"puzzle": "snake", "circles": ["....", "..w.", "...."], "above": [3, None, None, 1]},
        {"puzzle": "snake", "circles": ["...", "bw.", "b.."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_the_example_of_the_site_is_read():
    puzzle = satpuzzles.loads("https://puzz.link/p?snake/4/4/060300g1h4i")
    assert (puzzle.circles[1], puzzle.above, puzzle.left) == ("b...", (None, 1, None, None), (4, None, None, None))
