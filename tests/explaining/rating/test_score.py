"""What the score of a path rests on."""

import pytest

import satpuzzles
from satpuzzles.explaining.rating.rate import Score, weight
from tests.paths import INSTANCES


@pytest.fixture(scope="module")
def path():
    return satpuzzles.explain(satpuzzles.load(INSTANCES / "sudoku/9x9.json")).steps


def test_the_hardest_steps_decide(path):
    hardest, second, third = sorted(map(weight, path), reverse=True)[:3]
    assert hardest > third
    assert Score.of(path).value == round((hardest + (hardest + second + third) / 3) / 2, 2)
