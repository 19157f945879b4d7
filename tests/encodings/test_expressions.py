"""Expressions: what they are in an answer as Python has it, and their clauses, their narrowing and their words."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import (
    AllDifferent,
    Connected,
    Count,
    Formula,
    Graph,
    Model,
    Sum,
    Table,
    among,
    choose,
    connected,
    different,
    element,
    every,
    listed,
    maximum,
    minimum,
    seen,
    solve,
    some,
    spelled,
    total,
)
from satenc.expressions.expression import expression
from satenc.statements.statement import Statement, constraint
from satenc.testing import check_model
from tests.oracles.enumerate import model_count

VALUES, SIZE = (0, 1, 3), 3
ENCODINGS = ("direct", "order", "channelled", "log")


def run(line):
    return next((i for i, entry in enumerate(line) if not entry), len(line))


def unlike(entries):
    return len({*entries}) == len(entries)


def numbers(depth):
    """Pairs of a function from variables to an expression, and the same of numbers."""
    leaf = st.one_of(
        st.integers(0, SIZE - 1).map(lambda i: (lambda x: x[i], lambda v: v[i])),
        st.integers(-2, 3).map(lambda n: (lambda _: expression(n), lambda _: n)),
    )
    if not depth:
        return leaf
    one, truth = numbers(depth - 1), truths(depth - 1)
    several, flags = st.lists(one, min_size=1, max_size=3), st.lists(truth, min_size=1, max_size=3)

    def both(op):
        return st.tuples(one, one).map(
            lambda p: (lambda x: op(p[0][0](x), p[1][0](x)), lambda v: op(p[0][1](v), p[1][1](v)))
        )

    def divided(op):
        return st.tuples(one, st.sampled_from((-2, 2, 3))).map(
            lambda p: tuple(lambda x, i=i: op(p[0][i](x), p[1]) for i in (0, 1))
        )

    def folded(ours, theirs, entries):
        return entries.map(
            lambda parts: (lambda x: ours([p[0](x) for p in parts]), lambda v: theirs([p[1](v) for p in parts]))
        )

    return st.one_of(
        leaf,
        both(lambda a, b: a + b),
        both(lambda a, b: a - b),
        both(lambda a, b: a * b),
        divided(lambda a, b: a // b),
        divided(lambda a, b: a % b),
        one.map(lambda p: (lambda x: abs(p[0](x)), lambda v: abs(p[1](v)))),
        folded(total, sum, several),
        folded(maximum, max, several),
        folded(minimum, min, several),
        folded(total, sum, flags),
        folded(seen, run, flags),
        st.tuples(truth, one, one).map(
            lambda p: (lambda x: choose(*(q[0](x) for q in p)), lambda v: p[1][1](v) if p[0][1](v) else p[2][1](v))
        ),
    )  # fmt: skip


def truths(depth):
    one = numbers(depth)
    compared = st.tuples(one, one, st.sampled_from(("==", "!=", "<", "<=", ">", ">="))).map(
        lambda p: (lambda x: relation(p[2], p[0][0](x), p[1][0](x)), lambda v: relation(p[2], p[0][1](v), p[1][1](v)))
    )
    if not depth:
        return compared
    truth = truths(depth - 1)
    several, entries = st.lists(truth, min_size=1, max_size=3), st.lists(one, min_size=1, max_size=3)
    rows = st.lists(st.tuples(*(st.sampled_from(VALUES),) * SIZE), max_size=4)
    return st.one_of(
        compared,
        st.tuples(truth, truth).map(lambda p: (lambda x: p[0][0](x) & p[1][0](x), lambda v: p[0][1](v) and p[1][1](v))),
        st.tuples(truth, truth).map(lambda p: (lambda x: p[0][0](x) | p[1][0](x), lambda v: p[0][1](v) or p[1][1](v))),
        st.tuples(truth, truth).map(lambda p: (lambda x: p[0][0](x) ^ p[1][0](x), lambda v: p[0][1](v) != p[1][1](v))),
        st.tuples(truth, truth).map(lambda p: (lambda x: p[0][0](x) == p[1][0](x), lambda v: p[0][1](v) == p[1][1](v))),
        st.tuples(truth, truth).map(
            lambda p: (lambda x: p[0][0](x).implies(p[1][0](x)), lambda v: not p[0][1](v) or p[1][1](v))
        ),
        truth.map(lambda p: (lambda x: ~p[0](x), lambda v: not p[1](v))),
        several.map(lambda parts: (lambda x: every([p[0](x) for p in parts]), lambda v: all(p[1](v) for p in parts))),
        several.map(lambda parts: (lambda x: some([p[0](x) for p in parts]), lambda v: any(p[1](v) for p in parts))),
        entries.map(
            lambda parts: (lambda x: different([p[0](x) for p in parts]), lambda v: unlike([p[1](v) for p in parts]))
        ),
        rows.map(lambda r: (lambda x: listed(x, r), lambda v: tuple(v) in r)),
    )  # fmt: skip


def relation(name, one, other):
    return {
        "==": lambda: one == other, "!=": lambda: one != other, "<": lambda: one < other,
        "<=": lambda: one <= other, ">": lambda: one > other, ">=": lambda: one >= other,
    }[name]()  # fmt: skip


def model_of(make, encoding, *, as_statement=True, values=VALUES):
    model = Model()
    x = model.integers("x", values, shape=SIZE, encoding=encoding)
    stated = make(x)
    rule = Statement(stated) if as_statement else constraint(stated)
    model.rules.append(("rule", rule))
    return model, x, rule


@given(truths(2), st.sampled_from(ENCODINGS), st.booleans())
def test_clauses_definition_and_narrowing_agree_with_python(case, encoding, as_statement):
    make, expected = case
    model, x, rule = model_of(make, encoding, as_statement=as_statement)
    answers = [*product(VALUES, repeat=SIZE)]
    right = [bool(expected(values)) for values in answers]
    assert rule.holds(np.array(answers)).reshape(len(answers), -1).all(axis=1).tolist() == right
    check_model(model, str(make(x)))
    model.narrow()
    assert all(
        x.domain[range(SIZE), [VALUES.index(v) for v in values]].all()
        for values, is_right in zip(answers, right, strict=True)
        if is_right
    )


PATH = Graph(3, np.array([(0, 1), (1, 2)]))
CASES = [
    (lambda x: total(x[[[0, 1, 2], [1]]]) == [4, 2], Sum, lambda v: sum(v) == 4 and v[1] == 2),
    (lambda x: 2 * x[0] - x[1] >= 3, Sum, lambda v: 2 * v[0] - v[1] >= 3),
    (lambda x: x[0] + 1 < x[1] + x[2], Sum, lambda v: v[0] + 1 < v[1] + v[2]),
    (different, AllDifferent, lambda v: len({*v}) == 3),
    (lambda x: listed(x[[[0, 1], [1, 2]]], [[(0, 1), (1, 1)], [(1, 3)]]), Table, lambda v: v in {(0, 1, 3), (1, 1, 3)}),
    (lambda x: among(x, [0, 3]), Table, lambda v: 1 not in v),
    (lambda x: connected(x == 1, [[1], [2], []], "exact"), Connected, lambda v: v not in {(1, 0, 1), (1, 3, 1)}),
    (lambda x: connected(x > 0, PATH, "exact"), Statement, lambda v: v[1] or not (v[0] and v[2])),
    (lambda x: connected((x == 1) | (x == 3), PATH, "levels"), Statement, lambda v: v[1] or not (v[0] and v[2])),
    (lambda x: element(x, x[0] % 3) == 1, Statement, lambda v: v[v[0] % 3] == 1),
    (lambda x: seen(x[[[0, 1, 2], [2, 1]]] > 0) == [2, 1], Statement, lambda v: run(v) == 2 and run(v[2:0:-1]) == 1),
    (lambda x: total(seen(x[[[0, 1], [2, 1]]] > 0)) == 3, Statement, lambda v: run(v[:2]) + run(v[2:0:-1]) == 3),
    (lambda x: every(x[1:] > x[0]), Statement, lambda v: v[1] > v[0] < v[2]),
    (lambda x: minimum(x[[[0, 1], [2]]]) == maximum(x[[[0], [1, 2]]]), Statement, lambda v: v[0] <= v[1] <= v[2]),
    (lambda x: x[[[0, 1, 2], [1]]] <= 1, Statement, lambda v: max(v) < 2),
    (lambda x: different(x[[[0, 1], [2]]]) ^ [False, True], Statement, lambda _: False),
]  # fmt: skip


@pytest.mark.parametrize("encoding", ["direct", "channelled"])
@pytest.mark.parametrize(("make", "kind", "expected"), CASES)
def test_known_shapes_become_classes_and_arrays_are_entries_of_one_rule(make, kind, expected, encoding):
    model, x, rule = model_of(make, encoding, as_statement=False)
    answers = [*product(VALUES, repeat=SIZE)]
    assert type(rule) is kind
    kept = rule.holds(np.array(answers)).reshape(len(answers), -1).all(axis=1).tolist()
    assert kept == [bool(expected(values)) for values in answers]
    check_model(model, str(make(x)))
    model, x, _ = model_of(make, encoding)
    check_model(model, f"{make(x)} as a statement")


def test_truths_of_variables_over_0_and_1_are_numbers_too():
    for make, expected in (
        (lambda x: total(x[[[0, 1, 2], [1, 2]]]) <= [2, 1], lambda v: sum(v) < 3 and v[1] + v[2] < 2),
        (lambda x: total(~x) - x[0] == 2, lambda v: 3 - sum(v) - v[0] == 2),
        (lambda x: x[0] + x[1] == x[2], lambda v: v[0] + v[1] == v[2]),
        (lambda x: ~(x[[[0, 1]]] & x[[[1, 2]]]), lambda v: not (v[0] and v[1]) and not (v[1] and v[2])),
    ):
        model = Model()
        x = model.booleans("x", 3)
        model.add(make(x))
        answers = [*product((0, 1), repeat=3)]
        kept = model.rules[0][1].holds(np.array(answers)).reshape(8, -1).all(axis=1).tolist()
        assert kept == [bool(expected(values)) for values in answers]
        check_model(model, str(make(x)))
    assert type(constraint(total(x) == 2)) is Count


def test_parts_that_say_the_same_are_written_once():
    def variables(make):
        model = Model()
        x = model.integers("x", range(4), shape=4)
        y = model.booleans("y", 6)
        model.add(make(x, y))
        f = Formula()
        model.encode(f)
        return f.variables.count

    def twice(x, y):
        return ((x[0] + x[1] > x[2]) & (total(y) > 2)) | ((x[0] + x[1] > x[3]) & (total(y[np.arange(6)]) > 2))

    def once(x, y):
        pair, several = x[0] + x[1], total(y) > 2
        return ((pair > x[2]) & several) | ((pair > x[3]) & several)

    assert variables(twice) == variables(once)


def test_a_number_of_one_instance_is_counted_once_for_all_that_is_compared_with_it():
    def variables(lines):
        model = Model()
        x, y = model.booleans("x", 6), model.integers("y", range(4), shape=4, encoding="order", answer=False)
        counts = total(x[[[0, 1, 2], [3, 4, 5]]])
        model.rule("as many", every((y == counts[np.array([0, 1, 0, 1])])[lines]))
        f = Formula()
        model.encode(f)
        assert model_count(f) == 2**6
        return f.variables.count

    shared, alone = variables([[0, 2], [1, 3]]), variables([[0], [2], [1], [3]])
    assert shared < alone


def test_words_of_an_automaton_whose_symbols_are_other_numbers():
    from satenc import Dfa

    word = Dfa(np.array([[1, 0], [1, -1]], np.int32), np.array([False, True]))  # b* a a*
    _, _, rule = model_of(lambda x: spelled(x, word, {0: 0, 3: 1}), "direct", as_statement=False)
    answers = np.array([*product(VALUES, repeat=SIZE)])
    assert {*map(tuple, answers[rule.holds(answers)[:, 0]].tolist())} == {(0, 0, 0), (3, 0, 0), (3, 3, 0)}


def test_expressions_are_written_as_one_would_write_them():
    model = Model()
    x, flag = model.integers("x", range(5), shape=(2, 3)), model.booleans("flag", 2)
    assert str(2 * x[0, 1] - (x[1, 2] + 1) <= 3) == "2 * x[0, 1] - x[1, 2] - 1 <= 3"
    assert str((x[0, 0] > 1).implies(~flag[0] & flag[1])) == "x[0, 0] > 1 -> ~flag[0] & flag[1]"
    assert str((flag[0] | flag[1]) & (x[0, 0] == 1)) == "(flag[0] | flag[1]) & (x[0, 0] == 1)"
    assert str(total(flag) * x[0, 0]) == "total(flag) * x[0, 0]"


@pytest.mark.parametrize(
    ("write", "message"),
    [
        (lambda x, _: (x[0] < 1) + 1, "expected a number, found the truth x.0. < 1"),
        (lambda x, flag: x[0] & flag[0], "&: expected a truth, found x.0."),
        (lambda x, flag: x + flag, r"shapes \(3,\) and \(2,\) do not fit"),
        (lambda x, _: 3 // (x - 2), "x - 2 may be 0"),
        (lambda x, _: x[7], "index 7 is out of bounds"),
        (lambda x, _: x[[[0, 7]]], "from 0 to 2, found 7"),
        (lambda x, _: x * 2**60, "below 2.62"),
        (lambda x, _: x * 2**70, "2.62|64 bits"),
        (lambda x, _: total(x[0]), "expected a list of entries"),
        (lambda x, _: bool(x[0] == 1), "not true or false"),
        (lambda x, _: x[0] + 1.5, "whole numbers"),
        (lambda x, _: maximum(x[[[0], []]]), "at least one entry"),
        (lambda x, _: element(x, x[0]), "from 0 to 2, found x.0., which is from 0 to 4"),
        (lambda x, _: constraint(x[0]), "expected a truth"),
        (lambda x, _: Model().rule("r", x[0] == 1), "variables of this model"),
        (lambda x, _: deep(x), "nested"),
    ],
)
def test_mistakes_are_errors_where_they_are_made(write, message):
    model = Model()
    x, flag = model.integers("x", range(5), shape=3), model.booleans("flag", 2)
    with pytest.raises(ValueError, match=message):
        write(x, flag)


def deep(x):
    made = x[0]
    for _ in range(1000):
        made = abs(made - 1)
    return made


def test_a_thousand_terms_are_one_sum():
    model = Model()
    x = model.integers("x", range(3), shape=1000)
    made = x[0]
    for one in x[1:]:
        made = made + one
    assert type(constraint(made == 1500)) is Sum


RELATIONS = {"<=": np.less_equal, "=": np.equal, ">=": np.greater_equal}


def test_a_variable_on_both_sides_of_a_sum_is_one_term():
    model = Model()
    x = model.integers("x", range(10), shape=8)
    s, e, n, d, m, o, r, y = x
    send, more = 1000 * s + 100 * e + 10 * n + d, 1000 * m + 100 * o + 10 * r + e
    stated = send + more == 10000 * m + 1000 * o + 100 * n + 10 * e + y
    assert constraint(stated).coefficients == [1000, 91, -90, 1, -9000, -900, 10, -1]
    model.add(different(x), s > 0, m > 0, stated)
    views = model.encode(f := Formula())
    assert len(f.clauses) < 50_000
    assert views[x].decode(solve(f).assignment).tolist() == [9, 5, 6, 7, 1, 0, 8, 2]


@pytest.mark.parametrize("relation", RELATIONS)
def test_sums_with_large_coefficients_have_adders(relation):
    """Bounds on the partial sums would need millions of clauses."""
    model = Model()
    x = model.integers("x", range(10), shape=(2, 10))
    weights = [3**n for n in range(10)]
    total_of = 2 * sum(weights)
    model.rule("ones and twos", Sum(x, np.arange(20).reshape(2, 10), [total_of, total_of + 1], relation, weights))
    views = model.encode(f := Formula())
    assert len(f.clauses) < 10_000
    sums = (views[x].decode(solve(f).assignment) * weights).sum(axis=1)
    assert RELATIONS[relation](sums, [total_of, total_of + 1]).all()


def test_wishes_are_soft_clauses_whose_cost_is_that_of_the_answer():
    from pysat.examples.rc2 import RC2

    model = Model()
    x = model.integers("x", range(1, 10), shape=3)
    model.add(different(x), x[0] + x[1] <= x[2])
    model.soft(x[0] == x[1] + 1, weight=5)
    model.maximize(x[0])
    views = model.encode(f := Formula())
    with RC2(f.to_pysat()) as solver:
        values = views[x].decode(f.assignment(solver.compute()))
        assert (values[0], solver.cost) == (5, 4)


@pytest.mark.parametrize("known", [(), (0,), (1,), (0, 1), (1, 1, 0)])
def test_exclusive_or_of_variables_over_0_and_1_is_that_of_truths(known):
    """They are numbers, too, which are compared in another way."""
    model = Model()
    x = model.booleans("x", 4)
    model.add(x[:-1] ^ x[1:], *(x[i] == value for i, value in enumerate(known)))
    check_model(model)
