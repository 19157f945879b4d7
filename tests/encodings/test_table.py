"""Tables against all rows: solutions, variables that are functions of the answer, propagation, and narrowing."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import FALSE, Formula, Integers, Model, Table
from satenc.constraints import table as constraint, table as encoder
from satenc.constraints.table import prime_implicates, rows_of
from satenc.formula import always
from tests.oracles.brute_force import choices, supported
from tests.oracles.enumerate import UnitPropagation, model_count
from tests.oracles.rules import agree
from tests.oracles.shapes import domains


def rows(width):
    return st.frozensets(st.tuples(*[st.booleans()] * width), max_size=2**width)


def small(monkeypatch, *, by_implicates):
    monkeypatch.setattr(encoder, "IMPLICATES_UP_TO", 10 if by_implicates else 0)


@pytest.mark.parametrize("by_implicates", [True, False])
@given(data=st.data(), width=st.integers(1, 4))
def test_a_table_has_its_rows(by_implicates, data, width):
    table = data.draw(rows(width))
    with pytest.MonkeyPatch.context() as patch:
        small(patch, by_implicates=by_implicates)
        f = Formula()
        lits = f.new("x", 1, width)
        encoder.table(f, lits, table)
        assert model_count(f) == len(table)
        propagation = UnitPropagation(f)
        for partial in product((-1, 0, 1), repeat=width):
            left = [row for row in table if all(not p or row[i] == (p > 0) for i, p in enumerate(partial))]
            implied = propagation([p * int(lits[0, i]) for i, p in enumerate(partial) if p])
            assert (implied is None) == (not left)
            for i in range(width) if left else ():
                values = {row[i] for row in left}
                assert bool(implied[lits[0, i]]) == (values == {True})
                assert bool(implied[-lits[0, i]]) == (values == {False})


@given(data=st.data(), width=st.integers(1, 5))
def test_no_literal_of_an_implicate_can_be_left_out(data, width):
    table = data.draw(rows(width))
    full = [*product((False, True), repeat=width)]
    clauses = [
        [*zip(places, positive, strict=True)]
        for columns, signs in prime_implicates(width, table)
        for places, positive in zip(columns.tolist(), (signs > 0).tolist(), strict=True)
    ]
    for literals in clauses:
        assert all(any(row[c] == s for c, s in literals) for row in table)
        for one in literals:
            fewer = [other for other in literals if other != one]
            assert any(not any(row[c] == s for c, s in fewer) for row in table) or not table
    implied = [row for row in full if all(any(row[c] == s for c, s in literals) for literals in clauses)]
    assert {*implied} == table


@given(data=st.data())
def test_groups_of_any_lengths(data):
    domain = data.draw(domains(4, 2))
    groups = data.draw(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True), max_size=3))
    tables = [data.draw(rows(len(group))) for group in groups]

    def kept(word):
        return [tuple(bool(word[i]) for i in group) in table for group, table in zip(groups, tables, strict=True)]

    stated = [{*table, (-1,) * len(group)} for group, table in zip(groups, tables, strict=True)]  # -1 is no value
    agree(lambda x: Table(x, groups, stated), domain, (0, 1), kept, one_model=False)


def test_what_is_wrong_is_said():
    model = Model()
    x = model.booleans("x", 3)
    with pytest.raises(ValueError, match="expected 1, one for each group, found 2"):
        Table(x, [[0, 1]], [[(0, 1)], [(1, 1)]])
    with pytest.raises(ValueError, match=r"tables\[0\]: expected rows of 2 values, found one of 3"):
        Table(x, [[0, 1]], [[(0, 1, 1)]])
    assert rows_of([(0, 1)]) == {(False, True)}


VALUES = (1, 2, 5)


@pytest.mark.parametrize("negative", [False, True])
@pytest.mark.parametrize(
    ("together", "encoding"),
    [(10**6, Integers.DIRECT), (1, Integers.DIRECT), (1, Integers.LOG)],
    ids=["together", "one-by-one", "log"],
)
@given(data=st.data())
def test_tables_of_integers(together, encoding, negative, data):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(constraint, "_TOGETHER", together)
        domain = data.draw(domains(4, len(VALUES)))
        groups = data.draw(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True), max_size=3))
        row = st.sampled_from((*VALUES, 7))  # 7 is no value
        tables = [data.draw(st.sets(st.tuples(*[row] * len(group)), max_size=6)) for group in groups]

        def kept(word):
            rows = (tuple(word[i] for i in group) for group in groups)
            return [(row in table) != negative for row, table in zip(rows, tables, strict=True)]

        x = agree(lambda x: Table(x, groups, tables, negative), domain, VALUES, kept, encoding)
        expected = choices(domain, VALUES, lambda word: all(kept(word)))
        if len(groups) == 1 and not negative and expected:
            assert (x.domain[groups[0]] == supported(domain, VALUES, expected)[groups[0]]).all()


@given(domain=domains(3, 3), table=st.sets(st.tuples(*[st.sampled_from(VALUES)] * 3), max_size=5))
def test_unit_propagation_sees_what_follows_from_supports(domain, table):
    model = Model()
    x = model.integers("x", VALUES, domain)
    model.rule("table", Table(x, [[0, 1, 2]], [table]))
    f = Formula()
    equals = model.encode(f)[x].equals
    kept = [row for row in table if all(domain[i, VALUES.index(v)] for i, v in enumerate(row))]
    implied = UnitPropagation(f)([])
    assert (implied is None) == (not kept)
    for (i, v), literal in np.ndenumerate(equals) if kept else ():
        if not any(row[i] == VALUES[v] for row in kept):
            assert literal == FALSE or implied[-literal]


def test_a_table_of_one_instance_has_no_axis_for_it():
    f = Formula()
    encoder.table(f, f.new("x", 2), frozenset({(True, False)}))
    assert sorted(f.clauses) == [[-2], [1]]


def test_a_row_that_is_excluded_narrows_nothing_while_two_places_are_open():
    model = Model()
    x = model.booleans("x", 2)
    model.rule("not", Table(x, [[0, 1]], [[(0, 0)]], negative=True))
    model.narrow()
    assert x.domain.all()


def test_up_to_ten_truth_values_take_no_variable():
    for width, taken in ((10, 0), (11, 2)):
        f = Formula()
        encoder.table(f, f.new("x", width), frozenset({(0,) * width, (1,) * width}))
        assert f.variables.count == width + taken


def test_groups_that_share_rows_are_narrowed_as_each_alone():
    random = np.random.default_rng(0)
    shared = [(0, 0), (0, 2), (1, 2), (2, 1)]
    for _ in range(50):
        domain = random.random((10, 3)) < 0.7
        together, alone = (Model().integers("x", (0, 1, 2), domain) for _ in range(2))
        groups = [(i, i + 5) for i in range(5)]
        rule = Table(together, groups, [shared] * 5)
        assert rule._shared()
        rule.narrow(always)
        for group in groups:
            Table(alone, [group], [shared]).narrow(always)
        assert (together.domain == alone.domain).all()
