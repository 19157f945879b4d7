"""A new puzzle of each kind has one solution by a solver that makes none, and by encodings that are whole."""

import pytest

from satpuzzles.making.generate import series
from satpuzzles.making.generators import GENERATORS
from tests.making.common import made


@pytest.mark.parametrize("kind", GENERATORS.names())
def test_a_new_puzzle_has_one_solution(kind):
    _, document = made(series(kind, size=6).generator, seed=4)
    assert document["unique"]
