"""Lines that join all vertices: cuts and whole forms against all sets of edges of small graphs."""

from itertools import product

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Connectivity, Graph, Integers, Model, Spanning
from tests.effort import examples
from tests.oracles.enumerate import UnitPropagation, decoded, holds
from tests.oracles.graph_rules import FORMS, checked, encoded, expect, few_edges, free, stated
from tests.oracles.lines import SMALL, Sets
from tests.oracles.shapes import domains, graphs


def spanning(graph, domain=None):
    """The sets of edges that join all vertices, as tuples of 0 and 1."""
    sets = Sets.all(graph)
    return sets.which(sets.together(np.ones((len(sets.chosen), graph.order), np.bool_)), domain)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_solutions_join_all_vertices_of_all_small_graphs(form):
    for graph in SMALL[::3]:
        expect(
            stated(Spanning, graph, free(graph.ends), form=form),
            spanning(graph),
            counted=form == Connectivity.EXACT,
            complete=True,
        )


def test_what_holds_joins_all_vertices():
    for graph in SMALL[::3]:
        sets = Sets.all(graph)
        kept = stated(Spanning, graph, free(graph.ends)).rules[0][1].holds(sets.chosen.astype(np.int64))[:, 0]
        assert sets.which(kept) == spanning(graph)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=few_edges(), data=st.data())
@examples(60)
def test_solutions_with_fixed_edges_narrowed_or_not(form, graph, data):
    domain = data.draw(domains(len(graph.ends), 2, empty=True))
    model = stated(Spanning, graph, domain, form=form)
    expect(model, spanning(graph, domain), counted=form == Connectivity.EXACT, complete=True)


@pytest.mark.slow
@pytest.mark.parametrize("integers", [Integers.DIRECT, Integers.CHANNELLED])
@pytest.mark.parametrize("form", FORMS)
def test_several_lines_between_two_vertices(form, integers):
    """Edges of a board of 2 times 3 cells, after another variable, with none, one or two lines each."""
    graph, every = Graph.grid(2, 3), np.array([*product(range(3), repeat=8)])
    model = Model()
    x = model.integers("x", range(3), np.ones((8, 3), np.bool_), encoding=integers)
    x.domain[0, 1:] = x.domain[3, 2] = False
    rule = Spanning(x, graph, edges=range(1, 8), form=form)
    model.rule("joined", rule)
    kept = every[rule.holds(every)[:, 0] & (every[:, 0] == 0) & (every[:, 3] < 2)]
    sets = Sets(graph, kept[:, 1:] > 0)
    assert sets.which(np.ones(len(kept), np.bool_)) == spanning(graph)
    assert decoded(*encoded(model)) == {*map(tuple, kept.tolist())}
    x.domain[2, 1:] = False
    model.narrow()
    assert x.domain[:, 0].tolist() == [
        True,
        False,
        True,
        True,
        True,
        True,
        False,
        True,
    ]  # 0-1 and 3-4, once 0-3 is gone


@given(graph=graphs(6), data=st.data())
@examples(100)
def test_each_cut_is_broken_and_is_the_boundary_of_its_side(graph, data):
    graph = Graph.of(graph)
    chosen = np.array([data.draw(st.booleans()) for _ in graph.ends], np.bool_)
    f, _ = encoded(stated(Spanning, graph, free(graph.ends)))
    cuts = f.violated(np.append(True, chosen))
    assert (not cuts) == Sets(graph, chosen[None]).together(np.ones((1, graph.order), np.bool_))[0]
    for cut in cuts:
        inside = np.isin(graph.ends, [*cut.side])
        assert sorted(literal - 1 for literal in cut.literals) == np.flatnonzero(inside[:, 0] ^ inside[:, 1]).tolist()
        assert not any(chosen[literal - 1] for literal in cut.literals)
    f.cuts += cuts
    checked(f)


@given(graph=graphs(6), data=st.data())
@examples(100)
def test_propagation_finds_that_a_vertex_cannot_be_reached(graph, data):
    graph = Graph.of(graph)
    f, x = encoded(stated(Spanning, graph, free(graph.ends), form=Connectivity.LEVELS))
    line = x.equals[:, 1]
    left = np.array([data.draw(st.booleans()) for _ in graph.ends], np.bool_)
    implied = UnitPropagation(f)((-line[~left]).tolist())
    expected = spanning(graph, np.stack([np.ones_like(left), left], axis=1))
    assert (implied is not None) == bool(expected)
    if implied is not None:
        needed = np.array([*expected], np.bool_).all(axis=0)
        assert not (holds(implied, line) & ~needed).any(), "a line that is needed may not be found"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"edges": [0, 1]}, "edges over 'x': expected a variable for each of 3 edges, found 2"),
        ({"form": "whole", "edges": range(3)}, "form: expected one of auto, lazy, levels, exact, found 'whole'"),
    ],
)
def test_what_does_not_fit_is_refused(wrong, says):
    with pytest.raises(ValueError, match=says):
        Spanning(Model().booleans("x", 4), nx.cycle_graph(3), **wrong)
    with pytest.raises(ValueError, match=r"'y': expected 0 among the values, found \[1, 2\]"):
        Spanning(Model().integers("y", (1, 2), np.ones((3, 2), np.bool_)), nx.cycle_graph(3))
