"""The chosen edges of a graph form paths between given ends.

The number of a path is carried along its lines from its ends, in one Boolean for each path and vertex. Cuts between the
ends of each pair are too weak: 24 Numberlinks took 52 CPU seconds and 45,524 answers with them, and 21 CPU seconds and
21 answers with numbers, when each was given up after 5 s.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import at_most_one
from satenc.formula import FALSE, TRUE, Formula, Indices, Lits, by_size, checked, checks
from satenc.graph_constraints.edge_rule import EdgeRule, where_true
from satenc.graphs.degrees import none_or_two, one, two_where
from satenc.graphs.graph import Graph
from satenc.graphs.lines import Parts
from satenc.graphs.loops import narrow_degrees
from satenc.graphs.shortest import another, are_shortest, state_shortest
from satenc.unknowns.unknown import Views


@checked
@dataclass
class Paths(EdgeRule):
    """The edges of ``graph`` whose Booleans are true are paths, one between the two vertices of each of ``ends``. No
    two paths share a vertex, and nothing else is chosen. Edge ``e`` has the variable ``edges[e]`` of ``x``, by default
    number ``e``. Paths go ``through`` some vertices; through all for None. One pair of ends makes a single path. With
    ``shortest`` they are only those that cannot be made shorter, see `satenc.graphs.shortest`.

    Instance 0 says that what is connected by chosen edges has ends, all of one pair; instance 1 + ``v`` that one path
    at most goes through vertex ``v``, and ends only where it may. Raises ValueError for other variables than Booleans,
    a vertex that is an end twice, and for vertices, variables and forms that do not exist.
    """

    ends: Sequence[tuple[int, int]]
    through: Collection[int] | None = ()
    shortest: bool = field(default=False, kw_only=True)
    _pairs: Indices = field(init=False, repr=False)
    _must: NDArray[np.bool_] = field(init=False, repr=False)
    """For each vertex, whether it lies on a path."""
    _ends_at: Indices = field(init=False, repr=False)
    """For each vertex, how many lines end there if it lies on a path."""

    def __post_init__(self) -> None:
        self.x.is_boolean()
        super().__post_init__()
        order = self._graph.order
        self._pairs = checks.pairs("ends", self.ends, order)
        self._ends_at = 2 - np.bincount(self._pairs.ravel(), minlength=order)
        if (self._ends_at < 1).any():
            raise ValueError(f"ends: expected each vertex once, found {np.argmin(self._ends_at)} twice")
        self._must = (self._ends_at == 1) | self._marked("through", self.through)

    @property
    def count(self) -> int:
        return 1 + self._graph.order

    def _narrow(self) -> None:
        """Lines at vertices; lines that would close a loop, or join paths with different ends."""
        line, on = self._possible(), np.stack([~self._must, np.ones_like(self._must)], axis=1)
        narrow_degrees(self._graph, line, on, self._ends_at)
        line &= narrow_joins(self._graph, line, self._pairs) and on.any(axis=1).all()
        self._keep(line)

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        lines, ends = self._lines(values)
        parts = Parts.of(self._graph, lines, self._pairs.ravel())
        at, pairs = parts.number[self._pairs], np.arange(len(self._pairs))[:, None]
        pair = np.full(parts.count, -1)
        pair[at] = pairs
        apart = (pair >= 0).all() and (pair[at] == pairs).all()
        apart &= not self.shortest or are_shortest(self._graph, lines, self._pairs)
        return [apart, *(ends == self._ends_at) | ((ends == 0) & ~self._must)]

    def broken_at(self, values: NDArray[np.int64]) -> Sequence[Sequence[int]]:
        """The lines of each connected part whose ends are not those of one pair."""
        parts, found = self._connected(values)
        here = (parts.number[self._pairs] == number for number in range(parts.count))  # [pair, end] in that part
        return [lines for lines, ends in zip(found, here, strict=True) if ends.sum() != 2 or not ends.all(axis=1).any()]

    def simplest(self) -> "Paths | None":
        """The paths that cannot be made shorter: not where a vertex must lie on one, or other variables are free."""
        inner_must = (self._must & (self._ends_at == 2)).any()
        return None if inner_must or len(self._variables) != len(self.x.cells) else replace(self, shortest=True)

    def likely(self) -> Sequence[Indices]:
        """The lines at each vertex: where there is one answer, its paths mostly go through all vertices."""
        return [self._variables[[*edges]] for edges in self._graph.incident]

    def another(self, values: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """Other paths than those of the answer ``values[variable]``, one of which goes through vertices that are free
        there. None where none can: no step then makes others shorter and leads to these.
        """
        led = another(self._graph, self._lines(values)[0], self._pairs)
        if led is None:
            return None
        changed = values.copy()
        changed[self._variables] = led
        return changed

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines = self._graph, self._literals(views)
        may_end, on, others = self._ends_at == 1, where_true(self._must), np.flatnonzero(~self._must)
        one(f, graph, lines, np.flatnonzero(may_end))
        inner = np.flatnonzero(self._must & ~may_end)
        two_where(f, graph, lines, inner, on[inner])
        if self.shortest:
            with f.instance(0):
                number = carry_numbers(f, graph, lines, self._pairs)
                free = state_shortest(f, graph, lines, number)
            two_where(f, graph, lines, others, -free[others])
        else:
            none_or_two(f, graph, lines, others)
            if len(self._pairs) > 1:
                with f.instance(0):
                    number_lines_only(f, graph, lines, carry_numbers(f, graph, lines, self._pairs))
        with f.instance(0):
            # one vertex more, which lines join to all ends: all is connected if each line leads to an end
            more = np.stack([self._pairs.ravel(), np.full(self._pairs.size, graph.order)], axis=1)
            whole = Graph(graph.order + 1, np.concatenate([graph.ends, more]))
            self._together(f, whole, np.append(lines, np.full(len(more), TRUE)), np.append(on, TRUE))


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
