"""Regions of a Suguru without a solution: the fewest cells that move, against all choices of so many."""

from itertools import combinations, product
from random import Random

import pytest

import satpuzzles
from satpuzzles.boards import neighbours
from satpuzzles.common.deadline import NEVER
from satpuzzles.errors import GaveUp, InstanceError
from satpuzzles.making.kinds.menders.suguru import possible
from satpuzzles.puzzles.suguru import Suguru
from satpuzzles.solving.check import few_solutions

WIDTH = 4
BESIDE = neighbours(WIDTH, WIDTH)


def regions(random):
    """Rows of the regions of a board, each of up to four cells in one piece."""
    labels = [-1] * WIDTH**2
    for cell in range(WIDTH**2):
        part = [cell] if labels[cell] < 0 else []
        while part:
            labels[part[-1]] = cell
            more = sorted({one for some in part for one in BESIDE[some] if labels[one] < 0})
            if not more or len(part) == random.choice((3, 4, 4)):
                break
            part.append(random.choice(more))
    return labels


def suguru(labels, givens=None):
    rows = [labels[i : i + WIDTH] for i in range(0, WIDTH**2, WIDTH)]
    return Suguru(givens=givens or [[None] * WIDTH] * WIDTH, regions=rows)


def can_be_solved(labels):
    try:
        return bool(few_solutions(suguru(labels), 1, NEVER))
    except InstanceError:  # a region in pieces
        return False


def fewest(labels):
    """By trying all: 0 to 2, 3 for more."""
    moves = [(cell, labels[one]) for cell, near in enumerate(BESIDE) for one in near if labels[one] != labels[cell]]
    for count in (0, 1, 2):
        for some in combinations(sorted({*moves}), count):
            moved = [dict(some).get(cell, label) for cell, label in enumerate(labels)]
            if len(dict(some)) == count and can_be_solved(moved):
                return count
    return 3


LABELS = regions(Random(1))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2, 6, 8])  # that have no solution
def test_the_fewest_cells_move(seed):
    labels = regions(Random(seed))
    found = possible(suguru(labels))
    assert min(len(found.changed), 3) == fewest(labels) > 0
    assert found.puzzle.broken_rules(found.grid) == []
    assert found.words


@pytest.mark.slow
def test_a_board_without_a_solution_gets_regions_and_givens_that_leave_one():
    found = satpuzzles.repair(suguru(LABELS))
    assert satpuzzles.check(found.repaired).status == "unique"
    moved, added = found.in_words.index("move into"), found.in_words.index("add:")
    assert moved < found.in_words.index("several solutions") < added


def test_cells_to_keep_stay():
    puzzle = suguru(LABELS)
    for cell in possible(puzzle).changed:
        try:
            other = possible(puzzle, keep={cell})
        except GaveUp:
            continue
        assert cell not in other.changed
    with pytest.raises(GaveUp, match="more than 40 cells"):
        possible(puzzle, keep={*product(range(WIDTH), repeat=2)})


def test_givens_stay():
    givens = [[None] * WIDTH for _ in range(WIDTH)]
    givens[0][0] = 2
    found = possible(suguru(LABELS, givens))
    assert found.puzzle.givens[0][0] == found.grid[0][0] == 2


def test_where_a_move_is_all_the_solution_is_known():
    found = satpuzzles.repair(Suguru(givens=[[1, None]], regions=[[0, 1]]))
    assert (found.solution, found.is_smallest) == ([[1, 2]], True)
    assert not found.added
