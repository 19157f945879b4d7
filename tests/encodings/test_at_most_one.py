from functools import partial

import numpy as np
import pytest
from hypothesis import given

from satenc import AtMostOne, Formula, at_most_one, commander, exactly_one, grid
from satenc.encoders.at_most_one import PAIRWISE_UP_TO
from satenc.testing import check_at_most_one
from tests.effort import examples
from tests.oracles.brute_force import truth_table
from tests.oracles.enumerate import UnitPropagation, holds, model_count, projected
from tests.oracles.shapes import inputs, literals

ENCODINGS = [pytest.param(encoding, id=encoding) for encoding in AtMostOne]
RULES = [
    pytest.param(partial(at_most_one, encoding=encoding), lambda row: sum(row) <= 1, id=f"at-most-{encoding}")
    for encoding in AtMostOne
] + [
    pytest.param(partial(exactly_one, encoding=encoding), lambda row: sum(row) == 1, id=f"exactly-{encoding}")
    for encoding in AtMostOne
]


@pytest.mark.parametrize(("encode", "allowed"), RULES)
def test_solutions_are_those_of_the_truth_table_and_fix_every_auxiliary_variable(encode, allowed):
    for size in range(9):
        f = Formula()
        lits = f.new("x", size)
        encode(f, lits)
        expected = truth_table(np.full((1, size), "variable"), allowed)
        assert projected(f, lits) == expected, size
        assert model_count(f) == len(expected), size


@pytest.mark.slow
@pytest.mark.parametrize(("encode", "allowed"), RULES)
@given(kinds=inputs(rows=2, size=6))
@examples(30)
def test_batches_with_constants_and_negations(encode, allowed, kinds):
    f = Formula()
    lits = literals(f, kinds)
    with f.rule("group", len(lits)):
        encode(f, lits)
    expected = truth_table(kinds, allowed)
    assert projected(f, lits) == expected
    assert model_count(f) == len(expected)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_large_groups_have_one_model_for_each_input_and_one_for_none(encoding):
    for size in (9, 16, 17, 30, 41, 50):
        f = Formula()
        at_most_one(f, f.new("x", size), encoding)
        assert model_count(f) == size + 1


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("size", [2, 5, 9, 20, 45])
def test_unit_propagation_excludes_others_and_finds_the_last_input_that_is_left_of_exactly_one(encoding, size):
    for encode in (at_most_one, exactly_one):
        f = Formula()
        lits = f.new("x", size)
        encode(f, lits, encoding)
        propagate = UnitPropagation(f)
        for chosen in range(size):
            assert holds(propagate(lits[[chosen]]), -lits).tolist() == [i != chosen for i in range(size)]
            if encode is exactly_one:
                assert holds(propagate(-np.delete(lits, chosen)), lits)[chosen]


@pytest.mark.parametrize(
    ("encoding", "variables", "clauses"),
    [
        pytest.param(AtMostOne.PAIRWISE, 0, 25 * 24 // 2, id="pairwise"),
        pytest.param(AtMostOne.SEQUENTIAL, 24, 3 * 25 - 4 + 24, id="sequential"),
        pytest.param(AtMostOne.PRODUCT, 10 + 2 * (3 + 2), None, id="product"),
        pytest.param(AtMostOne.PRODUCT_3, 9, 3 * 25 + 9 + 9, id="product-3"),
        pytest.param(AtMostOne.COMMANDER, 9 + 3, (24 + 25 + 9) + (9 + 9 + 3) + 3, id="commander"),
        pytest.param(AtMostOne.BITWISE, 5, 25 * 5 + 5, id="bitwise"),
        pytest.param(AtMostOne.BIMANDER, 4, 12 + 25 * 4 + 4, id="bimander"),
    ],
)
def test_size_of_the_encoding_of_25_inputs(encoding, variables, clauses):
    f = Formula()
    at_most_one(f, f.new("x", 25), encoding)
    assert f.variables.count == 25 + variables
    assert clauses is None or len(f.clauses) == clauses


@pytest.mark.parametrize(
    "encode",
    [
        partial(commander, size=5, within=AtMostOne.BITWISE, above=AtMostOne.SEQUENTIAL),
        partial(commander, size=2),
        partial(grid, dimensions=4, along=AtMostOne.COMMANDER),
        partial(grid, along="bimander"),
    ],
)
def test_encodings_inside_encodings(encode):
    for number, sizes in enumerate([(0, 1, 2, 3, 4, 5, 9), (31,)]):
        AtMostOne.register(f"tried-{number}", encode)
        for size in sizes:
            f = Formula()
            x = f.new("x", size)
            at_most_one(f, x, f"tried-{number}")
            assert model_count(f) == size + 1
            assert len(projected(f, x)) == size + 1
    check_at_most_one("tried-0", (5, 8))


@pytest.mark.parametrize(
    ("encode", "message"),
    [(partial(commander, size=1), "size: expected 2 or more"), (partial(grid, dimensions=1), "dimensions: expected 2")],
)
def test_groups_that_are_too_small_are_refused(encode, message):
    f = Formula()
    with pytest.raises(ValueError, match=message):
        encode(f, f.new("x", 9))


@pytest.mark.parametrize("encoding", [one for one in AtMostOne if one not in (AtMostOne.AUTO, AtMostOne.PAIRWISE)])
def test_inputs_that_cannot_be_true_cost_nothing(encoding):
    wide, narrow = Formula(), Formula()
    at_most_one(wide, wide.new("x", 60, where=np.arange(60) % 4 == 0), encoding)
    at_most_one(narrow, narrow.new("x", 15), encoding)
    assert wide.variables.count == narrow.variables.count
    assert list(wide.clauses) == list(narrow.clauses)


def test_auto_is_pairwise_where_few_inputs_can_be_true():
    f = Formula()
    few, size = PAIRWISE_UP_TO, PAIRWISE_UP_TO + 10
    lits = f.new("x", 2, size, where=np.arange(size) < [[few], [few + 1]])
    with f.rule("group", 2):
        at_most_one(f, lits)
    assert f.clauses.per_owner(3)[1] == few * (few - 1) // 2
    assert f.variables.count > few + few + 1


@pytest.mark.parametrize("encoding", [grid, commander])
def test_four_literals_are_written_pairwise(encoding):
    f = Formula()
    encoding(f, f.new("x", 4))
    assert (len(f.clauses), f.variables.count) == (6, 4)
