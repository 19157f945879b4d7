"""LITS: the contract, and all boards as a person judges them."""

from itertools import chain
from typing import ClassVar

import networkx as nx
import numpy as np
import pytest

import satpuzzles
from satpuzzles.errors import GaveUp
from satpuzzles.puzzles.lits import PLACED, Lits
from satpuzzles.stating.modelling import model_of
from satpuzzles.testing import Contract, judged
from tests.puzzles.common import held_against, left_by_pieces

SMALL = [["aaaa", "abbb", "bbbb"], ["aaaab", "abbbb"], ["aabb", "aabb"], ["aaaa.", "bbbba", "bbbaa"]]


class TestLits(Contract):
    documents: ClassVar = [{"puzzle": "lits", "regions": regions} for regions in SMALL[:3]]
    generated: ClassVar = {"size": "5"}


def test_shapes_have_an_order_that_no_salt_of_hashes_changes():
    assert sorted(PLACED) == PLACED
    assert len({*PLACED}) == len(PLACED) == 2 + 8 + 4 + 4


def shape(cells):
    """A number for pieces that are equal when turned and reflected: the sorted distances between their cells."""
    return sorted((r - s) ** 2 + (c - d) ** 2 for r, c in cells for s, d in cells)


def keeps_rules(regions, grid):
    """The rules as a person reads them."""
    board = nx.grid_2d_graph(len(regions), len(regions[0]))
    shaded = [(r, c) for r, c in board if grid[r][c]]
    if not nx.is_connected(board.subgraph(shaded)):
        return False
    if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= {*shaded} for r, c in shaded):
        return False
    pieces = {name: [] for name in "".join(regions).replace(".", "")}
    for r, c in shaded:
        if regions[r][c] == ".":
            return False
        pieces[regions[r][c]].append((r, c))
    if any(len(piece) != 4 or not nx.is_connected(board.subgraph(piece)) for piece in pieces.values()):
        return False
    return not any(
        regions[r][c] != regions[s][d] and shape(pieces[regions[r][c]]) == shape(pieces[regions[s][d]])
        for (r, c), (s, d) in board.subgraph(shaded).edges
    )


@pytest.mark.parametrize("regions", SMALL[:3])
def test_all_boards_are_judged_as_a_person_would(regions):
    kept = judged(Lits(regions), lambda grid: sum(chain(*grid)) == 8 and keeps_rules(regions, grid))
    assert bool(kept) == (regions == SMALL[0])


def test_cells_outside_all_regions_stay_unshaded():
    puzzle = Lits(["aaaa.", "bbbb."])
    assert puzzle.broken_rules([[1, 1, 1, 1, 1], [0] * 5])


def left(rows):
    """What single rules and the pieces of single regions leave: ``cells[cell, value]``."""
    puzzle = Lits(rows)
    return left_by_pieces(model_of(puzzle)[0])


@pytest.mark.slow
def test_pieces_that_are_excluded_are_in_no_solution():
    """On unique boards two regions of which become one, which leaves several solutions or none."""
    excluded = found = 0
    for seed in range(3):
        regions = np.array(satpuzzles.generate("lits", size="6", seed=seed).regions)
        across = zip(regions[:, :-1].ravel().tolist(), regions[:, 1:].ravel().tolist(), strict=True)
        for one, other in [(-1, -1), *sorted({pair for pair in across if pair[0] != pair[1]})]:
            merged = np.where(regions == one, other, regions).tolist()
            solutions, gone = held_against(left(merged), Lits(merged), 20)
            found, excluded = found + solutions, excluded + gone
    assert excluded
    assert found > 30


def test_a_piece_goes_that_would_touch_an_equal_one_or_be_cut_off():
    """Region a is an I. In region b an I would touch it, a T would not reach it, and an L is left."""
    cells = left(["abbbb", "a..b.", "a....", "a...."])
    assert (
        cells[:, 1].reshape(4, 5).tolist() == np.equal([[*"#### "], [*"#  # "], [*"#    "], [*"#    "]], "#").tolist()
    )
    assert not cells.all(axis=1).any()


@pytest.mark.slow
def test_a_board_with_room_for_one_piece_is_given_up_soon():
    with pytest.raises(GaveUp, match=r"found no LITS with --size 3x3 in 200 tries"):
        satpuzzles.generate("lits", size=(3, 3))
