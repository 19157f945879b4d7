"""Lines that are paths between given ends: which of them a vertex lies on, and what that excludes.

The number of a path is carried along its lines from its ends, in one Boolean for each path and vertex. Cuts between the
ends of each pair are too weak: 24 Numberlinks took 52 CPU seconds and 45,524 answers with them, and 21 CPU seconds and
21 answers with numbers, when each was given up after 5 s.
"""

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import at_most_one
from satenc.formula.formula import Formula
from satenc.formula.groups import Indices, by_size
from satenc.formula.literals import FALSE, TRUE, Lits
from satenc.graphs.graph import Graph
from satenc.graphs.lines import Parts


def carry_numbers(f: Formula, graph: Graph, lines: Lits, pairs: Indices) -> Lits:
    """Lines join no two paths: ``pairs[path, 2]`` are the ends of each. Returns ``[vertex, path]``, whether a vertex
    lies on a path, for which lines must lead there. The current rule has one instance here.
    """
    number = np.full((graph.order, len(pairs)), FALSE, np.int32)
    inner = np.ones(graph.order, np.bool_)
    inner[pairs] = False
    number[inner] = f.auxiliary("path", int(np.count_nonzero(inner)), len(pairs))
    number[pairs, np.arange(len(pairs))[:, None]] = TRUE
    first, second = number[graph.ends[:, 0]], number[graph.ends[:, 1]]
    f.add(-lines[:, None], -first, second)
    f.add(-lines[:, None], first, -second)
    at_most_one(f, number[inner])
    return number


def number_lines_only(f: Formula, graph: Graph, lines: Lits, number: Lits) -> None:
    """A vertex without lines is on no path: lines fix all that `carry_numbers` has added, unless some are a loop."""
    vertices = np.flatnonzero((number != TRUE).all(axis=1))
    for chosen, edges in by_size([graph.incident[v] for v in vertices.tolist()]):
        here = number[vertices[chosen], :, None]
        at = np.broadcast_to(lines[edges][:, None], (*here.shape[:2], edges.shape[1]))
        f.add_rows(np.concatenate([-here, at], axis=2))


def with_ends(graph: Graph, lines: Lits, on: Lits, ends: Indices) -> tuple[Graph, Lits, Lits]:
    """The graph with one vertex more, which lines join to all ``ends``, its lines, and what they reach: all of it is
    connected if each line of ``graph`` leads to an end.
    """
    more = np.stack([ends, np.full(len(ends), graph.order)], axis=1)
    whole = Graph(graph.order + 1, np.concatenate([graph.ends, more]))
    return whole, np.append(lines, np.full(len(ends), TRUE)), np.append(on, TRUE)


def narrow_joins(graph: Graph, line: NDArray[np.bool_], pairs: Indices) -> bool:
    """Clear in ``line[edge]``, as in `satenc.graphs.loops`, the lines that would close a loop, or join paths with
    different ends. Whether known lines do neither.
    """
    known, labels = np.flatnonzero(~line[:, 0]), np.arange(len(pairs))[:, None]
    parts = Parts.of(graph, known, pairs.ravel())
    label = np.full(parts.count + 1, -1)
    label[parts.number[pairs]] = labels
    joins = label[parts.number[graph.ends]]
    wrong = parts.inside(graph) | ((joins[:, 0] != joins[:, 1]) & (joins >= 0).all(axis=1))
    line[wrong & line[:, 0], 1] = False
    return bool((label[parts.number[pairs]] == labels).all() and not parts.closed(graph, known).any())
