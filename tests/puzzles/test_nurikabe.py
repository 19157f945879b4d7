"""Nurikabe: the contract, and all boards as a person judges them."""

from functools import partial
from typing import ClassVar

import networkx as nx
import pytest

from satpuzzles import explain, generate
from satpuzzles.puzzles.nurikabe import Nurikabe
from satpuzzles.testing import Contract, judged

SMALL = [
    [[2, None, None], [None, None, None], [None, None, 2]],
    [["?", None, None], [None, None, "?"]],
    [[1, 1, None], [None, None, None]],
    [[None, 2, None], [None, None, None]],
]


class TestNurikabe(Contract):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [{"puzzle": "nurikabe", "clues": clues} for clues in SMALL]


def keeps_rules(clues, grid):
    """The rules as a person reads them."""
    board = nx.grid_2d_graph(len(clues), len(clues[0]))
    sea = [(r, c) for r, c in board if grid[r][c]]
    if sea and not nx.is_connected(board.subgraph(sea)):
        return False
    if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= {*sea} for r, c in sea):
        return False
    for island in nx.connected_components(board.subgraph([cell for cell in board if cell not in sea])):
        numbers = [clues[r][c] for r, c in island if clues[r][c] is not None]
        if len(numbers) != 1 or numbers[0] not in ("?", len(island)):
            return False
    return not any(grid[r][c] and clues[r][c] is not None for r, c in board)


@pytest.mark.parametrize("clues", SMALL)
def test_all_boards_are_judged_as_a_person_would(clues):
    judged(Nurikabe(clues), partial(keeps_rules, clues))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_steps_have_a_name_only_where_what_it_says_is_so(seed):
    puzzle = generate("nurikabe", size="7x7", seed=seed)
    size = {cell: puzzle.clues[cell[0]][cell[1]] for cell in puzzle.board.cells.values()}
    numbers = {cell for cell, clue in size.items() if clue is not None}

    def land(step, cell):
        known = {fact.cell for fact in step.facts if fact.value != fact.holds} | numbers | {cell}
        return nx.node_connected_component(nx.grid_2d_graph(7, 7).subgraph(known), cell)

    says = {
        "island complete": lambda land: any(len(land) > (size[at] or 49) for at in land),
        "between two islands": lambda land: len(land & numbers) > 1,
        "island too large": lambda land: len(land) > size[min(land & numbers)],
    }
    steps = [step for step in explain(puzzle).steps if step.known_technique in says]
    assert steps
    for step in steps:
        assert all(says[step.known_technique](land(step, one.cell)) for one in step.conclusions)
