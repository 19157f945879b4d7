"""The chosen edges of a graph form one loop."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Formula, Indices, checked, checks
from satenc.graph_constraints.edge_rule import EdgeRule, where_true
from satenc.graphs.degrees import none_or_two, two_where
from satenc.graphs.lines import Parts
from satenc.graphs.loops import narrow_loop
from satenc.unknowns.unknown import Views, boolean_literals


@checked
@dataclass
class SingleLoop(EdgeRule):
    """The edges of ``graph`` whose Booleans are true are one loop; no edge at all is none. Edge ``e`` has the variable
    ``edges[e]`` of ``x``, by default number ``e``.

    The loop goes ``through`` some vertices; through all for None, a Hamiltonian cycle. A vertex ``v`` in ``off`` lies
    on the loop exactly if variable ``off[v]`` of ``x`` is false.

    Instance 0 says that all of the loop is connected, instance 1 + ``v`` that it does not end at vertex ``v`` and
    passes it once at most. Raises ValueError for other variables than Booleans, and for vertices, variables and forms
    that do not exist.
    """

    through: Collection[int] | None = ()
    off: Mapping[int, int] = field(default_factory=dict)
    _must: NDArray[np.bool_] = field(init=False, repr=False)
    """For each vertex, whether the loop goes through it."""
    _off: tuple[Indices, Indices] = field(init=False, repr=False)
    """The vertices of ``off``, and their variables."""

    def __post_init__(self) -> None:
        self.x.is_boolean()
        super().__post_init__()
        self._must = self._marked("through", self.through)
        vertices = checks.vectors("off", [*self.off], self._graph.order, 1)
        self._off = vertices, self.x.vectors("off", [*self.off.values()], 1)

    @property
    def count(self) -> int:
        return 1 + self._graph.order

    @property
    def narrowing_pays(self) -> bool:
        return self.is_whole

    def _narrow(self) -> None:
        """Lines at vertices; edges that would close a loop too early; blocks of the graph that hold no such loop."""
        graph, (vertices, variables) = self._graph, self._off
        line, on = self._possible(), np.ones((graph.order, 2), np.bool_)
        on[self._must, 0] = False
        on[vertices] &= self.x.cells[variables, ::-1]
        narrow_loop(graph, line, on)
        line &= on.any(axis=1).all()
        self._keep(line)
        self.x.keep(variables, on[vertices, ::-1])

    def _state(self) -> bytes:
        return self.x.cells[np.append(self._variables, self._off[1])].tobytes()

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        (lines, ends), (vertices, variables) = self._lines(values), self._off
        must, may = self._must.copy(), np.ones(self._graph.order, np.bool_)
        may[vertices] = values[variables] == 0
        must[vertices] |= may[vertices]
        there = len(lines) > 0 or self._must.any()  # without either it is no loop
        together = there and Parts.of(self._graph, lines, np.flatnonzero(must)).count == 1
        return [together, *((ends == 2) & may) | ((ends == 0) & ~must)]

    broken_at = EdgeRule.apart

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines, (vertices, variables) = self._graph, self._literals(views), self._off
        on, stated = where_true(self._must), self._must.copy()
        on[vertices], stated[vertices] = -boolean_literals(views, self.x)[variables], True
        with f.rows((self.count,), 1 + np.flatnonzero(self._must)):
            f.add(on[self._must])
        none_or_two(f, graph, lines, np.flatnonzero(~stated))
        two_where(f, graph, lines, np.flatnonzero(stated), on[stated])
        with f.instance(0):
            if not self._must.any():
                f.add_rows(lines)
            self._together(f, graph, lines, on)
