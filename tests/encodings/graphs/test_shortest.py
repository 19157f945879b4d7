"""The shortest paths tell whether there are any paths, and with what leads back from them whether there are several."""

from itertools import combinations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Connectivity, Graph, Model, Paths
from satenc.model.model import simplest
from tests.effort import examples, some
from tests.encodings.graphs.test_paths import paths
from tests.oracles.enumerate import decoded, each_solution
from tests.oracles.graph_rules import encoded, few_edges, free, stated
from tests.oracles.lines import SMALL

GRIDS = [Graph.grid(3, 3), Graph.grid(2, 5)]


def some_pairs(graph, number):
    """Disjoint pairs of vertices, one or two of them."""
    vertices = np.random.default_rng(number).permutation(graph.order).tolist()
    return [*zip(vertices[:2], vertices[2:4], strict=False)] or [(0, 1)]


def are_minimal(graph, ends, lines):
    """Whether ``lines`` have neither chord nor shortcut nor flip, by paths as lists of vertices."""
    on = nx.Graph(graph.ends[np.flatnonzero(lines)].tolist())
    ways = [nx.shortest_path(on, *pair) for pair in ends]
    busy = {v for way in ways for v in way}
    near = nx.Graph(graph.ends.tolist())
    for way in ways:
        at = {v: i for i, v in enumerate(way)}
        for v, w in combinations(way, 2):
            if near.has_edge(v, w) and abs(at[v] - at[w]) > 1:
                return False
            for e in {*near[v]} & {*near[w]} - busy:
                between = abs(at[v] - at[w])
                larger = [o for o in {*near[v]} & {*near[w]} & {*way} if o > e]
                if between > 1 and not larger:
                    return False
    return True


@pytest.mark.parametrize("graph", [pytest.param(graph, id=f"grid {i}") for i, graph in enumerate(GRIDS)] + [None])
def test_shortest_paths_stand_for_all(graph):
    for number, one in enumerate(some(SMALL) if graph is None else [graph] * 12):
        if one.order < 2:
            continue
        ends = some_pairs(one, number)
        expect_verdict(one, ends)


def expect_verdict(graph, ends):
    every = paths(graph, ends)
    model = stated(Paths, graph, free(graph.ends), ends)
    few, rule = simplest(model, model.candidates)
    found = decoded(*encoded(few))
    assert found == {one for one in every if are_minimal(graph, ends, one)}
    kept = few.rules[0][1].holds(np.array([*every], np.int64).reshape(len(every), len(graph.ends))).all(axis=1)
    assert {one for one, is_kept in zip(every, kept, strict=True) if is_kept} == found
    assert bool(found) == bool(every)
    others = [rule.another(np.array(one)) for one in found]
    for one, other in zip(found, others, strict=True):
        assert other is None or tuple(other.tolist()) in every - {one}
    if len(found) == 1:
        assert (others[0] is None) == (len(every) == 1)


@given(graph=few_edges(least=2).filter(lambda graph: len(graph.ends)), data=st.data())
@examples(150)
def test_shortest_paths_of_any_graph(graph, data):
    vertices = data.draw(st.permutations(range(graph.order)))
    pairs = data.draw(st.integers(1, graph.order // 2))
    expect_verdict(graph, [*zip(vertices[:pairs], vertices[pairs : 2 * pairs], strict=True)])


def test_a_step_back_may_leave_an_end_or_go_far_around():
    graph = Graph.grid(3, 4)
    straight = np.zeros(len(graph.ends), np.int64)
    straight[[graph.ends.tolist().index([v, v + 1]) for v in (4, 5, 6)]] = 1
    model = stated(Paths, graph, free(graph.ends), [(4, 7)])
    around = model.rules[0][1].another(straight)
    assert model.rules[0][1].holds(around).all()
    assert (around != straight).any()


@pytest.mark.parametrize(
    ("through", "domain", "more"), [((1,), None, 0), (None, None, 0), ((), [True, False], 0), ((), None, 1)]
)
def test_what_restricts_paths_further_has_no_simplest_answers(through, domain, more):
    graph = Graph.grid(1, 3)
    allowed = np.ones((len(graph.ends) + more, 2), np.bool_)
    if domain:
        allowed[0] = domain
    model = stated(Paths, graph, allowed, [(0, 2)], through, edges=range(len(graph.ends)))
    assert simplest(model, model.candidates) is None


def test_two_rules_have_no_simplest_answers():
    graph = Graph.grid(2, 2)
    model = stated(Paths, graph, free(graph.ends), [(0, 3)])
    model.rule("again", Paths(model.answer, graph, [(0, 3)]))
    assert simplest(model, model.candidates) is None


def test_of_two_ways_as_long_the_one_with_larger_numbers_is_left():
    model = Model()
    x = model.booleans("x", 4)  # edges 01, 02, 13, 23
    model.rule("path", Paths(x, [[1, 2], [3], [3], []], [(0, 3)], (), shortest=True, form=Connectivity.EXACT))
    assert each_solution(model) == [(0, 1, 0, 1)]
