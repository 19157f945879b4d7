"""Paths between given ends: numbers with cuts and whole forms against all sets of edges of small graphs."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Connectivity, Graph, Model, Paths
from satenc.formula.proceed import always
from tests.effort import examples, some
from tests.oracles.enumerate import decoded
from tests.oracles.graph_rules import FORMS, checked, encoded, expect, few_edges, free, stated
from tests.oracles.lines import ALL, SMALL, Sets
from tests.oracles.shapes import domains


def are_paths(sets, ends, must):
    """``[set]``: each part of the edges is a path between the two vertices of one of ``ends``."""
    degrees, joined = sets.degrees, sets.joined
    is_end = np.isin(np.arange(sets.graph.order), np.array(ends, int).ravel())
    right = np.where(is_end, degrees == 1, np.isin(degrees, (0, 2)) & ((degrees == 2) | ~must)).all(axis=1)
    first, second = np.array(ends, int).reshape(-1, 2).T
    right &= (joined[:, first, second]).all(axis=1)
    right &= (joined[:, first][:, :, first] == np.eye(len(first), dtype=bool)).all(axis=(1, 2))
    return right & ((degrees == 0) | joined[:, :, first].any(axis=2)).all(axis=1)


def paths(graph, ends, through=(), domain=None):
    sets = Sets.all(graph)
    return sets.which(are_paths(sets, ends, sets.through(through)), domain)


def some_ends(graph, number):
    """Two, one or no pairs of ends, and vertices to go through."""
    pairs = [(0, graph.order - 1), (2, 1)] if graph.order >= 4 else [(1, 0)]
    return pairs[: (2, 1, 2, 0)[number % 4]], ((), (), None, (0,))[number // 4 % 4]


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_solutions_are_the_paths_of_all_small_graphs(form):
    for number, graph in enumerate(some(ALL)):
        ends, through = some_ends(graph, number)
        model = stated(Paths, graph, free(graph.ends), ends, through, form=form)
        expect(model, paths(graph, ends, through), counted=form == Connectivity.EXACT)


def test_what_holds_are_paths():
    for number, graph in enumerate(SMALL[::3]):
        ends, through = some_ends(graph, number)
        sets = Sets.all(graph)
        rule = stated(Paths, graph, free(graph.ends), ends, through).rules[0][1]
        assert sets.which(rule.holds(sets.chosen.astype(np.int64)).all(axis=1)) == paths(graph, ends, through)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("ends", "number"), [([(0, 8)], 12), ([(0, 8), (1, 5)], 3), ([(0, 2), (3, 5), (6, 8)], 1)])
def test_paths_on_a_board(form, ends, number):
    assert len(decoded(*encoded(stated(Paths, Graph.grid(3, 3), free(12), ends, form=form)))) == number
    assert len(paths(Graph.grid(3, 3), ends)) == number


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=few_edges(least=2), data=st.data())
@examples(60)
def test_solutions_with_fixed_edges_narrowed_or_not(form, graph, data):
    domain = data.draw(domains(len(graph.ends), 2, empty=True))
    vertices = data.draw(st.permutations(range(graph.order)))
    pairs = data.draw(st.integers(0, graph.order // 2))
    ends = [*zip(vertices[:pairs], vertices[pairs : 2 * pairs], strict=True)]
    through = data.draw(st.none() | st.sets(st.sampled_from(range(graph.order))))
    model = stated(Paths, graph, domain, ends, through, form=form)
    expect(model, paths(graph, ends, through, domain), counted=form == Connectivity.EXACT)


@pytest.mark.parametrize(
    ("ends", "known", "excluded"),
    [
        ([(0, 11), (3, 8)], [(0, 1), (2, 3), (8, 9), (9, 10)], [(1, 2), (10, 11)]),
        ([(0, 11)], [(5, 6), (5, 9), (9, 10)], [(6, 10)]),
    ],
)
def test_narrowing_joins_no_paths_and_closes_no_loop(ends, known, excluded):
    """Between cells of 3 rows of 4."""
    graph = Graph.grid(3, 4)
    number = {tuple(edge): e for e, edge in enumerate(graph.ends.tolist())}
    model = stated(Paths, graph, free(graph.ends), ends)
    model.answer.domain[[number[edge] for edge in known], 0] = False
    rule = model.rules[0][1]
    rule.narrow(always)
    assert not model.answer.domain[[number[edge] for edge in excluded], 1].any()
    assert model.answer.domain.any(axis=1).all()


def test_known_lines_that_join_paths_or_close_a_loop_have_no_answer():
    graph = Graph.grid(3, 3)
    for ends, lines in (([(0, 8), (1, 7)], [(0, 1)]), ([(7, 8)], [(0, 1), (1, 4), (3, 4), (0, 3)])):
        model = stated(Paths, graph, free(graph.ends), ends)
        model.answer.domain[[graph.ends.tolist().index([*line]) for line in lines], 0] = False
        model.narrow()
        assert not model.answer.domain.any(axis=1).all()


@given(graph=few_edges(least=2), data=st.data())
@examples(100)
def test_each_cut_is_broken_and_follows_and_is_checked(graph, data):
    chosen = np.array([data.draw(st.booleans()) for _ in graph.ends], np.bool_)
    ends = [(0, graph.order - 1)]
    f, _ = encoded(stated(Paths, graph, free(graph.ends), ends))
    assignment = np.zeros(f.variables.count + 1, np.bool_)
    assignment[0], assignment[1 : 1 + len(chosen)] = True, chosen
    cuts = f.violated(assignment)
    joined = Sets(graph, chosen[None]).joined[0]
    assert bool(cuts) == (~joined[:, [0, graph.order - 1]].any(axis=1))[graph.ends[chosen]].any()
    for cut in cuts:
        assert not any(assignment[abs(literal)] == (literal > 0) for literal in cut.literals)
        for one in paths(graph, ends):
            assert any(one[abs(literal) - 1] == (literal > 0) for literal in cut.literals)
    f.cuts += cuts
    checked(f)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"ends": [(0, 3)]}, "ends: expected indices from 0 to 2, found 3"),
        ({"ends": [(0, 1), (1, 2)]}, "ends: expected each vertex once, found 1 twice"),
        ({"through": [3]}, "through: expected indices from 0 to 2, found 3"),
        ({"edges": [0, 1]}, "edges over 'x': expected a variable for each of 3 edges, found 2"),
        ({"form": "whole"}, "form: expected one of auto, lazy, levels, exact, found 'whole'"),
    ],
)
def test_what_does_not_fit_is_refused(wrong, says):
    with pytest.raises(ValueError, match=says):
        Paths(Model().booleans("x", 4), nx.cycle_graph(3), **({"ends": [(0, 1)], "edges": range(3)} | wrong))
