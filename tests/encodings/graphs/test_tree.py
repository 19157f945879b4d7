"""Trees: cuts and whole forms against all sets of edges of small graphs."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Connectivity, Graph, Model, Tree
from tests.effort import examples
from tests.oracles.enumerate import decoded
from tests.oracles.graph_rules import FORMS, THROUGH, encoded, expect, few_edges, free, stated
from tests.oracles.lines import SMALL, Sets
from tests.oracles.shapes import domains


def trees(graph, through=(), domain=None):
    sets = Sets.all(graph)
    on = (sets.degrees > 0) | sets.through(through)
    kept = sets.together(on) & (sets.chosen.sum(axis=1) == np.maximum(on.sum(axis=1) - 1, 0))
    return sets.which(kept, domain)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_solutions_are_the_trees_of_small_graphs(form):
    for number, graph in enumerate(SMALL[::3]):
        through = THROUGH[number % 4] if graph.order > 1 else ()
        model = stated(Tree, graph, free(graph.ends), through, form=form)
        expect(model, trees(graph, through), counted=form == Connectivity.EXACT)


def test_what_holds_is_a_tree():
    for number, graph in enumerate(SMALL[::3]):
        through = THROUGH[number % 4]
        sets = Sets.all(graph)
        kept = stated(Tree, graph, free(graph.ends), through).rules[0][1].holds(sets.chosen.astype(np.int64))[:, 0]
        assert sets.which(kept) == trees(graph, through)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_spanning_trees_are_as_many_as_known(form):
    """Cayley's n^(n-2) for a complete graph; a wheel of n spokes has L(2n) - 2, by Lucas numbers; n for a cycle."""
    for graph, number in ((nx.complete_graph(5), 125), (nx.wheel_graph(6), 121), (nx.cycle_graph(7), 7)):
        model = stated(Tree, graph, free(graph.edges), None, form=form)
        assert len(decoded(*encoded(model))) == number


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=few_edges(), data=st.data())
@examples(60)
def test_solutions_with_fixed_edges_narrowed_or_not(form, graph, data):
    domain = data.draw(domains(len(graph.ends), 2, empty=True))
    through = data.draw(st.none() | st.sets(st.sampled_from(range(graph.order))))
    model = stated(Tree, graph, domain, through, form=form)
    expect(model, trees(graph, through, domain), counted=form == Connectivity.EXACT)


def test_narrowing_closes_no_cycle_and_stays_where_known_lines_are():
    graph = Graph.of(nx.disjoint_union(nx.cycle_graph(4), nx.cycle_graph(3)))
    model = stated(Tree, graph, free(graph.ends))
    model.answer.domain[:3, 0] = False  # 0-1, 0-3, 1-2
    model.narrow()
    assert model.answer.domain[:, 1].tolist() == [True, True, True, False, False, False, False]
    model = stated(Tree, graph, free(graph.ends), [5])
    model.answer.domain[0, 0] = False
    model.narrow()
    assert not model.answer.domain.any(axis=1).all()


def test_what_does_not_fit_is_refused():
    x = Model().booleans("x", 3)
    with pytest.raises(ValueError, match="through: expected indices from 0 to 2, found 3"):
        Tree(x, nx.cycle_graph(3), [3])
    with pytest.raises(ValueError, match="edges over 'x': expected a variable for each of 4 edges, found 3"):
        Tree(x, nx.cycle_graph(4))
