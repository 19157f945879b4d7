"""What holds under conditions: solutions where they do and elsewhere, one model for each; counts that are tightened."""

from itertools import product

import networkx as nx
import numpy as np
import pytest
from pysat.solvers import Solver

from satenc import (
    TRUE,
    AtMostOne,
    Cardinality,
    ChannelledInts,
    Connected,
    Connectivity,
    Formula,
    Model,
    PseudoBoolean,
    Relation,
    at_most_one,
    between,
    evaluate,
    pseudo_boolean,
    unary_count,
    xor,
)
from satenc.formula.lazy import Cut, LazyRule
from tests.encodings.test_pseudo_boolean import models
from tests.oracles.enumerate import projected


@pytest.mark.parametrize("encoding", [*AtMostOne, *Cardinality, *PseudoBoolean])
def test_two_rows_each_under_its_condition(encoding):
    """Rows have five literals; the first must keep its bound where c[0] is true, the second where c[1] is not."""
    f = Formula()
    c, x = f.new("c", 2, answer=True), f.new("x", 2, 5, answer=True)
    with f.rule("row", 2), f.only_if(c * np.array([1, -1], np.int32)):
        if isinstance(encoding, AtMostOne):
            at_most_one(f, x, encoding)
        elif isinstance(encoding, Cardinality):
            between(f, x, 0, 1, encoding)
        else:
            pseudo_boolean(f, x, [3, 3, 3, 3, 2], Relation.LT, 5, encoding)
    found = models(f, [*c.tolist(), *x.ravel().tolist()])
    expected = {
        values
        for values in product((False, True), repeat=12)
        if not (values[0] and sum(values[2:7]) > 1) and not (not values[1] and sum(values[7:12]) > 1)
    }
    assert found == dict.fromkeys(expected, 1)


def test_conditions_inside_each_other_and_around_rules():
    f = Formula()
    a, b, x = f.new("a"), f.new("b"), f.new("x", 3, 2)
    with f.only_if(a), f.rule("rule", 3), f.only_if(-b):
        f.add(x[:, 0], x[:, 1])
        with f.instance(1):
            f.add(x[0, 0])
    assert [*map(f.name, next(iter(f.clauses)))] == ["x[0,0]", "x[0,1]", "not a", "b"]
    assert [*f.clauses][-1] == [x[0, 0], -a, b]
    with pytest.raises(ValueError, match="conditions: expected one, or one for each of"), f.only_if(x):
        pass
    with (
        f.rule("rule", 3),
        f.only_if(x[:, 0]),
        pytest.raises(ValueError, match="expected no rule inside conditions for each instance"),
        f.rule("inner"),
    ):
        pass
    f.add(a)
    assert [*f.clauses][-1] == [a]


@pytest.mark.parametrize("form", Connectivity)
def test_what_hangs_together_under_a_condition(form):
    """The cells of a board of 2x3, and two lines of three, each under a condition of its own."""
    board = [[1, 3], [0, 2, 4], [1, 5], [0, 4], [1, 3, 5], [2, 4]]
    f = Formula()
    c, x = f.new("c", answer=True), f.new("x", 6, answer=True)
    model = Model()
    rule = Connected(model.booleans("x", 6), board, form=form)
    view = ChannelledInts(np.arange(2), np.stack([-x, x], axis=1), np.stack([np.full(6, TRUE), x], axis=1))
    with f.rule("together"), f.only_if(-c):
        rule.encode(f, {rule.x: view})
    graph = nx.Graph([(v, w) for v, others in enumerate(board) for w in others])
    expected = {
        values
        for values in product((False, True), repeat=7)
        if values[0] or nx.number_connected_components(graph.subgraph(np.flatnonzero(values[1:]))) < 2
    }
    assert projected(f, np.append(c, x)) == expected
    if form is Connectivity.LAZY:
        assert f.cuts
        assert all(int(c) in cut.literals for cut in f.cuts)
        assert [lazy.connection for lazy in f.lazy] == [None]


def test_lazy_instances_each_have_their_condition():
    f = Formula()
    c, x = f.new("c", 2), f.new("x", 2)
    with f.rule("rule", 2), f.only_if(c), f.only_if(int(TRUE)):
        f.lazily(x, lambda _: [Cut(i, [int(x[i])]) for i in range(2)])
    assert [cut.literals for cut in f.violated(np.array([True, True, True, False, False]))] == [
        [int(x[0]), -int(c[0])],
        [int(x[1]), -int(c[1])],
    ]
    assert f.violated(np.array([True, False, False, False, False])) == []


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize("most", [0, 1, 3, 5])
@pytest.mark.parametrize(
    "encoding", [Cardinality.TOTALIZER, Cardinality.SORTING_NETWORK, Cardinality.CARDINALITY_NETWORK]
)
def test_unary_counts_say_how_many_are_true(encoding, most, one_sided):
    f = Formula()
    x = f.new("x", 5, answer=True)
    count = unary_count(f, x, most, encoding, one_sided=one_sided)
    assert count.shape == (most,)
    with Solver("minisat22", bootstrap_with=f.clauses) as solver:
        for values in product((0, 1), repeat=5):
            assumptions = [v if true else -v for v, true in zip(x.tolist(), values, strict=True)]
            assert solver.solve(assumptions)
            model = {literal for literal in solver.get_model() if literal > 0}
            seen = count[: sum(values)] if one_sided else count  # the others may be true without need
            assert [literal in model for literal in seen.tolist()] == [sum(values) > j for j in range(len(seen))]
        for bound in range(most - 1, -1, -1):  # tightened step by step
            solver.add_clause([-int(count[bound])])
            assert solver.solve(x[:bound].tolist())
            assert not solver.solve(x[: bound + 1].tolist())


def test_unary_counts_refuse_others():
    f = Formula()
    x = f.new("x", 3)
    with pytest.raises(ValueError, match="most: expected a number from 0 to 3, found 4"):
        unary_count(f, x, 4)
    with pytest.raises(ValueError, match="encoding: expected totalizer, sorting-network or cardinality-network"):
        unary_count(f, x, 2, Cardinality.SEQUENTIAL)


@pytest.mark.parametrize("size", range(9))
@pytest.mark.parametrize("cut", [3, 4, 6])
def test_exclusive_or(size, cut):
    f = Formula()
    x = f.new("x", 2, size, answer=True)
    with f.rule("parity", 2):
        xor(f, x, [True, False], cut=cut)
    if size > 4:
        f.add(-x[:, 4:])  # enough is left to try
    found = models(f, x.ravel().tolist())
    expected = {
        values
        for values in product((False, True), repeat=2 * size)
        if sum(values[:size]) % 2 == 1 and sum(values[size:]) % 2 == 0
        if not any(values[4:size]) and not any(values[size + 4 :])
    }
    assert found == dict.fromkeys(expected, 1)
    assert all(len(clause) <= cut for clause in f.clauses)


def test_what_is_no_longer_than_a_piece_needs_no_variable():
    f = Formula()
    xor(f, f.new("x", 4))
    assert f.variables.count == 4


def test_exclusive_or_refuses_short_pieces():
    f = Formula()
    with pytest.raises(ValueError, match="cut: expected 3 or more, found 2"):
        xor(f, f.new("x", 5), cut=2)


def test_a_lazy_rule_of_a_part_sees_constants_as_they_are():
    violated = [Cut(0, [2])]
    rule = LazyRule(
        "rule",
        np.zeros(1, np.int32),
        np.zeros(1, np.int32),
        np.array([2]),
        lambda a: violated if evaluate(a, np.array([TRUE])).all() else (),
    )
    part = rule.renumbered(np.array([2]), np.array([0, 0, 1], np.int32))
    assert [cut.literals for cut in part.violated(np.array([True, False]))] == [[1]]
