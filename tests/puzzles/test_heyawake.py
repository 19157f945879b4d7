"""Heyawake: the contract, and all boards as a person judges them."""

from dataclasses import replace
from functools import partial
from itertools import groupby, product
from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.explaining.reasoning.room_patterns import patterns_of_rooms
from satpuzzles.puzzles.heyawake import Heyawake
from satpuzzles.stating.modelling import model_of
from satpuzzles.testing import Contract, judged
from tests.puzzles.common import held_against, left_by_pieces

SMALL = [
    {"puzzle": "heyawake", "regions": ["aab", "ccb", "cdd"], "clues": [[1, None, 0], [None] * 3, [None, 1, None]]},
    {"puzzle": "heyawake", "regions": ["aabb", "ccdd"], "clues": [[1, None, None, None], [None] * 4]},
    {"puzzle": "heyawake", "regions": ["abc"], "clues": [[0, 0, 0]]},
    {
        "puzzle": "heyawake",
        "regions": [[0, 0, 1], [0, 0, 1], [2, 2, 2]],
        "clues": [[2] + [None] * 2] + [[None] * 3] * 2,
    },
]


class TestHeyawake(Contract):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = SMALL


def keeps_rules(puzzle, grid):
    """The rules as a person reads them."""
    height, width = puzzle.height, puzzle.width
    left = [(r, c) for r in range(height) for c in range(width) if not grid[r][c]]
    lines = [[(r, c) for c in range(width)] for r in range(height)] + [
        [(r, c) for r in range(height)] for c in range(width)
    ]
    for line in lines:
        for shaded, cells in groupby(line, lambda cell: grid[cell[0]][cell[1]]):
            run = [puzzle.regions[r][c] for r, c in cells]
            rooms = [room for room, _ in groupby(run)]
            if (shaded and len(run) > 1) or (not shaded and len(rooms) > 2):
                return False
    for r, row in enumerate(puzzle.clues):
        for c, n in enumerate(row):
            room = puzzle.regions[r][c]
            cells = [(i, j) for i in range(height) for j in range(width) if puzzle.regions[i][j] == room]
            if n is not None and sum(grid[i][j] for i, j in cells) != n:
                return False
    return not left or nx.is_connected(nx.grid_2d_graph(height, width).subgraph(left))


@pytest.mark.parametrize("document", SMALL)
def test_all_boards_are_judged_as_a_person_would(document):
    puzzle = Heyawake(document["regions"], document.get("clues"))
    judged(puzzle, partial(keeps_rules, puzzle))


def left(puzzle):
    """What single rules and the patterns of single rooms leave: ``cells[cell, value]``."""
    model = model_of(puzzle)[0]
    model.rule("patterns of rooms", patterns_of_rooms(model))
    return left_by_pieces(model)


@pytest.mark.slow
def test_what_patterns_exclude_is_in_no_solution():
    """On unique boards that lose the number of one room."""
    excluded = found = 0
    for seed in range(2):
        puzzle = satpuzzles.generate("heyawake", size="6", seed=seed)
        for row, column in product(range(6), repeat=2):
            if puzzle.clues[row][column] is None:
                continue
            clues = [[None if (r, c) == (row, column) else puzzle.clues[r][c] for c in range(6)] for r in range(6)]
            looser = replace(puzzle, clues=tuple(map(tuple, clues)))
            solutions, gone = held_against(left(looser), looser, 10)
            found, excluded = found + solutions, excluded + gone
    assert excluded
    assert found > 15


def test_a_pattern_goes_that_cuts_off_a_corner():
    cells = left(Heyawake(["aab", "aab", "bbb"], [[2, None, None], [None] * 3, [None] * 3]))
    assert cells[[0, 1, 3, 4]].argmax(axis=1).tolist() == [1, 0, 0, 1]
    assert (cells[[0, 1, 3, 4]].sum(axis=1) == 1).all()
