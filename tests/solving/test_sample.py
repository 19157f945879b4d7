"""Solutions drawn at random: each is one, each is as likely as the others, and a seed draws them again."""

from collections import Counter as Tally

import pytest

import satpuzzles
from satpuzzles import UsageError
from satpuzzles.backends.counter import Counter
from satpuzzles.solving.solve import Status
from tests.backends.common import needs_cadical
from tests.paths import INSTANCES
from tests.puzzles.common import puzzle

D4 = pytest.mark.skipif(not Counter.D4.installed, reason="py_d4 is not installed")
SUDOKU_4 = puzzle("sudoku", givens=["12..", "....", "....", "...."])
NONE = puzzle("hanjie", rows=[[2], [2]], columns=[[1], [1]])


@pytest.mark.slow
@D4
@pytest.mark.parametrize(
    "chosen",
    [
        SUDOKU_4,
        puzzle("hanjie", rows=[["?"], None], columns=[None, ["?"], None]),
        puzzle("star-battle", regions=[[r] * 5 for r in range(5)], stars=1),
        puzzle("trid", size=2, min=1, max=4, triangles=[[None]], vertices=[[None], [2, None]]),
        puzzle("middle-sum", givens=[[3, 0, 0, 0], [0, 3, 0, 0], *[[0] * 4] * 2]),
    ],
    ids=lambda chosen: chosen.kind,
)
def test_each_solution_of_each_kind_is_drawn_as_often_as_the_others(chosen):
    everything = list(satpuzzles.solutions(chosen))
    drawn = satpuzzles.sample(chosen, 20 * len(everything), seed=1)
    assert (drawn.status, drawn.number) == (Status.SOLVED, len(everything))
    tally = Tally(map(str, drawn.grids))
    assert set(tally) == set(map(str, everything))
    chi_square = sum((found - 20) ** 2 / 20 for found in tally.values())
    free = len(everything) - 1
    assert chi_square < free + 3.3 * (2 * free) ** 0.5 + 10  # one in a thousand, and the seed is fixed


@D4
def test_without_a_solution_there_is_a_reason():
    assert satpuzzles.sample(NONE).status is Status.NONE
    late = satpuzzles.sample(SUDOKU_4, time_limit=0)
    assert (late.status, late.grids, late.reason) == (Status.UNKNOWN, [], "time limit")


@pytest.mark.parametrize("backend", ["cadical153", "kissat404", pytest.param("exec:cadical", marks=needs_cadical)])
def test_a_backend_that_is_named_finds_each_solution(backend, monkeypatch):
    monkeypatch.setattr("satpuzzles.backends.counter.find_spec", lambda _name: None)
    chosen = satpuzzles.load(INSTANCES / "middle-sum" / "6x6.json")
    drawn = satpuzzles.sample(chosen, 90, seed=1, backend=backend)
    tally = Tally(map(str, drawn.grids))
    assert (drawn.status, drawn.number, drawn.method, len(tally)) == (Status.SOLVED, 3, "enumerate", 3)
    assert min(tally.values()) > 15
    assert drawn.checked is not backend.startswith("exec:")
    assert satpuzzles.sample(chosen, 90, seed=1, backend=backend).grids == drawn.grids


def test_finding_each_solution_ends_at_a_limit_or_without_one():
    assert satpuzzles.sample(NONE, backend="cadical153").status is Status.NONE
    late = satpuzzles.sample(SUDOKU_4, backend="cadical153", time_limit=0)
    assert (late.status, late.grids, late.reason) == (Status.UNKNOWN, [], "time limit after 0 solutions")


def test_without_d4_it_is_named(monkeypatch):
    monkeypatch.setattr("satpuzzles.backends.counter.find_spec", lambda _name: None)
    with pytest.raises(UsageError, match=r"needs py_d4: pip install 'satpuzzles\[count\]'"):
        satpuzzles.sample(SUDOKU_4)
