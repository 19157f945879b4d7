"""Sums, products and comparisons of binary numbers, against all values."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Formula, Integers, LogTerm, Model, Relation, Sum, encode_integers, log_sum
from satenc.encoders.log_sum import log_sorted
from tests.oracles.brute_force import MEANING, choices
from tests.oracles.enumerate import each_model, each_solution, model_count, projected
from tests.oracles.shapes import ascending, domains


@pytest.mark.slow
@pytest.mark.parametrize("relation", Relation)
@given(data=st.data())
def test_sums_are_held_against_a_total_for_each_instance(relation, data):
    values, domain = data.draw(ascending(4)), data.draw(domains(2, 3, 4))
    factors = data.draw(st.lists(st.sampled_from((1, 1, 2, -1, -3)), min_size=1, max_size=3))
    totals = np.array(data.draw(st.lists(st.integers(-20, 25), min_size=2, max_size=2)))
    domain = domain[:, : len(factors)]
    f = Formula()
    x = encode_integers(f, "x", np.array(values), domain, Integers.LOG)
    members = np.arange(2 * len(factors)).reshape(2, -1)
    with f.rule("sum", 2):
        log_sum(f, [LogTerm.of(x, members[:, i], c) for i, c in enumerate(factors)], relation, totals)

    def allowed(word):
        return bool(MEANING[relation](np.reshape(word, (2, -1)) @ np.array(factors), totals).all())

    expected = choices(domain, values, allowed)
    assert each_model(f, x) == sorted(expected)


@pytest.mark.parametrize("relation", Relation)
@given(values=ascending(4), domain=domains(3, 4), downwards=st.booleans())
def test_two_variables_are_compared(relation, values, domain, downwards):
    model = Model()
    x = model.integers("x", values, domain, encoding=Integers.LOG)
    model.rule("compared", Sum(x, [[0, 1], [2, 1]], 0, relation, [-1, 1] if downwards else [1, -1]))
    sign = -1 if downwards else 1
    expected = choices(domain, values, lambda w: all(MEANING[relation](sign * (w[i] - w[1]), 0) for i in (0, 2)))
    assert each_solution(model) == sorted(expected)


@given(values=ascending(4), domain=domains(4, 4))
def test_products_are_terms_of_sums(values, domain):
    """``a * b - 2 * c * d = 3``"""
    f = Formula()
    x = encode_integers(f, "x", np.array(values), domain, Integers.LOG)
    a, b, c, d = (LogTerm.of(x, np.array([i]), 2 if i == 2 else 1) for i in range(4))
    log_sum(f, [a.times(f, b), c.times(f, d).negated()], Relation.EQ, 3)
    expected = choices(domain, values, lambda w: w[0] * w[1] - 2 * w[2] * w[3] == 3)
    assert each_model(f, x) == sorted(expected)


def test_the_smaller_and_the_larger():
    f = Formula()
    x = encode_integers(f, "x", np.array([-3, 0, 2]), np.ones((2, 3), np.bool_), Integers.LOG)
    small, large = log_sorted(f, x, np.array([0]), np.array([1]))
    bits = np.concatenate([x.bits.ravel(), small.bits[0], large.bits[0]])
    found = {tuple((np.reshape(row, (4, -1)) @ x.weights).tolist()) for row in projected(f, bits)}
    assert found == {(a, b, min(a, b), max(a, b)) for a, b in product((-3, 0, 2), repeat=2)}


@pytest.mark.parametrize("values", [range(1, 10), range(10), range(-5, 4), [-8, 7], [3, 17, 900], [100, 101, 103]])
def test_variables_and_clauses_are_few(values):
    """A variable for each bit in which values differ, and for an interval from 0 at most a clause for each."""
    values = np.array(values)
    f = Formula()
    x = encode_integers(f, "x", values, np.ones((1, len(values)), np.bool_), Integers.LOG)
    assert f.variables.count == sum(len({bool(v >> bit & 1) for v in values.tolist()}) == 2 for bit in range(12)) - (
        11 - len(x.weights) + 1 if values[0] < 0 <= values[-1] else 0
    )
    if values[0] == 0:
        assert len(f.clauses) <= f.variables.count
    assert model_count(f) == len(values)


def test_the_size_of_a_sum():
    """Two variables of four bits: four adders but for the first, which has no carry, and a unit for each digit."""
    f = Formula()
    x = encode_integers(f, "x", np.arange(16), np.ones((2, 16), np.bool_), Integers.LOG)
    log_sum(f, [LogTerm.of(x, np.array([i])) for i in (0, 1)], Relation.EQ, 11)
    assert (f.variables.count, len(f.clauses)) == (8 + 2 * 4, 7 + 3 * 14 + 5)


@pytest.mark.parametrize(
    ("terms", "total", "message"),
    [([], 0, "expected at least one"), ([0, 1], [1, 2, 3], "expected one number or 1"), ([0], 2**62, "sums below")],
)
def test_what_does_not_fit_is_refused(terms, total, message):
    f = Formula()
    x = encode_integers(f, "x", np.arange(4), np.ones((2, 4), np.bool_), Integers.LOG)
    with pytest.raises(ValueError, match=message):
        log_sum(f, [LogTerm.of(x, np.array([i])) for i in terms], Relation.EQ, total)
