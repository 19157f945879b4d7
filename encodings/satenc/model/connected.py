"""The vertices of a graph that have a value hang together."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.lazy import Connection, Cut
from satenc.formula.literals import Assignment, reader
from satenc.formula.proceed import Proceed
from satenc.graphs.bits import bits_where
from satenc.graphs.cuts import VertexCuts
from satenc.graphs.elimination import chosen_hang_together
from satenc.graphs.graph import Connectivity, Graph, GraphLike
from satenc.graphs.narrowing import reached, required
from satenc.model.chosen import Chosen
from satenc.model.unknown import Unknown, Views


@dataclass(slots=True)
class Connected:
    """The vertices of ``graph`` whose variables in ``x`` have this ``value`` hang together; none of them may have it.
    Vertex ``v`` has the variable ``vertices[v]`` of ``x``, by default variable ``v``.

    The narrowing is complete: a value is left if it is in a solution of this rule. Raises ValueError for a value that
    ``x`` has not, and unless there is a variable for each vertex.
    """

    x: Unknown
    graph: GraphLike
    value: int = 1
    vertices: ArrayLike | None = None
    form: Connectivity = Connectivity.AUTO
    _graph: Graph = field(init=False, repr=False)
    _chosen: Chosen = field(init=False, repr=False)
    _left: bytes = field(default=b"", init=False, repr=False)
    """To what the vertices were last narrowed: if they are still the same there is nothing more to remove."""

    def __post_init__(self) -> None:
        self.form = checks.choice("form", self.form, Connectivity)
        self._graph = Graph.of(self.graph)
        self._chosen = Chosen.of(self.x, self.value, self.vertices, self._graph.order)

    @property
    def count(self) -> int:
        return 1

    @property
    def narrowing_pays(self) -> bool:
        return self.form not in (Connectivity.AUTO, Connectivity.LAZY)

    def narrow(self, proceed: Proceed) -> None:
        """What known vertices cannot reach is not chosen; what alone joins two of them is."""
        known = np.flatnonzero(self._chosen.known()).tolist()
        if not known or self._left == self._chosen.state():
            return
        proceed(self.x.taken(self._graph.order))
        neighbours, chosen = self._graph.neighbours, np.flatnonzero(self._chosen.possible()).tolist()
        possible = reached(neighbours, known[0], {*chosen})
        self._chosen.exclude([v for v in chosen if v not in possible])
        if possible.issuperset(known):
            self._chosen.require([*required(neighbours, known[0], {*known}, possible)])
        self._left = self._chosen.state()

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        chosen = self._chosen.among(values).reshape(-1, self._graph.order)
        kept = [len(self._graph.parts(np.flatnonzero(row).tolist())) < 2 for row in chosen]
        return np.array(kept, np.bool_).reshape(*values.shape[:-1], 1)

    def severed(self, chosen: Collection[int], excluded: Collection[int]) -> list[list[int]]:
        """The parts that hold some of the ``chosen`` variables when those ``excluded`` do not have the value, the
        smallest first: the rule is broken if there are several.
        """
        left = self._vertices({*range(len(self.x.cells))}.difference(excluded))
        parts = [{*self._chosen.variables[part].tolist()} for part in self._graph.parts(left)]
        return sorted((sorted(part) for part in parts if not part.isdisjoint(chosen)), key=len)

    def _vertices(self, variables: Collection[int]) -> list[int]:
        return [v for v, variable in enumerate(self._chosen.variables.tolist()) if variable in variables]

    def encode(self, f: Formula, views: Views) -> None:
        literals = self._chosen.literals(views)
        if self.form in (Connectivity.LEVELS, Connectivity.EXACT):
            chosen_hang_together(f, self._graph, literals, exact=self.form is Connectivity.EXACT)
            return
        cuts, chosen = VertexCuts(self._graph, literals), reader(literals)

        def violated(assignment: Assignment) -> Iterator[Cut]:
            return cuts.of(bits_where(chosen(assignment)))

        f.lazily(literals, violated, Connection(self._graph.ends, literals[None]))
