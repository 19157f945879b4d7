"""The lines between the vertices of a graph are paths between given ends."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.groups import Indices
from satenc.formula.literals import FALSE, TRUE
from satenc.formula.proceed import Proceed
from satenc.graphs.degrees import none_or_two, one, touched, two_where
from satenc.graphs.elimination import hang_together
from satenc.graphs.graph import Connectivity, GraphLike
from satenc.graphs.lines import Cuts, Parts
from satenc.graphs.loops import narrow_degrees
from satenc.graphs.paths import carry_numbers, narrow_joins, with_ends
from satenc.model.edges import Edges, Variables
from satenc.model.unknown import Unknown, Views


@dataclass(slots=True)
class Paths:
    """The edges of ``graph`` whose Booleans are true are paths, one between the two vertices of each of ``ends``. No
    two paths share a vertex, and nothing else is chosen. Edge ``e`` has the variable ``edges[e]`` of ``x``, by default
    number ``e``. Paths go ``through`` some vertices; through all for None.

    Instance 0 says that what hangs together by chosen edges has ends, all of one pair; instance 1 + ``v`` that one path
    at most goes through vertex ``v``, and ends only where it may. Raises ValueError for other variables than Booleans,
    a vertex that is an end twice, and for vertices, variables and forms that there are not.
    """

    x: Unknown
    graph: GraphLike
    ends: Sequence[tuple[int, int]]
    through: Collection[int] | None = ()
    edges: Variables = None
    form: Connectivity = Connectivity.AUTO
    _edges: Edges = field(init=False, repr=False)
    _pairs: Indices = field(init=False, repr=False)
    _must: NDArray[np.bool_] = field(init=False, repr=False)
    """Of each vertex, whether it lies on a path."""
    _ends_at: Indices = field(init=False, repr=False)
    """Of each vertex, how many lines end there if it lies on a path."""
    _left: bytes = field(default=b"", init=False, repr=False)
    """The domains to which nothing more can be done."""

    def __post_init__(self) -> None:
        self.x.is_boolean()
        self.form = checks.choice("form", self.form, Connectivity)
        self._edges = Edges.of(self.x, self.graph, self.edges)
        order = self._edges.graph.order
        self._pairs = np.array(checks.indices("ends", [*self.ends], order), np.intp).reshape(-1, 2)
        self._ends_at = 2 - np.bincount(self._pairs.ravel(), minlength=order)
        if (self._ends_at < 1).any():
            raise ValueError(f"ends: expected each vertex once, found {np.argmin(self._ends_at)} twice")
        self._must = (self._ends_at == 1) | (self.through is None)
        self._must[checks.indices("through", [*(self.through or ())], order)] = True

    @property
    def count(self) -> int:
        return 1 + self._edges.graph.order

    def narrow(self, proceed: Proceed) -> None:
        """Lines at vertices; lines that would close a loop, or join paths with different ends."""
        edges, line = self._edges, self._edges.possible()
        if self._left == (before := line.tobytes()):
            return
        proceed(self.x.taken(len(line)))
        on = np.stack([~self._must, np.ones_like(self._must)], axis=1)
        narrow_degrees(edges.graph, line, on, self._ends_at)
        line &= narrow_joins(edges.graph, line, self._pairs) and on.any(axis=1).all()
        edges.keep(line)
        if line.tobytes() == before:
            self._left = before

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = []
        for _, lines, ends in self._edges.lines(values):
            parts = Parts.of(self._edges.graph, lines, self._pairs.ravel())
            at, pairs = parts.number[self._pairs], np.arange(len(self._pairs))[:, None]
            pair = np.full(parts.count, -1)
            pair[at] = pairs
            apart = (pair >= 0).all() and (pair[at] == pairs).all()
            kept.append([apart, *(ends == self._ends_at) | ((ends == 0) & ~self._must)])
        return np.array(kept, np.bool_).reshape(*values.shape[:-1], self.count)

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines = self._edges.graph, self._edges.literals(views)
        may_end, on = self._ends_at == 1, np.where(self._must, TRUE, FALSE)
        one(f, graph, lines, np.flatnonzero(may_end))
        none_or_two(f, graph, lines, np.flatnonzero(~self._must))
        inner = np.flatnonzero(self._must & ~may_end)
        two_where(f, graph, lines, inner, on[inner])
        with f.instance(0):
            carry_numbers(f, graph, lines, self._pairs)
            if self.form in (Connectivity.LEVELS, Connectivity.EXACT):
                on = np.where(self._must, on, touched(f, graph, lines, ~self._must))
                hang_together(
                    f, *with_ends(graph, lines, on, self._pairs.ravel()), exact=self.form is Connectivity.EXACT
                )
            else:
                Cuts(*with_ends(graph, lines, on, self._pairs.ravel())).state(f)
