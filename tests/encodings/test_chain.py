"""Bit-parallel line solving says what brute force says."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satenc import Dfa
from satenc.automata.automaton import tables
from satenc.automata.chain import are_chains
from satenc.automata.regular import LineSolver
from satpuzzles.puzzles.parts.hanjie_lines import line_automaton
from tests.effort import examples


@st.composite
def chains(draw: st.DrawFn) -> Dfa:
    """An automaton in which every symbol keeps a state, steps to the next, or has no move."""
    states, symbols = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    moves = draw(st.lists(st.sampled_from([-1, 0, 1]), min_size=states * symbols, max_size=states * symbols))
    delta = np.array(moves, np.int32).reshape(states, symbols)
    delta = np.where(delta < 0, -1, np.arange(states)[:, None] + delta)
    delta[-1][delta[-1] == states] = -1
    accepting = draw(st.lists(st.booleans(), min_size=states, max_size=states))
    return Dfa(delta.astype(np.int32), np.array(accepting))


def is_chain(dfa: Dfa) -> bool:
    delta, _ = tables([dfa])
    return bool(are_chains(delta).all())


def brute_force(dfa: Dfa, allowed: np.ndarray) -> np.ndarray:
    kept = np.zeros_like(allowed)
    for word in itertools.product(*(np.flatnonzero(place).tolist() for place in allowed)):
        if dfa.accepts(word):
            kept[np.arange(len(word)), list(word)] = True
    return kept


@pytest.mark.slow
@examples(200)
@given(st.data())
def test_it_keeps_what_some_accepted_word_has(data: st.DataObject) -> None:
    dfa = data.draw(chains())
    length, symbols = data.draw(st.integers(0, 5)), dfa.delta.shape[1]
    entries = data.draw(st.lists(st.booleans(), min_size=length * symbols, max_size=length * symbols))
    allowed = np.array(entries, np.bool_).reshape(length, symbols)
    assert is_chain(dfa)
    assert (LineSolver([dfa], symbols).supported(np.arange(1), allowed[None])[0] == brute_force(dfa, allowed)).all()


def test_hanjie_lines_of_more_states_than_a_machine_word_are_chains() -> None:
    dfa = line_automaton((40, 30, 20))
    assert is_chain(dfa)
    assert len(dfa.delta) > 64
    (kept,) = LineSolver([dfa], 2).supported(np.arange(1), np.ones((1, 95, 2), np.bool_))
    places = np.arange(95)
    slack = 95 - (40 + 1 + 30 + 1 + 20)
    surely_painted = np.zeros(95, np.bool_)
    for start, length in ((0, 40), (41, 30), (72, 20)):
        surely_painted |= (places >= start + slack) & (places < start + length)
    assert (kept[:, 1]).all()
    assert (kept[:, 0] == ~surely_painted).all()
