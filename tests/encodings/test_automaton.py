from itertools import product

import numpy as np
import pytest
from hypothesis import given

from satenc import Dfa, Nfa
from satenc.automata.automaton import TooManyStates
from tests.effort import examples
from tests.oracles.shapes import dfas

TRANSFORMATIONS = [
    pytest.param(Dfa.minimised, id="minimised"),
    pytest.param(Dfa.by_incoming_symbol, id="by-incoming-symbol"),
    pytest.param(lambda dfa: dfa.minimised().minimised(), id="minimised-twice"),
    pytest.param(lambda dfa: dfa.by_incoming_symbol().minimised(), id="split-and-minimised"),
]


def words_up_to(length, symbols=2):
    return [word for size in range(length + 1) for word in product(range(symbols), repeat=size)]


def runs(nfa, word):
    states = nfa.start
    for symbol in word:
        states = {target for state, read, target in nfa.arcs if state in states and read == symbol}
    return bool(states & nfa.accepting)


def residuals(dfa):
    """The languages left to read after all words, none twice: Myhill and Nerode's classes, without the dead one."""
    size = len(dfa.delta)
    words = words_up_to(size)
    left = {frozenset(rest for rest in words if dfa.accepts((*read, *rest))) for read in words_up_to(size - 1)}
    return left - {frozenset()}


@pytest.mark.slow
@pytest.mark.parametrize("transform", TRANSFORMATIONS)
@given(dfa=dfas(symbols=3, states=3))
@examples(40)
def test_transformations_keep_the_language_over_three_symbols(transform, dfa):
    other = transform(dfa)
    assert all(dfa.accepts(word) == other.accepts(word) for word in words_up_to(4, symbols=3))


@given(dfa=dfas(symbols=2, states=4))
@examples(60)
def test_minimised_has_a_state_for_each_class_of_myhill_and_nerode(dfa):
    assert len(dfa.minimised().delta) == max(1, len(residuals(dfa)))


@pytest.mark.slow
@given(dfa=dfas(symbols=2, states=5, forward=True))
@examples(80)
def test_in_order_sorts_shuffled_states_so_that_none_leads_back(dfa):
    dfa = dfa.minimised()
    ranks = np.array([0, *range(len(dfa.delta) - 1, 0, -1)])
    ordered = dfa._renumbered(ranks).in_order()
    state, symbol = np.nonzero(ordered.delta >= 0)
    assert (ordered.delta[state, symbol] >= state).all()
    assert all(dfa.accepts(word) == ordered.accepts(word) for word in words_up_to(6))


@pytest.mark.parametrize(
    "delta",
    [
        pytest.param([[1, -1], [0, -1]], id="two-states"),
        pytest.param([[1, 0], [2, -1], [3, -1], [-1, 1]], id="three-states-after-the-start"),
        pytest.param([[1, 2], [2, -1], [0, -1]], id="back-to-the-start"),
    ],
)
def test_a_cycle_through_several_states_has_no_order(delta):
    with pytest.raises(ValueError, match="no order"):
        Dfa(np.array(delta, np.int32), np.ones(len(delta), np.bool_)).in_order()


def test_as_many_sets_of_states_as_are_allowed():
    """Of words whose second symbol from the end is 1: four sets."""
    arcs = [(0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 0, 2), (1, 1, 2)]
    nfa = Nfa(2, arcs, {0}, {2})
    assert len(nfa.determinised(most=4).delta) == 4
    with pytest.raises(TooManyStates, match="over 3 states"):
        nfa.determinised(most=3)
