"""All vertices of a graph in parts with borders between them: what is excluded, and clauses that answers break.

If two vertices with a border between them are in one part, a path without borders joins them. The clause says: one of
the edges of the path is a border, or there is no border between the two. These are the cycle inequalities of M.
Grötschel, Y. Wakabayashi, A cutting plane algorithm for a clustering problem, Mathematical Programming 45, 1989. If a
part is too small, one of the edges around it is not a border; if connected vertices are too many, one of the edges that
join them is a border.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula.formula import Formula
from satenc.formula.lazy import Connection, Cut
from satenc.formula.literals import TRUE, Assignment, Lits, evaluate
from satenc.graphs.graph import Graph
from satenc.graphs.lines import Parts


@dataclass(frozen=True, slots=True)
class DivisionCuts:
    """``borders[edge]`` are the borders between parts, stated lazily: instance 0 that none is within a part, and
    instance 1 + i that the vertex of number i in ``sizes`` is in a part of that size.
    """

    graph: Graph
    borders: Lits
    sizes: Mapping[int, int]

    def state(self, f: Formula) -> None:
        """Add the rule to ``f``, and what its cuts are checked against."""
        order, edges = self.graph.order, len(self.borders)
        lines = np.broadcast_to(-self.borders, (1 + len(self.sizes), edges))
        sizes = np.full((len(lines), order + edges), -1)
        sizes[:, order:] = 0
        sizes[np.arange(1, len(lines)), [*self.sizes]] = [*self.sizes.values()]
        connection = Connection.of_edges(self.graph.ends, lines, np.full(order, TRUE), sizes=sizes)
        f.lazily(self.borders, self.violated, connection)

    def violated(self, assignment: Assignment) -> Iterator[Cut]:
        """A cut for each border within a part, and for each vertex in a part of the wrong size."""
        ends, border = self.graph.ends, evaluate(assignment, self.borders)
        parts = Parts.of(self.graph, np.flatnonzero(~border), np.arange(self.graph.order)).number
        for e in np.flatnonzero(border & (parts[ends[:, 0]] == parts[ends[:, 1]])).tolist():
            v, w = ends[e].tolist()
            came, path = self._joined(v, border, self.graph.order), list[int]()
            while w != v:
                path.append(came[w])
                w = ends[path[-1]].sum() - w
            yield self._cut(0, np.append(self.borders[path], -self.borders[e]), path)
        for number, (v, size) in enumerate(self.sizes.items(), start=1):
            inside = parts[ends] == parts[v]
            count = np.count_nonzero(parts == parts[v])
            if count > size:
                path = [e for e in self._joined(v, border, size + 1).values() if e >= 0]
                yield self._cut(number, self.borders[path], path)
            elif count < size:
                boundary = inside[:, 0] ^ inside[:, 1]
                within = inside.all(axis=1) & (self.borders != TRUE)  # a certain border joins nothing
                side = [*np.flatnonzero(parts == parts[v]), *self.graph.order + np.flatnonzero(within)]
                yield Cut(number, -self.borders[boundary], side)

    def _joined(self, start: int, border: NDArray[np.bool_], most: int) -> dict[int, int]:
        """That many vertices that edges without a ``border`` join to ``start``, the nearest first, and the last edge of
        the way to each; -1 for ``start``.
        """
        came, path = {start: -1}, [start]
        for v in path:
            for e, w in zip(self.graph.incident[v], self.graph.neighbours[v], strict=True):
                if not border[e] and w not in came and len(came) < most:
                    came[w] = e
                    path.append(w)
        return came

    def _cut(self, instance: int, clause: Lits, edges: list[int]) -> Cut:
        side = {*self.graph.ends[edges].ravel().tolist(), *(self.graph.order + e for e in edges)}
        return Cut(instance, clause, side)


def narrow_division(graph: Graph, possible: NDArray[np.bool_], sizes: Mapping[int, int], wanted: int | None) -> bool:
    """Clear in ``possible[edge, 2]`` what no division allows: whether an edge may be without a border, and with one.
    There are ``wanted`` parts, any number for None. Whether there may be a division.
    """
    every = np.arange(graph.order)
    parts = Parts.of(graph, np.flatnonzero(~possible[:, 1]), every)
    wholes = Parts.of(graph, np.flatnonzero(possible[:, 0]), every)
    (one, other), (whole, another) = parts.number[graph.ends].T, wholes.number[graph.ends].T
    stated, size = np.array([*sizes], np.intp), np.array([*sizes.values()], np.intp)
    least, most = np.zeros(parts.count, np.intp), np.full(parts.count, graph.order)
    np.maximum.at(least, parts.number[stated], size)
    np.minimum.at(most, parts.number[stated], size)
    count, reach = np.bincount(parts.number), np.bincount(wholes.number)[wholes.number[stated]]
    if (least > most).any() or (count > most).any() or (reach < size).any():
        return False
    one_part = np.zeros(wholes.count, np.bool_)
    one_part[wholes.number[stated[reach == size]]] = True
    apart = (count[one] + count[other] > np.minimum(most[one], most[other])) | (
        np.maximum(least[one], least[other]) > np.minimum(most[one], most[other])
    )
    if wanted is not None:
        if not wholes.count <= wanted <= parts.count:
            return False
        one_part |= wanted == wholes.count
        apart |= wanted == parts.count
    possible[(one == other) | ((whole == another) & one_part[whole]), 1] = False
    possible[(one != other) & apart, 0] = False
    out = np.flatnonzero(possible[:, 0] & (one != other))
    ways = np.bincount(np.append(one[out], other[out]), minlength=parts.count)
    must_grow = (count < least) & (ways == 1)
    possible[out[must_grow[one[out]] | must_grow[other[out]]], 1] = False
    return True
