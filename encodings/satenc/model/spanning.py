"""The lines between the vertices of a graph join all of them."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.literals import TRUE
from satenc.formula.proceed import Proceed
from satenc.graphs.elimination import hang_together
from satenc.graphs.graph import Connectivity, GraphLike
from satenc.graphs.lines import Cuts, Parts
from satenc.graphs.loops import blocks
from satenc.model.edges import Edges, Variables
from satenc.model.unknown import Unknown, Views


@dataclass(slots=True)
class Spanning:
    """All vertices of ``graph`` hang together by the edges whose variables are not 0. Edge ``e`` has the variable
    ``edges[e]`` of ``x``, by default number ``e``.

    Raises ValueError for variables that cannot be 0, and for variables and forms that there are not.
    """

    x: Unknown
    graph: GraphLike
    edges: Variables = None
    form: Connectivity = Connectivity.AUTO
    _edges: Edges = field(init=False, repr=False)
    _left: bytes = field(default=b"", init=False, repr=False)
    """The domains to which nothing more can be done."""

    def __post_init__(self) -> None:
        self.form = checks.choice("form", self.form, Connectivity)
        self._edges = Edges.of(self.x, self.graph, self.edges)

    @property
    def count(self) -> int:
        return 1

    @property
    def narrowing_pays(self) -> bool:
        return self.form not in (Connectivity.AUTO, Connectivity.LAZY)

    def narrow(self, proceed: Proceed) -> None:
        """A bridge of the graph of edges that may not be 0 is not 0. If that graph does not hang together, no edge has
        a value.
        """
        line = self._edges.possible()
        if self._left == line.tobytes():
            return
        proceed(self.x.taken(len(line)))
        graph, possible = self._edges.graph, line[:, 1]
        line[[block[0] for block in blocks(graph, possible.tolist()) if len(block) == 1], 0] = False
        line &= self._spans(np.flatnonzero(possible))
        self._edges.keep(line)
        self._left = line.tobytes()

    def _spans(self, lines: NDArray[np.intp]) -> bool:
        graph = self._edges.graph
        return Parts.of(graph, lines, np.arange(graph.order)).count <= 1

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = [self._spans(lines) for _, lines, _ in self._edges.lines(values)]
        return np.array(kept, np.bool_).reshape(*values.shape[:-1], 1)

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines = self._edges.graph, self._edges.literals(views)
        on = np.full(graph.order, TRUE)
        if self.form in (Connectivity.LEVELS, Connectivity.EXACT):
            hang_together(f, graph, lines, on, exact=self.form is Connectivity.EXACT)
        else:
            Cuts(graph, lines, on).state(f)
