"""The chosen edges of a graph form a tree.

Each of them leads away from a root, and to each vertex leads one at most. As they are connected as well, they have only
these directions: lines fix the auxiliary variables.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import at_most_one
from satenc.formula import FALSE, TRUE, Formula, Lits, by_owner, checked, define_and, define_or
from satenc.graph_constraints.edge_rule import EdgeRule
from satenc.graphs.degrees import touched
from satenc.graphs.lines import Parts
from satenc.unknowns.unknown import Views


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

    def _narrow(self) -> None:
        """Lines that would close a cycle, or cannot be connected to what is known."""
        graph, line = self._graph, self._possible()
        known = np.flatnonzero(~line[:, 0])
        parts = Parts.of(graph, known, np.flatnonzero(self._must))
        line[parts.inside(graph) & line[:, 0], 1] = False
        needed = np.flatnonzero(parts.number >= 0)
        whole = Parts.of(graph, np.flatnonzero(line[:, 1]), needed)
        if len(needed):
            line[whole.number[graph.ends[:, 0]] != whole.number[needed[0]], 1] = False
        line &= len(known) == len(needed) - parts.count and len({*whole.number[needed].tolist()}) <= 1
        self._keep(line)

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        lines, _ = self._lines(values)
        parts = Parts.of(self._graph, lines, np.flatnonzero(self._must))
        return [parts.count <= 1 and len(lines) == np.count_nonzero(parts.number >= 0) - parts.count]

    def broken_at(self, values: NDArray[np.int64]) -> Sequence[Sequence[int]]:
        """The lines of each part but the largest; if there is one part, those between its loops."""
        return self.apart(values) or [*filter(None, [self._looped(values)])]

    def _looped(self, values: NDArray[np.int64]) -> list[int]:
        """The variables of the lines that are left when those with a loose end are taken away, one after the other."""
        lines, ends = self._lines(values)
        while len(lines) and (loose := (ends[self._graph.ends[lines]] == 1).any(axis=1)).any():
            lines = lines[~loose]
            ends = np.bincount(self._graph.ends[lines].ravel(), minlength=self._graph.order)
        looped: list[int] = self._variables[lines].tolist()
        return looped

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines = self._graph, self._literals(views)
        on = np.where(self._must, TRUE, touched(f, graph, lines, ~self._must))
        arcs, root = f.auxiliary("to", len(lines), 2), _first(f, on)
        f.add(-lines, arcs[:, 0], arcs[:, 1])
        f.add(-arcs[:, 0], -arcs[:, 1])
        f.add(-arcs, lines[:, None])
        for vertices, arriving in by_owner(graph.ends.ravel(), graph.order):
            at_most_one(f, np.concatenate([arcs.ravel()[arriving], root[vertices, None]], axis=1))
        self._together(f, graph, lines, on)


def _first(f: Formula, on: Lits) -> Lits:
    """For each vertex the literal that it is the first at which ``on`` is true."""
    certain = np.flatnonzero(on == TRUE)
    first = np.full_like(on, FALSE)
    if len(certain):
        first[certain[0]] = TRUE
    elif len(on):
        before = np.concatenate([[FALSE], f.auxiliary("earlier", len(on) - 1)]).astype(np.int32)
        define_or(f, before[1:], np.stack([before[:-1], on[:-1]], axis=-1))
        first = f.auxiliary("root", len(on))
        define_and(f, first, np.stack([on, -before], axis=-1))
    return first
