"""Numberlink: the contract, and all boards as a person judges them."""

from functools import partial
from typing import ClassVar

import networkx as nx
import pytest

from satpuzzles.puzzles.numberlink import Numberlink
from satpuzzles.testing import Contract, judged

SMALL = [
    {"clues": [[1, None, 2], [None, None, None], [1, None, 2]]},
    {"clues": [[1, None, None], [None, None, 1], [None, None, None]]},
    {"clues": [[1, None, None], [None, None, 1]], "full": True},
    {"clues": [[1, 2], [2, 1]]},
    {"clues": [["a", None, "a"]]},
]


class TestNumberlink(Contract):
    documents: ClassVar = [{"puzzle": "numberlink", **fields} for fields in SMALL]
    generated: ClassVar = {"size": "4x5"}


def keeps_rules(puzzle, grid):
    """The rules as a person reads them."""
    paths = nx.Graph()
    for (y, x), value in puzzle.values_at(grid).items():
        if value:
            ends = ((y, x - 1), (y, x + 1)) if y % 2 else ((y - 1, x), (y + 1, x))
            paths.add_edge(*((v // 2, u // 2) for v, u in ends))
    clues = {(r, c): clue for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue is not None}
    if not {*clues} <= {*paths} or not (not puzzle.full or len(paths) == puzzle.height * puzzle.width):
        return False
    for part in nx.connected_components(paths):
        ends = sorted(str(clues[cell]) for cell in part if cell in clues)
        degrees = [paths.degree(cell) for cell in part if cell not in clues]
        if len(ends) != 2 or ends[0] != ends[1] or any(degree != 2 for degree in degrees):
            return False
    return all(paths.degree(cell) == 1 for cell in clues)


@pytest.mark.parametrize("fields", SMALL)
def test_all_boards_are_judged_as_a_person_would(fields):
    puzzle = Numberlink(**fields)
    judged(puzzle, partial(keeps_rules, puzzle))
