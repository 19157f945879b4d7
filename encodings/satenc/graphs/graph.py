"""Undirected graphs as arrays and lists, for rules about connectivity.

networkx is only looked at where a caller hands in one of its graphs: importing it takes 0.2 s.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Choice, checked, checks
from satenc.graphs.bits import Shifts

if TYPE_CHECKING:
    import networkx as nx


class Connectivity(Choice):
    """How a rule about connectivity is stated: ``lazy``, by cuts found in answers that break it; ``levels``, whole, by
    the levels of an elimination of vertices, with auxiliary variables defined in the one direction that propagation
    needs; ``exact``, with these variables functions of the answer, so that models are as many as answers. ``auto`` is
    the quickest for a solver.

    A whole form of one's own is a function ``(f, graph, lines, on)`` that states that all vertices whose literal in
    ``on[vertex]`` is true are connected by ``lines[edge]``, the edges of a `Graph`; true lines join no others. Where
    parts have sizes, `Division` and `NumberedParts` take ``exact`` in its place.
    """

    AUTO = "auto"
    LAZY = "lazy"
    LEVELS = "levels"
    EXACT = "exact"


@checked
@dataclass(frozen=True, eq=False)
class Graph:
    """A graph over the vertices 0 .. ``order`` - 1; edge ``e`` joins the two vertices ``ends[e]``.

    Raises ValueError for an end that is no vertex, an edge from a vertex to itself, and two edges with the same ends.
    """

    order: int
    ends: NDArray[np.intp]

    def __post_init__(self) -> None:
        ends = checks.pairs("ends", self.ends, self.order)
        if (same := np.flatnonzero(ends[:, 0] == ends[:, 1])).size:
            raise ValueError(f"edge {same[0]}: expected two vertices, found {ends[same[0], 0]} twice")
        edges = [*zip(np.minimum(*ends.T).tolist(), np.maximum(*ends.T).tolist(), strict=True)]
        if len({*edges}) < len(edges):
            twice = next(edge for edge in edges if edges.count(edge) > 1)
            raise ValueError(f"expected one edge at most between two vertices, found several between {twice}")
        object.__setattr__(self, "ends", ends)

    @classmethod
    def of(cls, graph: "GraphLike") -> "Graph":
        """The same graph in this form: one of networkx over 0 .. n-1, or the neighbours of each vertex, where it is
        enough that one of two neighbours names the other. Edges are then in ascending order of their ends.

        Raises ValueError for other vertices, a directed graph, and as the constructor.
        """
        if isinstance(graph, Graph):
            return graph
        if isinstance(graph, Sequence):
            order = len(graph)
            pairs: Iterable[tuple[int, int]] = ((v, w) for v, others in enumerate(graph) for w in others)
        elif not hasattr(graph, "edges"):
            raise ValueError(f"graph: expected one of networkx, or lists of neighbours, found {checks.shown(graph)}")
        else:
            order, pairs = len(graph), graph.edges()
            if {*graph} != {*range(order)} or graph.is_directed():
                raise ValueError(f"graph: expected an undirected one over the vertices 0 .. {order - 1}")
        try:
            edges = sorted({(min(v, w), max(v, w)) for v, w in pairs})
        except TypeError:
            raise ValueError(f"graph: expected lists of neighbours, found {checks.shown(graph)}") from None
        return cls(order, np.array(edges))

    @staticmethod
    @checked
    @cache
    def grid(height: int, width: int) -> "Graph":
        """The cells of a board, numbered row by row; two that share a side are joined."""
        checks.length("board", (height, width))
        cells = np.arange(height * width).reshape(height, width)
        across = np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()], axis=1)
        down = np.stack([cells[:-1].ravel(), cells[1:].ravel()], axis=1)
        edges = np.concatenate([across, down])
        return Graph(cells.size, edges[np.lexsort((edges[:, 1], edges[:, 0]))])

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each vertex, in the order of `incident`."""
        other = self.ends.sum(axis=1).tolist()
        return tuple(tuple(other[e] - v for e in edges) for v, edges in enumerate(self.incident))

    @cached_property
    def incident(self) -> tuple[tuple[int, ...], ...]:
        """The edges at each vertex, ascending."""
        edges = (np.argsort(self.ends.ravel(), kind="stable") // 2).tolist()
        last = np.cumsum(np.bincount(self.ends.ravel(), minlength=self.order)).tolist()
        return tuple(tuple(edges[start:end]) for start, end in pairwise([0, *last]))

    @cached_property
    def padded(self) -> NDArray[np.intp]:
        """``[vertex, place]``: the neighbours of each vertex; `order` stands in where others have more."""
        width = max(map(len, self.neighbours), default=0)
        rows = [(*others, *[self.order] * (width - len(others))) for others in self.neighbours]
        return np.array(rows, np.intp).reshape(self.order, width)

    @cached_property
    def shifts(self) -> Shifts:
        """The graph for searches on sets of vertices as bits."""
        return Shifts.of(self.ends)

    def within(self, vertices: list[int]) -> "Graph":
        """The graph of these ``vertices`` and the edges between them; they are numbered anew, in this order."""
        number = np.full(self.order, -1)
        number[vertices] = np.arange(len(vertices))
        ends = number[self.ends]
        return Graph(len(vertices), ends[(ends >= 0).all(axis=1)])

    def parts(self, vertices: Collection[int]) -> list[list[int]]:
        """The connected parts of these ``vertices``, by their smallest vertices in ascending order; a part begins with
        its smallest vertex.
        """
        neighbours, left, parts = self.neighbours, {*vertices}, []
        for start in sorted(left):
            if start in left:
                left.remove(start)
                part = [start]
                for v in part:
                    for w in neighbours[v]:
                        if w in left:
                            left.remove(w)
                            part.append(w)
                parts.append(part)
        return parts


GraphLike: TypeAlias = "nx.Graph | Graph | Sequence[Sequence[int]]"
"""What `Graph.of` takes."""
