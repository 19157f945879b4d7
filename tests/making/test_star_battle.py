from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.boards.board import is_connected, neighbours
from satpuzzles.making.kinds.generators import star_battle
from satpuzzles.making.kinds.generators.star_battle import StarBattleGenerator
from satpuzzles.making.kinds.menders.star_battle import mended
from satpuzzles.puzzles.parts.neighbours import most_stars
from satpuzzles.puzzles.star_battle import StarBattle
from tests.effort import examples, long_only
from tests.making.common import made, same_again
from tests.puzzles.common import frozen, puzzle

ANOTHER = "cadical195"
SIZES = [(1, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (8, 2), (9, 2), (10, 2)]


def confirm(found):
    """Another solver and the independent checker find this answer, and no other."""
    assert found.puzzle.broken_rules(found.grid) == []
    verdict = satpuzzles.check(found.puzzle, backend=ANOTHER)
    assert (verdict.status, verdict.solutions) == ("unique", [found.grid])


def regions_of(chosen):
    flat = np.array(chosen.regions).ravel()
    return [np.flatnonzero(flat == region).tolist() for region in range(chosen.size)]


def connected(chosen):
    return [is_connected(cells, neighbours(chosen.size, chosen.size)) for cells in regions_of(chosen)]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "stars"), SIZES)
@given(seed=st.integers(0, 10**6))
@examples(4)
def test_what_comes_out_is_unique_and_its_regions_are_connected(size, stars, seed):
    found = star_battle.generated(size, stars, Random(seed))
    confirm(found)
    flat = np.array(found.grid).ravel()
    assert all(connected(found.puzzle))
    assert [int(flat[cells].sum()) for cells in regions_of(found.puzzle)] == [stars] * size


@pytest.mark.slow
@pytest.mark.parametrize("size", [*filter(most_stars, range(1, 21)), long_only(26)])
def test_there_are_boards_with_as_many_stars_as_there_is_room_for(size):
    stars = star_battle.random_stars(size, most_stars(size), Random(1)).reshape(size, size)
    assert {*stars.sum(axis=0), *stars.sum(axis=1)} == {most_stars(size)}


def test_a_seed_gives_the_same_puzzle_on_every_machine():
    found = star_battle.generated(6, 1, Random(1))
    assert ["".join(map(str, row)) for row in found.puzzle.regions] == [
        "333331",
        "332211",
        "542221",
        "555511",
        "555510",
        "555510",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_borders_are_moved_until_a_given_solution_is_the_only_one(seed):
    chosen = puzzle("star-battle", stars=1, regions=[[r] * 7 for r in range(7)])
    grid = next(iter(satpuzzles.solutions(chosen)))
    found = mended(chosen, grid, Random(seed))
    confirm(found)
    assert found.grid == grid
    assert all(connected(found.puzzle))
    moved = np.array(found.puzzle.regions) != np.array(chosen.regions)
    assert len(found.changed) == np.count_nonzero(moved) > 0


@pytest.mark.slow
def test_regions_in_pieces_are_joined_but_for_what_is_to_stay():
    regions = [[6, 0, 0, 0, 0, 0, 0], *([r] * 7 for r in range(1, 6)), [0, 6, 6, 6, 6, 6, 6]]
    chosen = StarBattle(frozen(regions), 1)
    grid = next(iter(satpuzzles.solutions(chosen)))
    assert not all(connected(chosen))
    confirm(found := mended(chosen, grid, Random(0)))
    assert all(connected(found.puzzle))
    assert not found.is_smallest
    confirm(found := mended(chosen, grid, Random(0), frozenset({(0, 0), (6, 0)})))
    assert (found.puzzle.regions[0][0], found.puzzle.regions[6][0]) == (chosen.regions[0][0], chosen.regions[6][0])


@pytest.mark.parametrize(
    ("generator", "stars"),
    [(StarBattleGenerator(size=5), 1), (StarBattleGenerator(size=8), 2), (StarBattleGenerator(size=8, stars=1), 1)],
)
def test_the_generator_makes_documents(generator, stars):
    chosen, document = made(generator)
    assert document["unique"] is True
    assert (chosen.size, chosen.stars) == (generator.size, stars)
    assert same_again(generator)
