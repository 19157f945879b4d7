"""Grades of puzzles whose difficulty is known, and the property that makes them a ladder."""

import gc
import random

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles import Grade
from satpuzzles.explaining.rating.rate import rated
from satpuzzles.puzzles.sudoku import from_text
from tests.effort import examples
from tests.paths import INSTANCES

GRADES = {
    "sudoku/9x9-easy": Grade.PROPAGATION,
    "sudoku/9x9": Grade.LOOKAHEAD,
    "sudoku/inkala": Grade.NESTED,
    "hanjie/webpbn-6": Grade.PROPAGATION,
    "star-battle/10x10-1-two-stars": Grade.NESTED,
    "trid/published-7": Grade.LOOKAHEAD,
    "middle-sum/4x4": Grade.PROPAGATION,
}


def load(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


@pytest.mark.parametrize(("name", "grade"), GRADES.items())
def test_the_grade_of(name, grade):
    rating = satpuzzles.rate(load(name), explanations=False)
    assert (rating.status, rating.grade, rating.reason) == ("graded", grade, None)
    assert rating.candidates == sorted(rating.candidates, reverse=True)
    cells = sum(map(len, satpuzzles.solve(load(name)).grid))
    assert rating.candidates[-1] == cells


@pytest.mark.parametrize(
    ("name", "rounds", "difficulty"),
    [
        ("sudoku/9x9-easy", None, "easy"),
        ("sudoku/9x9", 1, "medium"),
        ("trid/published-7", 2, "hard"),
        ("sudoku/inkala", None, "extreme"),
    ],
)
def test_the_difficulty_of(name, rounds, difficulty):
    rating = satpuzzles.rate(load(name), explanations=False)
    assert (rating.rounds, rating.difficulty) == (rounds, difficulty)
    assert rating.to_json()["difficulty"] == difficulty
    assert satpuzzles.rate(load(name), explanations=False, unique=True) == rating


HARD = from_text("..6..15...5...4.17.......6..7......33...9.....6....89.7..4.8....1..7...28.5.3....")


@pytest.mark.parametrize("name", ["sudoku/9x9", "middle-sum/4x4"])
def test_the_path_of_a_rating_is_the_one_that_is_explained(name):
    """Though a rating knows the solution, and its steps have no words."""

    def shown(steps):
        return [(step.conclusions, step.rules, step.facts, step.technique, step.weight) for step in steps]

    assert shown(rated(load(name))[1]) == shown(satpuzzles.explain(load(name)).steps)


def test_rounds_do_not_depend_on_the_order_of_cells():
    across = [list(row) for row in zip(*HARD.givens, strict=True)]
    turned = [row[::-1] for row in reversed(across)]
    for givens in (HARD.givens, across, turned):
        rating = satpuzzles.rate(HARD.with_givens(givens), explanations=False)
        assert (rating.rounds, rating.difficulty) == (2, "hard")


@pytest.mark.parametrize(
    ("name", "reason", "status"),
    [
        ("sudoku/9x9-several-solutions", "several solutions", "ungraded"),
        ("hanjie/two-solutions", "several solutions", "ungraded"),
        ("sudoku/9x9-no-solution", "no solution", "none"),
        ("sudoku/9x9-contradictory", "row 1 has 5 more than once among the givens", "none"),
    ],
)
def test_only_a_puzzle_with_one_solution_has_a_grade(name, reason, status):
    rating = satpuzzles.rate(load(name))
    assert (rating.status, rating.grade, rating.reason) == (status, None, reason)
    assert rating.to_json()["status"] == status


@pytest.mark.slow
def test_a_time_limit_says_what_is_known():
    rating = satpuzzles.rate(load("trid/minimal-10"), time_limit=0.3)
    assert rating.grade is None
    assert rating.status == "unknown"
    assert rating.reason.startswith("time limit")
    assert rating.to_json()["status"] == "unknown"


@pytest.mark.slow
@examples(25)
@given(st.integers(0, 10_000))
def test_a_further_given_never_raises_grade_or_rounds(seed):
    source = random.Random(seed)
    puzzle = load(source.choice(["sudoku/inkala", "sudoku/9x9", "sudoku/6x6", "middle-sum/5x5"]))
    grid = satpuzzles.solve(puzzle).grid
    fewer, more = [list(row) for row in puzzle.givens], [list(row) for row in puzzle.givens]
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            if value and source.random() < 0.2:
                more[r][c] = value
                if source.random() < 0.3:
                    fewer[r][c] = value
    with_fewer, with_more = (
        satpuzzles.rate(puzzle.with_givens(givens), explanations=False) for givens in (fewer, more)
    )
    assert (with_more.grade, with_more.rounds or 0) <= (with_fewer.grade, with_fewer.rounds or 0)


def test_nothing_is_left_of_a_rating():
    """Ten ratings leave as many objects alive as two; other tests of the process may leave fewer meanwhile."""
    text = (INSTANCES / "akari" / "6x6-easy.json").read_text()
    alive = []
    for _ in range(10):
        satpuzzles.rate(satpuzzles.loads(text))
        gc.collect()
        alive.append(len(gc.get_objects()))
    assert alive[-1] - alive[1] < 100
