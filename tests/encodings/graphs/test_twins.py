"""Parts of two halves of one shape: all borders of small boards, by the shapes that cells have."""

from itertools import product

import networkx as nx
import numpy as np
import pytest

from satenc import Connectivity, Graph, Model, Twins
from tests.oracles.enumerate import decoded
from tests.oracles.graph_rules import encoded, expect


def images(cells):
    """A half turned and mirrored, all from the upper left corner."""
    for _ in range(4):
        cells = [(x, -y) for y, x in cells]
        for one in (cells, [(y, -x) for y, x in cells]):
            yield sorted((y - min(a for a, _ in one), x - min(b for _, b in one)) for y, x in one)


def kept(borders, shaded, sizes, width, ends, order):
    joined = nx.Graph([pair for pair, border in zip(ends, borders, strict=True) if not border])
    joined.add_nodes_from(range(order))
    for part in nx.connected_components(joined):
        halves = [part & shaded, part - shaded]
        if not all(half and nx.is_connected(joined.subgraph(half)) for half in halves):
            return False
        one, other = ([divmod(v, width) for v in half] for half in halves)
        if next(images(one)) not in [*images(other)]:
            return False
        if any(v in part and len(part) != size for v, size in sizes.items()):
            return False
    whole = {v: part for part in map(frozenset, nx.connected_components(joined)) for v in part}
    return not any(border and whole[v] == whole[w] for (v, w), border in zip(ends, borders, strict=True))


@pytest.mark.parametrize("shaded", [{1, 2, 4, 7}, {0, 3, 5, 6}, {1, 3, 6, 7}, {0, 2, 5, 7}, set()])
@pytest.mark.parametrize("sizes", [{}, {0: 4}, {3: 2, 1: 6}])
@pytest.mark.parametrize("form", [Connectivity.LAZY, Connectivity.EXACT])
def test_all_borders(shaded, sizes, form):
    graph = Graph.grid(2, 4)
    every = np.array([*product((0, 1), repeat=len(graph.ends))])
    found = {tuple(row) for row in every.tolist() if kept(row, shaded, sizes, 4, graph.ends.tolist(), 8)}
    model = Model()
    twins = Twins(model.booleans("x", len(graph.ends)), graph, sizes, shaded=sorted(shaded), width=4, form=form)
    model.rule("twins", twins)
    assert {*map(tuple, every[twins.holds(every).all(axis=1)].tolist())} == found
    if form is Connectivity.EXACT:
        expect(model, found, counted=True)
    else:  # its cuts are none of a graph
        assert decoded(*encoded(model)) == found


@pytest.mark.parametrize(
    ("graph", "wrong", "message"),
    [
        (Graph.grid(3, 3), {"shaded": [9], "width": 3}, "shaded"),
        (Graph.grid(3, 3), {"width": 4}, "rows of one length"),
        (Graph(2, np.array([[0, 1]])), {"width": 1, "shaded": [2]}, "shaded"),
        (Graph(4, np.array([[0, 1], [1, 2], [2, 3]])), {"width": 2}, "share a side"),
    ],
)
def test_wrong_arguments(graph, wrong, message):
    with pytest.raises(ValueError, match=message):
        Twins(Model().booleans("x", len(graph.ends)), graph, **wrong)


@pytest.mark.parametrize("seed", range(12))
def test_narrowing_keeps_all_that_solutions_have(seed):
    chance = np.random.default_rng(seed)
    height, width = [(2, 4), (2, 3), (3, 2)][seed % 3]
    graph, shaded = Graph.grid(height, width), chance.permutation(height * width)[: height * width // 2].tolist()
    every = np.array([*product((0, 1), repeat=len(graph.ends))])
    for sizes in ({}, {0: 2}, {0: 4, 1: 2}):
        rule = Twins(Model().booleans("x", len(graph.ends)), graph, sizes, shaded=shaded, width=width)
        found = every[rule.holds(every).all(axis=1)]
        for answer in found:
            model = Model()
            domain = np.arange(2) == answer[:, None]
            x = model.integers("x", (0, 1), domain | (chance.random(len(domain)) < 0.6)[:, None])
            fitting = found[x.cells[np.arange(len(answer)), found].all(axis=1)]
            model.rule("twins", Twins(x, graph, sizes, shaded=shaded, width=width))
            model.narrow()
            assert x.cells[np.arange(len(answer)), fitting].all()


@pytest.mark.parametrize(
    ("cells", "known", "borders"),
    [
        (".#", {}, [0]),  # the single way to the other colour
        (".##.", {1: 1}, [0, 1, 0]),  # both halves are complete
        (".##..##.", {0: 0, 3: 1}, [0, 1, 0, 1, 0, 1, 0]),  # a twin has one cell as well
    ],
)
def test_narrowing_finds_what_people_find(cells, known, borders):
    graph = Graph.grid(1, len(cells))
    domain = np.ones((len(graph.ends), 2), np.bool_)
    for edge, value in known.items():
        domain[edge, 1 - value] = False
    model = Model()
    x = model.integers("x", (0, 1), domain)
    shaded = [v for v, one in enumerate(cells) if one == "#"]
    model.rule("twins", Twins(x, graph, shaded=shaded, width=len(cells)))
    model.narrow()
    assert [np.flatnonzero(one).tolist() for one in x.cells] == [[border] for border in borders]
