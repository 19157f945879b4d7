"""The vertices of a graph that have a given value are connected."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Assignment, Connection, Cut, Formula, Lits, checked, evaluating
from satenc.graph_constraints.vertex_rule import VertexRule
from satenc.graphs.bits import bits_where
from satenc.graphs.cuts import VertexCuts
from satenc.graphs.elimination import chosen_hang_together
from satenc.graphs.graph import Connectivity, Graph
from satenc.graphs.narrowing import reached, required
from satenc.unknowns.unknown import Views


@checked
@dataclass
class Connected(VertexRule):
    """The vertices of ``graph`` whose variables in ``x`` have this ``value`` are connected. It is allowed that none has
    it. Vertex ``v`` has the variable ``vertices[v]`` of ``x``, by default variable ``v``.

    The narrowing is complete: a value is left if it is in a solution of this rule. Raises ValueError for a value that
    ``x`` has not, and unless there is a variable for each vertex.
    """

    @property
    def narrowing_pays(self) -> bool:
        return self.is_whole

    def _narrow(self) -> None:
        """Vertices that known ones cannot reach are not chosen; those without which two known ones are cut off are."""
        known = np.flatnonzero(self._known()).tolist()
        if not known:
            return
        neighbours, chosen = self._graph.neighbours, np.flatnonzero(self._possible()).tolist()
        possible = reached(neighbours, known[0], {*chosen})
        self._exclude([v for v in chosen if v not in possible])
        if possible.issuperset(known):
            self._require([*required(neighbours, known[0], {*known}, possible)])

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        return [len(self._graph.parts(self._chosen(values))) < 2]

    def broken_at(self, values: NDArray[np.int64]) -> Sequence[Sequence[int]]:
        """Each part but the largest."""
        parts = sorted(self._graph.parts(self._chosen(values)), key=len)
        return [self._variables[part].tolist() for part in parts[:-1]]

    def severed(self, chosen: Collection[int], excluded: Collection[int]) -> list[list[int]]:
        """The parts that hold some of the ``chosen`` variables when those ``excluded`` do not have the value, the
        smallest first: the rule is broken if there are several.
        """
        left = [v for v, variable in enumerate(self._variables.tolist()) if variable not in excluded]
        parts = [{*self._variables[part].tolist()} for part in self._graph.parts(left)]
        return sorted((sorted(part) for part in parts if not part.isdisjoint(chosen)), key=len)

    def encode(self, f: Formula, views: Views) -> None:
        connect_chosen(f, self._graph, self._literals(views), Connectivity(self.form))


def connect_chosen(f: Formula, graph: Graph, chosen: Lits, form: Connectivity) -> None:
    """The vertices of ``graph`` whose literals ``chosen[vertex]`` are true are connected: by clauses beforehand, or in
    the forms `AUTO` and `LAZY` by cuts.
    """
    if form not in (Connectivity.AUTO, Connectivity.LAZY):
        chosen_hang_together(f, graph, chosen, form)
        return
    cuts, values = VertexCuts(graph, chosen), evaluating(chosen)

    def violated(assignment: Assignment) -> Iterator[Cut]:
        return cuts.of(bits_where(values(assignment)))

    f.lazily(chosen, violated, Connection(graph.ends, chosen[None]))
