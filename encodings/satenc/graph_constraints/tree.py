"""The chosen edges of a graph form a tree."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.literals import TRUE
from satenc.graph_constraints.edge_rule import EdgeRule
from satenc.graphs.degrees import touched
from satenc.graphs.lines import Parts
from satenc.graphs.trees import lead_away, narrow_tree
from satenc.model.unknown import Views


@checked
@dataclass
class Tree(EdgeRule):
    """The edges of ``graph`` whose variables are not 0 are a tree: they are connected, and have no cycle. No edge at
    all is one. Edge ``e`` has the variable ``edges[e]`` of ``x``, by default number ``e``. The tree goes ``through``
    some vertices; through all for None, a spanning tree.

    Raises ValueError for variables that cannot be 0, and for vertices, variables and forms that do not exist.
    """

    through: Collection[int] | None = ()
    _must: NDArray[np.bool_] = field(init=False, repr=False)
    """For each vertex, whether it is one of the tree."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._must = self._marked("through", self.through)

    @property
    def count(self) -> int:
        return 1

    def _narrow(self) -> None:
        """Lines that would close a cycle, or cannot be connected to what is known."""
        line = self._possible()
        line &= narrow_tree(self._graph, line, self._must)
        self._keep(line)

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        lines, _ = self._lines(values)
        parts = Parts.of(self._graph, lines, np.flatnonzero(self._must))
        return [parts.count <= 1 and len(lines) == np.count_nonzero(parts.number >= 0) - parts.count]

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines = self._graph, self._literals(views)
        on = np.where(self._must, TRUE, touched(f, graph, lines, ~self._must))
        lead_away(f, graph, lines, on)
        self._together(f, graph, lines, on)
