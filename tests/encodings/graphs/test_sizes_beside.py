"""How many chosen vertices lie beside one: cuts and whole forms against networkx and all choices."""

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from satenc import Connectivity, Model, SizesBeside
from tests.effort import examples
from tests.oracles.brute_force import choices
from tests.oracles.graph_rules import EVERY_FORM, expect, expect_on_small_graphs, left_of_a_row, stated
from tests.oracles.shapes import domains, graphs


def are_beside(graph, sizes, chosen):
    parts = [*nx.connected_components(graph.subgraph(chosen))]
    beside = {v: sum(len(part) for part in parts if part & {*graph[v]}) for v in sizes}
    return beside == sizes and sizes.keys().isdisjoint(chosen)


def choices_of_sizes(graph, sizes, domain):
    return choices(domain, (0, 1), lambda x: are_beside(graph, sizes, [v for v in range(len(graph)) if x[v]]))


@pytest.mark.slow
def test_solutions_for_all_small_graphs():
    def sizes(last):
        return [{0: 1, last: 2}, {0: 3}, {0: 0}, {last: 4}, {}, {0: 2, last: 2}]

    expect_on_small_graphs(SizesBeside, sizes, choices_of_sizes)


@pytest.mark.slow
@pytest.mark.parametrize("form", EVERY_FORM)
@given(graph=graphs(6), data=st.data())
@examples(40)
def test_solutions_with_fixed_vertices_narrowed_or_not(form, graph, data):
    domain = data.draw(domains(len(graph), 2, empty=True))
    sizes = data.draw(st.dictionaries(st.sampled_from(range(len(graph))), st.integers(0, 4), max_size=2))
    model = stated(SizesBeside, graph, domain, sizes, form=form)
    expect(model, choices_of_sizes(graph, sizes, domain), counted=form != Connectivity.LEVELS)


def test_narrowing_finds_what_people_find():
    """On a row of five: what a number cannot reach stays open, it is complete, it needs all that is left."""

    def left(sizes, **known):
        return left_of_a_row(SizesBeside, sizes, {int(vertex[1]): value for vertex, value in known.items()})

    assert left({0: 0}) == "00???"
    assert left({0: 2}) == "0110?"
    assert left({2: 4}) == "11011"
    assert left({2: 1}, v1=1) == "0100?"
    assert "!" in left({2: 3}, v0=0, v4=0)


@pytest.mark.parametrize(
    ("sizes", "says"),
    [
        ({3: 1}, "clues: expected indices from 0 to 2, found 3"),
        ({0: -1}, "size at vertex 0: expected at least 0, found -1"),
    ],
)
def test_what_does_not_fit_is_refused(sizes, says):
    with pytest.raises(ValueError, match=says):
        SizesBeside(Model().booleans("x", 3), nx.path_graph(3), sizes)
