"""Hitori: the contract, a second opinion by the rules of the game, and what its solvers call steps."""

from functools import partial
from itertools import chain, pairwise
from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.puzzles.hitori import Hitori
from satpuzzles.testing import Contract, judged

ONE = [[2, 3, 3, 4, 2], [5, 5, 4, 2, 3], [5, 4, 2, 1, 1], [1, 4, 3, 5, 1], [4, 2, 4, 3, 4]]


MEDIUM = ["226153", "121531", "542324", "462215", "331622", "635425"]


class TestHitori(Contract):
    generated: ClassVar = {"size": "4x5"}
    documents: ClassVar = [
        {"puzzle": "hitori", "numbers": [[1, 1, 2], [2, 3, 3], [2, 1, 2]]},
        {"puzzle": "hitori", "numbers": [[1, 2, 1], [2, 3, 4], [5, 6, 7]]},
        {"puzzle": "hitori", "numbers": [[1, 1, 1], [1, 2, 3]]},
        {"puzzle": "hitori", "numbers": ["aab", "bca"]},
        {"puzzle": "hitori", "numbers": ["1.1", "..1", "2.."]},
    ]


def keeps_rules(numbers, grid):
    """The rules as a person reads them."""
    height, width = len(numbers), len(numbers[0])
    left = [(r, c) for r in range(height) for c in range(width) if not grid[r][c]]
    for line in (
        *([(r, c) for c in range(width)] for r in range(height)),
        *([(r, c) for r in range(height)] for c in range(width)),
    ):
        seen = [numbers[r][c] for r, c in line if not grid[r][c] and numbers[r][c] is not None]
        if len(seen) != len({*seen}):
            return False
        if any(grid[r][c] and grid[s][d] for (r, c), (s, d) in pairwise(line)):
            return False
    graph = nx.grid_2d_graph(height, width).subgraph(left)
    return not left or nx.is_connected(graph)


@pytest.mark.parametrize(
    "numbers", [[[1, 1, 2], [2, 3, 3], [2, 1, 2]], [[1, 1, 2, 2], [3, 1, 2, 3]], [[1, None, 1], [None, None, 1]]]
)
def test_all_boards_are_judged_as_a_person_would(numbers):
    judged(Hitori(numbers), partial(keeps_rules, numbers))


def test_steps_have_the_names_of_the_genre():
    steps = satpuzzles.explain(Hitori(ONE)).steps
    assert steps[0].with_technique == (
        "Sandwich. r5c2 and r5c4 are unshaded: each lies between two cells with the same number, "
        "one of which is shaded."
    )
    assert {"number taken", "beside a shaded cell", "cut off"} <= {step.technique for step in steps}


def test_what_would_be_cut_off_is_part_of_the_grade():
    rating = satpuzzles.rate(Hitori(MEDIUM), explanations=False)
    assert (int(rating.grade), rating.difficulty) == (2, "medium")


def test_generated_puzzles_are_rectangles_with_numbers_up_to_the_longer_side():
    made = satpuzzles.generate("hitori", seed=4, size="4x7")
    assert (made.height, made.width) == (4, 7)
    assert {*chain(*made.symbols)} <= {*range(1, 8)}
    assert satpuzzles.check(made).status == "unique"
