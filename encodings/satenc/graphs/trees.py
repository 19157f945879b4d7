"""Lines without a cycle: each leads away from a root, and to each vertex leads one at most.

If the lines are connected as well, they are a tree, which has only these directions: lines fix the auxiliary variables.
"""

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import at_most_one
from satenc.formula.formula import Formula
from satenc.formula.groups import by_owner
from satenc.formula.literals import FALSE, TRUE, Lits
from satenc.formula.logic import define_and, define_or
from satenc.graphs.graph import Graph
from satenc.graphs.lines import Parts


def lead_away(f: Formula, graph: Graph, lines: Lits, on: Lits) -> None:
    """Each of ``lines[edge]`` leads away from the first vertex whose literal in ``on[vertex]`` is true, and to each
    vertex leads one at most. The current rule has one instance here.
    """
    arcs = f.auxiliary("to", len(lines), 2)
    f.add(-lines, arcs[:, 0], arcs[:, 1])
    f.add(-arcs[:, 0], -arcs[:, 1])
    f.add(-arcs, lines[:, None])
    root, at = _first(f, on), graph.ends.ravel()
    for vertices, arriving in by_owner(at, graph.order):
        at_most_one(f, np.concatenate([arcs.ravel()[arriving], root[vertices, None]], axis=1))


def _first(f: Formula, on: Lits) -> Lits:
    """For each vertex the literal that it is the first at which ``on`` is true."""
    certain = np.flatnonzero(on == TRUE)
    first = np.full_like(on, FALSE)
    if len(certain):
        first[certain[0]] = TRUE
    elif len(on):
        before = np.concatenate([[FALSE], f.auxiliary("earlier", len(on) - 1)]).astype(np.int32)
        define_or(f, before[1:], np.stack([before[:-1], on[:-1]], axis=-1))
        first = f.auxiliary("root", len(on))
        define_and(f, first, np.stack([on, -before], axis=-1))
    return first


def narrow_tree(graph: Graph, line: NDArray[np.bool_], must: NDArray[np.bool_]) -> bool:
    """Clear in ``line[edge]``, as in `satenc.graphs.loops`, the lines that would close a cycle of known ones, or cannot
    be connected to known lines and the vertices that ``must`` be reached. Whether those may be a tree.
    """
    known = np.flatnonzero(~line[:, 0])
    parts = Parts.of(graph, known, np.flatnonzero(must))
    line[parts.inside(graph) & line[:, 0], 1] = False
    needed = np.flatnonzero(parts.number >= 0)
    whole = Parts.of(graph, np.flatnonzero(line[:, 1]), needed)
    if len(needed):
        line[whole.number[graph.ends[:, 0]] != whole.number[needed[0]], 1] = False
    return len(known) == len(needed) - parts.count and len({*whole.number[needed].tolist()}) <= 1
