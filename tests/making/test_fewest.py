"""Repairs with the fewest changes, beside all smaller changes tried one by one."""

from contextlib import nullcontext
from itertools import combinations, pairwise, product
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.boards.regions import grown_regions
from satpuzzles.common.deadline import NEVER
from satpuzzles.errors import GaveUp
from satpuzzles.making import local_search, mender as searching
from satpuzzles.making.kinds.generators.hanjie import puzzle_of
from satpuzzles.making.kinds.menders import hanjie, star_battle
from satpuzzles.making.mender import Effort, Fewest, TooMany, fewest
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.solving.check import Uniqueness
from tests.effort import examples
from tests.paths import INSTANCES


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


def test_a_search_has_so_many_questions_and_sets_of_changes(monkeypatch):
    monkeypatch.setattr(searching, "_MOST_QUESTIONS", 2)
    monkeypatch.setattr(searching, "_MOST_NODES", 3)
    effort = Effort()
    for count, more in ((2, effort.question), (3, effort.node)):
        for _ in range(count):
            more()
        with pytest.raises(TooMany):
            more()


def test_asking_for_another_solution_is_a_question(monkeypatch):
    monkeypatch.setattr(searching, "_MOST_QUESTIONS", 0)
    puzzle = satpuzzles.load(INSTANCES / "hitori" / "6x6-several-solutions.json")
    search = local_search._Search(puzzle, satpuzzles.solve(puzzle).grid, Random(0), (), NEVER, iter(()))
    with pytest.raises(TooMany):
        search._other(puzzle)


@pytest.mark.parametrize(
    ("shape", "differing", "is_searched"), [((20, 20), 41, False), ((20, 20), 40, True), ((19, 21), 41, True)]
)
def test_a_large_picture_of_which_more_cells_differ_than_there_are_lines_is_not_searched(
    monkeypatch, shape, differing, is_searched
):
    picture, asked = np.zeros(shape, np.intp), []
    after = picture.copy()
    after[0, 0] = 1
    monkeypatch.setattr(hanjie, "ambiguous", lambda *_, **__: np.arange(picture.size) < differing)
    monkeypatch.setattr(hanjie, "fewest", lambda *_: asked.append(1) or Fewest(None, 1))
    monkeypatch.setattr(hanjie, "make_unique", lambda *_, **__: (after, None))
    monkeypatch.setattr(hanjie, "_with_clues", lambda puzzle, *_: (puzzle, True))
    found = hanjie.mended(puzzle_of(picture), picture.tolist(), Random(0))
    assert (bool(asked), found.changed, found.is_smallest) == (is_searched, ((0, 0),), True)


def test_the_last_change_of_a_picture_is_near_to_all_ways_the_one_before_to_one():
    picture, other = np.zeros((2, 6, 6), np.intp)
    picture[[0, 1, 3, 4, 5], [0, 1, 3, 4, 5]] = other[[0, 1, 3, 4, 5], [1, 0, 4, 5, 3]] = 1
    pictures = hanjie._Pictures(picture, (), frozenset(), Random(0), NEVER)
    pictures._ways = hanjie._ways(picture, other)
    first, second = ({(r, c) for r in range(6) for c in range(6) if {r, c} & near} for near in ({0, 1}, {3, 4, 5}))
    assert {*pictures.branches((), 1)} == first & second
    assert {*pictures.branches((), 2)} == first


@pytest.mark.parametrize(("size", "times"), [(5, 16), (20, 1), (21, 1)])
def test_borders_of_small_boards_are_moved_several_times(monkeypatch, size, times):
    tried = []
    monkeypatch.setattr(star_battle, "borders_moved", lambda *_: tried.append(1))
    monkeypatch.setattr(star_battle, "with_regions", lambda *_: None)
    boards = SimpleNamespace(puzzle=SimpleNamespace(size=size), before=None, keep=None)
    with pytest.raises(GaveUp):
        star_battle._with_borders_moved(boards, [[0]], Random(0), NEVER)
    assert len(tried) == times


@pytest.mark.parametrize("most", [5, 100])
def test_placements_with_few_moves_come_first_each_once(monkeypatch, most):
    asked, forbidden = [], []

    def moves(_regions, _fixed, limit):
        asked.append(limit)
        return None if asked.count(limit) == 3 else (limit, len(asked))

    placed = SimpleNamespace(moves=moves, forbid=forbidden.append)
    monkeypatch.setattr(star_battle, "placements", lambda *_: nullcontext(placed))
    monkeypatch.setattr(star_battle, "_near", lambda *_: None)
    monkeypatch.setattr(star_battle, "_PLACEMENTS", most)
    boards = SimpleNamespace(puzzle=None, keep=None, _deadline=NEVER, before=None, regions=lambda moves: moves)
    boards._broken, boards.solutions = lambda moves: moves[0] == 1, lambda moves, _: [moves]
    found = [*star_battle._Boards.possible(boards)]
    assert len(forbidden) == min(most, 2 * (star_battle.MOST + 1))
    assert found == [(moves, moves) for moves in forbidden if moves[0] != 1]
    assert asked == sorted(asked)
    assert {*asked} == {*range(star_battle.MOST + 1)} or most == 5
