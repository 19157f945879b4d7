"""Related pairs, rules of several parts, and automata from steps, each against all choices of values."""

from itertools import pairwise, product
from operator import le, lt

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays

from satenc import AllDifferent, Connected, Connectivity, Count, Formula, Graph, Joined, Model, Pairs, Sum, stepping
from tests.oracles.brute_force import choices, supported
from tests.oracles.enumerate import UnitPropagation, model_count
from tests.oracles.rules import agree
from tests.oracles.shapes import domains

VALUES = (2, 3, 5)
PAIRS = st.lists(st.lists(st.integers(0, 3), min_size=2, max_size=2), max_size=4)


@given(domain=domains(4, 3), pairs=PAIRS, allowed=arrays(np.bool_, (3, 3)))
def test_pairs_have_related_values(domain, pairs, allowed):
    def related(word):
        return [bool(allowed[VALUES.index(word[a]), VALUES.index(word[b])]) for a, b in pairs]

    agree(lambda x: Pairs(x, pairs, allowed), domain, VALUES, related)


@given(domain=domains(4, 3), pairs=PAIRS, data=st.data())
def test_each_pair_may_have_a_relation_of_its_own(domain, pairs, data):
    allowed = data.draw(arrays(np.bool_, (len(pairs), 3, 3)))

    def related(word):
        found = [[VALUES.index(word[v]) for v in pair] for pair in pairs]
        return [bool(allowed[i, v, w]) for i, (v, w) in enumerate(found)]

    agree(lambda x: Pairs(x, pairs, allowed), domain, VALUES, related)


@pytest.mark.parametrize("together", [1, 7, 10**6])
def test_pairs_written_in_parts_have_the_same_clauses(together, monkeypatch):
    allowed = np.random.default_rng(0).random((2, 4, 4)) < 0.5
    written = set()
    for literals in (together, 10**6):
        monkeypatch.setattr("satenc.constraints.pairs._TOGETHER", literals)
        model, f = Model(), Formula()
        x = model.integers("x", range(4), shape=3)
        model.rule("pairs", Pairs(x, [[0, 1], [1, 2]], allowed))
        model.encode(f)
        written.add(tuple(sorted(map(tuple, f.clauses))))
    assert len(written) == 1


@given(domain=domains(2, 3), allowed=arrays(np.bool_, (3, 3)))
def test_propagation_sees_whatever_follows_from_a_pair(domain, allowed):
    model = Model()
    x = model.integers("x", VALUES, domain)
    model.rule("pairs", Pairs(x, [[0, 1]], allowed))
    f = Formula()
    literals = model.encode(f)[x].equals
    expected = choices(domain, VALUES, lambda word: allowed[VALUES.index(word[0]), VALUES.index(word[1])])
    assert model_count(f) == len(expected)
    implied = UnitPropagation(f)([])
    if expected:
        left = supported(domain, VALUES, expected)
        assert all(bool(implied[-literals[i]]) for i in np.ndindex(*left.shape) if domain[i] and not left[i])
    else:
        assert implied is None


@given(domain=domains(4, 3), groups=st.lists(st.sets(st.integers(0, 3), min_size=1), min_size=1, max_size=4))
def test_a_rule_of_several_parts_keeps_all_of_them(domain, groups):
    groups = [sorted(group) for group in groups]
    totals = [3 * len(group) for group in groups]
    chains = [[a, b] for group in groups for a, b in pairwise(group)]
    owners = np.array([i for i, group in enumerate(groups) for _ in group[1:]], np.intp)
    every = np.arange(len(groups))

    def joined(x):
        related = Pairs.related(x, chains, le)
        return Joined(
            x, len(groups), [(Sum(x, groups, totals), every), (AllDifferent(x, groups), every), (related, owners)]
        )

    def kept(word):
        each = [[word[i] for i in group] for group in groups]
        return [
            sum(some) == total and len({*some}) == len(some) and some == sorted(some)
            for some, total in zip(each, totals, strict=True)
        ]

    agree(joined, domain, VALUES, kept)


@pytest.mark.parametrize("form", Connectivity)
def test_a_part_with_one_instance_writes_clauses_of_any_shape(form):
    """Connected vertices of a few groups, as many as each has to have."""
    graph, groups = Graph.grid(2, 3), [[0, 1, 2], [3, 4, 5]]

    def joined(x):
        whole = [
            (Connected(x, graph.within(group), vertices=group, form=form), np.array([i]))
            for i, group in enumerate(groups)
        ]
        return Joined(x, 2, [(Count(x, groups, [2, 1], [2, 3]), np.arange(2)), *whole])

    def kept(word):
        return [word[:3] in ((1, 1, 0), (0, 1, 1)), any(word[3:]) and word[3:] != (1, 0, 1)]

    agree(joined, np.ones((6, 2), np.bool_), (0, 1), kept)


@given(
    moves=st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 2)), st.integers(0, 3)),
    accepting=st.sets(st.integers(0, 3)),
    length=st.integers(0, 4),
)
def test_an_automaton_has_the_words_of_its_steps(moves, accepting, length):
    automaton = stepping(
        0, range(3), lambda state, symbol: moves.get((state, symbol)), lambda state: state in accepting, length
    )
    for n in range(length + 2):
        for word in product(range(3), repeat=n):
            state = 0
            for symbol in word:
                state = moves.get((state, symbol)) if state is not None else None
            assert automaton.accepts(word) == (n == length and state in accepting)


def test_what_is_refused():
    x = Model().integers("x", VALUES, np.ones((4, 3), np.bool_))
    with pytest.raises(ValueError, match="expected pairs"):
        Pairs.related(x, [[0, 1, 2]], lt)
    with pytest.raises(ValueError, match=r"allowed: expected truth values of shape \(3, 3\)"):
        Pairs(x, [[0, 1]], np.ones((2, 2), np.bool_))
    with pytest.raises(ValueError, match="indices from 0 to 3, found 4"):
        Pairs.related(x, [[0, 4]], lt)
    with pytest.raises(ValueError, match="expected 1, one for each of the part's, found 2"):
        Joined(x, 2, [(AllDifferent(x, [[0, 1]]), np.array([0, 1]))])
    with pytest.raises(ValueError, match="instances: expected indices from 0 to 0, found 1"):
        Joined(x, 1, [(AllDifferent(x, [[0, 1]]), np.array([1]))])
