"""Bit-parallel line solving says what brute force says."""

import itertools

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Dfa
from satenc.automata.automaton import tables
from satenc.automata.chain import are_chains
from satenc.automata.regular import LineSolver
from satenc.automata.sum_words import sum_words
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


@st.composite
def sums(draw: st.DrawFn) -> tuple[list[np.ndarray], list[int], np.ndarray]:
    """Summands of each place and symbol, the totals of some lines, and ``allowed[line, place, symbol]``."""
    length, symbols, lines = draw(st.integers(1, 4)), draw(st.integers(1, 3)), draw(st.integers(1, 4))
    summand = draw(st.sampled_from([st.integers(0, 3), st.integers(-9, 9), st.sampled_from([0, 1, 2_000, 2**40])]))
    summands = [np.array(draw(st.lists(summand, min_size=symbols, max_size=symbols))) for _ in range(length)]
    near = st.tuples(*(st.sampled_from(place.tolist()) for place in summands)).map(sum)
    totals = draw(st.lists(near | st.integers(-40, 40), min_size=lines, max_size=lines))
    size = lines * length * symbols
    entries = draw(st.lists(st.sampled_from([True, True, False]), min_size=size, max_size=size))
    return summands, totals, np.array(entries, np.bool_).reshape(lines, length, symbols)


@examples(150)
@given(sums())
def test_sums_keep_what_some_word_has(drawn: tuple[list[np.ndarray], list[int], np.ndarray]) -> None:
    summands, totals, allowed = drawn
    automata = [sum_words(summands, total) for total in totals]
    kept = LineSolver(automata, allowed.shape[2]).supported(np.arange(len(totals)), allowed)
    for total, one, found, dfa in zip(totals, allowed, kept, automata, strict=True):
        right = np.zeros_like(one)
        for word in itertools.product(*(np.flatnonzero(place).tolist() for place in one)):
            is_sum = sum(int(place[symbol]) for place, symbol in zip(summands, word, strict=True)) == total
            assert dfa.accepts(word) == is_sum
            if is_sum:
                right[np.arange(len(word)), list(word)] = True
        assert (found == right).all()
        assert (dfa.delta < 0).all() or len(dfa.delta) == len(dfa.minimised().delta)


def test_lines_longer_than_their_sums_have_no_words() -> None:
    words = sum_words([np.array([0, 1])] * 3, 2)
    assert not LineSolver([words], 2).supported(np.arange(1), np.ones((1, 4, 2), np.bool_)).any()


def test_sums_stand_beside_other_automata() -> None:
    automata = [
        sum_words([np.array([0, 1])] * 3, 2),
        line_automaton((1, 1)),
        Dfa(np.array([[1, 0], [0, 1]], np.int32), np.array([True, False])),
    ]
    allowed = np.ones((4, 3, 2), np.bool_)
    allowed[:, 0, 1] = False
    lines = np.array([2, 0, 1, 0])
    kept = LineSolver(automata, 2).supported(lines, allowed)
    for i, line in enumerate(lines.tolist()):
        assert (kept[i] == brute_force(automata[line], allowed[i])).all()


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
