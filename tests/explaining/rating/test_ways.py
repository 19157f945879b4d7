"""Sums as people have them in view: against all ways to make them, and what a round of writing these down adds."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satenc import DifferentSum, Model, Sum
from satpuzzles.explaining.rating.ladder import Grade, Ladder
from satpuzzles.explaining.reasoning.sum_combinations import SumsInView
from tests.oracles.shapes import domains


def narrowed(stated):
    SumsInView(stated).narrow(lambda _bytes: None)
    return stated.x.cells


def digits(total, *known):
    x = Model().integers("x", range(1, 10), np.ones((2, 9), np.bool_))
    for cell, value in known:
        x.cells[cell] = x.values == value
    cells = narrowed(DifferentSum(x, [[0, 1]], [total]))
    return [x.values[row].tolist() for row in cells]


def test_few_sets_are_in_view_and_many_are_not():
    assert digits(4) == [[1, 3], [1, 3]]  # one set
    assert digits(6) == [[1, 2, 4, 5], [1, 2, 4, 5]]  # two
    assert digits(10) == [[*range(1, 10)]] * 2  # four: that nobody has 5 is not seen
    assert digits(10, (0, 4)) == [[4], [6]]


@pytest.mark.parametrize(("total", "left"), [(1, [1, 0, 0, 0]), (3, [2, 2, 2, 0]), (9, [0, 1, 1, 1]), (5, [2] * 4)])
def test_few_choices_are_in_view(total, left):
    """Of 1 to 4: what each cell is, 2 for both."""
    x = Model().booleans("x", 4)
    cells = narrowed(Sum(x, [range(4)], [total], coefficients=(1, 2, 3, 4)))
    assert [2 if both.all() else int(both[1]) for both in cells] == left


@given(domains(3, 4), st.integers(3, 12))
def test_no_different_values_with_the_sum_go(domain, total):
    x = Model().integers("x", range(1, 5), domain.copy())
    cells = narrowed(DifferentSum(x, [range(3)], [total]))
    for word in product(range(4), repeat=3):
        if domain[range(3), word].all() and len({*word}) == 3 and sum(word) + 3 == total:
            assert cells[range(3), word].all()


@given(domains(4, 2), st.integers(0, 10))
def test_no_choice_with_the_sum_goes(domain, total):
    x = Model().booleans("x", 4)
    x.cells[...] = domain
    cells = narrowed(Sum(x, [range(4)], [total], coefficients=(1, 2, 3, 4)))
    for word in product(range(2), repeat=4):
        if domain[range(4), word].all() and np.dot(word, (1, 2, 3, 4)) == total:
            assert cells[range(4), word].all()


@pytest.mark.parametrize("kind", ["kakuro", "kakurasu"])
def test_a_medium_one_takes_one_round(kind):
    ladder = Ladder(satpuzzles.generate(kind, size="5", difficulty="medium", seed=1))
    assert ladder.climb() is Grade.LOOKAHEAD
    assert ladder.rounds == 1
    assert ladder.opened[0]
    assert ladder.candidates == sorted(ladder.candidates, reverse=True)
