"""Graphs in their own form, against networkx."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import (
    Areas,
    Connected,
    Connectivity,
    Division,
    Formula,
    Graph,
    Model,
    NumberedParts,
    Paths,
    SingleLoop,
    SizesAt,
    SizesBeside,
    Spanning,
    Tree,
)
from satenc.graphs.bits import Vertices, bits_where, members
from tests.oracles.graph_rules import encoded, free, stated
from tests.oracles.shapes import graphs


@given(graphs(), st.data())
def test_a_graph_is_that_of_networkx(graph, data):
    own = Graph.of(graph)
    assert own.order == len(graph)
    assert {frozenset(edge) for edge in own.ends.tolist()} == {frozenset(edge) for edge in graph.edges}
    assert [sorted(others) for others in own.neighbours] == [sorted(graph[v]) for v in range(len(graph))]
    for v, edges in enumerate(own.incident):
        assert [own.ends[e].sum() - v for e in edges] == [*own.neighbours[v]]
    assert Graph.of(own.neighbours).ends.tolist() == own.ends.tolist() == sorted(own.ends.tolist())
    vertices = data.draw(st.sets(st.sampled_from(range(len(graph))))) if len(graph) else set()
    parts = own.parts(vertices)
    assert sorted(map(sorted, parts)) == sorted(map(sorted, nx.connected_components(graph.subgraph(vertices))))
    assert [part[0] for part in parts] == sorted(map(min, parts))
    chosen = sum(1 << v for v in vertices)
    assert [members(part) for part in own.shifts.parts(chosen)] == [sorted(part) for part in parts]
    assert members(own.shifts.beside(chosen)) == sorted({w for v in vertices for w in graph[v]})
    assert bits_where(np.isin(np.arange(len(graph)), [*vertices])) == chosen
    some = Vertices(chosen)
    assert ([*some], len(some)) == (sorted(vertices), len(vertices))
    assert all((v in some) == (v in vertices) for v in graph)


@pytest.mark.parametrize(
    ("rule", "arguments"),
    [(Connected, ()), (Spanning, ()), (Tree, ()), (SingleLoop, ()), (Paths, ([(0, 5)],)), (Division, ({0: 2},))],
)
def test_rules_are_lazy_by_default(rule, arguments):
    board = Graph.grid(2, 3)
    domain = free(board.order if rule is Connected else board.ends)
    by_default, _ = encoded(stated(rule, board, domain, *arguments))
    lazy, _ = encoded(stated(rule, board, domain, *arguments, form="lazy"))
    assert [*by_default.clauses] == [*lazy.clauses]
    assert [one.label for one in by_default.lazy] == [one.label for one in lazy.lazy] != []


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (3, 2), (0, 3)])
def test_grids(height, width):
    board = nx.convert_node_labels_to_integers(nx.grid_2d_graph(height, width), ordering="sorted")
    assert Graph.grid(height, width).ends.tolist() == Graph.of(board).ends.tolist()
    assert Graph.grid(height, width) is Graph.grid(height, width)


@pytest.mark.parametrize(
    ("graph", "says"),
    [
        (lambda: Graph(2, np.array([[0, 2]])), "ends: expected indices from 0 to 1, found 2"),
        (lambda: Graph(2, np.array([[1, 1]])), "edge 0: expected two vertices, found 1 twice"),
        (lambda: Graph(2, np.array([[0, 1], [1, 0]])), r"found several between \(0, 1\)"),
        (lambda: Graph.of([[1], [0], [2]]), "edge 1: expected two vertices, found 2 twice"),
        (lambda: Graph.of(nx.DiGraph([(0, 1)])), "expected an undirected one"),
        (lambda: Graph.of(nx.path_graph([1, 2])), r"over the vertices 0 \.\. 1"),
    ],
)
def test_other_graphs_are_refused(graph, says):
    with pytest.raises(ValueError, match=says):
        graph()


@pytest.mark.parametrize("form", Connectivity)
def test_a_graph_without_vertices_keeps_all_rules_that_need_none(form):
    rules = {
        Areas: {"sizes": {}},
        Connected: {},
        Division: {},
        NumberedParts: {},
        Paths: {"ends": []},
        SingleLoop: None,
        SizesAt: {"sizes": {}},
        SizesBeside: {"sizes": {}},
        Spanning: {},
        Tree: {},
    }
    for rule, own in rules.items():
        model, f = Model(), Formula()
        values = range(1, 3) if rule is NumberedParts else range(2)
        x = model.integers("x", values, np.ones((0, 2), bool))
        model.rule("rule", rule(x, [], form=form, **(own or {})))
        model.encode(f)
        assert ([] in [*f.clauses]) == (own is None), rule
