"""A deadline that passes at any moment: what is answered then is known, or said not to be."""

import pytest

import satpuzzles
from satpuzzles.backends import child
from satpuzzles.explaining import explain
from satpuzzles.explaining.explain import Progress
from satpuzzles.explaining.rating import rate
from tests.deadlines import count_down
from tests.paths import INSTANCES
from tests.puzzles.common import puzzle

EASY = puzzle("sudoku", givens=["12..", "....", "..4.", "4..1"])
HARDER = satpuzzles.load(INSTANCES / "sudoku" / "inkala.json")


def from_0_on(ended):
    """0, 1, 4, 16 ... until ``ended``, a list, is filled."""
    looks = 0
    while not ended:
        assert looks < 2**20
        yield looks
        looks = max(4 * looks, 1)


@pytest.mark.slow
def test_a_hint_is_a_step_or_unknown(monkeypatch):
    ended = []
    for looks in from_0_on(ended):
        count_down(monkeypatch, explain, looks)
        found = satpuzzles.hint(EASY, time_limit=1)
        assert (found.status is Progress.STEP) == (found.step is not None)
        assert found.status in (Progress.STEP, Progress.UNKNOWN)
        if found.step is not None:
            ended += [found] * (looks > 1000)
            for fact in found.step.conclusions:
                value = satpuzzles.solve(EASY).grid[fact.cell[0]][fact.cell[1]]
                assert (value == fact.value) is fact.holds


@pytest.mark.slow
def test_a_rating_never_says_more_than_is_known(monkeypatch):
    whole = satpuzzles.rate(HARDER, explanations=False)
    ended = []
    for looks in from_0_on(ended):
        count_down(monkeypatch, rate, looks)
        rating = satpuzzles.rate(HARDER, explanations=False, time_limit=1)
        assert (rating.status is rate.Rated.UNKNOWN) == (rating.grade is None)
        assert rating.candidates == whole.candidates[: len(rating.candidates)]
        if rating.status is rate.Rated.UNKNOWN:
            assert rating.reason.startswith("time limit")
        else:
            ended.append(rating)
            assert rating == whole
    assert looks > 1


@pytest.mark.parametrize("name", ["sudoku/inkala", "slitherlink/10x10", "hanjie/two-solutions", "fillomino/10x10"])
def test_a_time_limit_changes_neither_the_way_nor_the_cost(monkeypatch, name):
    path = INSTANCES / f"{name}.json"
    expected = satpuzzles.check(path)
    monkeypatch.setattr(child, "helper", pytest.fail)  # no process is started
    found = satpuzzles.check(path, time_limit=600)
    assert (found.status, found.solutions) == (expected.status, expected.solutions)
    assert found.statistics.solver == expected.statistics.solver
