"""Cells that would leave a rule too few others."""

from itertools import islice

import numpy as np
import pytest

import satpuzzles
from satpuzzles.explaining.rating.ladder import exclude_crowding
from satpuzzles.stating.modelling import model_of


@pytest.mark.slow
@pytest.mark.parametrize(("size", "stars"), [(8, 2), (10, 2), (14, 3)])
def test_what_is_excluded_is_in_no_solution(size, stars):
    """On boards whose regions are as they grew, most of them with several solutions."""
    excluded = 0
    for seed in range(8):
        puzzle = satpuzzles.generate("star-battle", size=size, stars=stars, any=True, seed=seed)
        model = model_of(puzzle)[0]
        while exclude_crowding(model):
            model.narrow()
        excluded += np.count_nonzero(~model.answer.cells[:, 1])
        for grid in islice(satpuzzles.solutions(puzzle), 20):
            assert model.answer.cells[np.arange(len(model.answer.cells)), np.ravel(grid)].all()
    assert excluded


def test_a_star_that_touches_too_much_of_a_region_is_excluded_where_there_are_several_stars():
    """Region 1 is the left half of row 1: r2c2 and r2c3 touch three of its four cells."""
    regions = np.repeat(np.arange(8)[:, None], 8, axis=1)
    regions[0, 4:] = 1
    puzzle = satpuzzles.StarBattle(regions, stars=2)
    model = model_of(puzzle)[0]
    assert exclude_crowding(model)
    assert np.flatnonzero(~model.answer.cells[:, 1]).tolist() == [9, 10]
    assert not exclude_crowding(model_of(satpuzzles.StarBattle(regions, stars=1))[0])
