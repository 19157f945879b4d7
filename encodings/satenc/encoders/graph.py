"""Constraints over the vertices of a networkx graph."""

from collections.abc import Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np

from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.formula.formula import Formula
from satenc.formula.groups import Indices, by_size
from satenc.formula.literals import Lits
from satenc.model.model import Unknown, Views, boolean_literals

_AS_EDGES_UP_TO = 6


def maximal_cliques(graph: nx.Graph) -> list[list[int]]:
    """The maximal cliques of a graph over vertices 0 .. n-1, sorted, so that the order is the same on every machine."""
    return sorted(sorted(clique) for clique in nx.find_cliques(graph) if len(clique) > 1)


def independent_set(
    f: Formula, lits: Lits, cliques: Sequence[Sequence[int]], encoding: AtMostOne = AtMostOne.AUTO
) -> None:
    """No two neighbours are both chosen: at most one vertex of each clique; ``lits[vertices]``.

    The instances of the current rule are the cliques. The edges of small cliques are written once, for the first
    clique that holds them.
    """
    pairs, owners = [np.empty((0, 2), np.intp)], [np.empty(0, np.intp)]
    for chosen, members in by_size(cliques):
        if encoding is AtMostOne.AUTO and members.shape[1] <= _AS_EDGES_UP_TO:
            first, second = np.triu_indices(members.shape[1], k=1)
            pairs.append(np.stack([members[:, first], members[:, second]], axis=-1).reshape(-1, 2))
            owners.append(np.repeat(chosen, len(first)))
        else:
            with f.rows((len(cliques),), chosen):
                at_most_one(f, lits[members], encoding)
    owner = np.concatenate(owners)
    in_order = np.argsort(owner, kind="stable")
    edges, where = np.unique(np.sort(np.concatenate(pairs)[in_order], axis=1), axis=0, return_index=True)
    with f.rows((len(cliques),), owner[in_order][where]):
        f.add(-lits[edges[:, 0]], -lits[edges[:, 1]])


@dataclass(frozen=True, slots=True)
class IndependentSet:
    """:func:`independent_set` over the Boolean variables of ``x``, one for each vertex of the graph."""

    x: Unknown
    cliques: Sequence[Sequence[int]]
    encoding: AtMostOne = AtMostOne.AUTO

    @staticmethod
    def of(x: Unknown, graph: nx.Graph, encoding: AtMostOne = AtMostOne.AUTO) -> "IndependentSet":
        """Over all maximal cliques of ``graph``, whose vertices are 0 .. n-1."""
        return IndependentSet(x, maximal_cliques(graph), encoding)

    @property
    def count(self) -> int:
        return len(self.cliques)

    def narrow(self) -> None:
        """The neighbours of a chosen vertex are not chosen."""
        for _, members in by_size(self.cliques):
            _exclude_neighbours(self.x, members)

    def encode(self, f: Formula, views: Views) -> None:
        independent_set(f, boolean_literals(views, self.x), self.cliques, self.encoding)


def _exclude_neighbours(x: Unknown, members: Indices) -> None:
    domain = x.cells[members]
    chosen = ~domain[..., 0]
    others = chosen.sum(axis=1, keepdims=True) - chosen > 0
    x.keep(members, np.stack([np.ones_like(others), ~others], axis=-1))


def kings_graph(height: int, width: int) -> nx.Graph:
    """The graph of a chess king: cells numbered row by row, joined where they touch by a side or a corner."""
    graph = nx.Graph()
    cells = np.arange(height * width).reshape(height, width)
    graph.add_nodes_from(cells.ravel().tolist())
    for here, there in (
        (cells[:, :-1], cells[:, 1:]),
        (cells[:-1], cells[1:]),
        (cells[:-1, :-1], cells[1:, 1:]),
        (cells[:-1, 1:], cells[1:, :-1]),
    ):
        graph.add_edges_from(zip(here.ravel().tolist(), there.ravel().tolist(), strict=True))
    return graph
