"""Marginals of words and beliefs of models against listing all words."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satenc import Dfa, Model, Regular
from satenc.automata.unrolling import Unrolling
from satenc.automata.word_marginals import WordMarginals
from satenc.model import beliefs as beliefs_module
from satenc.model.beliefs import Messages, decimate
from tests.effort import examples
from tests.encodings.test_regular import lines
from tests.oracles.brute_force import words
from tests.oracles.shapes import dfas
from tests.paths import INSTANCES


def accepted(dfa, domain):
    """The words of one line over its ``domain[place, symbol]``."""
    return [word for word in words(domain) if dfa.accepts(word)]


def marginals(accepted_words, weights, own):
    """``[place, symbol]``: by listing the words; without the ``own`` weight at each place, or with it."""
    total = np.zeros(weights.shape)
    places = np.arange(len(weights))
    for word in accepted_words:
        factors = weights[places, list(word)]
        for place, symbol in enumerate(word):
            total[place, symbol] += np.prod(factors if own else np.delete(factors, place))
    return total / total.sum(axis=1, keepdims=True)


@given(case=lines(dfas, batch=3), seed=st.integers(0, 2**32 - 1))
@examples(100)
def test_marginals_of_a_batch_are_those_of_the_listed_words(case, seed):
    automata, domain = case
    listed = [accepted(dfa, some) for dfa, some in zip(automata, domain, strict=True)]
    if not all(listed):
        return
    weights = np.random.default_rng(seed).uniform(0.1, 1, domain.shape)
    found = WordMarginals(Unrolling.of(automata, domain), domain.shape[2]).without_own(weights)
    for line, some, told in zip(listed, weights, found, strict=True):
        assert told == pytest.approx(marginals(line, some, own=False))


@given(case=lines(dfas))
@examples(60)
def test_beliefs_of_a_single_line_are_its_marginals(case):
    (dfa,), domain = case
    listed = accepted(dfa, domain[0])
    if not listed:
        return
    model = Model()
    x = model.integers("x", np.arange(domain.shape[2]), domain)
    rule = Regular(x, np.arange(domain.shape[1])[None], [dfa])
    expected = marginals(listed, np.ones(domain.shape[1:]), own=True)
    assert Messages(x, [rule]).beliefs(60) == pytest.approx(expected, abs=1e-4)


def test_beliefs_of_lines_that_cross_in_one_variable_are_exact():
    """Two lines and the variable that they share make a tree, for which belief propagation is exact."""
    domain = np.ones((5, 2), np.bool_)
    delta = np.array([[0, 1], [-1, 2], [3, -1], [3, -1]], np.int32)
    dfa = Dfa(delta, np.array([False, False, True, True]))  # two in a row, and no others
    model = Model()
    x = model.integers("x", [0, 1], domain)
    crossing = Regular(x, np.array([[0, 1, 2], [2, 3, 4]]), [dfa, dfa])
    listed = [w for w in words(domain) if dfa.accepts(w[:3]) and dfa.accepts(w[2:])]
    share = np.mean(listed, axis=0)
    assert Messages(x, [crossing]).beliefs(60)[:, 1] == pytest.approx(share, abs=1e-4)


def test_marginals_of_long_lines_do_not_vanish():
    """A block of 1 among 400 cells, each nearly surely empty: it is as likely in each of them."""
    one = Dfa(np.array([[0, 1], [1, -1]], np.int32), np.array([False, True]))
    allowed = np.ones((1, 400, 2), np.bool_)
    weights = np.broadcast_to([1 - 1e-6, 1e-6], allowed.shape)
    found = WordMarginals(Unrolling.of([one], allowed), 2).without_own(weights)
    odds = (1 - 1e-6) / (399 * 1e-6)  # that it is here, against one of 399 other cells with an empty one here
    assert found[0, :, 1] == pytest.approx(odds / (odds + 1))


def test_decimation_gives_values_one_batch_after_the_other_and_leaves_the_domains():
    model = satpuzzles.compile(satpuzzles.load(INSTANCES / "hanjie" / "webpbn-21.json"), presolve=False).model
    before, x = model.answer.cells.copy(), model.answer
    decimation = decimate(model)
    assert (x.cells == before).all()
    variables = np.concatenate([batch for batch, _ in decimation.batches])
    assert len(variables) > 0
    assert len({*variables.tolist()}) == len(variables)
    for batch, values in decimation.batches:
        x.cells[batch] = np.arange(2) == values[:, None]
    model.narrow()
    assert x.cells.any(axis=1).all()
    assert (decimation.probable[~x.cells] < 1e-6).all()


@pytest.mark.parametrize(("least", "batches"), [(0.6, []), (0.2, [([0], [0])])])
def test_a_batch_that_contradicts_the_rules_is_left_out_and_a_smaller_one_is_tried(monkeypatch, least, batches):
    """Of two by two cells either diagonal may be painted: both values of each cell are as probable. All four cannot be
    empty, nor can the first two; the first can, and then nothing is open.
    """
    monkeypatch.setattr(beliefs_module, "_CERTAIN", 0.4)
    monkeypatch.setattr(beliefs_module, "_AT_ONCE", 1.0)
    monkeypatch.setattr(beliefs_module, "_AT_LEAST", least)
    model = satpuzzles.compile(satpuzzles.load(INSTANCES / "hanjie" / "two-solutions.json")).model
    decimation = decimate(model)
    assert [(variables.tolist(), values.tolist()) for variables, values in decimation.batches] == batches
    assert decimation.probable[:, 0] == pytest.approx([1, 0, 0, 1] if batches else [0.5] * 4)
    assert model.answer.cells.all()
