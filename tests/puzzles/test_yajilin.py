"""Yajilin: the contract, and all boards as a person judges them."""

from functools import partial
from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.puzzles.yajilin import Yajilin
from satpuzzles.testing import Contract, judged

SMALL = [
    [[None, None], [None, None], ["0n", None]],
    [[None, None, None], [None, None, None]],
    [["1e", None, None], [None, None, None]],
    [["x", None, None], [None, None, "0w"]],
]
_STEPS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}


class TestYajilin(Contract):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [{"puzzle": "yajilin", "clues": clues} for clues in SMALL]


def keeps_rules(puzzle, grid):
    """The rules as a person reads them."""
    values = puzzle.values_at(grid)
    board = nx.grid_2d_graph(puzzle.height, puzzle.width)
    shaded = {(y // 2, x // 2) for (y, x), value in values.items() if value and y % 2 and x % 2}
    loop = nx.Graph()
    for y, x in [place for place, value in values.items() if value and (place[0] + place[1]) % 2]:
        ends = ((y, x - 1), (y, x + 1)) if y % 2 else ((y - 1, x), (y + 1, x))
        loop.add_edge(*((v // 2, u // 2) for v, u in ends))
    clues = {(r, c): clue for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue is not None}
    if not loop or not nx.is_connected(loop) or any(d != 2 for _, d in loop.degree):
        return False
    if {*loop} != {*board} - shaded - {*clues} or board.subgraph(shaded).edges:
        return False
    for (r, c), clue in clues.items():
        if clue != "x":
            v, u = _STEPS[clue[-1]]
            if sum((r + i * v, c + i * u) in shaded for i in range(1, 10)) != int(clue[:-1]):
                return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("clues", SMALL[:3])
def test_all_boards_are_judged_as_a_person_would(clues):
    puzzle = Yajilin(clues)
    judged(puzzle, partial(keeps_rules, puzzle))


def test_an_arrow_without_a_number_says_nothing():
    puzzle, grey = (Yajilin([[None, None, None], [None, clue, None], [None, None, None]]) for clue in ("?s", "x"))
    assert satpuzzles.check(puzzle).status == satpuzzles.check(grey).status == "unique"
    assert "?" in str(puzzle)
    assert satpuzzles.loads(satpuzzles.dumps(puzzle, "puzzlink")) == puzzle
