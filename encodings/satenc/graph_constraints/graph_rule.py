"""The base of rules about the vertices or the edges of a graph."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Alike, Chosen, Formula, Indices, Proceed
from satenc.graphs.graph import Connectivity, Graph, GraphLike
from satenc.unknowns.unknown import Unknown, Views, one_by_one


@dataclass
class GraphRule(Alike, ABC):
    """A rule about variables ``x`` that stand for vertices or edges of ``graph``, stated in a ``form``.

    A rule is narrowed again only when domains that it looks at have changed. Raises ValueError for a form that there is
    not, and for anything but a graph, see `satenc.graphs.graph.Graph.of`.
    """

    x: Unknown
    graph: GraphLike
    form: Chosen[Connectivity] = field(default=Connectivity.AUTO, kw_only=True)
    _graph: Graph = field(init=False, repr=False)
    _variables: Indices = field(init=False, repr=False)
    """The variable of each vertex or edge."""
    _left: bytes = field(default=b"", init=False, repr=False)
    """The domains to which nothing more can be done."""

    def __post_init__(self) -> None:
        self._graph = Graph.of(self.graph)

    @property
    def is_whole(self) -> bool:
        """Whether its clauses are all written beforehand."""
        return self.form not in (Connectivity.AUTO, Connectivity.LAZY)

    @property
    def count(self) -> int:
        """How many instances there are; one unless a rule says otherwise."""
        return 1

    def narrow(self, proceed: Proceed) -> None:
        """Remove values from the domains of ``x``, see `_narrow` of the rule."""
        before = self._state()
        if self._left != before:
            proceed(self.x.taken(len(self.x.cells)))
            self._narrow()
            if self._state() == before:
                self._left = before

    def _state(self) -> bytes:
        """The domains that the rule looks at, as bytes, to see whether they have changed."""
        return self.x.cells[self._variables].tobytes()

    @abstractmethod
    def _narrow(self) -> None:
        """Remove values of ``x`` that no solution has; called when domains have changed."""

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        """See `satenc.unknowns.constraint.Constraint`."""
        kept = [self._kept(row) for row in one_by_one(values)]
        return np.array(kept, np.bool_).reshape(*values.shape[:-1], self.count)

    @abstractmethod
    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool] | NDArray[np.bool_]:
        """For each instance whether the answer ``values`` keeps it."""

    @abstractmethod
    def encode(self, f: Formula, views: Views) -> None:
        """Write the clauses."""
