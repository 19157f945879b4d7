"""What the score of a path rests on."""

import pytest

import satpuzzles
from satpuzzles.explaining.rating.ladder import Grade
from satpuzzles.explaining.rating.rate import Score
from tests.paths import INSTANCES


@pytest.fixture(scope="module")
def path():
    return satpuzzles.explain(satpuzzles.load(INSTANCES / "sudoku/9x9.json")).steps


def test_the_hardest_steps_decide(path):
    hardest, second, third = sorted((step.weight for step in path), reverse=True)[:3]
    assert hardest > third
    value = round((hardest + (hardest + second + third) / 3) / 2, 2)
    assert Score.of(path, Grade.PROPAGATION).value == value
    assert Score.of(path, Grade.NESTED).value == pytest.approx(value + 1)
