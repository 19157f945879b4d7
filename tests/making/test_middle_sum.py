from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzles import UsageError
from satpuzzles.backends import incremental
from satpuzzles.making.filling import filler
from satpuzzles.puzzles.generators import middle_sum
from satpuzzles.puzzles.generators.middle_sum import MiddleSumGenerator
from satpuzzles.puzzles.middle_sum import MiddleSum
from tests.effort import examples
from tests.making.common import is_unique, made, same_again, without_each_given


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
def test_size_seven():
    assert one_a_line(made(MiddleSumGenerator(size=7))[0])


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


@pytest.mark.slow
def test_solutions_are_counted_one_by_one_and_forgotten_again():
    blank = MiddleSum(((None,) * 4,) * 4)
    with filler(blank) as one:
        corner = one.values[0][1]
        places = [corner, one.values[1][2]]
        found = one.solutions(places, 10**6)
        assert len({tuple(solution) for solution in found}) == len(found) > 10
        assert Counter(map(tuple, one.solutions(places, 10**6))) == Counter(map(tuple, found))
        assert len(one.solutions(places, 3)) == 3
        assert one.possible(places)


@pytest.mark.parametrize("solver", ["cadical300", "minisat22"])
def test_another_solver_makes_the_same_puzzle(solver, monkeypatch):
    generator = MiddleSumGenerator(size=5)
    ours = generator.generate(Random(3))
    monkeypatch.setattr(incremental, "BACKEND", solver)
    assert generator.generate(Random(3)) == ours


def test_the_same_chance_makes_the_same_puzzle():
    assert same_again(MiddleSumGenerator())


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


def test_what_does_not_go_together_is_refused():
    with pytest.raises(UsageError, match="'minimal'"):
        MiddleSumGenerator(any_=True, minimal=True)
