"""Which lines one loop may still have: what its vertices, its known lines and the blocks of the graph exclude."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from satenc.graphs.graph import Graph
from satenc.graphs.lines import Parts


def narrow_loop(graph: Graph, line: NDArray[np.bool_], on: NDArray[np.bool_]) -> None:
    """Clear what no loop allows, in place: ``line[edge]`` and ``on[vertex]`` say whether an edge may be left out and
    may be chosen, and whether a vertex may be off the loop and on it. Where no loop agrees, something may be neither.
    Blocks, which take most of the time, are looked for only where nothing else is found.
    """
    before = line.copy()
    narrow_degrees(graph, line, on, np.full(graph.order, 2))
    _close_at_the_end(graph, line, on)
    if (line == before).all():
        _stay_in_a_block(graph, line, on)


def narrow_degrees(graph: Graph, line: NDArray[np.bool_], on: NDArray[np.bool_], ends_at: NDArray[np.intp]) -> None:
    """At each vertex so many lines as ``ends_at`` says or none, to a fixpoint; arguments as in `narrow_loop`."""
    (first, second), before = graph.ends.T.copy(), -1
    while before != (before := int(np.count_nonzero(line)) + int(np.count_nonzero(on))):
        known, possible = ~line[:, 0], line[:, 1]
        lines, most = (
            np.bincount(first[some], minlength=graph.order) + np.bincount(second[some], minlength=graph.order)
            for some in (known, possible)
        )
        on[:, 0] &= lines == 0
        on[:, 1] &= (lines <= ends_at) & (most >= ends_at)
        full, tight = (lines == ends_at) | ~on[:, 1], (most == ends_at) & ~on[:, 0]
        line[:, 1] &= known | ~(full[first] | full[second])
        line[:, 0] &= ~(possible & (tight[first] | tight[second]))


def _close_at_the_end(graph: Graph, line: NDArray[np.bool_], on: NDArray[np.bool_]) -> None:
    """An edge between the ends of a path of known lines closes a loop, so it is excluded unless all vertices that must
    lie on the loop are on the path. Once a loop is closed there is no other line.
    """
    known = np.flatnonzero(~line[:, 0])
    parts = Parts.of(graph, known, known[:0])
    must, size = np.count_nonzero(~on[:, 0]), parts.sizes
    closing = np.flatnonzero(parts.inside(graph) & line[:, 0])
    line[closing[size[parts.number[graph.ends[closing, 0]]] < must], 1] = False
    closed = parts.closed(graph, known)
    if closed.any():
        line[line[:, 0] if size[closed].sum() == must else ~line[:, 0], 1] = False


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
