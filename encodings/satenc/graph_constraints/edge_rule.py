"""Rules about chosen edges of a graph, here called lines."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula import FALSE, TRUE, Formula, Indices, Lits, checks
from satenc.graph_constraints.graph_rule import GraphRule
from satenc.graphs.degrees import touched
from satenc.graphs.elimination import hang_together
from satenc.graphs.graph import Connectivity, Graph
from satenc.graphs.lines import Cuts, Parts
from satenc.unknowns.unknown import Views, direct_literals

Variables: TypeAlias = Sequence[int] | Indices | None
"""The variable of each edge; None for all variables in their order."""


@dataclass
class EdgeRule(GraphRule):
    """A rule about the lines of ``graph``, the edges whose variables in ``x`` are not 0. Edge ``e`` has the variable
    ``edges[e]`` of ``x``, by default number ``e``.

    Raises ValueError for variables that cannot be 0, and unless there is a variable for each edge.
    """

    edges: Variables = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        x, ends = self.x, self._graph.ends
        if 0 not in x.values.tolist():
            raise ValueError(f"{x.name!r}: expected 0 among the values, found {x.values.tolist()}")
        self._variables = np.arange(len(x.cells)) if self.edges is None else x.vectors("edges", self.edges, 1)
        if self._variables.shape != ends[:, 0].shape:
            expected = f"a variable for each of {len(ends)} edges"
            raise ValueError(f"edges over {x.name!r}: expected {expected}, found {len(self._variables)}")

    def _marked(self, what: str, vertices: Collection[int] | None) -> NDArray[np.bool_]:
        """For each vertex whether it is one of these; None means all. Raises ValueError for one that does not exist."""
        marked = np.full(self._graph.order, vertices is None)
        marked[checks.indices(what, [*(vertices or ())], len(marked))] = True
        return marked

    def _possible(self) -> NDArray[np.bool_]:
        """``[edge, 2]``: whether an edge may be without a line, and with one."""
        domain = self.x.cells[self._variables]
        return np.stack([domain[:, self.x.values == 0].any(axis=1), domain[:, self.x.values != 0].any(axis=1)], axis=1)

    def _keep(self, possible: NDArray[np.bool_]) -> None:
        """Intersect the domains with what is ``possible[edge, 2]``."""
        self.x.keep(self._variables, np.where(self.x.values == 0, possible[:, :1], possible[:, 1:]))

    def _lines(self, values: NDArray[np.int64]) -> tuple[Indices, Indices]:
        """The lines of an answer, and how many end at each vertex."""
        lines = np.flatnonzero(values[self._variables])
        return lines, np.bincount(self._graph.ends[lines].ravel(), minlength=self._graph.order)

    def _connected(self, values: NDArray[np.int64]) -> tuple[Parts, list[list[int]]]:
        """The parts of the vertices that lines connect, and for each the variables of its lines."""
        lines, _ = self._lines(values)
        parts = Parts.of(self._graph, lines, lines[:0])
        found = parts.split(self._variables[lines], parts.number[self._graph.ends[lines, 0]])
        return parts, [part.tolist() for part in found]

    def apart(self, values: NDArray[np.int64]) -> list[list[int]]:
        """The variables of the lines of each part that these connect, but those of the largest."""
        return sorted(self._connected(values)[1], key=len)[:-1]

    def _literals(self, views: Views) -> Lits:
        """``[edge]``: the literal that there is a line."""
        zero = np.flatnonzero(self.x.values == 0)
        absent: Lits = direct_literals(views, self.x)[self._variables, zero[0]]
        return -absent

    def _together(self, f: Formula, graph: Graph, lines: Lits, on: Lits) -> None:
        """All vertices that ``lines[edge]`` reach, and those at which ``on[vertex]`` is true, are connected by lines:
        by cuts, or whole. The current rule has one instance here.
        """
        if self.is_whole:
            on = np.where(on == FALSE, touched(f, graph, lines, on == FALSE), on)
            hang_together(f, graph, lines, on, Connectivity(self.form))
        else:
            Cuts(graph, lines, on).state(f)


def where_true(marked: NDArray[np.bool_]) -> Lits:
    """A literal for each: TRUE where it is ``marked``, else FALSE."""
    return np.where(marked, TRUE, FALSE)
