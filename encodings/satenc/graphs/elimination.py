"""Vertices are connected by lines, as clauses, by eliminating one vertex after the other.

Vertices are eliminated one by one. Two of those left are *joined* if a line joins them, or if both were joined to an
eliminated vertex: a path of lines then leads from one to the other through eliminated vertices. The vertex that is
eliminated last is the root; each other connected vertex is joined to one that is eliminated later and is connected to
the root. Only pairs that an edge joins, or that both have edges to a vertex when it is eliminated, need a variable: few
in a sparse graph, if vertices with few edges go first.

M. F. Rankooh, J. Rintanen, Propositional encodings of acyclicity and reachability by using vertex elimination, AAAI
2022, do so for directed graphs. Unit propagation finds every vertex that cannot be connected, as it does
with unary distances from the root: if no line may cross the boundary of a set without the root, no vertex of the set is
joined to the rest, so none is connected to the root. It may not find a line that is needed, but without that line
it finds a conflict. A loop on 10 rows of 18 cells takes 5,663 variables; unary distances take 80,704.
"""

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush

import numpy as np
from numpy.typing import NDArray

from satenc.formula import FALSE, TRUE, Formula, Indices, Lits, by_size, define_and, define_or, define_or_of_each
from satenc.graphs.graph import Connectivity, Graph


def hang_together(f: Formula, graph: Graph, lines: Lits, on: Lits, form: Connectivity) -> None:
    """All vertices whose literal in ``on[vertex]`` is true are connected by ``lines[edge]``; these join no others.

    By the ``form`` EXACT lines and vertices fix all auxiliary variables; by LEVELS a variable that says what is
    connected to the root may be false without need. What is joined is always defined in both directions: in one, a
    solver takes over 40 s for a knight's tour of 16 times 16 squares, and 0.9 in both. The current rule has one
    instance here. Raises ValueError for anything but literals of ``f``.
    """
    if form.added is not None:
        form.added(f, graph, lines, on)
    elif graph.order:
        certain = np.flatnonzero(on == TRUE)
        last = int(certain[-1]) if len(certain) else None
        order, pairs, joined = joined_pairs(f, graph, lines, np.flatnonzero(lines != FALSE), last)
        _lead_to_root(f, pairs, joined, on[order], exact=form is Connectivity.EXACT)


def joined_pairs(
    f: Formula, graph: Graph, lines: Lits, edges: Indices, last: int | None = None
) -> tuple[Indices, "Pairs", Lits]:
    """The vertices in the order in which they are taken away, ``last`` as the last one; the pairs that may be joined if
    ``edges`` may have lines, where vertices are named by their places in that order; and the literal that each is.
    """
    order, later = eliminated(graph.order, graph.ends[edges], last)
    place = np.argsort(order)
    pairs = Pairs([np.sort(place[others]) for others in later])
    joined = np.full(len(pairs.first), FALSE, np.int32)
    joined[pairs.numbers(*np.sort(place[graph.ends[edges]], axis=1).T)] = lines[edges]
    return np.array(order), pairs, _joined(f, pairs, joined)


def chosen_hang_together(f: Formula, graph: Graph, chosen: Lits, form: Connectivity) -> None:
    """All vertices whose literal in ``chosen[vertex]`` is true are connected by edges between two of them; else as
    `hang_together`.
    """
    first, second = chosen[graph.ends].T
    both = np.where(second == TRUE, first, FALSE)
    both[first == TRUE] = second[first == TRUE]
    open_ends = (first != TRUE) & (second != TRUE) & (first != FALSE) & (second != FALSE)
    both[open_ends] = f.auxiliary("both", len(both), where=open_ends)[open_ends]
    f.add(-both, first, where=open_ends)
    f.add(-both, second, where=open_ends)
    if form is not Connectivity.LEVELS:
        f.add(both, -first, -second, where=open_ends)
    hang_together(f, graph, both, chosen, form)


def eliminated(order: int, ends: NDArray[np.intp], last: int | None = None) -> tuple[list[int], list[list[int]]]:
    """The vertices 0 .. ``order`` - 1 as they are taken away, and for each those to which it has edges then: the edges
    between two of ``ends[edge]``, and those between any two that had edges to one that was taken away. The one with the
    fewest goes first: D. Rose, A graph-theoretic study of the numerical solution of sparse positive definite systems of
    linear equations, 1972. The vertex ``last`` goes last.
    """
    beside: list[set[int]] = [set() for _ in range(order)]
    for v, w in ends.tolist():
        beside[v].add(w)
        beside[w].add(v)
    waiting = [(v == last, len(beside[v]), v) for v in range(order)]
    heapify(waiting)
    vertices, later = list[int](), list[list[int]]()
    gone = [False] * order
    while waiting:
        _, degree, v = heappop(waiting)
        if gone[v] or degree != len(beside[v]):
            continue
        gone[v] = True
        vertices.append(v)
        later.append([*beside[v]])
        for w in beside[v]:
            beside[w] |= beside[v]
            beside[w] -= {v, w}
            heappush(waiting, (w == last, len(beside[w]), w))
    return vertices, later


class Pairs:
    """The pairs of vertices that have an edge when the ``first`` of them is taken away, in ascending order. Vertices
    are named by their places in that order; ``later[v]`` are those that ``v`` has an edge to then, ascending.
    """

    def __init__(self, later: Sequence[Indices]) -> None:
        self.order, self.later = len(later), later
        self.first = np.repeat(np.arange(self.order), [len(others) for others in later])
        self.second = np.concatenate([np.empty(0, np.intp), *later])
        self.begin = np.searchsorted(self.first, np.arange(self.order))
        self._codes = self.first * self.order + self.second

    def numbers(self, first: Indices, second: Indices) -> Indices:
        return np.searchsorted(self._codes, first * self.order + second)

    def at(self) -> Iterator[tuple[Indices, Indices]]:
        """``(vertices, pairs[vertex, i])``: those with the same number of pairs, and these."""
        for vertices, others in by_size(self.later):
            yield vertices, self.begin[vertices, None] + np.arange(others.shape[1])

    def shared(self) -> tuple[Indices, Indices, Indices]:
        """For each vertex and two later ones of its pairs: the numbers of both pairs, and of the pair of these two."""
        found = [np.empty((2, 0), np.intp)]
        for _, pairs in self.at():
            i, j = np.triu_indices(pairs.shape[1], k=1)
            found.append(np.stack([pairs[:, i].ravel(), pairs[:, j].ravel()]))
        one, other = np.concatenate(found, axis=1)
        return one, other, self.numbers(self.second[one], self.second[other])


def _joined(f: Formula, pairs: Pairs, lines: Lits) -> Lits:
    """For each pair the literal that it is joined, where ``lines`` has the one that a line joins it."""
    one, other, both = pairs.shared()
    shared = np.flatnonzero(np.bincount(both, minlength=len(lines)))
    joined = lines.copy()
    joined[shared] = f.auxiliary_at("joined", lines.shape, shared)
    through = f.auxiliary("through", len(both))
    define_and(f, through, np.stack([joined[one], joined[other]], axis=-1))
    ways = np.concatenate([lines[shared], through])
    define_or_of_each(f, joined[shared], ways, np.append(np.arange(len(shared)), np.searchsorted(shared, both)))
    return joined


def _lead_to_root(f: Formula, pairs: Pairs, joined: Lits, on: Lits, *, exact: bool) -> None:
    """All vertices at which ``on`` is true lead to the last of them over pairs that are joined."""
    root = np.full(pairs.order, FALSE, np.int32)
    root[-1] = on[-1]
    if on[-1] != TRUE:
        after = np.append(f.auxiliary("later", pairs.order - 1), FALSE)
        define_or(f, after[:-1], np.stack([after[1:], on[1:]], axis=-1))
        root[:-1] = f.auxiliary("root", pairs.order - 1)
        define_and(f, root[:-1], np.stack([on[:-1], -after[:-1]], axis=-1))
    leads = np.append(f.auxiliary("together", pairs.order - 1), root[-1])
    over = f.auxiliary("to", len(joined))
    f.add(-over, joined)
    f.add(-over, leads[pairs.second])
    for vertices, ways in pairs.at():
        rows = np.concatenate([-leads[vertices, None], root[vertices, None], over[ways]], axis=1)
        f.add_rows(rows, where=vertices < pairs.order - 1)
    if exact:
        f.add(over, -joined, -leads[pairs.second])
        f.add(-over, leads[pairs.first])
        f.add(-root[:-1], leads[:-1])
    f.add(-on[:-1], leads[:-1])  # the last one is the root, if it is there
