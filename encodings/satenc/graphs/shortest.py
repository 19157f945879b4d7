"""Paths that cannot be made shorter, and whether there are others beside them.

If a graph has disjoint paths between given ends, and vertices may stay free, it has such paths without any of these:

chord     an edge that is no line joins two vertices of one path; as a line it makes the path shorter
shortcut  a free vertex lies beside two vertices of one path, and no single vertex is between them on it
flip      a free vertex lies beside both neighbours of a vertex on a path, which has a smaller number

Each of them shows other paths between the same ends that are shorter, or as long with larger vertex numbers; so by such
steps all paths lead to some that have none. In these a vertex shares the number of its path with those neighbours that
lines join to it, and with no others. With that a solver decides Numberlinks that it does not decide otherwise.

If an answer has the only paths of this sort, any other paths lead to it by such steps. The last of these steps, taken
back, replaces a part of a path by vertices that are free in the answer. `another` looks for that.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from satenc.formula import FALSE, TRUE, Formula, Indices, Lits, by_size, different
from satenc.graphs.graph import Graph
from satenc.graphs.lines import Parts


def state_shortest(f: Formula, graph: Graph, lines: Lits, number: Lits) -> Lits:
    """No path has a chord, a shortcut or a flip, with ``number[vertex, path]`` as of `satenc.graph_constraints.paths`.
    Returns ``[vertex]``, that the vertex is on no path. The current rule has one instance here.
    """
    first, second = graph.ends.T
    free = _free_vertices(f, number)
    f.add(lines[:, None], -number[first], -number[second])
    f.add(-lines[:, None], -free[graph.ends])
    between, sides, edges = _wedges(graph)
    p, q = sides.T
    direct = np.append(lines, FALSE)[_edges_between(graph, sides)]
    across = lines[edges]
    f.add_rows(-across[(direct != FALSE) | _is_loose(graph, between, sides, (number == TRUE).any(axis=1))])
    later = _later(sides)
    for more in different(later):
        wedges = np.flatnonzero(later == more)
        others = wedges[:, None] + 1 + np.arange(more)
        around = np.concatenate([np.broadcast_to(across[wedges, None], (*others.shape, 2)), across[others]], axis=2)
        square = around[p[wedges] < between[wedges]].reshape(-1, 4)  # each is there twice, by its diagonals
        for three in combinations(range(4), 3):
            f.add_rows(-square[:, three])
        here = -np.stack([free[between[wedges], None] + 0 * number[p[wedges]], number[p[wedges]], number[q[wedges]]], 2)
        instead = [
            number[between[others]].swapaxes(1, 2),
            np.broadcast_to(direct[wedges, None, None], (*here.shape[:2], 1)),
        ]
        f.add_rows(np.concatenate([here, *instead], axis=2))
    return free


def _free_vertices(f: Formula, number: Lits) -> Lits:
    inner = (number != TRUE).all(axis=1)
    free = f.auxiliary("free", len(number), where=inner)
    f.add_rows(np.append(free[inner, None], number[inner], axis=1))
    f.add(-free[inner, None], -number[inner])
    return free


def _wedges(graph: Graph) -> tuple[Indices, Indices, Indices]:
    """``between[wedge]``, ``sides[wedge, 2]``, ``edges[wedge, 2]``: each vertex with two of its neighbours, the smaller
    one first, and the edges to them; by the neighbours and then by the vertex.
    """
    between, edges = [np.empty(0, np.intp)], [np.empty((0, 2), np.intp)]
    for vertices, incident in by_size(graph.incident):
        for two in combinations(range(incident.shape[1]), 2):
            between.append(vertices)
            edges.append(incident[:, two])
    middle, pairs = np.concatenate(between), np.concatenate(edges)
    sides = graph.ends[pairs].sum(axis=2) - middle[:, None]
    turned = sides[:, 0] > sides[:, 1]
    sides[turned], pairs[turned] = sides[turned, ::-1], pairs[turned, ::-1]
    order = np.lexsort((middle, sides[:, 1], sides[:, 0]))
    return middle[order], sides[order], pairs[order]


def _is_loose(graph: Graph, between: Indices, sides: Indices, is_end: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """For each wedge whether no path that cannot be made shorter passes it, by what lies on its inner side.

    There a larger vertex beside both neighbours is not free, and not on the same path, or it would be a chord. So it is
    an end, or another path passes it by edges that lead to none of the two: where there are only two such edges, by a
    wedge of which the same can be said. Rows of paths around a corner end at an end, and not at the border.
    """
    neighbours = [{*some} for some in graph.neighbours]
    loose = set[tuple[int, int, int]]()
    wedges = [(v, p, q) for v, (p, q) in zip(between.tolist(), sides.tolist(), strict=True)]
    for v, p, q in sorted(wedges, reverse=True):
        for inner in neighbours[p] & neighbours[q]:
            if inner > v and not is_end[inner]:
                others = sorted(neighbours[inner] - {p, q})
                if len(others) < 2 or (len(others) == 2 and (inner, *others) in loose):
                    loose.add((v, p, q))
    return np.array([wedge in loose for wedge in wedges], np.bool_)


def _later(sides: Indices) -> Indices:
    """For each row, how many equal ones follow it; equal ones stand together."""
    last = np.append(np.flatnonzero((sides[1:] != sides[:-1]).any(axis=1)), len(sides) - 1)
    rows = np.arange(len(sides))
    later: Indices = last[np.searchsorted(last, rows)] - rows
    return later


def _edges_between(graph: Graph, sides: Indices) -> Indices:
    """The edge between the two vertices of each row, -1 where there is none."""
    keys = graph.ends.min(axis=1) * graph.order + graph.ends.max(axis=1)
    order = np.argsort(keys)
    wanted = sides[:, 0] * graph.order + sides[:, 1]
    at = order[np.minimum(np.searchsorted(keys, wanted, sorter=order), len(keys) - 1)]
    found: Indices = np.where(keys[at] == wanted, at, -1)
    return found


def are_shortest(graph: Graph, lines: Indices, pairs: Indices) -> bool:
    """Whether paths, one between the two ends of each of ``pairs``, have neither chord nor shortcut nor flip."""
    number, chosen = Parts.of(graph, lines, pairs.ravel()).number.tolist(), {*lines.tolist()}
    neighbours = [{*some} for some in graph.neighbours]
    joined = {tuple(sorted(graph.ends[edge].tolist())) for edge in chosen}
    for edge, (v, w) in enumerate(graph.ends.tolist()):
        if edge not in chosen and number[v] == number[w] >= 0:
            return False
    for v in range(graph.order):
        for p, q in combinations(sorted(neighbours[v]), 2):
            if number[v] < 0 and number[p] == number[q] >= 0 and (p, q) not in joined:
                larger = [w for w in neighbours[p] & neighbours[q] if w > v and number[w] == number[p]]
                if not larger:
                    return False
    return True


def another(graph: Graph, lines: Indices, pairs: Indices) -> NDArray[np.bool_] | None:
    """``[edge]``: paths between the same ends as ``lines``, one of them led through vertices that are free in
    ``lines``; None where none can be led so. If others become these in one step, some can.
    """
    parts = Parts.of(graph, lines, pairs.ravel())
    for region in graph.parts(np.flatnonzero(parts.number < 0).tolist()):
        doors = dict[int, tuple[int, int]]()
        for v in region:
            for w in graph.neighbours[v]:
                path = int(parts.number[w])
                if path < 0:
                    continue
                before, inside = doors.setdefault(path, (w, v))
                if before != w:
                    way = [before, *_way(graph, {*region}, inside, v), w]
                    return _led(graph, lines, way)
    return None


def _way(graph: Graph, inside: set[int], start: int, end: int) -> list[int]:
    """A shortest path from ``start`` to ``end`` through vertices that are ``inside``, both included."""
    came, queue = {end: end}, [end]
    for v in queue:
        for w in graph.neighbours[v]:
            if w in inside and w not in came:
                came[w] = v
                queue.append(w)
    way = [start]
    while way[-1] != end:
        way.append(came[way[-1]])
    return way


def _led(graph: Graph, lines: Indices, way: list[int]) -> NDArray[np.bool_]:
    """The ``lines``, with the ``way`` instead of the lines between its first and its last vertex."""
    led = np.zeros(len(graph.ends), np.bool_)
    led[lines] = True
    on_path = Graph(graph.order, graph.ends[lines])
    old = _way(on_path, {*range(graph.order)}, way[0], way[-1])
    for path, value in ((old, False), (way, True)):
        steps = np.sort(np.stack([path[:-1], path[1:]], axis=1), axis=1)
        led[_edges_between(graph, steps)] = value
    return led
