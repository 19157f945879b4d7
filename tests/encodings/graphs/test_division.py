"""Borders that divide a graph: cuts and the whole form against all sets of edges of small graphs."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Connectivity, Division, Graph, Model, switch_rules
from tests.effort import examples
from tests.oracles.enumerate import decoded, projected
from tests.oracles.graph_rules import FORMS, checked, encoded, expect, few_edges, free, stated
from tests.oracles.lines import ALL, SMALL, Sets
from tests.oracles.shapes import domains


def kept(sets, sizes, parts=None):
    """``[set, instance]``: which instances keep borders that are all edges but those of a set."""
    first, second = sets.graph.ends.T
    joined = sets.joined
    apart = (sets.chosen | ~joined[:, first, second]).all(axis=1)
    sized = [joined[:, v].sum(axis=1) == size for v, size in sizes.items()]
    earlier = np.triu(np.ones((sets.graph.order, sets.graph.order), np.bool_), 1)
    number = (~(joined & earlier).any(axis=1)).sum(axis=1)
    return np.stack([apart, *sized, *([] if parts is None else [number == parts])], axis=1)


def divisions(graph, sizes, parts=None, domain=None):
    sets = Sets.all(graph)
    lines = Sets(graph, ~sets.chosen)
    return sets.which(kept(lines, sizes, parts).all(axis=1), domain)


@st.composite
def demands(draw, order):
    """Sizes at some vertices, and how many parts there are; often some that fit."""
    vertices = draw(st.lists(st.sampled_from(range(order)), unique=True, max_size=3))
    return {v: draw(st.sampled_from((2, 1, 3, 4, 5))) for v in vertices}, draw(st.sampled_from((None, 2, 1, 3)))


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_solutions_are_the_divisions_of_all_small_graphs(form):
    for number, graph in enumerate(ALL[::3]):
        last = graph.order - 1
        sizes = ({}, {0: 2}, {last: 3, 0: 1}, {0: 3, 1: 3})[number % 4]
        parts = (None, 2, None)[number % 3]
        model = stated(Division, graph, free(graph.ends), sizes, parts, form=form)
        expect(model, divisions(graph, sizes, parts), counted=True)


def test_what_holds_is_each_instance():
    for number, graph in enumerate(SMALL[::3]):
        sizes, parts = {graph.order - 1: 2, 0: 1 + number % 3}, (None, 2, 3)[number % 3]
        sets = Sets.all(graph)
        rule = stated(Division, graph, free(graph.ends), sizes, parts).rules[0][1]
        lines = Sets(graph, ~sets.chosen)
        assert rule.holds(sets.chosen.astype(np.int64)).tolist() == kept(lines, sizes, parts).tolist()


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=few_edges(), data=st.data())
@examples(60)
def test_solutions_with_fixed_edges_narrowed_or_not(form, graph, data):
    domain = data.draw(domains(len(graph.ends), 2, empty=True))
    sizes, parts = data.draw(demands(graph.order))
    model = stated(Division, graph, domain, sizes, parts, form=form)
    expect(model, divisions(graph, sizes, parts, domain), counted=True)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_boards_in_parts_of_equal_size(form):
    """2x4 cells by dominoes as the fifth number of Fibonacci says, 2x3 by two trominoes, 3x3 as one part."""
    for height, width, size, number in ((2, 4, 2, 5), (2, 3, 3, 3), (3, 3, 9, 1)):
        graph = Graph.grid(height, width)
        model = stated(Division, graph, free(graph.ends), dict.fromkeys(range(graph.order), size), form=form)
        assert len(decoded(*encoded(model))) == number


def test_narrowing_finds_what_people_find():
    """On a board of 3x3: between parts that are too large together or full, and where a part has one way out."""
    graph = Graph.grid(3, 3)
    number = {tuple(edge): e for e, edge in enumerate(graph.ends.tolist())}

    def left(sizes, parts=None, **values):
        model = stated(Division, graph, free(graph.ends), sizes, parts)
        for edge, value in values.items():
            model.answer.domain[number[int(edge[1]), int(edge[2])], 1 - value] = False
        model.narrow()
        return {
            edge: "!01?"[int(model.answer.domain[e] @ (1, 2))]
            for edge, e in number.items()
            if not model.answer.domain[e].all()
        }

    assert left({0: 1}) == {(0, 1): "1", (0, 3): "1"}
    assert left({0: 2, 1: 3}) == {(0, 1): "1", (0, 3): "0", (3, 4): "1", (3, 6): "1"}
    assert left({}, 9) == dict.fromkeys(number, "1")
    assert left({}, 1) == dict.fromkeys(number, "0")
    assert left({8: 9}) == dict.fromkeys(number, "0")
    assert left({}, e01=0, e14=0, e34=0) == {(0, 1): "0", (1, 4): "0", (3, 4): "0", (0, 3): "0"}
    assert "!" in left({0: 4}, e01=1, e03=1).values()
    assert "!" in left({}, 3, e01=1, e03=1, e12=1, e14=1, e25=1, e45=1, e34=1, e36=1).values()


@given(graph=few_edges(5), data=st.data())
@examples(60)
def test_each_instance_demands_no_more_than_it_says(graph, data):
    domain = data.draw(domains(len(graph.ends), 2))
    sizes, parts = data.draw(demands(graph.order))
    model = stated(Division, graph, domain, sizes, parts, form=data.draw(st.sampled_from([*Connectivity])))
    f, x = encoded(model)
    switches = switch_rules(f, {"rule"})
    on = {switch.number for switch in switches if data.draw(st.sampled_from((True, False)))}
    for switch in switches:
        f.add(switch.literal if switch.number in on else -switch.literal)
    sets = Sets.all(graph)
    keep = kept(Sets(graph, ~sets.chosen), sizes, parts)[:, sorted(on)].all(axis=1)
    assert sets.which(keep, domain) <= {tuple(map(int, bits)) for bits in projected(f, x.equals[:, 1])}


@given(graph=few_edges(), data=st.data())
@examples(100)
def test_each_cut_is_broken_and_follows_and_is_checked(graph, data):
    border = np.array([data.draw(st.booleans()) for _ in graph.ends], np.bool_)
    sizes, _ = data.draw(demands(graph.order))
    f, _ = encoded(stated(Division, graph, free(graph.ends), sizes, form=Connectivity.LAZY))
    (lazy,) = f.lazy
    assignment = np.append(True, border)
    cuts = [*lazy.violated(assignment)]
    whole = kept(Sets(graph, ~border[None]), sizes)[0]
    assert {cut.instance for cut in cuts} == {*np.flatnonzero(~whole).tolist()}
    for cut in cuts:
        assert not any(border[abs(x) - 1] == (x > 0) for x in cut.literals)
        for one in divisions(graph, {v: s for i, (v, s) in enumerate(sizes.items(), 1) if i == cut.instance}):
            assert any(one[abs(x) - 1] == (x > 0) for x in cut.literals)
    f.cuts += f.violated(assignment)
    checked(f)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"sizes": {3: 1}}, "sizes: expected indices from 0 to 2, found 3"),
        ({"sizes": {0: 0}}, "size at vertex 0: expected at least 1, found 0"),
        ({"parts": 0}, "parts: expected at least 1, found 0"),
        ({"parts": 1.5}, "parts: expected a whole number"),
        ({"edges": [0]}, "edges over 'x': expected a variable for each of 2 edges, found 1"),
    ],
)
def test_what_does_not_fit_is_refused(wrong, says):
    with pytest.raises(ValueError, match=says):
        Division(Model().booleans("x", 2), nx.path_graph(3), **wrong)
