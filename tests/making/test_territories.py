from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satpuzzles.making.territories import grown, is_connected, neighbours


@pytest.mark.parametrize(
    ("cells", "connected"),
    [([], True), ([4], True), ([0, 1, 2], True), ([0, 4], False), ([2, 3], False), ([0, 2], False)],
)
def test_cells_hang_together_by_their_sides(cells, connected):
    assert is_connected(cells, neighbours(3)) is connected


@pytest.mark.parametrize("each", [1, 2, 3])
@given(size=st.integers(3, 9), seed=st.integers(0, 10**6))
@settings(deadline=None, max_examples=30)
def test_regions_cover_the_board_and_are_connected_with_their_share_of_seeds(each, size, seed):
    random = Random(seed)
    seeds = sorted(range(size * size), key=lambda _: random.random())[: each * size]
    regions = grown(size, each, seeds, random)
    assert np.bincount(regions[seeds], minlength=size).tolist() == [each] * size
    assert sorted(set(regions.tolist())) == list(range(size))
    for region in range(size):
        assert is_connected(np.flatnonzero(regions == region).tolist(), neighbours(size))


def test_the_same_seed_grows_the_same_regions():
    assert (grown(6, 1, range(0, 36, 6), Random(4)) == grown(6, 1, range(0, 36, 6), Random(4))).all()
