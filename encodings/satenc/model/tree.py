"""The lines between the vertices of a graph are a tree."""

from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, TRUE
from satenc.formula.proceed import Proceed
from satenc.graphs.degrees import touched
from satenc.graphs.elimination import hang_together
from satenc.graphs.graph import Connectivity, GraphLike
from satenc.graphs.lines import Cuts, Parts
from satenc.graphs.trees import lead_away, narrow_tree
from satenc.model.edges import Edges, Variables
from satenc.model.unknown import Unknown, Views


@dataclass(slots=True)
class Tree:
    """The edges of ``graph`` whose variables are not 0 are a tree: they hang together, and have no cycle. No edge at
    all is one. Edge ``e`` has the variable ``edges[e]`` of ``x``, by default number ``e``. The tree goes ``through``
    some vertices; through all for None, a spanning tree.

    Raises ValueError for variables that cannot be 0, and for vertices, variables and forms that there are not.
    """

    x: Unknown
    graph: GraphLike
    through: Collection[int] | None = ()
    edges: Variables = None
    form: Connectivity = Connectivity.AUTO
    _edges: Edges = field(init=False, repr=False)
    _must: NDArray[np.bool_] = field(init=False, repr=False)
    """Of each vertex, whether it is one of the tree."""

    def __post_init__(self) -> None:
        self.form = checks.choice("form", self.form, Connectivity)
        self._edges = Edges.of(self.x, self.graph, self.edges)
        self._must = np.full(self._edges.graph.order, self.through is None)
        self._must[checks.indices("through", [*(self.through or ())], len(self._must))] = True

    @property
    def count(self) -> int:
        return 1

    def narrow(self, proceed: Proceed) -> None:
        """Lines that would close a cycle, or cannot hang together with what is known."""
        line = self._edges.possible()
        proceed(self.x.taken(len(line)))
        line &= narrow_tree(self._edges.graph, line, self._must)
        self._edges.keep(line)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = []
        for _, lines, _ in self._edges.lines(values):
            parts = Parts.of(self._edges.graph, lines, np.flatnonzero(self._must))
            kept.append(parts.count <= 1 and len(lines) == np.count_nonzero(parts.number >= 0) - parts.count)
        return np.array(kept, np.bool_).reshape(*values.shape[:-1], 1)

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines = self._edges.graph, self._edges.literals(views)
        on = np.where(self._must, TRUE, touched(f, graph, lines, ~self._must))
        lead_away(f, graph, lines, on)
        if self.form in (Connectivity.LEVELS, Connectivity.EXACT):
            hang_together(f, graph, lines, on, exact=self.form is Connectivity.EXACT)
        else:
            Cuts(graph, lines, np.where(self._must, TRUE, FALSE)).state(f)
