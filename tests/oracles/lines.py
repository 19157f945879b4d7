"""Which edges of small graphs are one loop, a tree and so on: all sets of edges at once, by matrices."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import product

import numpy as np
from networkx.generators.atlas import graph_atlas_g
from numpy.typing import NDArray

from satenc import Graph

ALL = [Graph.of(graph) for graph in graph_atlas_g() if len(graph) <= 6 and graph.number_of_edges()]
"""All graphs up to 6 vertices, up to isomorphism."""
SMALL = [graph for graph in ALL if len(graph.ends) <= 10]


@dataclass(frozen=True)
class Sets:
    """``chosen[set, edge]``: sets of edges of a graph."""

    graph: Graph
    chosen: NDArray[np.bool_]

    @staticmethod
    def all(graph: Graph) -> "Sets":
        return Sets(graph, np.array([*product((False, True), repeat=len(graph.ends))], np.bool_))

    @property
    def degrees(self) -> NDArray[np.int64]:
        """``[set, vertex]``."""
        at = np.zeros((len(self.graph.ends), self.graph.order), np.int64)
        for end in (0, 1):
            at[np.arange(len(at)), self.graph.ends[:, end]] = 1
        return self.chosen.astype(np.int64) @ at

    @property
    def joined(self) -> NDArray[np.bool_]:
        """``[set, vertex, vertex]``: whether a path leads from one to the other."""
        first, second = self.graph.ends.T
        path = np.tile(np.eye(self.graph.order, dtype=np.bool_), (len(self.chosen), 1, 1))
        path[:, first, second] = path[:, second, first] = self.chosen
        for _ in range(self.graph.order.bit_length()):
            path = path @ path
        return path

    def together(self, vertices: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``[set]``: whether the ``vertices[set, vertex]`` are connected."""
        return np.asarray((self.joined | ~vertices[:, :, None] | ~vertices[:, None]).all(axis=(1, 2)))

    def which(self, kept: NDArray[np.bool_], domain: NDArray[np.bool_] | None = None) -> set[tuple[int, ...]]:
        """The sets that are ``kept[set]``, of edges that ``domain[edge, 2]`` allows, as tuples of 0 and 1."""
        if domain is not None:
            kept = kept & np.where(self.chosen, domain[:, 1], domain[:, 0]).all(axis=1)
        return {*map(tuple, self.chosen[kept].astype(int).tolist())}

    def through(self, vertices: Collection[int] | None) -> NDArray[np.bool_]:
        """``[vertex]``: which are among ``vertices``, all for None."""
        return np.isin(np.arange(self.graph.order), [*(range(self.graph.order) if vertices is None else vertices)])
