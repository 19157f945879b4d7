"""Rules about the vertices of a graph whose variables have a value."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.formula import Lits, checks
from satenc.graph_constraints.graph_rule import GraphRule
from satenc.unknowns.unknown import Views, direct_literals


@dataclass
class VertexRule(GraphRule):
    """A rule about the chosen vertices of ``graph``, those whose variables in ``x`` have this ``value``. Vertex ``v``
    has the variable ``vertices[v]`` of ``x``, by default variable ``v``.

    Raises ValueError for a value that ``x`` lacks, and unless there is a variable for each vertex.
    """

    value: int = field(default=1, kw_only=True)
    vertices: ArrayLike | None = field(default=None, kw_only=True)
    _index: int = field(init=False, repr=False)
    """The index of the value among those of ``x``."""

    def __post_init__(self) -> None:
        super().__post_init__()
        x, order, size = self.x, self._graph.order, len(self.x.cells)
        if self.value not in x.values.tolist():
            raise ValueError(f"value: expected one of {x.values.tolist()}, found {self.value!r}")
        self._index = x.values.tolist().index(self.value)
        stated = np.arange(size) if self.vertices is None else self.vertices
        self._variables = checks.indices(f"variables of {x.name!r}", stated, size).astype(np.intp)
        if self._variables.shape != (order,) or len({*self._variables.tolist()}) < order:
            found = self._variables.shape
            raise ValueError(f"expected {order} different variables of {x.name!r}, found shape {found}")

    def _possible(self) -> NDArray[np.bool_]:
        possible: NDArray[np.bool_] = self.x.cells[self._variables, self._index]
        return possible

    def _known(self) -> NDArray[np.bool_]:
        """Which vertices are chosen, as their variables have no other value."""
        known: NDArray[np.bool_] = self._possible() & (self.x.cells[self._variables].sum(axis=1) == 1)
        return known

    def _exclude(self, vertices: list[int]) -> None:
        self.x.cells[self._variables[vertices], self._index] = False

    def _require(self, vertices: list[int]) -> None:
        variables = self._variables[vertices]
        possible = self.x.cells[variables, self._index]
        self.x.cells[variables] = False
        self.x.cells[variables, self._index] = possible

    def _chosen(self, values: NDArray[np.int64]) -> list[int]:
        chosen: list[int] = np.flatnonzero(values[self._variables] == self.value).tolist()
        return chosen

    def _literals(self, views: Views) -> Lits:
        """For each vertex the literal that it is chosen."""
        literals: Lits = direct_literals(views, self.x)[self._variables, self._index]
        return literals
