"""Cuts of vertices: clauses that tell answers whose chosen vertices hang apart from those in which they hang together.

Where all chosen vertices hang together, two chosen ones ``a`` and ``b`` are joined through each set of vertices that
separates them: ``not a or not b or s1 or s2 ...`` (R. Carvajal, M. Constantino, M. Goycoolea, J. P. Vielma and
A. Weintraub, Imposing connectivity constraints in forest planning models, Operations Research 61(4), 2013). No literal
can be left out where each vertex of the separator touches both the side of ``a`` and that of ``b``. For two parts that
hang apart, a search finds two such separators: the one whose vertices all touch the part of ``a``, and the one whose
vertices all touch that of ``b`` (M. Fischetti and others, Thinning out Steiner trees: a node-based model for uniform
edge costs, Mathematical Programming Computation 9(2), 2017).
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from satenc.formula.lazy import Cut
from satenc.formula.literals import FALSE, TRUE, Lits
from satenc.graphs.graph import Graph


@dataclass(frozen=True)
class VertexCuts:
    """Cuts for the vertices of a graph that ``literals[vertex]`` choose: of an instance of a rule that they hang
    together.
    """

    graph: Graph
    literals: Lits
    instance: int = 0

    @cached_property
    def neighbours(self) -> dict[int, list[int]]:
        """Of each vertex that may be chosen those neighbours that may be."""
        possible = {*np.flatnonzero(self.literals != FALSE).tolist()}
        return {v: [w for w in self.graph.neighbours[v] if w in possible] for v in possible}

    @cached_property
    def known(self) -> frozenset[int]:
        """The vertices that are always chosen."""
        return frozenset(np.flatnonzero(self.literals == TRUE).tolist())

    def of(self, chosen: Sequence[int]) -> Iterator[Cut]:
        """Cuts that an answer with these vertices breaks, none if they hang together: for each part two between it and
        the main part.
        """
        parts = self.graph.parts(chosen)
        if len(parts) < 2:
            return
        main = max(parts, key=lambda part: (not self.known.isdisjoint(part), len(part)))
        others = [part for part in parts if part is not main]
        separators = set()
        for near in (self._near_each(others, {*main}), self._near_main(others, {*main})):
            for part, separator, side in near:
                if separator not in separators:
                    separators.add(separator)
                    yield from self._cuts(part, main, separator, side)

    def _cuts(
        self, part: Sequence[int], main: Sequence[int], separator: frozenset[int], side: Collection[int]
    ) -> Iterator[Cut]:
        """Where nothing joins the two, each vertex of ``part`` is cut off."""
        positive = self.literals[[*separator]]
        for a in [self._end(part, separator)] if separator else part:
            ends = -self.literals[[a, self._end(main, separator)]]
            yield Cut(self.instance, np.concatenate([ends, positive]), side)

    def _end(self, part: Sequence[int], separator: frozenset[int]) -> int:
        """A vertex of ``part`` that is always chosen, which makes the clause shorter by a literal, or one that touches
        the separator: where a rule says that of two neighbours one is chosen, it follows from the others that it is.
        """
        if self.known:
            for v in part:
                if v in self.known:
                    return v
        return next((v for v in part if not separator.isdisjoint(self.neighbours[v])), part[0])

    def _near_each(
        self, parts: Sequence[Sequence[int]], main: set[int]
    ) -> Iterator[tuple[Sequence[int], frozenset[int], set[int]]]:
        """Of each part the vertices that touch it and from which paths lead on to the ``main`` one; with its side."""
        for part in parts:
            side = {*part}
            around = self._beside(side)
            leads, barred = {*main}, side | around
            separator = frozenset(v for v in around if self._touches(v, leads, barred))
            yield part, separator, barred - separator

    def _touches(self, start: int, leads: set[int], barred: set[int]) -> bool:
        """Whether a neighbour of ``start`` is one that ``leads`` to the main part, or paths from it outside ``barred``
        do; what is found is added to either.
        """
        neighbours = self.neighbours
        if not leads.isdisjoint(neighbours[start]):
            return True
        for first in neighbours[start]:
            if first not in barred:
                path, found = [first], {first}
                for v in path:
                    if not leads.isdisjoint(neighbours[v]):
                        leads |= found
                        return True
                    for w in neighbours[v]:
                        if w not in found and w not in barred:
                            found.add(w)
                            path.append(w)
                barred |= found
        return False

    def _near_main(
        self, parts: Sequence[Sequence[int]], main: set[int]
    ) -> Iterator[tuple[Sequence[int], frozenset[int], set[int]]]:
        """The vertices that touch the ``main`` part and to which paths lead from another; of some of ``parts``."""
        around = self._beside(main)
        seen = main | around
        for part in parts:
            if part[0] not in seen:
                side, path = {part[0]}, [part[0]]
                for v in path:
                    for w in self.neighbours[v]:
                        if w not in side and w not in around:
                            side.add(w)
                            path.append(w)
                seen |= side
                yield part, frozenset(v for v in around if not side.isdisjoint(self.neighbours[v])), side

    def _beside(self, part: Collection[int]) -> set[int]:
        """The vertices outside ``part`` that touch it."""
        neighbours = self.neighbours
        return {w for v in part for w in neighbours[v]}.difference(part)
