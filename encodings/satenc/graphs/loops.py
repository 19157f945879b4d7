"""Which lines one loop may still have: what its vertices, its known lines and the blocks of the graph exclude."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from satenc.graphs.graph import Graph
from satenc.graphs.lines import joined


def narrow_loop(graph: Graph, line: NDArray[np.bool_], on: NDArray[np.bool_]) -> None:
    """Clear what no loop allows, in place: ``line[edge]`` and ``on[vertex]`` say whether an edge may be left out and
    may be chosen, and whether a vertex may be off the loop and on it. Where no loop agrees, something may be neither.
    """
    _narrow_degrees(graph, line, on)
    if on.any(axis=1).all():
        _close_at_the_end(graph, line, on)
        _stay_in_a_block(graph, line, on)
        _narrow_degrees(graph, line, on)


def _narrow_degrees(graph: Graph, line: NDArray[np.bool_], on: NDArray[np.bool_]) -> None:
    """Two lines or none at each vertex, to a fixpoint."""
    ends, before = graph.ends, -1
    while before != (before := int(line.sum()) + int(on.sum())):
        lines = np.bincount(ends[~line[:, 0]].ravel(), minlength=graph.order)
        most = np.bincount(ends[line[:, 1]].ravel(), minlength=graph.order)
        on[:, 0] &= lines == 0
        on[:, 1] &= (lines <= 2) & (most >= 2)
        full, tight = lines == 2, (most == 2) & ~on[:, 0]
        line[:, 1] &= on[ends, 1].all(axis=1) & ~(full[ends].any(axis=1) & line[:, 0])
        line[:, 0] &= ~(tight[ends].any(axis=1) & line[:, 1])


def _close_at_the_end(graph: Graph, line: NDArray[np.bool_], on: NDArray[np.bool_]) -> None:
    """An edge between the ends of a path of known lines closes a loop, so it is excluded unless all vertices that must
    lie on the loop are on the path. Once a loop is closed there is no other line.
    """
    known = ~line[:, 0]
    parts = joined(graph, np.flatnonzero(known))
    part_of, size = np.full(graph.order, -1), np.array([*map(len, parts), 0])
    for number, part in enumerate(parts):
        part_of[part] = number
    ends, must = part_of[graph.ends], np.count_nonzero(~on[:, 0])
    inside = (ends[:, 0] == ends[:, 1]) & (ends[:, 0] >= 0)
    line[inside & ~known & (size[ends[:, 0]] < must), 1] = False
    closed = np.bincount(ends[known, 0], minlength=len(parts)) == size[:-1]
    if closed.any():
        line[~known if must == size[:-1][closed].sum() else known, 1] = False


def _stay_in_a_block(graph: Graph, line: NDArray[np.bool_], on: NDArray[np.bool_]) -> None:
    """A loop lies in one block of the graph: it has no bridge, and passes no articulation point twice."""
    must = {*np.flatnonzero(~on[:, 0]).tolist()}
    outside = line[:, 1].copy()
    for block in blocks(graph, line[:, 1].tolist()):
        if len(block) > 1 and must <= {*graph.ends[block].ravel().tolist()}:
            outside[block] = False
    line[outside, 1] = False
    if not line[:, 1].any():
        on[:] = False


def blocks(graph: Graph, possible: Sequence[bool]) -> Iterator[list[int]]:
    """The edges of each block of the graph that has only the ``possible`` edges; a bridge is one, too. J. Hopcroft,
    R. Tarjan, Algorithm 447: efficient algorithms for graph manipulation, Communications of the ACM 16(6), 1973.
    """
    ends, incident = graph.ends.sum(axis=1).tolist(), graph.incident
    depth, low = [0] * graph.order, [0] * graph.order
    for start in range(graph.order):
        if depth[start]:
            continue
        depth[start] = low[start] = 1
        path, edges = [(start, -1, iter(incident[start]))], list[int]()
        while path:
            v, came, left = path[-1]
            for edge in left:
                if edge == came or not possible[edge]:
                    continue
                w = ends[edge] - v
                if not depth[w]:
                    edges.append(edge)
                    depth[w] = low[w] = depth[v] + 1
                    path.append((w, edge, iter(incident[w])))
                    break
                if depth[w] < depth[v]:
                    edges.append(edge)
                    low[v] = min(low[v], depth[w])
            else:
                path.pop()
                if path:
                    u = path[-1][0]
                    low[u] = min(low[u], low[v])
                    if low[v] >= depth[u]:
                        begin = len(edges) - 1 - edges[::-1].index(came)
                        yield edges[begin:]
                        del edges[begin:]
