import pytest
from hypothesis import given, strategies as st

from satpuzzles.making.kinds.generators import middle_sum
from satpuzzles.making.kinds.generators.middle_sum import MiddleSumGenerator
from tests.effort import examples
from tests.making.common import is_unique, made, without_each_given


def givens(puzzle):
    return [(r, c) for r, row in enumerate(puzzle.givens) for c, value in enumerate(row) if value]


def one_a_line(puzzle):
    rows, columns = zip(*givens(puzzle), strict=True)
    return sorted(rows) == sorted(columns) == list(range(puzzle.height))


@pytest.mark.slow
@given(st.integers(4, 6), st.integers(0, 10**6))
@examples(10)
def test_small_ones_have_one_given_in_each_line(size, seed):
    puzzle, document = made(MiddleSumGenerator(size=size), seed)
    assert document["unique"]
    assert one_a_line(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_minimal(seed):
    puzzle, document = made(MiddleSumGenerator(size=5, minimal=True), seed)
    assert document["unique"]
    assert not any(map(is_unique, without_each_given(puzzle, puzzle.givens)))


@pytest.mark.slow
def test_any_has_one_in_each_line_and_claims_nothing():
    generator = MiddleSumGenerator(size=7, any_=True)
    puzzles = [made(generator, seed) for seed in range(5)]
    assert all(one_a_line(puzzle) for puzzle, _ in puzzles)
    assert not any("unique" in document for _, document in puzzles)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_where_one_a_line_is_not_found_as_few_more_are_given_as_can_be(seed, monkeypatch):
    monkeypatch.setattr(middle_sum, "_CHANGES", 0)
    puzzle, _ = made(MiddleSumGenerator(size=6), seed)
    assert len(givens(puzzle)) >= 6
    if len(givens(puzzle)) == 7:  # one more, so without that one there were several
        assert sum(not is_unique(less) for less in without_each_given(puzzle, puzzle.givens)) >= 1


def test_far_from_unique_the_givens_are_those_of_which_none_can_go(monkeypatch):
    monkeypatch.setattr(middle_sum, "_CHANGES", 0)
    monkeypatch.setattr(middle_sum, "_MOST", 1)
    puzzle, _ = made(MiddleSumGenerator(size=5))
    assert not any(map(is_unique, without_each_given(puzzle, puzzle.givens)))


def test_this_seed_makes_this_puzzle_on_every_machine_with_every_solver():
    assert made(MiddleSumGenerator(), seed=7)[1]["givens"] == PINNED


PINNED = [
    [0, 0, 0, 6, 0, 0],
    [0, 0, 4, 0, 0, 0],
    [8, 0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 1, 0],
]
