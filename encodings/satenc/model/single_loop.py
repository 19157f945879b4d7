"""The lines between the vertices of a graph are one loop."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, TRUE
from satenc.formula.proceed import Proceed
from satenc.graphs.degrees import none_or_two, touched, two_where
from satenc.graphs.elimination import hang_together
from satenc.graphs.graph import Connectivity, GraphLike
from satenc.graphs.lines import Cuts, joined
from satenc.graphs.loops import narrow_loop
from satenc.model.edges import Edges, Variables
from satenc.model.unknown import Unknown, Views, boolean_literals


@dataclass(frozen=True, slots=True, eq=False)
class SingleLoop:
    """The edges of ``graph`` whose Booleans are true are one loop; no edge at all is none. Edge ``e`` has the variable
    ``edges[e]`` of ``x``, by default number ``e``.

    The loop goes ``through`` some vertices; through all for None, a Hamiltonian cycle. A vertex ``v`` in ``off`` lies
    on the loop exactly if variable ``off[v]`` of ``x`` is false.

    Instance ``v``, for each vertex, says that the loop does not end there and passes once at most; the last instance,
    that all of it hangs together. Raises ValueError for other variables than Booleans, and for vertices, variables and
    forms that there are not.
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

    def __post_init__(self) -> None:
        self.x.is_boolean()
        edges = Edges.of(self.x, self.graph, self.edges)
        order = edges.graph.order
        must = np.full(order, self.through is None)
        must[checks.indices("through", [*(self.through or ())], order)] = True
        checks.indices("off", [*self.off], order)
        self.x.has_members([[*self.off.values()]])
        checks.choice("form", self.form, Connectivity)
        object.__setattr__(self, "_edges", edges)
        object.__setattr__(self, "_must", must)

    @property
    def count(self) -> int:
        return self._edges.graph.order + 1

    def narrow(self, proceed: Proceed) -> None:
        """Lines at vertices; edges that would close a loop too early; blocks of the graph that hold no such loop."""
        edges, graph = self._edges, self._edges.graph
        proceed(self.x.taken(len(edges.variables)))
        vertices, variables = self._off()
        line, on = edges.possible(), np.ones((graph.order, 2), np.bool_)
        on[self._must, 0] = False
        on[vertices] &= self.x.cells[variables, ::-1]
        narrow_loop(graph, line, on)
        line &= on.any(axis=1).all()
        edges.keep(line)
        self.x.keep(variables, on[vertices, ::-1])

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        graph, (vertices, variables) = self._edges.graph, self._off()
        kept = []
        for row, lines, ends in self._edges.lines(values):
            must, may = self._must.copy(), np.ones(graph.order, np.bool_)
            must[vertices] |= row[variables] == 0
            may[vertices] = row[variables] == 0
            together = len(joined(graph, lines, np.flatnonzero(must).tolist())) == 1
            kept.append([*((ends == 2) & may) | ((ends == 0) & ~must), together])
        return np.array(kept, np.bool_).reshape(*values.shape[:-1], self.count)

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines = self._edges.graph, self._edges.literals(views)
        vertices, variables = self._off()
        on, stated = np.where(self._must, TRUE, FALSE), self._must.copy()
        on[vertices], stated[vertices] = -boolean_literals(views, self.x)[variables], True
        with f.rows((self.count,), np.flatnonzero(self._must)):
            f.add(on[self._must])
        none_or_two(f, graph, lines, np.flatnonzero(~stated))
        two_where(f, graph, lines, np.flatnonzero(stated), on[stated])
        with f.instance(graph.order):
            if not self._must.any():
                f.add_rows(lines)
            if self.form in (Connectivity.AUTO, Connectivity.LAZY):
                f.lazily(np.concatenate([lines, on[stated]]), Cuts(graph, lines, on, graph.order).violated)
            else:
                on = np.where(stated, on, touched(f, graph, lines, ~stated))
                hang_together(f, graph, lines, on, exact=self.form is Connectivity.EXACT)

    def _off(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The vertices of ``off``, and their variables."""
        return np.array([*self.off], np.intp), np.array([*self.off.values()], np.intp)
