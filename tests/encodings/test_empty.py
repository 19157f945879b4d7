"""Of nothing, or of one, every encoding says what its constraint says of it."""

from itertools import product

import numpy as np
import pytest
from pysat.solvers import Solver

from satenc import (
    AllDifferent,
    AtMostOne,
    Cardinality,
    Count,
    Dfa,
    DifferentVectors,
    Element,
    Formula,
    IndependentSet,
    Model,
    PseudoBoolean,
    Regular,
    Sum,
    Table,
    Visible,
    at_least,
    at_most,
    at_most_one,
    commander,
    exactly,
    exactly_one,
    grid,
    pseudo_boolean,
    unary_count,
    weighted_count,
    xor,
)


def answers(f, n):
    """The values of the first ``n`` variables in the models of ``f``."""
    with Solver("minisat22", bootstrap_with=[*f.clauses]) as solver:
        return [
            values
            for values in product((False, True), repeat=n)
            if solver.solve([i if true else -i for i, true in enumerate(values, 1)])
        ]


COUNTS = {
    "exactly_one": (exactly_one, lambda count: count == 1),
    "grid": (grid, lambda count: count <= 1),
    "commander": (commander, lambda count: count <= 1),
    "odd": (xor, lambda count: count % 2 == 1),
    "even": (lambda f, x: xor(f, x, False), lambda count: count % 2 == 0),
    **{f"at most one {one}": (lambda f, x, one=one: at_most_one(f, x, one), lambda c: c <= 1) for one in AtMostOne},
}
for one, bound in product(Cardinality, (-1, 0, 1, 2)):
    COUNTS |= {
        f"at most {bound} {one}": (lambda f, x, k=bound, e=one: at_most(f, x, k, e), lambda c, k=bound: c <= k),
        f"at least {bound} {one}": (lambda f, x, k=bound, e=one: at_least(f, x, k, e), lambda c, k=bound: c >= k),
        f"exactly {bound} {one}": (lambda f, x, k=bound, e=one: exactly(f, x, k, e), lambda c, k=bound: c == k),
    }
for one, bound in product(PseudoBoolean, (-3, 0, 3)):
    COUNTS |= {
        f"three at most {bound} {one}": (
            lambda f, x, k=bound, e=one: pseudo_boolean(f, x, [3] * x.size, "<=", k, e),
            lambda c, k=bound: 3 * c <= k,
        ),
        f"three exactly {bound} {one}": (
            lambda f, x, k=bound, e=one: pseudo_boolean(f, x, [3] * x.size, "=", k, e),
            lambda c, k=bound: 3 * c == k,
        ),
    }


@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.parametrize("n", [0, 1])
def test_counts_of_none_and_of_one(name, n):
    encode, holds = COUNTS[name]
    f = Formula()
    encode(f, f.new("x", n))
    assert answers(f, n) == [values for values in product((False, True), repeat=n) if holds(sum(values))]


def test_an_odd_number_of_none_is_refused_instance_by_instance():
    f = Formula()
    with f.rule("parity", 2):
        xor(f, np.empty((2, 0), np.int32), [True, False])
    assert [*f.clauses] == [[]]
    assert f.clauses_by_rule() == {"parity": 1}


def test_one_clause_has_one_truth_value_as_its_mask():
    f = Formula()
    x = f.new("x", 2)
    f.add(x[0], x[1], where=np.bool_(True))
    f.add(x[0], -x[1], where=np.bool_(False))
    assert [*f.clauses] == [[1, 2]]


def test_a_soft_clause_of_no_literal_costs_what_it_costs():
    f = Formula()
    f.add_soft(weight=3)
    assert [*f.soft] == [((), 3)]


@pytest.mark.parametrize("weights", [[], [0], [0, 0], [0, 2, 0, 3]])
def test_a_weight_of_0_counts_nothing(weights):
    f = Formula()
    x = f.new("x", len(weights))
    count = weighted_count(f, x, weights)
    assert count.values.tolist() == sorted({np.dot(weights, v) for v in product((0, 1), repeat=len(weights))})
    for bound in range(1, len(count.values)):
        below = Formula()
        weighted_count(below, below.new("x", len(weights)), weights)
        below.add(-count.at_least[..., bound])
        expected = [v for v in product((False, True), repeat=len(weights)) if np.dot(weights, v) < count.values[bound]]
        assert answers(below, len(weights)) == expected
    assert unary_count(f, x[:0]).shape == (0,)


ONES = Dfa(np.array([[-1, 0]], np.int32), np.array([True]))
NO_GROUPS = {
    "AllDifferent": lambda x: AllDifferent(x, []),
    "Count": lambda x: Count(x, [], 0, 0),
    "Sum": lambda x: Sum(x, [], []),
    "Table": lambda x: Table(x, [], []),
    "Regular": lambda x: Regular(x, [], []),
    "Visible": lambda x: Visible(x, [], []),
    "IndependentSet": lambda x: IndependentSet(x, []),
    "DifferentVectors": lambda x: DifferentVectors(x, [], []),
    "Element": lambda x: Element(x, [], [], []),
}
OF_NONE = {
    "AllDifferent": (lambda x: AllDifferent(x, [[]]), True),
    "Count": (lambda x: Count(x, [[]], 0, 0), True),
    "a Count of one": (lambda x: Count(x, [[]], 1, 1), False),
    "Table": (lambda x: Table(x, [[]], [[()]]), True),
    "a Table without rows": (lambda x: Table(x, [[]], [[]]), False),
    "Regular": (lambda x: Regular(x, [range(0)], [ONES]), True),
    "IndependentSet": (lambda x: IndependentSet(x, [[]]), True),
    "DifferentVectors": (lambda x: DifferentVectors(x, [[]], [[]]), False),
}


@pytest.mark.parametrize("n", [0, 1, 2])
@pytest.mark.parametrize("name", [*NO_GROUPS, *(f"{name} of none" for name in OF_NONE)])
def test_a_rule_about_nothing_is_kept_or_broken_by_all_answers(name, n):
    made, kept = OF_NONE[name.removesuffix(" of none")] if name.endswith(" of none") else (NO_GROUPS[name], True)
    model, f = Model(), Formula()
    x = model.booleans("x", n)
    rule = made(x)
    model.rule("rule", rule)
    view = model.encode(f)[x]
    assert answers(f, f.variables.count) == [*product((False, True), repeat=n)] * kept
    assert view.equals.shape == (n, 2)
    assert rule.holds(np.zeros((3, n), np.int64)).all() == kept


@pytest.mark.parametrize("lines", [[range(3)], [[0, 1, 2]], np.array([[0, 1, 2]]), [np.arange(3)]])
def test_the_lines_of_words_are_lists_ranges_or_an_array(lines):
    model, f = Model(), Formula()
    x = model.booleans("x", 3)
    model.rule("ones", Regular(x, lines, [ONES]))
    model.encode(f)
    assert answers(f, 3) == [(True, True, True)]
