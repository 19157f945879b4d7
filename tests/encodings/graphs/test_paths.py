"""Paths between given ends: numbers with cuts and whole forms against all sets of edges of small graphs."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satenc import Connectivity, Formula, Graph, Model, Paths
from satenc.formula.dimacs import lazy_record
from satenc.formula.proceed import always
from satpuzzles.proving.checker.cuts import complaint, connections
from satpuzzles.proving.cuts import shown
from tests.effort import examples, some
from tests.oracles.brute_force import supported
from tests.oracles.enumerate import decoded, model_count
from tests.oracles.lines import SMALL, Sets
from tests.oracles.shapes import domains, graphs

FORMS = [pytest.param(form, id=form) for form in Connectivity]


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
    must = np.isin(np.arange(graph.order), [*(range(graph.order) if through is None else through)])
    kept = are_paths(sets, ends, must)
    if domain is not None:
        kept &= np.where(sets.chosen, domain[:, 1], domain[:, 0]).all(axis=1)
    return {*map(tuple, sets.chosen[kept].astype(int).tolist())}


def stated(graph, ends, domain=None, **choices):
    model = Model()
    x = model.integers("x", (0, 1), np.ones((len(graph.ends), 2), np.bool_) if domain is None else domain)
    model.rule("paths", Paths(x, graph, ends, **choices))
    return model


def encoded(model):
    f = Formula()
    return f, model.encode(f)[model.answer]


def some_ends(graph, number):
    """Two, one or no pairs of ends, and vertices to go through."""
    pairs = [(0, graph.order - 1), (2, 1)] if graph.order >= 4 else [(1, 0)]
    return pairs[: (2, 1, 2, 0)[number % 4]], ((), (), None, (0,))[number // 4 % 4]


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_solutions_are_the_paths_of_all_small_graphs(form):
    for number, graph in enumerate(some(SMALL)):
        ends, through = some_ends(graph, number)
        f, x = encoded(stated(graph, ends, through=through, form=form))
        expected = paths(graph, ends, through)
        assert decoded(f, x) == expected
        if form == Connectivity.EXACT:
            assert model_count(f) == len(expected)


def test_what_holds_are_paths():
    for number, graph in enumerate(some(SMALL)):
        ends, through = some_ends(graph, number)
        sets = Sets.all(graph)
        kept = stated(graph, ends, through=through).rules[0][1].holds(sets.chosen.astype(np.int64)).all(axis=1)
        assert {*map(tuple, sets.chosen[kept].astype(int).tolist())} == paths(graph, ends, through)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("ends", "number"), [([(0, 8)], 12), ([(0, 8), (1, 5)], 3), ([(0, 2), (3, 5), (6, 8)], 1)])
def test_paths_on_a_board(form, ends, number):
    assert len(decoded(*encoded(stated(Graph.grid(3, 3), ends, form=form)))) == number
    assert len(paths(Graph.grid(3, 3), ends)) == number


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=graphs(6).filter(lambda graph: len(graph) > 1 and graph.number_of_edges() <= 9), data=st.data())
@examples(60)
def test_solutions_with_fixed_edges_narrowed_or_not(form, graph, data):
    graph = Graph.of(graph)
    domain = data.draw(domains(len(graph.ends), 2, empty=True))
    vertices = data.draw(st.permutations(range(graph.order)))
    pairs = data.draw(st.integers(0, graph.order // 2))
    ends = [*zip(vertices[:pairs], vertices[pairs : 2 * pairs], strict=True)]
    through = data.draw(st.none() | st.sets(st.sampled_from(range(graph.order))))
    model, expected = stated(graph, ends, domain, through=through, form=form), paths(graph, ends, through, domain)
    assert decoded(*encoded(model)) == expected
    model.narrow()
    assert (model.answer.domain >= supported(domain, (0, 1), expected)).all()
    f, x = encoded(model)
    assert decoded(f, x) == expected
    if form == Connectivity.EXACT:
        assert model_count(f) == len(expected)


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
    model = stated(graph, ends)
    model.answer.domain[[number[edge] for edge in known], 0] = False
    rule = model.rules[0][1]
    rule.narrow(always)
    assert not model.answer.domain[[number[edge] for edge in excluded], 1].any()
    assert model.answer.domain.any(axis=1).all()


def test_known_lines_that_join_paths_or_close_a_loop_have_no_answer():
    graph = Graph.grid(3, 3)
    for ends, lines in (([(0, 8), (1, 7)], [(0, 1)]), ([(7, 8)], [(0, 1), (1, 4), (3, 4), (0, 3)])):
        model = stated(graph, ends)
        model.answer.domain[[graph.ends.tolist().index([*line]) for line in lines], 0] = False
        model.narrow()
        assert not model.answer.domain.any(axis=1).all()


@given(graph=graphs(6).filter(lambda graph: len(graph) > 1 and graph.number_of_edges() <= 9), data=st.data())
@examples(100)
def test_each_cut_is_broken_and_follows_and_is_checked(graph, data):
    graph = Graph.of(graph)
    chosen = np.array([data.draw(st.booleans()) for _ in graph.ends], np.bool_)
    ends = [(0, graph.order - 1)]
    f, _ = encoded(stated(graph, ends))
    assignment = np.zeros(f.variables.count + 1, np.bool_)
    assignment[0], assignment[1 : 1 + len(chosen)] = True, chosen
    cuts = f.violated(assignment)
    joined = Sets(graph, chosen[None]).joined[0]
    assert bool(cuts) == (~joined[:, [0, graph.order - 1]].any(axis=1))[graph.ends[chosen]].any()
    for cut in cuts:
        assert not any(assignment[abs(literal)] == (literal > 0) for literal in cut.literals.tolist())
        for one in paths(graph, ends):
            assert any(one[abs(literal) - 1] == (literal > 0) for literal in cut.literals.tolist())
    f.cuts += cuts
    assert not any(complaint(connections(map(lazy_record, f.lazy)), cut) for cut in shown(f, lambda: None))


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
