"""Random inputs of every kind that encoders take.

Hypothesis draws the simplest choice far more often than the others, so the simplest is made an interesting one: the
largest size, an edge that is there, a value in the middle of a domain missing.
"""

from typing import Any

import networkx as nx
import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from satenc import TRUE, Dfa, Formula, Lits

KINDS = ("variable", "negated", "true", "false")


def sizes(most: int, least: int = 1) -> st.SearchStrategy[int]:
    return st.integers(0, most - least).map(lambda less: most - less)


@st.composite
def inputs(draw: st.DrawFn, rows: int = 3, size: int = 5) -> NDArray[Any]:
    """``kinds[batch, n]``: what stands at each place of a batch of groups of literals, see :func:`literals`."""
    shape = draw(sizes(rows)), draw(sizes(size))
    kinds = st.sampled_from((*KINDS[:1] * 3, *KINDS))
    return draw(arrays(np.dtype("U8"), shape, elements=kinds, fill=st.nothing()))


def literals(f: Formula, kinds: NDArray[Any]) -> Lits:
    """Fresh variables, negated variables and constants of these kinds."""
    lits = f.new("x", *kinds.shape, where=(kinds == "variable") | (kinds == "negated"))
    return np.select([kinds == "negated", kinds == "true"], [-lits, TRUE], lits).astype(np.int32)


def domains(*shape: int, empty: bool = False) -> st.SearchStrategy[NDArray[np.bool_]]:
    """``domain[..., values]``, with holes; without an empty one unless wanted."""
    mostly = st.sampled_from((True, True, True, False))
    drawn = arrays(np.bool_, shape, elements=mostly, fill=st.nothing())
    return drawn if empty else drawn.map(_with_one_value)


def _with_one_value(domain: NDArray[np.bool_]) -> NDArray[np.bool_]:
    domain[..., 0] |= ~domain.any(axis=-1)
    return domain


def ascending(size: int) -> st.SearchStrategy[list[int]]:
    """Values of an integer, negative ones and gaps included."""
    return st.lists(st.integers(-4, 9), min_size=size, max_size=size, unique=True).map(sorted)


@st.composite
def dfas(draw: st.DrawFn, symbols: int = 2, states: int = 5, *, forward: bool = False) -> Dfa:
    """Automata with missing transitions, dead and unreachable states; ``forward`` ones never go back."""
    size = draw(sizes(states))
    rows = [
        [draw(st.sampled_from(_targets(state, size, symbol, forward=forward))) for symbol in range(symbols)]
        for state in range(size)
    ]
    accepting = [draw(st.sampled_from((state % 2 == 1, True, True, False))) for state in range(size)]
    return Dfa(np.array(rows, np.int32), np.array(accepting))


def _targets(state: int, size: int, symbol: int, *, forward: bool) -> list[int]:
    every = list(range(state if forward else 0, size))
    return every[symbol + 1 :] + every[: symbol + 1] + every + [-1]


@st.composite
def orderable_dfas(draw: st.DrawFn, symbols: int = 2, states: int = 5) -> Dfa:
    """Forward automata with at most one symbol for staying in each state."""
    dfa = draw(dfas(symbols, states, forward=True))
    stays = dfa.delta == np.arange(len(dfa.delta))[:, None]
    return Dfa(np.where(stays & (np.cumsum(stays, axis=1) > 1), -1, dfa.delta).astype(np.int32), dfa.accepting)


@st.composite
def graphs(draw: st.DrawFn, vertices: int = 7) -> nx.Graph:
    size = draw(sizes(vertices))
    graph = nx.empty_graph(size)
    pairs = [(a, b) for a in range(size) for b in range(a)]
    graph.add_edges_from(pair for pair in pairs if draw(st.sampled_from((True, False))))
    return graph


@st.composite
def groups(draw: st.DrawFn, vertices: int, *, most: int = 3) -> list[list[int]]:
    """Ragged, overlapping groups of different members; possibly empty ones."""
    members = range(vertices)
    return [list(draw(st.permutations(members)))[: draw(sizes(vertices, 0))] for _ in range(draw(sizes(most)))]
