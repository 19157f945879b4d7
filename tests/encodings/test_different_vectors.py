"""Vectors that differ, against all choices: solutions, the definition, models, and narrowing."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import DifferentVectors, Formula, Model
from satenc.encoders.binary import different
from tests.oracles.enumerate import model_count
from tests.oracles.rules import agree
from tests.oracles.shapes import domains, inputs, literals, sizes


@given(kinds=inputs(rows=2, size=3))
def test_each_auxiliary_variable_has_one_value(kinds):
    f = Formula()
    lits = literals(f, kinds)
    first, second = lits, np.roll(lits, 1, axis=1)
    with f.rule("differ", len(lits)):
        different(f, first, second)
    free = (kinds == "variable") | (kinds == "negated")
    expected = 0
    for bits in product((False, True), repeat=int(free.sum())):
        truth = kinds == "true"
        truth[free] = np.array(bits, np.bool_) ^ (kinds == "negated")[free]
        expected += bool((truth != np.roll(truth, 1, axis=1)).any(axis=1).all())
    assert model_count(f) == expected


@given(data=st.data())
def test_vectors_differ_at_some_place(data):
    domain = data.draw(domains(5, 2))
    size, pairs = data.draw(sizes(3)), data.draw(sizes(3))
    members = st.lists(st.integers(0, 4), min_size=size, max_size=size)
    first, second = (np.array([data.draw(members) for _ in range(pairs)]) for _ in range(2))

    def differ(word):
        rows = zip(first.tolist(), second.tolist(), strict=True)
        return [[word[i] for i in one] != [word[i] for i in other] for one, other in rows]

    agree(lambda x: DifferentVectors(x, first, second), domain, (0, 1), differ)


def test_the_last_place_differs():
    model = Model()
    x = model.integers("x", (0, 1), np.array([[1, 0], [0, 1], [1, 0], [1, 1]], np.bool_))
    model.rule("differ", DifferentVectors(x, np.array([[0, 1]]), np.array([[2, 3]])))
    model.narrow()
    assert x.domain[3].tolist() == [True, False]


def test_what_is_wrong_is_said():
    x = Model().booleans("x", 3)
    with pytest.raises(ValueError, match="expected vectors of one shape"):
        DifferentVectors(x, np.array([[0, 1]]), np.array([[1]]))
