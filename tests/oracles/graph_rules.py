"""Graphs to state rules of connectivity on, and what every such rule must do with them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import strategies as st
from networkx.generators.atlas import graph_atlas_g
from numpy.typing import ArrayLike, NDArray

from satenc import Connectivity, Encoded, Formula, Graph, Model
from satenc.formula.dimacs import lazy_record
from satpuzzles.proving.checker.cuts import complaint
from satpuzzles.proving.checker.text import connections
from satpuzzles.proving.cuts import shown
from tests.oracles.brute_force import supported
from tests.oracles.enumerate import Numbers, decoded, each_model
from tests.oracles.shapes import graphs

EVERY_FORM = [pytest.param(form, id=form) for form in Connectivity]
FORMS = EVERY_FORM[1:]
"""Of rules that are lazy by default, as `test_graph.py` shows of them."""
CONNECTED = [graph for graph in graph_atlas_g() if 1 <= len(graph) <= 6 and nx.is_connected(graph)]
"""All connected graphs up to 6 vertices, up to isomorphism."""
THROUGH = ((), (0,), None, (1, 0))
"""Which vertices lines go through."""


def few_edges(vertices: int = 6, least: int = 1) -> st.SearchStrategy[Graph]:
    """Graphs whose sets of edges are few enough to try all."""
    drawn = graphs(vertices).filter(lambda graph: len(graph) >= least and graph.number_of_edges() <= 9)
    return drawn.map(Graph.of)


def stated(
    rule: Any, graph: Any, domain: NDArray[np.bool_], *arguments: Any, values: ArrayLike = (0, 1), **choices: Any
) -> Model:
    """A model with a variable for each row of ``domain``, and a ``rule``, a class, about them on the graph."""
    model = Model()
    x = model.integers("x", values, domain)
    model.rule("rule", rule(x, graph, *arguments, **choices))
    return model


def free(variables: Any, values: int = 2) -> NDArray[np.bool_]:
    """Domains of so many variables, or of one for each of ``variables``, with all values."""
    return np.ones((variables if isinstance(variables, int) else len(variables), values), np.bool_)


def expect_on_small_graphs(
    rule: Any, sizes: Callable[[int], Sequence[Any]], choices: Callable[[Any, Any, Any], set[Numbers]]
) -> None:
    """On half of the graphs `CONNECTED` each form of a ``rule`` about the ``sizes`` at vertices, of which the last one
    is given, in turn, has the solutions that are among all ``choices``.
    """
    for number, graph in enumerate(CONNECTED[::2]):
        chosen = sizes(len(graph) - 1)
        here = chosen[number % len(chosen)]
        expected = choices(graph, here, free(graph))
        for form in Connectivity:
            assert decoded(*encoded(stated(rule, graph, free(graph), here, form=form))) == expected, form


def left_of_a_row(rule: Any, sizes: Any, known: Mapping[int, int]) -> str:
    """What narrowing leaves of five vertices in a row, of which some are ``known``: a value, "?" for both, "!" for
    none.
    """
    model = stated(rule, Graph.grid(1, 5), free(5), sizes)
    for vertex, value in known.items():
        model.answer.domain[vertex, 1 - value] = False
    model.narrow()
    return "".join("!01?"[int(vertex @ (1, 2))] for vertex in model.answer.domain)


def encoded(model: Model) -> tuple[Formula, Encoded]:
    f = Formula()
    return f, model.encode(f)[model.answer]


def expect(model: Model, expected: set[Numbers], *, counted: bool, complete: bool = False) -> None:
    """The solutions are those ``expected``, before and after narrowing, which loses none of them; a ``complete`` one
    leaves no other value. If they are ``counted``, there are as many models over all variables. The checker of
    certificates takes all cuts that were found.
    """
    before, values = model.answer.domain.copy(), model.answer.values.tolist()
    _expect_encoded(model, expected, counted=counted)
    model.narrow()
    if not np.array_equal(model.answer.domain, before):
        _expect_encoded(model, expected, counted=counted)
    left = supported(before, values, expected)
    assert (model.answer.domain >= left).all()
    if complete and left.size:
        assert (model.answer.domain == left).all() if expected else not model.answer.domain.any(axis=-1).all()


def _expect_encoded(model: Model, expected: set[Numbers], *, counted: bool) -> None:
    f, x = encoded(model)
    if counted:
        assert each_model(f, x) == sorted(expected)
    else:
        assert decoded(f, x) == expected
    checked(f)


def checked(f: Formula) -> list[set[int]]:
    """The clauses of the cuts that were found, as a certificate shows them: the checker of certificates takes each."""
    cuts, rules = shown(f, lambda: None), connections(map(lazy_record, f.lazy))
    assert not any(complaint(rules, cut) for cut in cuts)
    return [{*cut.literals} for cut in cuts]
