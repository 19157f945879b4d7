from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Cardinality, Count, Formula, Model, at_least, at_most, between, exactly
from satenc.encoders import cardinality
from satenc.encoders.cardinality import between_each
from tests.effort import examples
from tests.oracles.brute_force import choices, supported, truth_table
from tests.oracles.enumerate import UnitPropagation, holds, model_count, projected, solutions
from tests.oracles.shapes import domains, groups, inputs, literals

ENCODINGS = [pytest.param(encoding, id=encoding) for encoding in Cardinality]

RELATIONS = [
    pytest.param(at_most, {}, lambda count, k: count <= k, id="at-most"),
    pytest.param(at_most, {"one_sided": True}, lambda count, k: count <= k, id="at-most-one-sided"),
    pytest.param(at_least, {}, lambda count, k: count >= k, id="at-least"),
    pytest.param(at_least, {"one_sided": True}, lambda count, k: count >= k, id="at-least-one-sided"),
    pytest.param(exactly, {}, lambda count, k: count == k, id="exactly"),
]


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("relation", "options", "holds"), RELATIONS)
def test_solutions_are_those_of_the_truth_table_for_every_k(encoding, relation, options, holds):
    for size, k in ((n, k) for n in range(8) for k in range(-1, n + 2)):
        f = Formula()
        lits = f.new("x", size)
        relation(f, lits, k, encoding, **options)
        expected = truth_table(np.full((1, size), "variable"), lambda row, k=k: holds(sum(row), k))
        assert projected(f, lits) == expected, (size, k)
        assert options or model_count(f) == len(expected), (size, k)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("size", range(1, 8))
def test_between_any_two_bounds(encoding, size):
    for low in range(size + 1):
        for high in range(low, size + 1):
            f = Formula()
            lits = f.new("x", size)
            between(f, lits, low, high, encoding)
            expected = truth_table(
                np.full((1, size), "variable"), lambda row, low=low, high=high: low <= sum(row) <= high
            )
            assert projected(f, lits) == expected, (low, high)
            assert model_count(f) == len(expected), (low, high)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@given(kinds=inputs(rows=2, size=7), low=st.integers(-1, 4), extra=st.integers(0, 3))
@examples(30)
def test_batches_with_constants_and_negations(encoding, kinds, low, extra):
    f = Formula()
    lits = literals(f, kinds)
    with f.rule("group", len(lits)):
        between(f, lits, low, low + extra, encoding)
    expected = truth_table(kinds, lambda row: low <= sum(row) <= low + extra)
    assert projected(f, lits) == expected
    assert model_count(f) == len(expected)


def bounded(f, lits, low, high, encoding, *, one_sided):
    if one_sided:
        at_least(f, lits, low, encoding, one_sided=True)
        at_most(f, lits, high, encoding, one_sided=True)
    else:
        between(f, lits, low, high, encoding)


def inputs_not_seen(encoding, size, low, high, *, one_sided):
    """How many partial assignments of the inputs unit propagation does not complete as far as the bounds do."""
    f = Formula()
    lits = f.new("x", size)
    bounded(f, lits, low, high, encoding, one_sided=one_sided)
    propagate = UnitPropagation(f)
    missed = 0
    for known in product((-1, 0, 1), repeat=size):
        true, open_inputs = known.count(1), known.count(0)
        implied = propagate([sign * x for sign, x in zip(known, lits.tolist(), strict=True) if sign])
        if true > high or true + open_inputs < low:
            missed += implied is not None
        else:
            waiting = lits[[sign == 0 for sign in known]]
            missed += true == high and not holds(implied, -waiting).all()
            missed += true + open_inputs == low and not holds(implied, waiting).all()
    return missed


@pytest.mark.slow
@pytest.mark.parametrize("encoding", [one for one in Cardinality if one is not Cardinality.MODULAR_TOTALIZER])
@pytest.mark.parametrize(("size", "low", "high"), [(6, 0, 2), (6, 2, 2), (7, 3, 4), (7, 5, 7)])
@pytest.mark.parametrize("one_sided", [False, True])
def test_unit_propagation_is_arc_consistent(encoding, size, low, high, one_sided):
    assert inputs_not_seen(encoding, size, low, high, one_sided=one_sided) == 0


@pytest.mark.parametrize(
    ("encoding", "variables", "clauses"),
    [
        pytest.param(Cardinality.SEQUENTIAL, 900, 3590, id="sequential"),
        pytest.param(Cardinality.TOTALIZER, 422, 2734, id="totalizer"),
        pytest.param(Cardinality.SORTING_NETWORK, 2154, 6463, id="sorting-network"),
        pytest.param(Cardinality.CARDINALITY_NETWORK, 1021, 3064, id="cardinality-network"),
        pytest.param(Cardinality.MODULAR_TOTALIZER, 385, 1893, id="modular-totalizer"),
    ],
)
def test_size_of_at_most_10_of_100_inputs(encoding, variables, clauses):
    f = Formula()
    at_most(f, f.new("x", 100), 10, encoding)
    assert (f.variables.count - 100, len(f.clauses)) == (variables, clauses)


def test_counters_are_pruned_to_the_counts_that_can_lead_to_the_total():
    f = Formula()
    exactly(f, f.new("x", 10), 2)
    assert f.variables.count == 10 + 2 * (10 - 2)


def counted(encoding, domain, low, high, families, *, one_sided=False):
    model = Model()
    x = model.integers("x", (0, 1), domain)
    model.rule("count", Count(x, families, low, high, encoding, one_sided=one_sided))
    return model, x


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@given(domain=domains(5, 2), low=st.integers(0, 3), extra=st.integers(0, 2), families=groups(5), side=st.booleans())
@examples(30)
def test_count_rule_keeps_its_solutions_when_narrowed(encoding, domain, low, extra, families, side):
    def allowed(word):
        return all(low <= sum(word[i] for i in group) <= low + extra for group in families)

    expected = choices(domain, (0, 1), allowed)
    model, x = counted(encoding, domain, low, low + extra, families, one_sided=side)
    assert solutions(model) == expected
    model.narrow()
    assert (x.domain >= supported(domain, (0, 1), expected)).all()
    assert solutions(model) == expected


@pytest.mark.parametrize(("low", "high", "clauses"), [(0, 4, [76, 41]), (3, 9, [66, 33]), (2, 5, [122, 122])])
def test_one_bound_needs_one_side_and_two_need_both(low, high, clauses):
    models = [
        counted("sequential", np.ones((9, 2), bool), low, high, [range(9)], one_sided=s)[0] for s in (False, True)
    ]
    written = [Formula(), Formula()]
    assert [m.encode(f) and len(f.clauses) for m, f in zip(models, written, strict=True)] == clauses


@pytest.mark.parametrize(
    ("known", "low", "high", "narrowed"),
    [
        pytest.param("1???", 0, 1, "1000", id="full"),
        pytest.param("0??0", 2, 4, "0110", id="tight"),
        pytest.param("1??0", 1, 2, "1??0", id="open"),
    ],
)
def test_count_narrows_full_and_tight_groups(known, low, high, narrowed):
    domain = np.array([[c != "1", c != "0"] for c in known])
    model, x = counted(Cardinality.SEQUENTIAL, domain, low, high, [[0, 1, 2, 3]])
    model.narrow()
    assert x.domain.tolist() == [[c != "1", c != "0"] for c in narrowed]


@given(st.data())
@examples(40)
def test_counters_of_groups_of_different_sizes(data):
    """Each group as it is alone: the same answers, the same variables, and what follows by unit propagation."""
    sizes = data.draw(st.lists(st.integers(0, 9), min_size=1, max_size=4))
    bounds = [sorted(data.draw(st.tuples(st.integers(-1, size + 1), st.integers(0, size + 1)))) for size in sizes]
    low, high = np.array(bounds, np.int64).T
    together, alone = Formula(), Formula()
    for f in (together, alone):
        f.new("x", sum(sizes))
    x = np.arange(1, sum(sizes) + 1, dtype=np.int32)
    with together.rule("count", len(sizes)):
        between_each(together, x, np.array(sizes), low, high)
    for group, least, most in zip(np.split(x, np.cumsum(sizes)[:-1]), low.tolist(), high.tolist(), strict=True):
        between(alone, group, least, most)
    assert together.variables.count == alone.variables.count
    propagated, expected = UnitPropagation(together), UnitPropagation(alone)
    for _ in range(8):
        assumed = [v if data.draw(st.booleans()) else -v for v in x.tolist() if data.draw(st.booleans())]
        found, wanted = propagated(assumed), expected(assumed)
        assert (found is None) == (wanted is None)
        assert found is None or holds(found, np.append(x, -x)).tolist() == holds(wanted, np.append(x, -x)).tolist()
    if sum(sizes) <= 9:
        assert projected(together, x) == projected(alone, x)
        assert model_count(together) == len(projected(together, x))


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_each_row_may_have_a_bound_of_its_own(encoding, one_sided):
    f = Formula()
    x = f.new("x", 2, 2, 7)
    with f.rule("row", 2):
        bounded(f, x, [3, 4], np.array([[3, 4], [4, 4]]), encoding, one_sided=one_sided)
    alone = Formula()
    for row, low, high in zip(alone.new("x", 4, 7), (3, 4, 3, 4), (3, 4, 4, 4), strict=True):
        bounded(alone, row, low, high, encoding, one_sided=one_sided)
    assert f.variables.count == alone.variables.count
    for row, low, high in zip(x.reshape(4, 7), (3, 4, 3, 4), (3, 4, 4, 4), strict=True):
        assert projected(f, row) == truth_table(
            np.full((1, 7), "variable"), lambda values, low=low, high=high: low <= sum(values) <= high
        )


@pytest.mark.parametrize(("low", "high", "message"), [([1, 2, 3], 4, "one number or an array"), ([2, 3], 2, "lower")])
def test_bounds_of_rows_that_do_not_fit_are_refused(low, high, message):
    f = Formula()
    with pytest.raises(ValueError, match=message):
        between(f, f.new("x", 2, 5), low, high)


def test_counters_of_groups_are_those_of_each_alone():
    """Very long ones too, which are not kept, and written in several blocks."""
    sizes, low, high = [400, 3, 9, 9, 400], [200, 1, 4, 2, 200], [200, 2, 6, 9, 390]
    together, number = Formula(), sum(sizes)
    x = together.new("x", number)
    with together.rule("count", len(sizes)):
        between_each(together, x, np.array(sizes), np.array(low), np.array(high))
    alone = together.clauses.per_owner(len(together.rules) + len(sizes))[1 : len(sizes) + 1]
    for size, least, most, written in zip(sizes, low, high, alone, strict=True):
        f = Formula()
        between(f, f.new("x", size), np.array(least), np.array(most))
        assert len(f.clauses) == written


@pytest.mark.parametrize("one_sided", [False, True])
def test_planned_counters_have_the_clauses_that_are_written_without_a_plan(one_sided):
    for size, low, high in product(range(1, 10), range(9), range(10)):
        if low <= high <= size:
            f = Formula()
            bounds = cardinality._Bounds(size, low, high, one_sided)
            cardinality._sequential(f, f.new("x", size), bounds)
            written = sorted(sorted(row) for block in f.clauses.blocks for row in block.literals.tolist())
            plan = cardinality._counter(size, low, high, one_sided)
            planned = sorted(sorted(one for one in row if one) for row in plan.clauses.tolist())
            assert planned == written, (size, low, high)
            assert size + len(plan.places) == f.variables.count
