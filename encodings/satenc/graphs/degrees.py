"""How many lines end at the vertices of a graph, whose edges are lines or not: two or none on a loop, one at an end.

Clauses over the edges alone, by which unit propagation makes every inference that one vertex allows. At a vertex of
many edges they would be too many; lines are counted there (`satenc.encoders.cardinality`).
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import exactly_one
from satenc.encoders.cardinality import at_most
from satenc.formula import FALSE, TRUE, Formula, Indices, Lits, by_size, define_or, subsets
from satenc.graphs.graph import Graph

_MOST_LISTED = 8
"""Edges at a vertex up to which each three of them have a clause: 56 of them, as for a chess knight."""


def none_or_two(f: Formula, graph: Graph, lines: Lits, vertices: Indices) -> None:
    """At each of ``vertices`` two lines end or none. ``lines`` has a literal for each edge. Here and in the functions
    below, instance 1 + ``v`` of the current rule is about vertex ``v``, and no other instance about any.
    """
    for _, rows in _at(f, graph, lines, vertices):
        _two_at_most(f, rows)
        f.add_rows(np.where(np.eye(rows.shape[1], dtype=np.bool_), -rows[:, None], rows[:, None]))


def two_where(f: Formula, graph: Graph, lines: Lits, vertices: Indices, on: Lits) -> None:
    """At ``vertices[i]`` two lines end if the literal ``on[i]`` is true, else none."""
    for chosen, rows in _at(f, graph, lines, vertices):
        there = on[chosen, None]
        _two_at_most(f, rows)
        f.add(-rows, there)
        if rows.shape[1] == 0:
            f.add_rows(-there)
        f.add_rows(np.where(np.eye(rows.shape[1], dtype=np.bool_), -there[:, None], rows[:, None]))


def one(f: Formula, graph: Graph, lines: Lits, vertices: Indices) -> None:
    """At each of ``vertices`` one line ends."""
    for _, rows in _at(f, graph, lines, vertices):
        exactly_one(f, rows)


def touched(f: Formula, graph: Graph, lines: Lits, wanted: NDArray[np.bool_]) -> Lits:
    """``[vertex]``: of the ``wanted`` vertices the literal that a line ends there, FALSE for others."""
    ends = [
        np.bincount(graph.ends[chosen].ravel(), minlength=graph.order) > 0 for chosen in (lines == TRUE, lines != FALSE)
    ]
    unknown = wanted & ~ends[0] & ends[1]
    on = f.auxiliary("on", graph.order, where=unknown)
    on[wanted & ends[0]] = TRUE
    vertices = np.flatnonzero(unknown)
    for chosen, edges in by_size([graph.incident[v] for v in vertices.tolist()]):
        define_or(f, on[vertices[chosen]], lines[edges])
    return on


def _at(f: Formula, graph: Graph, lines: Lits, vertices: Indices) -> Iterator[tuple[Indices, Lits]]:
    """``(chosen, rows)``: the literals at the ``vertices[chosen]``, which have the same number of edges. Clauses that
    are added meanwhile belong to these vertices.
    """
    incident = graph.incident
    for chosen, edges in by_size([incident[v] for v in vertices.tolist()]):
        with f.rows((1 + graph.order,), 1 + vertices[chosen]):
            yield chosen, lines[edges]


def _two_at_most(f: Formula, rows: Lits) -> None:
    size = rows.shape[1]
    if size > _MOST_LISTED:
        at_most(f, rows, 2)
    elif size > 2:
        f.add_rows(-rows[:, subsets(size, 3)])
