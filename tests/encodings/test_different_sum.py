"""Different values with a sum, against all assignments: solutions, definitions, narrowing, and the sets."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import DifferentSum, Formula, Integers, Model
from satenc.constraints import different_sum as encoder
from satenc.constraints.different_sum import sets_of
from tests.oracles.rules import agree
from tests.oracles.shapes import domains

VALUES = (1, 2, 4, 5)
GROUPS = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True), max_size=3)


@pytest.mark.parametrize("most", [100, 1], ids=["by-sets", "as-sums"])
@given(data=st.data())
def test_the_solutions_are_those_of_the_definition(most, data):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoder, "MOST_SETS", most)
        sets_of.cache_clear()
        domain = data.draw(domains(4, len(VALUES)))
        groups = data.draw(GROUPS)
        totals = [data.draw(st.integers(0, 13)) for _ in groups]

        def kept(word):
            each = [[word[i] for i in group] for group in groups]
            return [len({*some}) == len(some) and sum(some) == total for some, total in zip(each, totals, strict=True)]

        agree(lambda x: DifferentSum(x, groups, totals), domain, VALUES, kept, one_model=most > 1)
        sets_of.cache_clear()


def test_singles_within_each_set_are_found():
    model = Model()
    x = model.integers("x", range(1, 10), np.ones((3, 9), np.bool_))
    x.domain[0, 2:] = x.domain[1, 2:] = False  # 1 or 2: with 9 - 3 = 6 for the third
    x.domain[2] &= np.isin(np.arange(1, 10), (1, 2, 6, 7))
    model.rule("sum", DifferentSum(x, [[0, 1, 2]], [9]))
    model.narrow()
    assert [row.nonzero()[0].tolist() for row in x.domain] == [[0, 1], [0, 1], [5]]


def test_bounds_are_those_of_all_sets():
    model = Model()
    x = model.integers("x", range(1, 10), np.ones((5, 9), np.bool_))
    rule = DifferentSum(x, [[0, 1], [2, 3], [0, 2, 4]], [3, 5, 7])
    low = {tuple(members[0].tolist()): bounds[0].nonzero()[0].tolist() for _, members, bounds in rule.bounded()}
    assert low == {(0, 1): [0, 1], (2, 3): [], (0, 2, 4): [0, 1, 3]}


@given(values=st.sets(st.integers(-3, 9), min_size=1, max_size=7), size=st.integers(1, 4), total=st.integers(-5, 25))
def test_sets_are_those_of_all_subsets(values, size, total):
    ordered = tuple(sorted(values))
    expected = [set_ for set_ in combinations(ordered, size) if sum(set_) == total]
    assert [tuple(np.array(ordered)[row].tolist()) for row in sets_of(ordered, size, total)] == expected


def test_another_encoding_than_a_direct_one_is_refused():
    model = Model()
    x = model.integers("x", range(1, 4), np.ones((2, 3), np.bool_), encoding=Integers.ORDER)
    model.rule("sum", DifferentSum(x, [[0, 1]], [3]))
    with pytest.raises(ValueError, match="direct"):
        model.encode(Formula())


def test_two_variables_that_have_one_value_have_no_set():
    model = Model()
    x = model.integers("x", range(1, 4), np.ones((3, 3), np.bool_))
    x.domain[[0, 2], :2] = x.domain[1, 2:] = False
    rule = DifferentSum(x, [[0, 1, 2]], [6])
    rule.narrow(lambda _: None)
    assert not x.domain.any()


def test_a_value_of_all_sets_that_are_left_is_taken():
    """Of 126, 135 and 234 the last goes with 4."""
    f = Formula()
    x = f.new("x", 1, 3, 6)
    with f.rule("sum"):
        encoder._different_sum(f, x, sets_of((1, 2, 3, 4, 5, 6), 3, 9)[None])
    assert "sum.taken[0,0]" in {f.name(step.literal) for step in f.propagate((-x[0, :, 3]).tolist()).implied}


def test_values_of_many_sets_are_taken_at_most_once(monkeypatch):
    sets_of.cache_clear()
    monkeypatch.setattr(encoder, "MOST_SETS", 1)
    x = Model().integers("x", range(1, 10), np.ones((3, 9), np.bool_))
    ((_, _, (low, high)),) = DifferentSum(x, [[0, 1, 2]], [15]).bounded()
    assert (low.tolist(), high.tolist()) == ([0] * 9, [1] * 9)
    sets_of.cache_clear()
