"""Vertices that are connected: cuts and whole forms against networkx and all choices."""

from itertools import combinations, product

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import FALSE, TRUE, Connected, Connectivity, Formula, Graph, Model
from satenc.graphs.cuts import VertexCuts
from satenc.graphs.elimination import chosen_hang_together
from tests.effort import examples
from tests.oracles.brute_force import choices
from tests.oracles.enumerate import UnitPropagation, decoded, holds
from tests.oracles.graph_rules import CONNECTED, FORMS, encoded, expect, free, stated
from tests.oracles.shapes import domains, graphs


def hang_together(graph, chosen):
    return not chosen or nx.is_connected(graph.subgraph(chosen))


def connected_choices(graph, domain):
    return choices(domain, (0, 1), lambda x: hang_together(graph, [v for v in range(len(graph)) if x[v]]))


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_solutions_are_the_connected_choices_of_all_small_graphs(form):
    for graph in CONNECTED[::2]:
        assert decoded(*encoded(stated(Connected, graph, free(graph), form=form))) == connected_choices(
            graph, free(graph)
        )


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=graphs(6), data=st.data())
@examples(60)
def test_solutions_with_fixed_vertices_narrowed_or_not(form, graph, data):
    domain = data.draw(domains(len(graph), 2, empty=True))
    model = stated(Connected, graph, domain, form=form)
    complete = bool(domain.any(axis=1).all())
    expect(model, connected_choices(graph, domain), counted=form != Connectivity.LEVELS, complete=complete)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("height", "width"), [(1, 6), (3, 3), (3, 4)])
def test_cells_of_a_board(form, height, width):
    board = Graph.grid(height, width)
    every = np.array([*product((0, 1), repeat=board.order)])
    model = stated(Connected, board, free(board.order), form=form)
    (_, rule), *_ = model.rules
    kept = every[rule.holds(every)[:, 0]]
    if board.order < 10:
        plain = nx.convert_node_labels_to_integers(nx.grid_2d_graph(height, width), ordering="sorted")
        assert {*map(tuple, kept.tolist())} == connected_choices(plain, free(plain))
    assert decoded(*encoded(model)) == {*map(tuple, kept.tolist())}


@given(graph=graphs(7), data=st.data())
@examples(200)
def test_each_cut_is_broken_follows_cannot_be_shorter_and_shows_its_side(graph, data):
    impossible = data.draw(st.sets(st.sampled_from(range(len(graph)))))
    chosen = {*data.draw(st.sets(st.sampled_from(range(len(graph)))))} - impossible
    f = Formula()
    possible = np.array([v not in impossible for v in range(len(graph))])
    literals = f.new("x", len(graph), where=possible)
    cuts = [*VertexCuts(Graph.of(graph), literals).of(sum(1 << v for v in chosen))]
    assert bool(cuts) != hang_together(graph, chosen)
    connected = connected_choices(graph, np.stack([np.ones_like(possible), possible], axis=1))
    vertex = {literal: v for v, literal in enumerate(literals.tolist())}
    for cut in cuts:
        ends = [vertex[-literal] for literal in cut.literals if literal < 0]
        separator = {vertex[literal] for literal in cut.literals if literal > 0}
        assert {*ends} <= chosen
        assert not separator & chosen
        assert [v in cut.side for v in ends] in ([True, False], [False, True])
        assert {*nx.node_boundary(graph, cut.side)} <= separator | impossible
        clause = [(v, 0) for v in ends] + [(v, 1) for v in separator]
        assert all(any(x[v] == value for v, value in clause) for x in connected)
        for shorter in combinations(clause, len(clause) - 1):
            assert not all(any(x[v] == value for v, value in shorter) for x in connected)
    assert len({tuple(sorted(cut.literals)) for cut in cuts}) == len(cuts)


@given(graph=graphs(7), data=st.data())
@examples(100)
def test_propagation_finds_what_cannot_be_reached(graph, data):
    domain = free(graph)
    domain[0, 0] = False
    f, x = encoded(stated(Connected, graph, domain, form=Connectivity.LEVELS))
    chosen = x.equals[:, 1]
    left = data.draw(st.sets(st.sampled_from(range(len(graph))))) | {0}
    implied = UnitPropagation(f)([-chosen[v] for v in range(len(graph)) if v not in left])
    reached = nx.node_connected_component(graph.subgraph(left), 0)
    assert implied is not None
    assert holds(implied, -chosen).tolist() == [v not in reached for v in range(len(graph))]


@pytest.mark.parametrize("form", FORMS)
def test_any_value_of_some_variables(form):
    """Variables 2, 0 and 3 are on a path in this order; those that are 5 are connected."""
    model = Model()
    x = model.integers("x", (1, 5, 7), np.ones((2, 2, 3), np.bool_))
    model.rule("together", Connected(x, nx.path_graph(3), value=5, vertices=[2, 0, 3], form=form))
    expected = {v for v in product((1, 5, 7), repeat=4) if v[2] != 5 or v[3] != 5 or v[0] == 5}
    assert decoded(*encoded(model)) == expected
    assert model.rules[0][1].holds(np.array([*product((1, 5, 7), repeat=4)])).sum() == len(expected)
    x.cells[[2, 3]] = [False, True, False]
    model.narrow()
    assert x.cells[0].tolist() == [False, True, False]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"value": 3}, r"value: expected one of \[0, 1\], found 3"),
        ({"vertices": [0, 1]}, "expected 3 different variables of 'x', found shape"),
        ({"vertices": [0, 1, 1]}, "expected 3 different variables"),
        ({"vertices": [0, 1, 4]}, "variables of 'x': expected indices from 0 to 3, found 4"),
        ({"form": "whole"}, "form: expected one of auto, lazy, levels, exact, found 'whole'"),
        ({}, "expected 3 different variables of 'x'"),
    ],
)
def test_what_does_not_fit_is_refused(wrong, says):
    with pytest.raises(ValueError, match=says):
        Connected(Model().booleans("x", 4), nx.path_graph(3), **wrong)


def test_a_cut_for_each_separator_from_the_least_vertex_or_one_that_is_always_chosen():
    """A vertex with two arms of three: 0 and 1, then 2 and 3, 4 and 5."""
    graph = Graph(6, np.array([(0, 1), (1, 2), (2, 3), (1, 4), (4, 5)]))
    f = Formula()
    x = f.new("x", 6)

    def cuts(chosen):
        return [cut.literals for cut in VertexCuts(graph, x).of(chosen)]

    assert cuts(0b101001) == [[-4, -1, 3], [-6, -1, 5], [-4, -1, 2]]
    assert cuts(0b001001) == [[-4, -1, 3], [-4, -1, 2]]  # each part is half of what is chosen
    x[3] = TRUE
    assert cuts(0b100011) == [[-6, -2, 5]]
    assert cuts(0b101100) == [[-6, -TRUE, 5]]


def test_a_vertex_that_is_always_chosen_takes_no_variable():
    for constant in (0, 1):
        f = Formula()
        chosen = f.new("x", 3)
        chosen[constant] = TRUE
        chosen_hang_together(f, Graph(3, np.array([(0, 1)])), chosen, Connectivity.EXACT)
        assert not any(block.name.endswith("both") for block in f.variables.blocks)


@pytest.mark.parametrize("form", [Connectivity.LEVELS, Connectivity.EXACT])
def test_a_vertex_that_is_never_chosen_connects_nothing(form):
    f = Formula()
    chosen = f.new("x", 3)
    chosen[1] = FALSE
    chosen_hang_together(f, Graph(3, np.array([(0, 1), (1, 2)])), chosen, form)
    assert holds(UnitPropagation(f)(chosen[:1]), -chosen[2:]).all()
