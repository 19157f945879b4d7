"""Variables for the edges of a graph: what rules about lines have in common."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula.groups import Indices
from satenc.formula.literals import Lits
from satenc.graphs.graph import Graph, GraphLike
from satenc.model.unknown import Unknown, Views, direct_literals

Variables: TypeAlias = Sequence[int] | Indices | None
"""The variable of each edge; None for all variables in their order."""


@dataclass(frozen=True, eq=False, slots=True)
class Edges:
    """The edges of ``graph``; edge ``e`` is a line where variable ``variables[e]`` of ``x`` is not 0."""

    x: Unknown
    graph: Graph
    variables: Indices

    @staticmethod
    def of(x: Unknown, graph: GraphLike, edges: Variables) -> "Edges":
        """Raises ValueError for a number of variables that is not that of the edges, indices that are none, and values
        without 0.
        """
        if 0 not in x.values.tolist():
            raise ValueError(f"{x.name!r}: expected 0 among the values, found {x.values.tolist()}")
        graph = Graph.of(graph)
        variables = np.arange(len(x.cells)) if edges is None else np.asarray(edges, np.intp)
        if variables.shape != graph.ends[:, 0].shape:
            expected = f"a variable for each of {len(graph.ends)} edges"
            raise ValueError(f"edges over {x.name!r}: expected {expected}, found {len(variables)}")
        x.has_members([variables])
        return Edges(x, graph, variables)

    def literals(self, views: Views) -> Lits:
        """``[edge]``: the literal that there is a line."""
        zero = np.flatnonzero(self.x.values == 0)
        absent: Lits = direct_literals(views, self.x)[self.variables, zero[0]]
        return -absent

    def possible(self) -> NDArray[np.bool_]:
        """``[edge, 2]``: whether an edge may be without a line, and with one."""
        domain = self.x.cells[self.variables]
        return np.stack([domain[:, self.x.values == 0].any(axis=1), domain[:, self.x.values != 0].any(axis=1)], axis=1)

    def keep(self, possible: NDArray[np.bool_]) -> None:
        """Intersect the domains with what is `possible`."""
        self.x.keep(self.variables, np.where(self.x.values == 0, possible[:, :1], possible[:, 1:]))

    def lines(self, values: NDArray[np.int64]) -> Iterator[tuple[NDArray[np.int64], Indices, Indices]]:
        """For each answer in ``values[..., variable]``: its values, its lines, and how many end at each vertex."""
        for row in values.reshape(-1, values.shape[-1]):
            lines = np.flatnonzero(row[self.variables])
            yield row, lines, np.bincount(self.graph.ends[lines].ravel(), minlength=self.graph.order)
