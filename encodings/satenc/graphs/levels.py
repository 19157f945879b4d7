"""Chosen vertices hang together: whole forms in CNF, by breadth-first search from a root.

``reached[k, v]`` says that chosen vertices join ``v`` to the root in ``k`` steps at most; each chosen vertex must be
reached at the last level. One literal for each level, where others have an integer for the distance, makes unit
propagation do the search: what cannot be reached is false level by level (Glasgow Constraint Solver, pull request 784,
2026, its encoding of ``Reachable``). One direction of the definition is enough for that. With both directions each
literal is a function of the choice, and models are as many as choices.

The root is a part of vertices that are always chosen, or else the chosen vertex with the smallest number.
"""

import numpy as np
from numpy.typing import NDArray

from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, TRUE, Lits
from satenc.formula.logic import define_and, define_or, implies
from satenc.graphs.graph import Graph


def connected_by_levels(f: Formula, graph: Graph, literals: Lits, *, exact: bool = False) -> None:
    """The vertices that ``literals[vertex]`` choose hang together; none may be chosen. With ``exact``, auxiliary
    variables are functions of the choice.
    """
    possible = literals != FALSE
    parts = graph.parts(np.flatnonzero(literals == TRUE).tolist())
    if not possible.any():
        return
    if parts:
        start = np.full(graph.order, FALSE, np.int32)
        start[max(parts, key=len)] = TRUE
        steps = longest_induced_path(graph, possible & (start == FALSE))
    else:
        start = _first_chosen(f, literals)
        steps = longest_induced_path(graph, possible) - 1
    steps = max(steps, 1)
    around = graph.padded
    f.expect(steps * graph.order, around.shape[1] + 1)
    reached = np.full((steps + 1, graph.order + 1), FALSE, np.int32)
    """The column after the last stands for the neighbours that a vertex has not."""
    reached[0, :-1], reached[-1, :-1] = start, literals
    if steps > 1:
        soon = _distances(graph, start, possible) <= np.arange(1, steps)[:, None]
        middle = f.auxiliary("reached", *soon.shape, where=soon & (start != TRUE))
        reached[1:-1, :-1] = np.where(start == TRUE, TRUE, middle)
    before, after = reached[:-1], reached[1:, :-1]
    ways = np.concatenate([before[:, :-1, None], before[:, around]], axis=2)
    f.add_rows(np.concatenate([-after[..., None], ways], axis=2)[None])
    implies(f, after[:-1][None], literals)
    if exact:
        f.add(-ways[None, :-1], -literals[:, None], after[None, :-1, :, None])


def longest_induced_path(graph: Graph, vertices: NDArray[np.bool_]) -> int:
    """A bound on the vertices of a path in which only consecutive ones are neighbours, of these ``vertices``: shortest
    paths among chosen vertices are such.

    A path of p vertices has 2 (p - 1) ends of edges inside, and no more other ends of edges than the vertices beside it
    have: two thirds of a large board.
    """
    inside = graph.ends[vertices[graph.ends].all(axis=1)]
    degrees = np.sort(np.bincount(inside.ravel(), minlength=graph.order)[vertices])
    lengths = np.arange(1, len(degrees) + 1)
    fits = 2 * np.cumsum(degrees) <= degrees.sum() + 2 * (lengths - 1)
    return int(lengths[fits].max(initial=0))


def _first_chosen(f: Formula, literals: Lits) -> Lits:
    """For each vertex a literal that says that it is the chosen one with the smallest number."""
    vertices = np.flatnonzero(literals != FALSE)
    chosen, positions = literals[vertices], vertices[1:]
    before = f.auxiliary_at("chosen before", literals.shape, positions)
    first = np.full_like(literals, FALSE)
    first[vertices[0]] = chosen[0]
    first[positions] = f.auxiliary_at("first chosen", literals.shape, positions)
    earlier = np.append(FALSE, before)[:-1]
    define_or(f, before[None], np.stack([earlier, chosen[:-1]], axis=-1)[None])
    define_and(f, first[None, positions], np.stack([chosen[1:], -before], axis=-1)[None])
    return first


def _distances(graph: Graph, start: Lits, possible: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Of each vertex the least steps from the root over ``possible`` vertices; more than the vertices where there is no
    way.
    """
    distance = np.where(start != FALSE, 0, graph.order + 1)
    path = np.flatnonzero(start != FALSE).tolist()
    for v in path:
        for w in graph.neighbours[v]:
            if possible[w] and distance[w] > graph.order:
                distance[w] = distance[v] + 1
                path.append(w)
    return distance
