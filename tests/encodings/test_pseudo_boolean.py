"""Every encoding of a weighted sum against all assignments, and what unit propagation makes of it."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from pysat.solvers import Solver

from satenc import (
    FALSE,
    TRUE,
    AtMost,
    Cardinality,
    Formula,
    Propagation,
    PseudoBoolean,
    Relation,
    at_most,
    at_most_one,
    evaluate,
    exactly_one,
    pseudo_boolean,
    weighted_count,
)
from satenc.encoders.pseudo_boolean import decision_diagram, watchdog
from satenc.encoders.pseudo_boolean.decision_diagram import most_nodes
from satenc.encoders.pseudo_boolean.watchdog import most_clauses
from tests.effort import examples
from tests.oracles.brute_force import MEANING
from tests.oracles.enumerate import assignments, projected

COMPARED = [relation for relation in Relation if relation is not Relation.NE]
CONSISTENT = {*PseudoBoolean} - {PseudoBoolean.ADDER, PseudoBoolean.GLOBAL_WATCHDOG}


def models(f, x):
    """How many models there are for each assignment of ``x``."""
    found = {}
    with Solver("minisat22", bootstrap_with=[[*c] for c in f.clauses]) as solver:
        for number in range(1, f.variables.count + 1):
            solver.add_clause([number, -number])
        for model in solver.enum_models():
            values = tuple(model[variable - 1] > 0 for variable in x)
            found[values] = found.get(values, 0) + 1
    return found if [] not in [*f.clauses] else {}


def possible(f, x):
    """The assignments of ``x`` for which there is a model."""
    with Solver("minisat22", bootstrap_with=[[*c] for c in f.clauses]) as solver:
        return {
            values
            for values in product((False, True), repeat=len(x))
            if [] not in [*f.clauses]
            and solver.solve([variable if value else -variable for variable, value in zip(x, values, strict=True)])
        }


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize("encoding", PseudoBoolean)
@examples(40)
@given(data=st.data())
def test_solutions_are_those_of_the_sum(encoding, one_sided, data):
    weights = data.draw(st.lists(st.integers(-6, 9), min_size=1, max_size=5))
    relation = data.draw(st.sampled_from(COMPARED))
    bound = data.draw(st.integers(-8, 20))
    f = Formula()
    x = f.new("x", len(weights), answer=True)
    signs = np.array(data.draw(st.lists(st.sampled_from([1, -1]), min_size=len(weights), max_size=len(weights))))
    pseudo_boolean(f, (signs * x).astype(np.int32), weights, relation, bound, encoding, one_sided=one_sided)
    expected = {
        values
        for values in product((False, True), repeat=len(weights))
        if MEANING[relation](sum(w * (v == (s > 0)) for w, v, s in zip(weights, values, signs, strict=True)), bound)
    }
    if one_sided:  # auxiliary variables may be true without need, in many ways
        assert possible(f, x.tolist()) == expected
    else:
        assert models(f, x.tolist()) == dict.fromkeys(expected, 1)


@pytest.mark.parametrize("encoding", sorted(CONSISTENT))
@examples(15)
@given(data=st.data())
def test_unit_propagation_is_arc_consistent(encoding, data):
    weights = data.draw(st.lists(st.integers(1, 9), min_size=2, max_size=5))
    bound = data.draw(st.integers(0, sum(weights)))
    one_sided = data.draw(st.booleans())
    f = Formula()
    x = f.new("x", len(weights), answer=True)
    pseudo_boolean(f, x, weights, Relation.LE, bound, encoding, one_sided=one_sided)
    propagation = Propagation(f)
    for chosen in product((False, True), repeat=len(weights)):
        taken = sum(weight for weight, true in zip(weights, chosen, strict=True) if true)
        result = propagation.propagate(variable for variable, true in zip(x.tolist(), chosen, strict=True) if true)
        assert (result.conflict is not None) == (taken > bound)
        if taken <= bound:
            false = {step.literal for step in result.implied}
            rest = zip(x.tolist(), weights, chosen, strict=True)
            assert all(-variable in false for variable, weight, true in rest if not true and taken + weight > bound)


@examples(30)
@given(weights=st.lists(st.integers(1, 6), min_size=1, max_size=5), most=st.integers(0, 30), one_sided=st.booleans())
def test_a_weighted_count_is_the_sum(weights, most, one_sided):
    f = Formula()
    x = f.new("x", len(weights))
    count = weighted_count(f, x, weights, most, one_sided=one_sided)
    found = [
        (int(count.decode(each)), min(int(evaluate(each, x) @ weights), most + 1 if len(weights) > 1 else 6))
        for each in assignments(f, np.arange(1, f.variables.count + 1))
    ]
    assert all(counted >= summed if one_sided else counted == summed for counted, summed in found)
    assert len(found) == 2 ** len(weights) or one_sided


def test_global_watchdog_detects_conflicts():
    weights = [7, 5, 3, 3, 2, 1]
    f = Formula()
    x = f.new("x", 6, answer=True)
    pseudo_boolean(f, x, weights, Relation.LE, 9, PseudoBoolean.GLOBAL_WATCHDOG)
    propagation = Propagation(f)
    for chosen in product((0, 1), repeat=6):
        result = propagation.propagate(variable for variable, true in zip(x.tolist(), chosen, strict=True) if true)
        assert (result.conflict is not None) == (np.dot(chosen, weights) > 9)


@pytest.mark.parametrize("one_sided", [False, True])
def test_global_watchdog_writes_alike_what_it_kept_and_what_it_makes_anew(monkeypatch, one_sided):
    random = np.random.default_rng(3)
    weights, bounds = random.integers(1, 50, (4, 30)), [40, 200, 375, 600]
    written = []
    for small in (watchdog._SMALL, 0):
        monkeypatch.setattr(watchdog, "_SMALL", small)
        f = Formula()
        x = f.new("x", 30)
        for some, bound in zip(weights, bounds, strict=True):
            pseudo_boolean(f, x, some, Relation.LE, bound, PseudoBoolean.GLOBAL_WATCHDOG, one_sided=one_sided)
        written.append([*f.clauses])
    assert written[0] == written[1]


@pytest.mark.parametrize("encoding", PseudoBoolean)
def test_arrays_and_constants(encoding):
    """Each row is a sum of its own; constants count as what they are."""
    f = Formula()
    x = f.new("x", 2, 4, answer=True)
    lits = x.copy()
    lits[0, 0], lits[1, 3] = TRUE, FALSE
    with f.rule("sum", 2):
        pseudo_boolean(f, lits, [5, 4, 3, 2], Relation.LE, 8, encoding)
    f.add(x[0, 0])
    f.add(-x[1, 3])
    found = models(f, x.ravel().tolist())
    expected = {
        values
        for values in product((False, True), repeat=8)
        if values[0]
        and not values[7]
        and all(np.dot(values[4 * row : 4 * row + 4], [5, 4, 3, 2]) <= 8 for row in (0, 1))
    }
    assert found.keys() == expected


def test_huge_sums_take_the_adder():
    """Remainders of powers of two cannot be told apart by any of the other encodings."""
    f = Formula()
    weights = [2**i for i in range(40)]
    x = f.new("x", 40, answer=True)
    pseudo_boolean(f, x, weights, Relation.LE, 2**39 + 12345)
    assert len(f.clauses) < 2000
    with Solver("cadical195", bootstrap_with=f.to_pysat()) as solver:
        assert solver.solve([39 + 1])
        assert not solver.solve([39 + 1, 20])


def test_huge_sums_of_their_own_are_written_as_each_alone():
    """Weights times remainders of the bound leave 64 bits."""
    weights, bounds = np.random.default_rng(0).integers(2**54, 2**55, (2, 40)), [350 * 10**15, 300 * 10**15]
    whole = Formula(sink=len)
    with whole.rule("row", 2):
        pseudo_boolean(whole, whole.new("x", 2, 40), weights, "<=", bounds)
    alone = []
    for own, bound in zip(weights, bounds, strict=True):
        f = Formula(sink=len)
        pseudo_boolean(f, f.new("x", 40), own, "<=", bound)
        alone.append(len(f.clauses))
    assert len(whole.clauses) == sum(alone)


@examples(60)
@given(data=st.data())
def test_what_is_estimated_is_not_less_than_what_is_written(data):
    largest = data.draw(st.sampled_from([2, 5, 40]))
    weights = sorted(data.draw(st.lists(st.integers(1, largest), min_size=2, max_size=14)), reverse=True)
    bound = data.draw(st.integers(weights[0], sum(weights)))
    if np.gcd.reduce(weights) != 1 or sum(weights) <= bound:
        return
    for encoding, estimate in (("decision-diagram", most_nodes), ("global-watchdog", most_clauses)):
        f = Formula()
        x = f.new("x", len(weights))
        pseudo_boolean(f, x, weights, "<=", bound, encoding, one_sided=True)
        written = f.variables.count - len(x) if estimate is most_nodes else len(f.clauses)
        assert written <= estimate(AtMost(x, np.array(weights), bound, True))


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize(
    ("weights", "bound", "taken"),
    [
        ([3] * 30, 6, Cardinality.SEQUENTIAL),
        ([3] * 30, 30, Cardinality.TOTALIZER),
        ([3] * 40, 60, Cardinality.CARDINALITY_NETWORK),
        ([*range(1, 31)], 232, PseudoBoolean.DECISION_DIAGRAM),
        ([1001 + 37 * i % 1000 for i in range(100)], 70_000, PseudoBoolean.GLOBAL_WATCHDOG),
        ([1 + 37 * i % 100 for i in range(1000)], 24_000, PseudoBoolean.ADDER),
    ],
)
def test_what_auto_takes(weights, bound, taken, one_sided):
    auto, own = Formula(sink=len), Formula(sink=len)
    x = auto.new("x", len(weights))
    own.new("x", len(weights))
    pseudo_boolean(auto, x, weights, "<=", bound, one_sided=one_sided)
    if isinstance(taken, Cardinality):
        at_most(own, x, bound // weights[0], taken, one_sided=one_sided)
    else:
        pseudo_boolean(own, x, weights, "<=", bound, taken, one_sided=one_sided)
    assert [len(auto.clauses), auto.variables.count] == [len(own.clauses), own.variables.count]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (([1, 2, 3], [1, 2], "<=", 3), "weights: expected one for each of"),
        (([1, 2], [1, 2.5], "<=", 3), "weights: expected whole numbers"),
        (([1, 2], [1, 2], "!=", 3), "relation: expected a bound, found !="),
        (([1, 2], [1, 2], "<>", 3), "relation: expected one of"),
        (([1, 2], [1, 2], "<=", 1.5), "bound: expected a whole number"),
        (([1, 2], [2**62, 2], "<=", 3), "weights: expected sums of at most"),
        (([1, 2], [1, 2], "<=", 3, "best"), "encoding: expected one of"),
    ],
)
def test_wrong_arguments_are_refused(arguments, complaint):
    f = Formula()
    f.new("x", 3)
    lits, *rest = arguments
    with pytest.raises(ValueError, match=complaint):
        pseudo_boolean(f, np.array(lits, np.int32), *rest)


def test_each_row_may_have_weights_and_a_bound_of_its_own():
    f = Formula()
    x = f.new("x", 3, 4)
    weights, bounds = np.array([[1, 2, 3, 4], [2, 2, 5, -1], [1, 2, 3, 4]]), [5, 4, 5]
    with f.rule("row", 3):
        pseudo_boolean(f, x, weights, Relation.LE, bounds)
    for row, own, bound in zip(x, weights, bounds, strict=True):
        assert projected(f, row) == {
            values for values in product((False, True), repeat=4) if np.dot(own, values) <= bound
        }
    with pytest.raises(ValueError, match=r"weights: expected one number or an array of shape \(3, 4\)"):
        pseudo_boolean(f, x, [[1, 2, 3]], Relation.LE, 5)


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize("encoding", PseudoBoolean)
@pytest.mark.parametrize("together", [1, decision_diagram._TOGETHER])
@examples(20)
@given(data=st.data())
def test_rows_with_weights_of_their_own_are_written_as_each_alone(encoding, one_sided, together, data):
    """The same answers and as many clauses of each row; some rows have the same weights and bound."""
    size, relation = data.draw(st.integers(0, 4)), data.draw(st.sampled_from(COMPARED))
    row = st.tuples(st.lists(st.integers(-4, 9), min_size=size, max_size=size), st.integers(-4, 14))
    rows = data.draw(st.lists(row, min_size=1, max_size=5))
    rows += data.draw(st.lists(st.sampled_from(rows), max_size=2))
    weights, bounds = (np.array(each, np.int64) for each in zip(*rows, strict=True))
    whole = Formula()
    x = whole.new("x", len(rows), size, answer=True)
    with whole.rule("row", len(rows)), pytest.MonkeyPatch.context() as patch:
        patch.setattr(decision_diagram, "_TOGETHER", together)
        pseudo_boolean(whole, x, weights, relation, bounds, encoding, one_sided=one_sided)
    alone = []
    for own, bound in rows:
        f = Formula()
        pseudo_boolean(f, f.new("x", size), own, relation, bound, encoding, one_sided=one_sided)
        alone.append(len(f.clauses))
    assert whole.clauses.per_owner(len(rows) + 1).tolist() == [0, *alone]
    answers = [
        {values for values in product((False, True), repeat=size) if MEANING[relation](np.dot(own, values), bound)}
        for own, bound in rows
    ]
    for literals, expected in zip(x, answers, strict=True):
        assert possible(whole, literals.tolist()) == (expected if all(answers) else set())


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize("encoding", PseudoBoolean)
@examples(30)
@given(data=st.data())
def test_groups_of_which_one_is_true_do_not_change_the_answers(encoding, one_sided, data):
    size, relation = data.draw(st.integers(1, 6)), data.draw(st.sampled_from(COMPARED))
    weights = data.draw(st.lists(st.integers(-4, 9), min_size=size, max_size=size))
    bounds = data.draw(st.one_of(st.integers(-8, 20), st.lists(st.integers(-8, 20), min_size=1, max_size=1)))
    group_of = data.draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))  # 0 is none, 3 has exactly one
    groups = {n: [i for i, own in enumerate(group_of) if own == n] for n in {*group_of} - {0}}
    f = Formula()
    x = f.new("x", size, answer=True)
    for n, group in groups.items():
        (exactly_one if n == 3 else at_most_one)(f, x[group])
    known = {
        "at_most_one": [groups[n] for n in (1, 2) if n in groups],
        "exactly_one": [groups[n] for n in groups if n == 3],
    }
    lits = x[None] if isinstance(bounds, list) else x
    pseudo_boolean(f, lits, weights, relation, bounds, encoding, one_sided=one_sided, **known)
    bound = bounds[0] if isinstance(bounds, list) else bounds
    expected = {
        values
        for values in product((False, True), repeat=size)
        if MEANING[relation](np.dot(weights, values), bound)
        and all(sum(values[i] for i in group) <= 1 for group in groups.values())
        and (3 not in groups or any(values[i] for i in groups[3]))
    }
    if one_sided:
        assert possible(f, x.tolist()) == expected
    else:
        assert models(f, x.tolist()) == dict.fromkeys(expected, 1)


def test_groups_of_a_sum_take_fewer_clauses():
    """One of four in each of six groups."""
    found = []
    for groups in ((), np.arange(24).reshape(6, 4)):
        f = Formula()
        weights = np.random.default_rng(3).integers(10, 60, 24)
        pseudo_boolean(f, f.new("x", 24), weights, "<=", 200, one_sided=True, exactly_one=groups)
        found.append(len(f.clauses))
    assert 5 * found[1] < found[0]


@pytest.mark.parametrize(
    ("groups", "complaint"),
    [
        ([[0, 1], [1, 2]], "expected no place in two of them"),
        ([[0, 0]], "expected no place in two of them"),
        ([[0, 3]], "group: expected indices from 0 to 2, found 3"),
        ([[]], "groups: expected groups of at least one member"),
    ],
)
def test_groups_that_are_none_are_refused(groups, complaint):
    f = Formula()
    x = f.new("x", 3)
    with pytest.raises(ValueError, match=complaint):
        pseudo_boolean(f, x, [1, 2, 3], "<=", 3, at_most_one=groups)
    with pytest.raises(ValueError, match=r"weights: expected one for each of \(3,\), found shape \(1, 3\)"):
        pseudo_boolean(f, x[None], [[1, 2, 3]], "<=", 3, exactly_one=[[0, 1]])
    with pytest.raises(ValueError, match="weights: expected sums of at most"):
        pseudo_boolean(f, x, [2**61, -(2**61), 1], "<=", 3, exactly_one=[[0, 1]])
