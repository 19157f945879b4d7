"""How many vertices are connected with one over vertices of its value: against networkx and all choices."""

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from satenc import Connectivity, Model, SizesAt
from tests.effort import examples
from tests.oracles.brute_force import choices
from tests.oracles.graph_rules import EVERY_FORM, expect, expect_on_small_graphs, left_of_a_row, stated
from tests.oracles.shapes import domains, graphs


def are_large(graph, sizes, values):
    parts = [
        part
        for value in (0, 1)
        for part in nx.connected_components(graph.subgraph(v for v in graph if values[v] == value))
    ]
    return all(len(part) == sizes[v] for part in parts for v in part if v in sizes)


def choices_of_sizes(graph, sizes, domain):
    return choices(domain, (0, 1), lambda x: are_large(graph, sizes, x))


@pytest.mark.slow
def test_solutions_for_all_small_graphs():
    def sizes(last):
        return [{0: 1, last: 2}, {0: 3}, {0: 1}, {last: 4}, {}, {0: 2, last: 2}]

    expect_on_small_graphs(SizesAt, sizes, choices_of_sizes)


@pytest.mark.slow
@pytest.mark.parametrize("form", EVERY_FORM)
@given(graph=graphs(6), data=st.data())
@examples(40)
def test_solutions_with_fixed_vertices_narrowed_or_not(form, graph, data):
    domain = data.draw(domains(len(graph), 2, empty=True))
    sizes = data.draw(st.dictionaries(st.sampled_from(range(len(graph))), st.integers(1, 4), max_size=2))
    model = stated(SizesAt, graph, domain, sizes, form=form)
    expect(model, choices_of_sizes(graph, sizes, domain), counted=form != Connectivity.LEVELS)


def test_narrowing_finds_what_people_find():
    """On a row of five: a complete part ends, a part takes what it needs, a value with too little room is none."""

    def left(sizes, **known):
        return left_of_a_row(SizesAt, sizes, {int(vertex[1]): value for vertex, value in known.items()})

    assert left({0: 2}) == "?????"
    assert left({0: 2}, v0=1) == "110??"
    assert left({0: 3}, v2=0) == "0001?"
    assert left({2: 1}, v2=1) == "?010?"
    assert "!" in left({2: 3}, v0=0, v1=1, v2=0, v3=1)


@pytest.mark.parametrize(
    ("sizes", "says"),
    [
        ({3: 1}, "sizes: expected indices from 0 to 2, found 3"),
        ({0: 0}, "size at vertex 0: expected at least 1, found 0"),
    ],
)
def test_what_does_not_fit_is_refused(sizes, says):
    with pytest.raises(ValueError, match=says):
        SizesAt(Model().booleans("x", 3), nx.path_graph(3), sizes)
    with pytest.raises(ValueError, match="expected 3 variables of 'x', found 2"):
        SizesAt(Model().booleans("x", 2), nx.path_graph(3), {})
