import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import FALSE, TRUE, Connected, Formula, Graph, Integers, Model, encode_integers, evaluate
from satenc.formula.lazy import Connection, Cut
from satenc.formula.logic import define_and, define_or
from tests.effort import examples
from tests.oracles.brute_force import words
from tests.oracles.enumerate import assignments, decoded, model_count, projected
from tests.oracles.shapes import domains, inputs, literals


def test_evaluate_reads_signs_and_constants_in_any_shape():
    assignment = np.array([True, True, False])
    assert evaluate(assignment, np.array([[1, -1, 2], [-2, TRUE, FALSE]])).tolist() == [
        [True, False, False],
        [True, True, False],
    ]


@pytest.mark.parametrize("wrong", [0, 4, -4, -(2**31)])
def test_what_is_no_literal_is_named_beside_constants(wrong):
    f = Formula()
    f.new("x", 3)
    with pytest.raises(ValueError, match=f"expected literals from 1 to 3, .* found {wrong}$"):
        f.add_rows(np.array([[1, 2], [FALSE, wrong]], np.int32))
    assert not len(f.clauses)


def test_long_clauses_with_constants_keep_the_other_literals():
    f = Formula()
    x = f.new("x", 300)
    for width in (126, 127, 128, 300):
        f.add_rows(np.concatenate([x[:width], [np.int32(FALSE)]])[None])
    assert [len(clause) for clause in f.clauses] == [126, 127, 128, 300]


@pytest.mark.parametrize(
    ("clause", "stored"),
    [
        pytest.param([1, -2, 3], [[1, -2, 3]], id="no-constant"),
        pytest.param([1, FALSE, 3], [[1, 3]], id="false-literal"),
        pytest.param([1, TRUE, 3], [], id="true-literal"),
        pytest.param([FALSE, TRUE, FALSE], [], id="both"),
        pytest.param([FALSE, FALSE], [[]], id="only-false"),
        pytest.param([], [[]], id="empty"),
    ],
)
def test_constants_are_folded_out_of_clauses(clause, stored):
    f = Formula()
    f.new("x", 3)
    f.add_rows(np.array([clause], np.int32).reshape(1, len(clause)))
    assert list(f.clauses) == stored
    assert len(f.clauses) == len(stored)
    assert f.clauses.literals == sum(map(len, stored))


@given(kinds=inputs(rows=3, size=3))
@examples(60)
def test_folding_keeps_the_owner_of_every_clause(kinds):
    f = Formula()
    lits = literals(f, kinds)
    with f.rule("clause", len(lits)):
        f.add_rows(lits)
    kept = [int("true" not in row) for row in kinds]
    assert f.clauses.per_owner(1 + len(lits)).tolist() == [0, *kept]


def test_a_formula_and_a_model_show_their_size():
    f = Formula()
    assert repr(f) == "<Formula: 0 variables, 0 clauses>"
    x = f.new("x", 3, 400)
    for number in range(8):
        with f.rule(f"rule {number}"):
            f.add(x[0, : number + 1])
    f.add(-x)
    f.add_soft(x[0, :2])
    rules = "definitions 1,200, rule 7 8, rule 6 7, rule 5 6, rule 4 5, rule 3 4, 3 more rules"
    assert repr(f) == f"<Formula: 1,200 variables, 1,236 clauses ({rules}), 2 soft clauses>"
    model = Model()
    y = model.booleans("y", 2, 3)
    model.rule("white", Connected(y, Graph.grid(2, 3), form="lazy"))
    assert repr(model) == "<Model: <y[2,3] over 0 to 1, 12 values left>; rules: white (1)>"
    model.encode(f := Formula())
    assert repr(f) == "<Formula: 6 variables, 0 clauses, lazy: white>"


def test_columns_are_broadcast_to_one_clause_each():
    f = Formula()
    x, y = f.new("x", 2), f.new("y", 2, 3)
    with f.rule("pair", 2):
        f.add(-x[:, None], y)
    assert list(f.clauses) == [[-1, 3], [-1, 4], [-1, 5], [-2, 6], [-2, 7], [-2, 8]]
    assert f.clauses.per_owner(3).tolist() == [0, 3, 3]


@pytest.mark.parametrize("instances", [1, 7])
def test_many_clauses_are_written_in_parts_as_few_are_at_once(monkeypatch, instances):
    def written():
        f = Formula()
        x, y, chosen = f.new("x", 7), f.new("y", 7, 3, where=np.arange(21).reshape(7, 3) % 4 > 0), f.new("chosen", 7)
        with f.rule("pair", instances), f.only_if(chosen if instances == 7 else chosen[0]):
            f.add(-x[:, None], y, where=np.arange(7)[:, None] != 5)
        own = [
            zip(map(tuple, block.literals.tolist()), block.owners.tolist(), strict=True) for block in f.clauses.blocks
        ]
        with pytest.raises(ValueError, match="found 99"):
            f.add(-x[:, None], np.append(y[:, :2], [[99]] * 7, axis=1))
        return len(f.clauses), sorted(pair for block in own for pair in block)

    at_once = written()
    monkeypatch.setattr("satenc.formula.formula._AT_ONCE", 6)
    assert written() == at_once


def test_rows_give_the_clauses_of_a_batch_to_the_instances_chosen():
    f = Formula()
    x = f.new("x", 4)
    with f.rule("ragged", 4), f.rows((4,), np.array([3, 1])):
        f.add(x[:2])
        f.add(-x[:2, None], x[2:])
    assert f.clauses.per_owner(5).tolist() == [0, 0, 3, 0, 3]


@pytest.mark.parametrize("shape", [(3,), (1, 2), ()], ids=str)
def test_a_leading_axis_that_is_not_the_number_of_instances_is_an_error(shape):
    f = Formula()
    with pytest.raises(ValueError, match=r"rule 'row': expected arrays .* \(2,\) of its"), f.rule("row", 2):
        f.add(f.new("x", *shape))


@pytest.mark.parametrize("literal", [0, 4, -4, int(TRUE)])
def test_describe_knows_no_variable_that_is_not_there(literal):
    f = Formula()
    f.new("x", 3)
    with pytest.raises(KeyError, match="the formula has 3"):
        f.variables.describe(literal)


@pytest.mark.parametrize("before", [0, 1])
def test_more_variables_than_a_literal_can_name_are_refused(before):
    f = Formula()
    f.new("x", before)
    with pytest.raises(ValueError, match=r"huge.*(more than 2147483646 variables|less than 2.31 - 1 entries)"):
        f.new("huge", 2**31 - 1 - before)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", Integers)
@given(domain=domains(2, 3), booleans=st.integers(1, 2))
@examples(40)
def test_blocking_clause_forbids_one_answer_and_no_other(encoding, domain, booleans):
    f = Formula()
    x = encode_integers(f, "x", np.array([2, 4, 7]), domain, encoding, answer=True)
    f.new("y", booleans, answer=True)
    f.new("other", 1)
    answers = projected(f, f.variables.answers)
    assert len(answers) == len(set(words(domain))) * 2**booleans
    model = next(assignments(f, f.variables.answers))
    f.add_rows(f.blocking_clause(model))
    assert answers - projected(f, f.variables.answers) == {tuple(evaluate(model, f.variables.answers).tolist())}
    assert decoded(f, x) == set(words(domain, [2, 4, 7]))


@given(kinds=inputs(rows=2, size=3), conjunction=st.booleans())
@examples(60)
def test_definitions_hold_in_both_directions(kinds, conjunction):
    f = Formula()
    lits = literals(f, kinds)
    inputs_only = model_count(f)
    defined = f.new("defined", len(lits))
    with f.rule("definition", len(lits)):
        (define_and if conjunction else define_or)(f, defined, lits)
    assert model_count(f) == inputs_only
    for assignment in assignments(f, lits):
        of = np.all if conjunction else np.any
        assert evaluate(assignment, defined).tolist() == of(evaluate(assignment, lits), axis=1).tolist()


def test_what_hangs_together_is_tried_apart():
    f = Formula()
    x = f.new("x", 4)
    assert f.apart() == []
    with f.rule("together", 2):
        literals = np.array([[*x[:3], TRUE], [FALSE, 0, -x[3], x[0]]], np.int32)
        f.lazily(x, lambda _: (), Connection(np.array([(0, 1), (1, 2), (2, 3)]), literals))
    f.lazily(x, lambda _: ())
    assert f.apart() == [*(-x[:3]).tolist(), x[3], -x[0]]


def test_a_lazy_rule_of_a_part_has_one_instance_in_its_numbers():
    f = Formula()
    x = f.new("x", 3)
    with f.rule("white"):
        f.lazily(x, lambda _: [Cut(0, [1, -3])])
    part = f.lazy[0].renumbered(np.array([1, 3]), np.array([0, 2, 0, 1]))
    assert len(part.instances) == 1
    assert [(cut.instance, cut.literals) for cut in part.cuts(np.ones(3, np.bool_))] == [(0, [2, -1])]
