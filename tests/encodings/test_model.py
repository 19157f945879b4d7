from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import (
    AllDifferent,
    Cardinality,
    Connected,
    Count,
    Dfa,
    IndependentSet,
    Integers,
    Model,
    Regular,
    States,
    Sum,
    Table,
    Unknown,
)
from tests.effort import examples
from tests.oracles.brute_force import choices, supported
from tests.oracles.enumerate import solutions
from tests.oracles.shapes import domains


@dataclass
class Keep:
    """A rule of one's own: keeps some values, counts how often it is asked."""

    x: Unknown
    allowed: np.ndarray
    count: int = 1
    asked: int = 0

    def narrow(self, proceed):
        proceed(0)
        self.asked += 1
        self.x.keep(np.arange(len(self.x.cells)), self.allowed)

    def encode(self, f, views):
        f.add(-views[self.x].equals[..., 0])


def latin(side, integers=Integers.DIRECT):
    model = Model()
    x = model.integers("x", range(1, side + 1), np.ones((side, side, side), np.bool_), encoding=integers)
    cells = np.arange(side * side).reshape(side, side)
    model.rule("row", AllDifferent(x, cells))
    model.rule("column", AllDifferent(x, cells.T))
    return model, x


def test_narrow_goes_on_to_a_fixpoint_over_all_rules():
    model, x = latin(3)
    x.domain[0, 0] = [True, False, False]
    x.domain[1, 1] = [True, False, False]
    x.domain[0, 1] = [False, True, False]
    model.narrow()
    assert (x.domain.argmax(axis=2) + 1).tolist() == [[1, 2, 3], [3, 1, 2], [2, 3, 1]]
    assert model.candidates == 9


def test_narrow_stops_where_a_variable_has_no_value_left():
    model = Model()
    x = model.integers("x", range(2, 5), np.ones((2, 3), np.bool_))
    first, second = Keep(x, np.zeros((2, 3), np.bool_)), Keep(x, np.ones((2, 3), np.bool_))
    model.rule("first", first)
    model.rule("second", second)
    model.narrow()
    assert (first.asked, second.asked) == (1, 0)
    assert solutions(model) == set()


@pytest.mark.parametrize(
    "constraint",
    [
        pytest.param(lambda x: AllDifferent(x, []), id="all-different"),
        pytest.param(lambda x: Count(x, [], 1, 1), id="count"),
        pytest.param(lambda x: Sum(x, [], []), id="sum"),
        pytest.param(lambda x: Regular(x, np.empty((0, 3), np.intp), []), id="regular"),
        pytest.param(lambda x: IndependentSet(x, []), id="independent-set"),
    ],
)
def test_a_rule_without_instances_says_nothing(constraint):
    model = Model()
    x = model.booleans("x", 3)
    model.rule("nothing", constraint(x))
    model.narrow()
    assert len(solutions(model)) == 8


def test_a_rule_of_ones_own_takes_part():
    model = Model()
    x = model.integers("x", range(5, 8), np.ones((2, 3), np.bool_))
    model.rule("keep", Keep(x, np.array([[False, True, True]] * 2)))
    assert solutions(model) == {(a, b) for a in (6, 7) for b in (6, 7)}


def test_the_answer_is_the_one_array_that_is_not_declared_otherwise():
    model = Model()
    model.booleans("help", 2, answer=False)
    x = model.booleans("x", 3)
    assert model.answer is x


def test_a_model_without_an_answer_says_so():
    model = Model()
    model.booleans("help", 2, answer=False)
    with pytest.raises(ValueError, match="the model has no answer: it needs one array of variables with answer=True"):
        _ = model.answer


def test_a_model_with_two_answers_names_them():
    model = Model()
    model.booleans("x", 2)
    model.booleans("y", 2)
    with pytest.raises(ValueError, match="the model has 2 answers, x, y: all but one need answer=False"):
        _ = model.answer


@pytest.mark.slow
@pytest.mark.parametrize("cardinality", Cardinality)
@pytest.mark.parametrize("states", States)
@given(domain=domains(4, 2), low=st.integers(0, 2), total=st.integers(0, 3))
@examples(40)
def test_rules_of_all_kinds_together_keep_their_solutions_when_narrowed(cardinality, states, domain, low, total):
    no_three = Dfa(np.array([[0, 1], [0, 2], [0, -1]], np.int32), np.ones(3, np.bool_))
    rising = Dfa(np.array([[0, 1], [-1, 1]], np.int32), np.ones(2, np.bool_))
    dfa = rising if states is States.ORDERED else no_three

    def allowed(word):
        return low <= sum(word) and word[0] + word[1] + word[3] <= total and dfa.accepts(word) and word[1] != word[2]

    expected = choices(domain, (0, 1), allowed)
    model = Model()
    x = model.integers("x", (0, 1), domain)
    model.rule("count", Count(x, [range(4)], low, 4, cardinality))
    model.rule("sum", Sum(x, [[0, 1, 3]], total, "<="))
    model.rule("line", Regular(x, np.arange(4)[None], [dfa], states))
    model.rule("differ", AllDifferent(x, [[1, 2]]))
    assert solutions(model) == expected
    model.narrow()
    assert (x.domain >= supported(domain, (0, 1), expected)).all()
    assert solutions(model) == expected


@given(domains(4, 3))
def test_of_an_independent_set_of_integers_none_but_one_is_not_zero(domain):
    model = Model()
    x = model.integers("x", (0, 1, 2), domain)
    cliques = [[0, 1], [1, 2, 3]]
    model.rule("apart", IndependentSet(x, cliques))

    def apart(word):
        return all(sum(word[i] != 0 for i in clique) <= 1 for clique in cliques)

    expected = choices(domain, (0, 1, 2), apart)
    assert solutions(model) == expected
    if expected:
        model.narrow()
        assert choices(x.domain, (0, 1, 2), apart) == expected


@pytest.mark.parametrize(
    ("forms", "pays"),
    [([], True), (["lazy"], False), (["levels"], True), (["auto", "levels"], True), (["auto", "exact", "lazy"], True)],
)
def test_narrowing_is_left_to_a_solver_where_rules_say_so(forms, pays):
    model = Model()
    x = model.booleans("x", 4)
    model.rule("count", Count(x, [range(4)], 1, 4))
    for number, form in enumerate(forms):
        model.rule(f"rule {number}", Connected(x, [[1], [2], [3], []], form=form))
    assert model.narrowing_pays == pays


def test_statements_are_left_to_a_solver_unless_tables_have_many_rows_for_it():
    def pays(rows):
        model = Model()
        x = model.integers("x", range(3), shape=8)
        model.rule("stated", (x[0] == 0) | (x[1] == 1))
        assert not model.narrowing_pays
        model.rule("table", Table(x, [[i, i + 1] for i in range(len(rows))], rows))
        return model.narrowing_pays

    shared = [(0, 1), (1, 2)]
    assert pays([shared] * 7)
    assert not pays([shared, [(0, 0)], [(1, 1)]])
