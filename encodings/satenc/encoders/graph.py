"""Graphs and their cliques, by networkx: the only module of satenc that imports it, because importing it is slow."""

import networkx as nx
import numpy as np


def maximal_cliques(graph: nx.Graph) -> list[list[int]]:
    """The maximal cliques of a graph over vertices 0 .. n-1, sorted, so that the order is the same on every machine."""
    return sorted(sorted(clique) for clique in nx.find_cliques(graph) if len(clique) > 1)


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
