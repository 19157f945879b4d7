"""Patterns against all choices: solutions, the definition, one model for each, and narrowing."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Model, Patterns
from tests.oracles.rules import agree
from tests.oracles.shapes import domains, sizes

VARIABLES = 5


@st.composite
def groups(draw):
    cells = range(VARIABLES)
    split = st.tuples(st.permutations(cells), st.integers(0, 2), st.integers(0, 2))
    drawn = st.lists(split, max_size=3).map(lambda many: [(order[:a], order[a : a + b]) for order, a, b in many])
    return draw(st.lists(drawn, min_size=1, max_size=draw(sizes(3))))


@given(data=st.data())
def test_so_many_patterns_hold(data):
    domain = data.draw(domains(VARIABLES, 2))
    stated = data.draw(groups())
    low = [data.draw(st.integers(0, 2)) for _ in stated]
    high = [least + data.draw(st.integers(0, 2)) for least in low]

    def kept(word):
        found = [
            sum(all(word[i] for i in ones) and not any(word[i] for i in zeros) for ones, zeros in group)
            for group in stated
        ]
        return [least <= number <= most for least, number, most in zip(low, found, high, strict=True)]

    agree(lambda x: Patterns(x, stated, low, high), domain, (0, 1), kept)


def test_narrowing_fills_the_last_patterns_and_excludes_more():
    model = Model()
    x = model.integers("x", (0, 1), np.array([[1, 1], [1, 1], [0, 1], [1, 1]], np.bool_))
    model.rule("patterns", Patterns(x, [[([0], [1])], [([2], []), ([3], [])]], 1, 1))
    model.narrow()
    assert x.domain[:, 1].tolist() == [True, False, True, False]
    assert x.domain[:, 0].tolist() == [False, True, False, True]


def test_what_is_wrong_is_said():
    x = Model().booleans("x", 3)
    with pytest.raises(ValueError, match="bounds"):
        Patterns(x, [[([0], [1])]], 2, 1)
    with pytest.raises(ValueError, match="expected"):
        Patterns(x, [[([3], [])]], 0, 1)
