"""Trees: cuts and whole forms against all sets of edges of small graphs."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satenc import Connectivity, Formula, Graph, Model, Tree
from tests.effort import examples, some
from tests.oracles.brute_force import supported
from tests.oracles.enumerate import decoded, model_count
from tests.oracles.lines import SMALL, Sets
from tests.oracles.shapes import domains, graphs

FORMS = [pytest.param(form, id=form) for form in Connectivity]
THROUGH = ((), (0,), None, (1, 0))


def trees(graph, through=(), domain=None):
    sets = Sets.all(graph)
    on = (sets.degrees > 0) | np.isin(np.arange(graph.order), [*(range(graph.order) if through is None else through)])
    kept = sets.together(on) & (sets.chosen.sum(axis=1) == np.maximum(on.sum(axis=1) - 1, 0))
    if domain is not None:
        kept &= np.where(sets.chosen, domain[:, 1], domain[:, 0]).all(axis=1)
    return {*map(tuple, sets.chosen[kept].astype(int).tolist())}


def stated(graph, domain=None, **choices):
    model = Model()
    x = model.integers("x", (0, 1), np.ones((len(graph.ends), 2), np.bool_) if domain is None else domain)
    model.rule("tree", Tree(x, graph, **choices))
    return model


def encoded(model):
    f = Formula()
    return f, model.encode(f)[model.answer]


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_solutions_are_the_trees_of_small_graphs(form):
    for number, graph in enumerate(some(SMALL)):
        through = THROUGH[number % 4] if graph.order > 1 else ()
        f, x = encoded(stated(graph, through=through, form=form))
        expected = trees(graph, through)
        assert decoded(f, x) == expected
        if form == Connectivity.EXACT:
            assert model_count(f) == len(expected)


def test_what_holds_is_a_tree():
    for number, graph in enumerate(some(SMALL)):
        through = THROUGH[number % 4]
        chosen = Sets.all(graph).chosen.astype(np.int64)
        kept = stated(graph, through=through).rules[0][1].holds(chosen)[:, 0]
        assert {*map(tuple, chosen[kept].tolist())} == trees(graph, through)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_spanning_trees_are_as_many_as_known(form):
    """Cayley's n^(n-2) for a complete graph; a wheel of n spokes has L(2n) - 2, by Lucas numbers; n for a cycle."""
    for graph, number in ((nx.complete_graph(5), 125), (nx.wheel_graph(6), 121), (nx.cycle_graph(7), 7)):
        assert len(decoded(*encoded(stated(Graph.of(graph), through=None, form=form)))) == number


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=graphs(6).filter(lambda graph: graph.number_of_edges() <= 9), data=st.data())
@examples(60)
def test_solutions_with_fixed_edges_narrowed_or_not(form, graph, data):
    graph = Graph.of(graph)
    domain = data.draw(domains(len(graph.ends), 2, empty=True))
    through = data.draw(st.none() | st.sets(st.sampled_from(range(graph.order))))
    model, expected = stated(graph, domain, through=through, form=form), trees(graph, through, domain)
    assert decoded(*encoded(model)) == expected
    model.narrow()
    assert (model.answer.domain >= supported(domain, (0, 1), expected)).all()
    f, x = encoded(model)
    assert decoded(f, x) == expected
    if form == Connectivity.EXACT:
        assert model_count(f) == len(expected)


def test_narrowing_closes_no_cycle_and_stays_where_known_lines_are():
    graph = Graph.of(nx.disjoint_union(nx.cycle_graph(4), nx.cycle_graph(3)))
    model = stated(graph)
    model.answer.domain[:3, 0] = False  # 0-1, 0-3, 1-2
    model.narrow()
    assert model.answer.domain[:, 1].tolist() == [True, True, True, False, False, False, False]
    model = stated(graph, through=[5])
    model.answer.domain[0, 0] = False
    model.narrow()
    assert not model.answer.domain.any(axis=1).all()


def test_what_does_not_fit_is_refused():
    x = Model().booleans("x", 3)
    with pytest.raises(ValueError, match="through: expected indices from 0 to 2, found 3"):
        Tree(x, nx.cycle_graph(3), [3])
    with pytest.raises(ValueError, match="edges over 'x': expected a variable for each of 4 edges, found 3"):
        Tree(x, nx.cycle_graph(4))
