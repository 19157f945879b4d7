"""The lines between the vertices of a graph are one loop."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.groups import Indices
from satenc.formula.literals import FALSE, TRUE
from satenc.formula.proceed import Proceed
from satenc.graphs.degrees import none_or_two, touched, two_where
from satenc.graphs.elimination import hang_together
from satenc.graphs.graph import Connectivity, GraphLike
from satenc.graphs.lines import Cuts, Parts
from satenc.graphs.loops import narrow_loop
from satenc.model.edges import Edges, Variables
from satenc.model.unknown import Unknown, Views, boolean_literals


@dataclass(slots=True)
class SingleLoop:
    """The edges of ``graph`` whose Booleans are true are one loop; no edge at all is none. Edge ``e`` has the variable
    ``edges[e]`` of ``x``, by default number ``e``.

    The loop goes ``through`` some vertices; through all for None, a Hamiltonian cycle. A vertex ``v`` in ``off`` lies
    on the loop exactly if variable ``off[v]`` of ``x`` is false.

    Instance 0 says that all of the loop hangs together, instance 1 + ``v`` that it does not end at vertex ``v`` and
    passes it once at most. Raises ValueError for other variables than Booleans, and for vertices, variables and forms
    that there are not.
    """

    x: Unknown
    graph: GraphLike
    through: Collection[int] | None = ()
    edges: Variables = None
    off: Mapping[int, int] = field(default_factory=dict)
    form: Connectivity = Connectivity.AUTO
    _edges: Edges = field(init=False, repr=False)
    _must: NDArray[np.bool_] = field(init=False, repr=False)
    """Of each vertex, whether the loop goes through it."""
    _off: tuple[Indices, Indices] = field(init=False, repr=False)
    """The vertices of ``off``, and their variables."""
    _left: bytes = field(default=b"", init=False, repr=False)
    """The domains to which nothing more can be done."""

    def __post_init__(self) -> None:
        self.x.is_boolean()
        self.form = checks.choice("form", self.form, Connectivity)
        self._edges = Edges.of(self.x, self.graph, self.edges)
        order = self._edges.graph.order
        self._must = np.full(order, self.through is None)
        self._must[checks.indices("through", [*(self.through or ())], order)] = True
        self._off = np.array([*self.off], np.intp), np.array([*self.off.values()], np.intp)
        checks.indices("off", self._off[0], order)
        self.x.has_members([self._off[1]])

    @property
    def count(self) -> int:
        return 1 + self._edges.graph.order

    @property
    def narrowing_pays(self) -> bool:
        return self.form not in (Connectivity.AUTO, Connectivity.LAZY)

    def narrow(self, proceed: Proceed) -> None:
        """Lines at vertices; edges that would close a loop too early; blocks of the graph that hold no such loop."""
        before = self._state()
        if self._left == before:
            return
        edges, graph, (vertices, variables) = self._edges, self._edges.graph, self._off
        proceed(self.x.taken(len(edges.variables)))
        line, on = edges.possible(), np.ones((graph.order, 2), np.bool_)
        on[self._must, 0] = False
        on[vertices] &= self.x.cells[variables, ::-1]
        narrow_loop(graph, line, on)
        line &= on.any(axis=1).all()
        edges.keep(line)
        self.x.keep(variables, on[vertices, ::-1])
        if self._state() == before:
            self._left = before

    def _state(self) -> bytes:
        return self.x.cells[np.append(self._edges.variables, self._off[1])].tobytes()

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        graph, (vertices, variables) = self._edges.graph, self._off
        kept = []
        for row, lines, ends in self._edges.lines(values):
            must, may = self._must.copy(), np.ones(graph.order, np.bool_)
            may[vertices] = row[variables] == 0
            must[vertices] |= may[vertices]
            there = len(lines) > 0 or self._must.any()  # without either it is no loop
            together = there and Parts.of(graph, lines, np.flatnonzero(must)).count == 1
            kept.append([together, *((ends == 2) & may) | ((ends == 0) & ~must)])
        return np.array(kept, np.bool_).reshape(*values.shape[:-1], self.count)

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines, (vertices, variables) = self._edges.graph, self._edges.literals(views), self._off
        on, stated = np.where(self._must, TRUE, FALSE), self._must.copy()
        on[vertices], stated[vertices] = -boolean_literals(views, self.x)[variables], True
        with f.rows((self.count,), 1 + np.flatnonzero(self._must)):
            f.add(on[self._must])
        none_or_two(f, graph, lines, np.flatnonzero(~stated))
        two_where(f, graph, lines, np.flatnonzero(stated), on[stated])
        with f.instance(0):
            if not self._must.any():
                f.add_rows(lines)
            if self.form in (Connectivity.LEVELS, Connectivity.EXACT):
                on = np.where(stated, on, touched(f, graph, lines, ~stated))
                hang_together(f, graph, lines, on, exact=self.form is Connectivity.EXACT)
            else:
                Cuts(graph, lines, on).state(f)
