from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzles.board import is_connected, neighbours
from satpuzzles.regions import grown_regions, random_rooms, rooms_around, shrunk_regions
from tests.effort import examples


@pytest.mark.parametrize("each", [1, 2, 3])
@given(size=st.integers(3, 9), seed=st.integers(0, 10**6))
@examples(30)
def test_regions_cover_the_board_and_are_connected_with_their_share_of_seeds(each, size, seed):
    random = Random(seed)
    seeds = sorted(range(size * size), key=lambda _: random.random())[: each * size]
    regions = grown_regions(size, each, seeds, random)
    assert np.bincount(regions[seeds], minlength=size).tolist() == [each] * size
    assert sorted(set(regions.tolist())) == list(range(size))
    fixed = np.zeros(size * size, np.bool_)
    fixed[seeds] = True
    small = shrunk_regions(regions, fixed, size // 2, random)
    assert (small[seeds] == regions[seeds]).all()
    assert np.count_nonzero(np.bincount(small, minlength=size) < np.bincount(regions, minlength=size)) <= size // 2
    for found in (regions, small):
        for region in range(size):
            assert is_connected(np.flatnonzero(found == region).tolist(), neighbours(size, size))


@given(height=st.integers(1, 9), width=st.integers(1, 9), cells=st.integers(1, 20), seed=st.integers(0, 10**6))
@examples(60)
def test_rooms_cover_a_rectangle_and_are_connected(height, width, cells, seed):
    rooms = random_rooms(height, width, cells, Random(seed))
    assert rooms == random_rooms(height, width, cells, Random(seed))
    flat = np.array(rooms).ravel()
    assert flat.shape == (height * width,)
    sizes = np.bincount(flat)
    assert (sizes >= min(2, height * width)).all()
    assert len(sizes) <= max(1, round(height * width / cells))
    for room in range(len(sizes)):
        assert is_connected(np.flatnonzero(flat == room).tolist(), neighbours(height, width))
    again = rooms_around(
        height, width, [np.flatnonzero(flat == room).tolist() for room in range(len(sizes))], Random(1)
    )
    assert again == rooms
