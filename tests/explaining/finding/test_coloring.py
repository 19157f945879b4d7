"""What colours say of edges is so in every loop that has the known edges and the numbers."""

from itertools import islice
from random import Random

import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation
from satpuzzles.explaining.finding.coloring import refuted
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.explaining.reasoning.sides import Sides
from satpuzzles.explaining.techniques.step import Technique
from tests.paths import INSTANCES

PUZZLE = satpuzzles.load(INSTANCES / "slitherlink" / "6x6-easy.json")


@pytest.fixture(scope="module")
def asked():
    with reasoner(PUZZLE) as one:
        yield one


def test_colours_refute_what_no_loop_has_and_nothing_else(asked):
    sides, random = Sides.of(asked), Random(0)
    answer = [value for row in satpuzzles.solve(PUZZLE).grid for value in row]
    found = 0
    for share in (0.2, 0.4, 0.6):
        known = {edge: value for edge, value in enumerate(answer) if random.random() < share}
        for edge in range(len(answer)):
            clues = {clue for clue in sides.clues if random.random() < 0.8}
            assert refuted(sides, known, clues, (edge, answer[edge])) is None
            found += refuted(sides, known, clues, (edge, 1 - answer[edge])) is not None
    assert found > 50


def test_only_a_puzzle_of_one_loop_along_edges_has_sides():
    with reasoner(satpuzzles.load(INSTANCES / "masyu" / "6x6-easy.json")) as asked:
        assert Sides.of(asked) is None


@pytest.mark.slow
def test_a_step_by_colours_is_told_by_areas():
    puzzle = satpuzzles.load(INSTANCES / "slitherlink" / "10x10.json")
    answer = satpuzzles.solve(puzzle).grid
    steps = [step for step in islice(Explanation(puzzle), 140) if step.technique is Technique.COLORING]
    assert steps
    for step in steps:
        assert "would be inside" in str(step) or "would be outside" in str(step) or "of the loop" in str(step)
        assert all((answer[one.cell[0]][one.cell[1]] == one.value) == one.holds for one in step.conclusions)
