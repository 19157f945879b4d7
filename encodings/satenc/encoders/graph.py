"""Graphs and their cliques, by networkx: the only module of satenc that imports it, because importing it is slow."""

import sys
from collections.abc import Iterable
from itertools import islice
from typing import TypeAlias

import networkx as nx
import numpy as np

from satenc.formula import checked, checks

Graph: TypeAlias = nx.Graph

KING = ((0, 1), (1, -1), (1, 0), (1, 1))
"""The moves of a chess king, each as rows down and columns to the right; the opposite ones go without saying."""


@checked
def maximal_cliques(graph: Graph, most: int | None = None) -> list[list[int]]:
    """The maximal cliques of a graph over vertices 0 .. n-1, sorted, so that the order is the same on every machine.

    A graph of n vertices may have up to 3 ** (n / 3) of them (J. Moon, L. Moser, On cliques in graphs, 1965): raises
    ValueError for more than ``most``.
    """
    if most is not None:
        checks.at_least("most", most, 0)
    found = list(islice(nx.find_cliques(graph), None if most is None else min(most + 1, sys.maxsize)))
    if most is not None and len(found) > most:
        raise ValueError(f"expected a graph of at most {most} maximal cliques, found more")
    return sorted(sorted(clique) for clique in found if len(clique) > 1)


@checked
def board_graph(height: int, width: int, moves: Iterable[tuple[int, int]] = KING) -> Graph:
    """The cells of a board, numbered row by row; two are joined if one of ``moves`` leads from one to the other. A move
    is rows down, 0 at least, and columns to the right. Raises ValueError for other moves and numbers.
    """
    checks.length("board", (height, width))
    graph = nx.empty_graph(height * width)
    cells = np.arange(height * width).reshape(height, width)
    for down, across in moves:
        checks.at_least("move", down, 0)
        checks.whole_number("move", across)
        left, right = max(-across, 0), max(across, 0)
        here = cells[: max(height - down, 0), left : max(width - right, 0)]
        there = cells[down:, right : max(width - left, 0)]
        graph.add_edges_from(zip(here.ravel().tolist(), there.ravel().tolist(), strict=True))
    return graph
