"""Repairs with the fewest changes, beside all smaller changes tried one by one."""

from itertools import combinations, pairwise, product
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.boards.regions import grown_regions
from satpuzzles.making import mending as searching
from satpuzzles.making.mending import Effort, fewest
from satpuzzles.puzzles.generators.hanjie import puzzle_of
from satpuzzles.puzzles.menders import hanjie, star_battle
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.solving.check import Uniqueness
from tests.effort import examples


@given(st.lists(st.sets(st.integers(0, 6), min_size=1), max_size=6))
@examples(60)
def test_a_smallest_set_is_found_where_each_reason_is_a_set_to_hit(sets):
    def branches(chosen, _left):
        missed = [one for one in sets if one.isdisjoint(chosen)]
        return sorted(missed[0]) if missed else None

    found = fewest(branches, Effort())
    sizes = (
        size for size in range(8) if any(all(one & {*few} for one in sets) for few in combinations(range(7), size))
    )
    smallest = next(sizes)
    assert found.needed == min(smallest, searching.MOST_CHANGES + 1)
    assert (found.changes is None) == (smallest > searching.MOST_CHANGES)


def columns_of(stars):
    """Each way to put one star in every row and column such that none touch."""
    return [
        columns
        for columns in product(range(stars), repeat=stars)
        if len({*columns}) == stars and all(abs(a - b) > 1 for a, b in pairwise(columns))
    ]


WAYS = columns_of(5)


def is_unique(regions):
    """Whether one of the ways has a star in each region of a board of five rows."""
    return sum(len({regions[5 * r + c] for r, c in enumerate(columns)}) == 5 for columns in WAYS) == 1


def count_of_pieces(regions):
    return [len(pieces([i for i, one in enumerate(regions) if one == region], neighbours(5, 5))) for region in range(5)]


def repaired_by(regions, count):
    """Whether ``count`` moves into any regions repair a board and leave no region in more pieces."""
    before = count_of_pieces(regions)
    for cells in combinations(range(25), count):
        for into in product(range(5), repeat=count):
            board = list(regions)
            for cell, region in zip(cells, into, strict=True):
                board[cell] = region
            if is_unique(board) and all(a <= b for a, b in zip(count_of_pieces(board), before, strict=True)):
                return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_a_star_battle_gets_the_fewest_moves(seed):
    chosen = satpuzzles.generate("star-battle", size=5, any=True, seed=seed)
    verdict = satpuzzles.check(chosen)
    if verdict.status is Uniqueness.UNIQUE:
        return
    found = star_battle.mended(chosen, verdict.solutions[0], Random(seed))
    regions = [region for row in chosen.regions for region in row]
    assert found.is_smallest
    assert satpuzzles.check(found.puzzle).solutions == [found.grid]
    assert not any(repaired_by(regions, count) for count in range(1, min(len(found.changed), 3)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_star_battle_without_a_solution_gets_the_fewest_moves(seed):
    random = Random(seed)
    while True:
        regions = grown_regions(5, 1, random.sample(range(25), 5), random).tolist()
        if not any(len({regions[5 * r + c] for r, c in enumerate(columns)}) == 5 for columns in WAYS):
            break
    found = satpuzzles.repair(StarBattle(np.reshape(regions, (5, 5)), 1), seed)
    assert (found.status, found.is_smallest) == (Uniqueness.NONE, True)
    assert satpuzzles.check(found.repaired).solutions == [found.solution]
    assert 0 < len(found.changed) <= 3
    assert not any(repaired_by(regions, count) for count in range(1, min(len(found.changed), 3)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_border_that_was_moved_is_put_right_by_one_move(seed):
    random = Random(seed)
    whole = satpuzzles.generate("star-battle", size=8, stars=1, seed=seed)
    moved = set()
    for cell in random.sample(range(64), 32):
        regions = np.array(whole.regions)
        near = {int(regions.flat[one]) for one in neighbours(8, 8)[cell]} - {int(regions.flat[cell])}
        if not near:
            continue
        regions.flat[cell] = min(near)
        if len(np.unique(regions)) < 8:
            continue
        verdict = satpuzzles.check(wrong := StarBattle(regions, 1))
        if verdict.status is not Uniqueness.UNIQUE:
            moved.add(verdict.status)
            found = star_battle.mended(wrong, next(iter(verdict.solutions), None), random)
            assert (len(found.changed), found.is_smallest) == (1, True)
    assert len(moved) == 2, "boards with several solutions, and without one"


def is_only_picture(picture):
    return satpuzzles.check(puzzle_of(picture)).status is Uniqueness.UNIQUE


@pytest.mark.slow
@given(st.sets(st.integers(0, 15), min_size=2, max_size=6), st.integers(0, 3))
@examples(25)
def test_a_picture_gets_the_fewest_changes(painted, seed):
    picture = np.isin(np.arange(16), [*painted]).reshape(4, 4)
    assume(not is_only_picture(picture))
    found = hanjie.mended(puzzle_of(picture), picture.astype(int).tolist(), Random(seed))
    assert found.is_smallest
    assert satpuzzles.check(found.puzzle).solutions == [found.grid]
    for few in combinations(np.ndindex(4, 4), len(found.changed) - 1):
        other = picture.copy()
        for cell in few:
            other[cell] ^= True
        assert not is_only_picture(other)


@pytest.mark.slow
def test_cells_of_a_picture_are_painted_or_cleared_and_those_to_keep_are_left_alone():
    several = satpuzzles.Hanjie(rows=["1", "", "1"], columns=["1", "", "1"])
    found = {satpuzzles.repair(several, seed).words[0] for seed in range(30)}
    assert len({words.partition(":")[0] for words in found}) == 2, "painted by one seed, cleared by another"
    assert satpuzzles.repair(several, 3) == satpuzzles.repair(several, 3)
    keep = [(r, c) for r in (0, 2) for c in (0, 2)]
    for kept in keep:
        result = satpuzzles.repair(several, keep=[one for one in keep if one != kept])
        assert not {*result.changed} & ({*keep} - {kept})
    nothing = satpuzzles.repair(several, keep=[*np.ndindex(3, 3)])
    assert (nothing.repaired, nothing.reason) == (None, nothing.reason)
    assert "keep" in nothing.reason


def test_givens_to_keep_stay_and_cells_to_keep_stay_empty():
    wrong = satpuzzles.loads("11..............")
    assert [fact.cell for fact in satpuzzles.repair(wrong, keep=[(0, 1)]).dropped.givens] == [(0, 0)]
    empty = [(r, c) for r in range(4) for c in range(4) if c < 2]
    assert not {fact.cell for fact in satpuzzles.repair("1" + "." * 15, keep=empty).added} & {*empty}
