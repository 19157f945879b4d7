from itertools import chain, combinations
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from satpuzzles.boards.board import is_connected, neighbours, pieces
from satpuzzles.boards.networks import Bridges
from satpuzzles.boards.regions import (
    grown_regions,
    parted_rooms,
    random_islands,
    random_rooms,
    rejoined_rooms,
    rooms_around,
    shrunk_regions,
)
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


@given(height=st.integers(1, 9), width=st.integers(1, 9), count=st.integers(1, 30), seed=st.integers(0, 10**6))
@examples(60)
def test_islands_lie_apart_and_bridges_that_do_not_cross_can_join_them(height, width, count, seed):
    islands = random_islands(height, width, count, Random(seed))
    assert islands == random_islands(height, width, count, Random(seed))
    assert 1 <= len({*islands}) == len(islands) <= count
    assert are_apart(islands)
    board = Bridges(height, width, islands=frozenset((2 * r + 1, 2 * c + 1) for r, c in islands))
    crossing = [{board.numbers[line] for line in pair} for pair in board.crossing()]
    if len(board.cells) < 12:  # some choice of bridges joins all islands, and none of them cross
        choices = chain.from_iterable(combinations(range(len(board.cells)), k) for k in range(len(board.cells) + 1))
        assert any(
            not any(pair <= {*chosen} for pair in crossing)
            and len(pieces(range(len(islands)), joined(board, chosen))) == 1
            for chosen in choices
        )


def joined(board, chosen):
    beside = [[] for _ in board.vertices]
    for line in chosen:
        first, second = board.joined[line].tolist()
        beside[first].append(second)
        beside[second].append(first)
    return beside


def are_apart(cells):
    return all(abs(r - s) + abs(c - d) > 1 for (r, c), (s, d) in combinations(cells, 2))


@given(st.integers(2, 7), st.integers(2, 7), st.integers(0, 99))
@examples(40)
@example(5, 2, 69)  # all pieces of a room are gone: it stays
def test_rooms_that_were_parted_are_joined_again(height, width, seed):
    whole = random_rooms(height, width, 6, Random(seed))
    *_, rows = [whole, *parted_rooms(whole, range(height * width), 1, Random(seed))]
    label = [room for row in rows for room in row]
    gone = {*Random(seed).sample(label, 2)}
    found = [room for row in rejoined_rooms(rows, whole, sorted(gone)) for room in row]
    around = neighbours(height, width)
    for room in {*found}:
        cells = [cell for cell, one in enumerate(found) if one == room]
        assert is_connected(cells, around)
        assert len({whole[cell // width][cell % width] for cell in cells}) == 1
    pieces: dict[int, set[int]] = {}
    for one, room in zip((one for row in whole for one in row), label, strict=True):
        pieces.setdefault(one, set()).add(room)
    assert len({*found}) == sum(max(1, len(rooms - gone)) for rooms in pieces.values())
