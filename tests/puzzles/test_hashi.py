"""Hashi: the contract, and all boards as a person judges them."""

from itertools import chain, product
from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.puzzles.hashi import Hashi
from satpuzzles.testing import Contract, judged

SMALL = [
    [[2, None, 3], [None, None, None], [1, None, 2]],
    [["?", None, "?"], [None, None, None], ["?", None, "?"]],
    [[1, None, 1], [None, None, None], [1, None, 1]],
    [[None, 1, None], ["?", None, 2], [None, 1, None]],
]


class TestHashi(Contract):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [{"puzzle": "hashi", "clues": clues} for clues in SMALL]


def keeps_rules(clues, bridges):
    """The rules as a person reads them: ``bridges`` are pairs of islands with how many there are."""
    islands = {(r, c): clue for r, row in enumerate(clues) for c, clue in enumerate(row) if clue is not None}
    graph = nx.Graph()
    graph.add_nodes_from(islands)
    graph.add_edges_from(pair for pair, count in bridges.items() if count)
    for (a, b), (c, d) in product(graph.edges, repeat=2):
        left, right = sorted((a, b))
        above, below = sorted((c, d))
        level, upright = left[0] == right[0], above[1] == below[1]
        if level and upright and left[1] < above[1] < right[1] and above[0] < left[0] < below[0]:
            return False
    counts = {island: sum(n for pair, n in bridges.items() if island in pair) for island in islands}
    return nx.is_connected(graph) and all(clue in ("?", counts[island]) for island, clue in islands.items())


@pytest.mark.parametrize("clues", SMALL)
def test_all_boards_are_judged_as_a_person_would(clues):
    puzzle = Hashi(clues)
    places = [place for row in puzzle.board.rows for place in row]
    ends = [tuple((y // 2, x // 2) for y, x in puzzle.board.ends(place)) for place in places]
    judged(puzzle, lambda grid: keeps_rules(clues, dict(zip(ends, chain(*grid), strict=True))))


@pytest.mark.parametrize("clues", [[[1, None]], [[1, None], [None, 1]], [[None]]])
def test_a_board_without_any_bridge_is_no_puzzle(clues):
    with pytest.raises(InstanceError, match="clues: expected two islands in one row or column, found none"):
        satpuzzles.loads({"puzzle": "hashi", "clues": clues})
