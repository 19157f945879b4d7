"""Areas with one clue each: cuts and whole forms against networkx and all choices."""

from itertools import product

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Areas, Connectivity, Graph, Model, switch_rules
from satenc.graphs.areas import ball
from satenc.graphs.bits import bits_of, layers_around, members, needed
from satenc.graphs.narrowing import required
from tests.effort import examples
from tests.oracles.brute_force import choices
from tests.oracles.enumerate import each_model, projected
from tests.oracles.graph_rules import CONNECTED, EVERY_FORM, encoded, expect, expect_on_small_graphs, free, stated
from tests.oracles.shapes import domains, graphs


def are_areas(graph, sizes, chosen):
    parts = [*nx.connected_components(graph.subgraph(chosen))]
    clues = [[v for v in part if v in sizes] for part in parts]
    return {*sizes} <= {*chosen} and all(
        len(several) == 1 and sizes[several[0]] in (None, len(part)) for part, several in zip(parts, clues, strict=True)
    )


def choices_of_areas(graph, sizes, domain):
    return choices(domain, (0, 1), lambda x: are_areas(graph, sizes, [v for v in range(len(graph)) if x[v]]))


@st.composite
def clues(draw, order):
    """Clues of sizes that often fit."""
    vertices = draw(st.lists(st.sampled_from(range(order)), unique=True, max_size=3))
    return {v: draw(st.sampled_from((2, 3, 1, None, 4))) for v in vertices}


@pytest.mark.slow
def test_solutions_for_all_small_graphs():
    def sizes(last):
        return [{0: 1, last: 2}, {0: 3}, {0: None, last: 2}, {last: None}, {}, {0: 2, 1: 1, last: 2}]

    expect_on_small_graphs(Areas, sizes, choices_of_areas)


@pytest.mark.slow
@pytest.mark.parametrize("form", EVERY_FORM)
@given(graph=graphs(6), data=st.data())
@examples(40)
def test_solutions_with_fixed_vertices_narrowed_or_not(form, graph, data):
    domain = data.draw(domains(len(graph), 2, empty=True))
    sizes = data.draw(clues(len(graph)))
    model = stated(Areas, graph, domain, sizes, form=form)
    expect(model, choices_of_areas(graph, sizes, domain), counted=form != Connectivity.LEVELS)


@pytest.mark.slow
def test_large_areas_are_counted_and_hang_together_otherwise(monkeypatch):
    monkeypatch.setattr("satenc.graphs.areas.WHOLE", 3)
    monkeypatch.setattr("satenc.graphs.areas._TOTALIZED", 2)
    for number, graph in enumerate(CONNECTED[20::3]):
        sizes = [{0: 3, len(graph) - 1: 2}, {1: None}, {0: 4}][number % 3]
        f, x = encoded(stated(Areas, graph, free(graph), sizes))
        expected = choices_of_areas(graph, sizes, free(graph))
        assert each_model(f, x) == sorted(expected)


def test_narrowing_finds_what_people_find():
    """On a board of 3x3: what a clue reaches, what is complete, what touches two clues, the only way out."""

    def left(sizes, **values):
        model = stated(Areas, Graph.grid(3, 3), free(9), sizes)
        for cell, value in values.items():
            model.answer.domain[int(cell[1]), 1 - value] = False
        model.narrow()
        marks = "".join("!01?"[int(cell @ (1, 2))] for cell in model.answer.domain)
        return f"{marks[:3]} {marks[3:6]} {marks[6:]}"

    assert left({0: 2}) == "1?0 ?00 000"
    assert left({0: 3}, c1=0) == "100 1?0 ?00"
    assert left({0: 1, 2: 1}) == "101 000 000"
    assert left({0: 5, 2: 1}) == "101 1?0 ?1?"
    assert left({0: None, 2: 1}, c8=1) == "101 1?0 ?11"
    assert "!" in left({0: 4}, c8=1)


def test_a_clue_that_cannot_be_chosen_breaks_its_own_instance_alone():
    """So a reason names that clue, and not that the vertex beside it has no clue."""
    graph = Graph.grid(1, 2)
    model = stated(Areas, graph, [[True, False], [True, True]], {0: 2})
    f, x = encoded(model)
    own, last = switch_rules(f, {"rule"})
    f.add(-own.literal)
    f.add(last.literal)
    assert {bits[1] for bits in projected(f, x.equals[:, 1])} == {0, 1}


@given(graph=graphs(5), data=st.data())
@examples(60)
def test_each_instance_demands_no_more_than_it_says(graph, data):
    """Clauses of some instances leave every choice that keeps these instances: reasons of hints rest on it."""
    domain, sizes = data.draw(domains(len(graph), 2)), data.draw(clues(len(graph)))
    model = stated(Areas, graph, domain, sizes, form=data.draw(st.sampled_from([*Connectivity])))
    rule = model.rules[0][1]
    f, x = encoded(model)
    switches = switch_rules(f, {"rule"})
    on = {switch.number for switch in switches if data.draw(st.sampled_from((True, False)))}
    for switch in switches:
        f.add(switch.literal if switch.number in on else -switch.literal)
    every = np.array([*product((0, 1), repeat=len(graph))])
    every = every[domain[np.arange(len(graph)), every].all(axis=1)]
    kept = {tuple(row) for row in every[rule.holds(every)[:, sorted(on)].all(axis=1)].tolist()}
    assert kept <= {tuple(map(int, bits)) for bits in projected(f, x.equals[:, 1])}
    if len(on) == rule.count:
        assert kept == choices_of_areas(graph, sizes, domain)


@given(graph=graphs(7), data=st.data())
@examples(100)
def test_required_vertices_are_those_that_removal_shows(graph, data):
    start = data.draw(st.sampled_from(range(len(graph))))
    possible = {*data.draw(st.sets(st.sampled_from(range(len(graph)))))} | {start}
    part = nx.node_connected_component(graph.subgraph(possible), start)
    known, least = data.draw(st.sets(st.sampled_from(sorted(part)))), data.draw(st.integers(0, len(part)))
    needed = set()
    for v in part - {start}:
        left = nx.node_connected_component(graph.subgraph(possible - {v}), start)
        if len(left) < least or known - {v} - left:
            needed.add(v)
    assert required(Graph.of(graph).neighbours, start, known, possible, least) == needed


@given(graph=graphs(7), data=st.data())
@examples(100)
def test_sets_of_bits_have_what_lists_have(graph, data):
    """What an area can have, and what it cannot do without, for a part of known vertices."""
    own, order = Graph.of(graph), len(graph)
    known = data.draw(st.sets(st.sampled_from(range(order)), min_size=1))
    possible = data.draw(st.sets(st.sampled_from(range(order)))) | known
    groups = own.parts(sorted(known))
    group_of = {v: group for group in groups for v in group}
    core, most = data.draw(st.sampled_from(groups)), data.draw(st.integers(1, order))
    around = ball(own, core, lambda v: group_of.get(v, (v,)) if v in possible else (), most)
    bits = [bits_of(some) for some in (core, possible, known - {*core})]
    layers = layers_around(own.shifts, *bits, most)
    assert {v for layer in layers for v in members(layer)} == {*around}
    least = data.draw(st.integers(1, max(len(around), 1)))
    if {*core} <= {*around}:
        expected = required(own.neighbours, core[0], core, {*around}, least) - {*core}
        assert {*members(needed(own.shifts, bits[0], bits_of(around), least))} == expected


@pytest.mark.parametrize(
    ("sizes", "says"),
    [
        ({3: 1}, "clues: expected indices from 0 to 2, found 3"),
        ({0: 0}, "size at vertex 0: expected at least 1, found 0"),
        ({0: 1.5}, "size at vertex 0: expected a whole number"),
    ],
)
def test_what_does_not_fit_is_refused(sizes, says):
    with pytest.raises(ValueError, match=says):
        Areas(Model().booleans("x", 3), nx.path_graph(3), sizes)
