"""The chosen edges of a graph connect all of its vertices."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula import TRUE, Formula, checked
from satenc.graph_constraints.edge_rule import EdgeRule
from satenc.graphs.lines import Parts
from satenc.graphs.loops import blocks
from satenc.unknowns.unknown import Views


@checked
@dataclass
class Spanning(EdgeRule):
    """All vertices of ``graph`` are connected by the edges whose variables are not 0. Edge ``e`` has the variable
    ``edges[e]`` of ``x``, by default number ``e``.

    Raises ValueError for variables that cannot be 0, and for variables and forms that do not exist.
    """

    @property
    def narrowing_pays(self) -> bool:
        return self.is_whole

    def _narrow(self) -> None:
        """A bridge of the graph of edges that may not be 0 is not 0. If that graph is not connected, no edge has
        a value.
        """
        line = self._possible()
        possible = line[:, 1]
        line[[block[0] for block in blocks(self._graph, possible.tolist()) if len(block) == 1], 0] = False
        line &= self._spans(np.flatnonzero(possible))
        self._keep(line)

    def _spans(self, lines: NDArray[np.intp]) -> bool:
        return Parts.of(self._graph, lines, np.arange(self._graph.order)).count <= 1

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        return [self._spans(self._lines(values)[0])]

    broken_at = EdgeRule.apart

    def encode(self, f: Formula, views: Views) -> None:
        self._together(f, self._graph, self._literals(views), np.full(self._graph.order, TRUE))
