"""One loop: cuts and whole forms against all sets of edges of small graphs."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Connectivity, Graph, Model, SingleLoop
from satenc.graphs.loops import blocks, narrow_degrees
from tests.effort import examples
from tests.oracles.enumerate import UnitPropagation, decoded, holds
from tests.oracles.graph_rules import FORMS, THROUGH, checked, encoded, expect, few_edges, free, stated
from tests.oracles.lines import ALL, SMALL, Sets
from tests.oracles.shapes import domains, graphs


def loops(graph, through=(), domain=None):
    """The sets of edges that are one loop, as tuples of 0 and 1."""
    sets = Sets.all(graph)
    sets = Sets(graph, sets.chosen[np.isin(sets.degrees, (0, 2)).all(axis=1) & sets.chosen.any(axis=1)])
    on = sets.degrees == 2
    return sets.which(sets.together(on) & (on | ~sets.through(through)).all(axis=1), domain)


def free_loop(graph, **choices):
    return stated(SingleLoop, graph, free(graph.ends), **choices)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_solutions_are_the_loops_of_all_small_graphs(form):
    for number, graph in enumerate(ALL):
        through = THROUGH[number % 4] if graph.order > 1 else ()
        model = free_loop(graph, through=through, form=form)
        expect(model, loops(graph, through), counted=form == Connectivity.EXACT)


def test_what_holds_is_each_vertex_and_that_the_lines_hang_together():
    for number, graph in enumerate(SMALL[::3]):
        through = THROUGH[number % 4]
        sets = Sets.all(graph)
        must = sets.through(through)
        kept = free_loop(graph, through=through).rules[0][1].holds(sets.chosen.astype(np.int64))
        degrees = sets.degrees
        assert (kept[:, 1:] == ((degrees == 2) | ((degrees == 0) & ~must))).all()
        assert (kept[:, 0] == (sets.together((degrees > 0) | must) & (must.any() | sets.chosen.any(axis=1)))).all()
        assert kept.all(axis=1).sum() == len(loops(graph, through))


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("height", "width"), [(1, 5), (2, 5), (3, 3), (3, 4)])
def test_loops_on_boards(form, height, width):
    graph = Graph.grid(height, width)
    expected = loops(graph)
    assert len(expected) == {(1, 5): 0, (2, 5): 10, (3, 3): 13, (3, 4): 40}[height, width]
    assert decoded(*encoded(free_loop(graph, form=form))) == expected


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=few_edges(), data=st.data())
@examples(60)
def test_solutions_with_fixed_edges_narrowed_or_not(form, graph, data):
    domain = data.draw(domains(len(graph.ends), 2, empty=True))
    through = data.draw(st.none() | st.sets(st.sampled_from(range(graph.order))))
    model = stated(SingleLoop, graph, domain, through, form=form)
    expect(model, loops(graph, through, domain), counted=form == Connectivity.EXACT)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=graphs(5), data=st.data())
@examples(60)
def test_vertices_off_the_loop_have_variables(form, graph, data):
    """Variables of vertices stand before those of edges; vertices without a loop are off it."""
    graph = Graph.of(graph)
    off = data.draw(st.sets(st.sampled_from(range(graph.order))))
    through = data.draw(st.sets(st.sampled_from(range(graph.order))))
    edges = np.arange(len(graph.ends)) + graph.order
    domain = data.draw(domains(len(graph.ends) + graph.order, 2, empty=True))
    domain[[v for v in range(graph.order) if v not in off]] = [True, False]
    model = Model()
    x = model.integers("x", (0, 1), domain)
    rule = SingleLoop(x, graph, through, {v: v for v in off}, edges=edges, form=form)
    model.rule("loop", rule)
    expected = set()
    for loop in loops(graph, through, domain[edges]):
        on = np.bincount(graph.ends[np.flatnonzero(loop)].ravel(), minlength=graph.order) > 0
        one = (*[int(v in off and not on[v]) for v in range(graph.order)], *loop)
        if domain[np.arange(len(one)), one].all():
            expected.add(one)
        assert rule.holds(np.array(one)).all()
        assert not any(rule.holds(np.array(one) ^ (np.arange(len(one)) == v)).all() for v in off)
    expect(model, expected, counted=form == Connectivity.EXACT)


@pytest.mark.parametrize("through", [(), (7,)])
def test_narrowing_excludes_what_no_loop_has(through):
    """Two squares joined by a bridge 3-4, a path 8-9 at their ends, and a diagonal in the second: 4 5 6 7, 4-6."""
    ends = [(0, 1), (1, 2), (2, 3), (0, 3), (3, 4), (4, 5), (5, 6), (6, 7), (4, 7), (4, 6), (7, 8), (8, 9)]
    model = free_loop(Graph(10, np.array(ends)), through=through)
    model.narrow()
    may_be_1 = model.answer.domain[:, 1].tolist()
    first = [not through] * 4
    assert may_be_1 == [*first, False, *[True] * 5, False, False]
    model.answer.domain[5, 0] = False  # 4-5: then 5-6, and 4-6 closes a loop, at once without vertex 7
    model.narrow()
    assert model.answer.domain[:, 1].tolist() == [*[False] * 5, True, True, True, True, not through, False, False]
    assert model.answer.domain[6].tolist() == [False, True]


def test_a_closed_loop_leaves_no_other_line():
    model = free_loop(Graph.grid(3, 3))
    square = [e for e, (v, w) in enumerate(Graph.grid(3, 3).ends.tolist()) if {v, w} <= {0, 1, 3, 4}]
    model.answer.domain[square, 0] = False
    model.narrow()
    assert np.flatnonzero(model.answer.domain[:, 1]).tolist() == square
    model = free_loop(Graph.grid(3, 3), through=[8])
    model.answer.domain[square, 0] = False
    model.narrow()
    assert not model.answer.domain.any(axis=1).all()


@given(graph=graphs(7), data=st.data())
@examples(100)
def test_blocks_are_those_of_networkx(graph, data):
    own = Graph.of(graph)
    possible = [data.draw(st.booleans()) for _ in own.ends]
    graph.remove_edges_from(edge for edge, kept in zip(own.ends.tolist(), possible, strict=True) if not kept)
    found = {frozenset(map(frozenset, own.ends[block].tolist())) for block in blocks(own, possible)}
    assert found == {frozenset(map(frozenset, block)) for block in nx.biconnected_component_edges(graph)}


@given(graph=few_edges(), data=st.data())
@examples(100)
def test_each_cut_is_broken_and_follows_and_is_the_boundary_of_its_side(graph, data):
    chosen = np.array([data.draw(st.booleans()) for _ in graph.ends], np.bool_)
    through = data.draw(st.sets(st.sampled_from(range(graph.order))))
    f, _ = encoded(free_loop(graph, through=through))
    (lazy,) = f.lazy
    assignment = np.append(True, chosen)
    sets = Sets(graph, chosen[None])
    on = np.isin(np.arange(graph.order), [*through])
    cuts = [*lazy.violated(assignment)]
    assert (not cuts) == sets.together((sets.degrees > 0) | on)[0]
    for cut in cuts:
        assert cut.instance == 0
        clause = np.array([literal for literal in cut.literals if abs(literal) <= len(chosen)], np.intp)
        inside = np.isin(graph.ends, [*cut.side])
        assert sorted(clause[clause > 0] - 1) == np.flatnonzero(inside[:, 0] ^ inside[:, 1]).tolist()
        assert not chosen[clause[clause > 0] - 1].any()
        assert chosen[-clause[clause < 0] - 1].all()
        for loop in loops(graph, through):
            assert any(loop[abs(literal) - 1] == (literal > 0) for literal in clause)
    f.cuts += f.violated(assignment)
    clauses = checked(f)
    assert all(any({*cut.literals} >= one for one in clauses) for cut in f.cuts)


@given(graph=graphs(6), data=st.data())
@examples(100)
def test_propagation_finds_what_no_line_can_lead_to(graph, data):
    graph = Graph.of(graph)
    f, x = encoded(free_loop(graph, through=[0], form=Connectivity.LEVELS))
    line = x.equals[:, 1]
    left = np.array([data.draw(st.booleans()) for _ in graph.ends], np.bool_)
    implied = UnitPropagation(f)((-line[~left]).tolist())
    reached = Sets(graph, left[None]).joined[0, 0]
    if implied is not None:
        assert holds(implied, -line)[~reached[graph.ends].all(axis=1)].all()


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_hamiltonian_cycles_of_graphs_that_are_known(form):
    known = [
        (nx.dodecahedral_graph(), 30),
        (nx.petersen_graph(), 0),
        (nx.hypercube_graph(3), 6),
        (nx.complete_graph(6), 60),
    ]
    for graph, number in known:
        numbered = Graph.of(nx.convert_node_labels_to_integers(graph))
        assert len(decoded(*encoded(free_loop(numbered, through=None, form=form)))) == number


def test_a_vertex_of_many_edges_is_counted():
    graph = Graph.of(nx.star_graph(12))
    assert decoded(*encoded(free_loop(graph))) == set()
    wheel = Graph.of(nx.wheel_graph(12))
    assert len(decoded(*encoded(free_loop(wheel)))) == 11 * 10 + 1


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"edges": [0, 1]}, "edges over 'x': expected a variable for each of 3 edges, found 2"),
        ({"edges": [0, 1, 4]}, "edges over 'x': expected indices from 0 to 3, found 4"),
        ({}, "edges over 'x': expected a variable for each of 3 edges, found 4"),
        ({"edges": range(3), "through": [3]}, "through: expected indices from 0 to 2, found 3"),
        ({"edges": range(3), "off": {3: 0}}, "off: expected indices from 0 to 2, found 3"),
        ({"edges": range(3), "off": {0: 4}}, "off over 'x': expected indices from 0 to 3, found 4"),
        ({"edges": range(3), "form": "whole"}, "form: expected one of auto, lazy, levels, exact, found 'whole'"),
    ],
)
def test_what_does_not_fit_is_refused(wrong, says):
    with pytest.raises(ValueError, match=says):
        SingleLoop(Model().booleans("x", 4), nx.cycle_graph(3), **wrong)


def test_a_vertex_with_two_lines_has_no_third():
    graph = Graph.of([[1, 2, 3], [2, 3], [3], []])  # edges 01, 02, 03, 12, 13, 23
    line, on = np.ones((6, 2), np.bool_), np.ones((4, 2), np.bool_)
    line[:2, 0] = False
    narrow_degrees(graph, line, on, np.full(4, 2))
    assert line[:, 1].tolist() == [True, True, False, True, True, True]
