from math import comb

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import FALSE, TRUE, Dfa, Formula, Integers, Model, Nfa, Regular, States, encode_integers, regular
from satenc.automata.regular import LineSolver
from tests.effort import examples
from tests.oracles.brute_force import choices, supported, words
from tests.oracles.enumerate import UnitPropagation, each_model, holds, model_count, projected, solutions
from tests.oracles.shapes import dfas, domains, orderable_dfas, sizes

ENCODINGS = [
    pytest.param(States.ONE_HOT, dfas, id="one-hot"),
    pytest.param(States.ONE_HOT, orderable_dfas, id="one-hot-of-ordered"),
    pytest.param(States.ORDERED, orderable_dfas, id="ordered"),
]


@st.composite
def lines(draw, automata, *, batch=1, length=5, symbols=3, empty=False):
    """``(automata, domain[batch, length, symbols])``, an automaton for each row, of different numbers of states."""
    symbols = draw(sizes(symbols, 2))
    batch = draw(sizes(batch))
    domain = draw(domains(batch, draw(sizes(length)), symbols, empty=empty))
    return [draw(automata(symbols)) for _ in range(batch)], domain


def encoded(automata, domain, states):
    f = Formula()
    x = encode_integers(f, "x", np.arange(domain.shape[-1]) + 3, domain)
    with f.rule("line", len(automata)):
        regular(f, x.equals, automata, states)
    return f, x


def accepted(automata, domain):
    return {
        tuple(symbol + 3 for symbol in word)
        for word in words(domain)
        if all(dfa.accepts(line) for dfa, line in zip(automata, np.reshape(word, domain.shape[:2]), strict=True))
    }


@pytest.mark.slow
@pytest.mark.parametrize(("states", "automata"), ENCODINGS)
@given(data=st.data())
@examples(80)
def test_models_of_a_batch_are_the_accepted_words_of_each_automaton(states, automata, data):
    dfa, domain = data.draw(lines(automata, batch=3, length=3, symbols=2, empty=True))
    f, x = encoded(dfa, domain, states)
    expected = accepted(dfa, domain)
    assert each_model(f, x) == sorted(expected)


@pytest.mark.slow
@pytest.mark.parametrize(("states", "automata"), ENCODINGS)
@given(data=st.data())
@examples(80)
def test_every_clause_belongs_to_its_line(states, automata, data):
    dfa, domain = data.draw(lines(automata, batch=3, length=4))
    f, x = encoded(dfa, domain, states)
    rows = [set(np.abs(x.equals[i]).ravel().tolist()) for i in range(len(dfa))]
    rule = f.rules[-1]
    for block in f.clauses.blocks:
        for clause, owner in zip(block.literals, block.owners - rule.first, strict=True):
            others = set().union(*(row for i, row in enumerate(rows) if i != owner)) - {int(TRUE)}
            assert owner < 0 or not others & set(np.abs(clause).tolist())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_unit_propagation_on_one_hot_states_is_arc_consistent(seed):
    rng = np.random.default_rng(seed)  # evenly drawn: what a missing clause leaves open is too rare for hypothesis
    for _ in range(30):
        states, symbols, length = rng.integers(2, 6), rng.integers(2, 4), rng.integers(2, 6)
        dfa = Dfa(rng.integers(-1, states, (states, symbols), np.int32), rng.random(states) < 0.5)
        domain = rng.random((1, length, symbols)) < 0.9
        f, x = encoded([dfa], domain, States.ONE_HOT)
        excluded = (rng.random(domain.shape) < 0.2) & (x.equals != TRUE) & domain
        implied = UnitPropagation(f)(-x.equals[excluded])
        words_left = accepted([dfa], domain & ~excluded)
        assert (implied is None) == (not words_left)
        if words_left:
            possible = supported(domain, x.values, words_left)
            assert (holds(implied, -x.equals) == ~possible).all()
            assert (holds(implied, x.equals) == (possible & (possible.sum(axis=-1, keepdims=True) == 1))).all()


@pytest.mark.slow
@given(data=st.data())
@examples(100)
def test_unit_propagation_on_ordered_states_decides_every_full_word(data):
    dfa, domain = data.draw(lines(orderable_dfas, length=4))
    f, x = encoded(dfa, domain, States.ORDERED)
    propagate = UnitPropagation(f)
    expected = accepted(dfa, domain)
    for word in words(domain, x.values):
        literals = x.equals[0, np.arange(len(word)), np.array(word) - 3]
        assert (propagate(literals[literals != TRUE]) is not None) == (word in expected)


def painted(*lengths):
    """The lines with painted blocks of these lengths in order, as in Hanjie."""
    arcs, state = [(0, 0, 0)], 0
    for number, length in enumerate(lengths):
        arcs += [(state + i, 1, state + i + 1) for i in range(length)]
        state += length
        if number < len(lengths) - 1:
            arcs += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        else:
            arcs += [(state, 0, state + 1), (state + 1, 0, state + 1)]
    ends = {state, state + 1} if lengths else {0}
    return Nfa(2, arcs, frozenset({0}), frozenset(ends)).determinised()


@pytest.mark.parametrize("lengths", [(), (1,), (3,), (1, 1), (2, 3), (1, 2, 1), (2, 2, 2), (1, 1, 1, 1)], ids=str)
@pytest.mark.parametrize("slack", range(4))
def test_ordered_states_of_blocks_are_one_variable_for_each_block_and_place_of_slack(lengths, slack):
    length = max(sum(lengths) + len(lengths) - 1 + slack, 1)
    f = Formula()
    cells = f.new("cell", 1, length)
    regular(f, np.stack([-cells, cells], axis=-1), [painted(*lengths)], States.ORDERED)
    assert f.variables.count - length == len(lengths) * slack
    assert model_count(f) == comb(len(lengths) + slack, len(lengths))


def test_ordered_states_refuse_an_automaton_that_comes_back():
    alternating = Dfa(np.array([[-1, 1], [0, -1]], np.int32), np.ones(2, np.bool_))
    with pytest.raises(ValueError, match="only moves forward"):
        encoded([alternating], np.ones((1, 3, 2), np.bool_), States.ORDERED)


def spelled(automata, domain, values, places, states=States.ONE_HOT, integers=Integers.DIRECT):
    model = Model()
    x = model.integers("x", values, domain, encoding=integers)
    model.rule("line", Regular(x, places, automata, states))
    return model, x


@st.composite
def crossings(draw, automata):
    """Automata for lines of cells that may share cells, and domains with values 0 and 1 or more of them."""
    symbols = draw(sizes(3, 2))
    domain = draw(domains(5, symbols))
    length = draw(sizes(3))
    places = np.array([draw(st.permutations(range(5)))[:length] for _ in range(draw(sizes(3)))])
    return [draw(automata(symbols)) for _ in places], domain, range(symbols), places


@pytest.mark.slow
@pytest.mark.parametrize("integers", [Integers.DIRECT, Integers.CHANNELLED])
@pytest.mark.parametrize(("states", "automata"), ENCODINGS)
@given(data=st.data())
@examples(40)
def test_regular_rule_keeps_its_solutions_when_narrowed(states, automata, integers, data):
    dfa, domain, values, places = data.draw(crossings(automata))

    def allowed(word):
        return all(a.accepts([word[i] for i in line]) for a, line in zip(dfa, places, strict=True))

    expected = choices(domain, values, allowed)
    model, x = spelled(dfa, domain, values, places, states, integers)
    assert solutions(model) == expected
    model.narrow()
    assert (x.domain >= supported(domain, values, expected)).all()
    assert solutions(model) == expected


@pytest.mark.slow
@given(data=st.data())
@examples(80)
def test_narrow_keeps_exactly_the_values_of_the_accepted_words_of_a_line(data):
    (dfa,), domain = data.draw(lines(dfas, length=5))
    length, symbols = domain.shape[1:]
    model, x = spelled([dfa], domain[0], range(symbols), np.arange(length)[None])
    model.narrow()
    assert (x.domain == supported(domain[0], range(symbols), choices(domain, range(symbols), dfa.accepts))).all()


@pytest.mark.parametrize("states", States)
def test_constants_among_the_symbols_fix_the_word(states):
    f = Formula()
    cells = np.array([[TRUE, FALSE, *f.new("cell", 2)]])
    regular(f, np.stack([-cells, cells], axis=-1), [painted(1, 1)], states)
    assert projected(f, cells) == {(True, False, True, False), (True, False, False, True)}
    assert model_count(f) == 2


def test_lines_that_need_much_room_are_unrolled_a_few_at_a_time(monkeypatch):
    rng = np.random.default_rng(1)
    automata = [Dfa(rng.integers(-1, 6, (6, 3)).astype(np.int32), rng.random(6) < 0.5) for _ in range(30)]
    allowed = rng.random((30, 7, 3)) < 0.9
    whole, asked = narrowed(automata, allowed)
    monkeypatch.setattr("satenc.automata.regular._ARCS_AT_ONCE", 2 * 6 * 7 * 3)
    by_two, asked_by_two = narrowed(automata, allowed)
    assert (by_two == whole).all()
    assert max(asked_by_two) < max(asked)
    assert len(asked_by_two) > len(asked)


def narrowed(automata, allowed):
    """What narrowing keeps, and the bytes for which it asked."""
    asked = []
    return LineSolver(automata, allowed.shape[2]).supported(np.arange(len(automata)), allowed, asked.append), asked


def test_what_asks_can_end_the_narrowing():
    def refuse(taken):
        if taken:
            raise MemoryError

    automaton = Dfa(np.array([[1, 2], [2, 0], [0, 1]], np.int32), np.array([True, False, False]))
    with pytest.raises(MemoryError):
        LineSolver([automaton], 2).supported(np.arange(1), np.ones((1, 5, 2), np.bool_), refuse)


def test_order_encoded_integers_are_refused_by_name():
    model = Model()
    x = model.integers("x", range(3), np.ones((1, 2, 3), np.bool_), encoding=Integers.ORDER)
    model.rule(
        "line", Regular(x, np.arange(2)[None], [Dfa(np.array([[0, 0, 1], [-1, -1, 1]]), np.array([True, False]))])
    )
    with pytest.raises(ValueError, match="'x': expected the direct or the channelled encoding"):
        model.encode(Formula())


@pytest.mark.parametrize("states", States)
def test_a_line_without_a_word_is_the_empty_clause(states):
    f = Formula()
    nothing = Dfa(np.full((1, 2), -1, np.int32), np.array([True]))  # but the empty word
    regular(f, f.new("x", 1, 2, 2), [nothing], states)
    assert [] in [*f.clauses]
