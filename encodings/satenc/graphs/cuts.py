"""Vertex cuts: clauses that an answer breaks if its chosen vertices are not connected.

If all chosen vertices are connected, each set of vertices that separates two chosen ones ``a`` and ``b`` has a chosen
vertex: ``not a or not b or s1 or s2 ...`` (R. Carvajal, M. Constantino, M. Goycoolea, J. P. Vielma and
A. Weintraub, Imposing connectivity constraints in forest planning models, Operations Research 61(4), 2013). No literal
can be left out where each vertex of the separator touches both the side of ``a`` and that of ``b``. For two parts that
are separate, a search finds two such separators: the one whose vertices all touch the part of ``a``, and the one whose
vertices all touch that of ``b`` (M. Fischetti and others, Thinning out Steiner trees: a node-based model for uniform
edge costs, Mathematical Programming Computation 9(2), 2017).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from satenc.formula import FALSE, TRUE, Cut, Lits
from satenc.graphs.bits import Vertices, bits_where, members
from satenc.graphs.graph import Graph


@dataclass(frozen=True)
class VertexCuts:
    """Cuts for the vertices of a graph that ``literals[vertex]`` choose, for an instance of a rule that these are
    connected. Sets of vertices are bits of integers, see `satenc.graphs.bits`.
    """

    graph: Graph
    literals: Lits
    instance: int = 0

    @cached_property
    def possible(self) -> int:
        return bits_where(self.literals != FALSE)

    @cached_property
    def known(self) -> int:
        return bits_where(self.literals == TRUE)

    @cached_property
    def _literals(self) -> list[int]:
        literals: list[int] = self.literals.tolist()
        return literals

    def of(self, chosen: int) -> Iterator[Cut]:
        """Cuts that an answer with these vertices breaks, none if they are connected: for each part one near it, and
        one near the main part, unless that has more than half of the vertices. Its boundary is long then,
        and a solver learns little from the cut: without it 120 Heyawakes take 6 per cent more answers, and less time.
        """
        parts = [*self.graph.shifts.parts(chosen)]
        if len(parts) < 2:
            return
        main = max(parts, key=lambda part: (part & self.known != 0, part.bit_count()))
        others = [part for part in parts if part != main]
        separators = set()
        for part, separator, side in self._near_each(others, main):
            if separator not in separators:
                separators.add(separator)
                yield from self._cuts(part, main, separator, side)
        if 2 * main.bit_count() <= chosen.bit_count():
            for part, separator, side in self._near_main(others, main):
                if separator not in separators:
                    separators.add(separator)
                    yield from self._cuts(part, main, separator, side)

    def _cuts(self, part: int, main: int, separator: int, side: int) -> Iterator[Cut]:
        """A vertex of ``part`` and one of ``main`` need one of the separator; if that is empty, no two are chosen."""
        literals = self._literals
        positive = [literals[v] for v in members(separator)]
        end = -literals[self._end(main, separator)]
        for v in [self._end(part, separator)] if separator else members(part):
            yield Cut(self.instance, [-literals[v], end, *positive], Vertices(side))

    def _end(self, part: int, separator: int) -> int:
        """A vertex of ``part`` that is always chosen, which makes the clause shorter by a literal, or one that touches
        the separator: where a rule says that of two neighbours one is chosen, it follows from the others that it is.
        """
        best = part & self.known or part & self.graph.shifts.beside(separator) or part
        return (best & -best).bit_length() - 1

    def _near_each(self, parts: Sequence[int], main: int) -> Iterator[tuple[int, int, int]]:
        """Each part with the vertices that touch it and from which paths lead on to the ``main`` one, and its side."""
        shifts = self.graph.shifts
        for part in parts:
            around = shifts.beside(part) & self.possible & ~part
            leads = shifts.reached(main, self.possible & ~part & ~around)
            separator = around & shifts.beside(leads)
            yield part, separator, self.possible & ~leads & ~separator

    def _near_main(self, parts: Sequence[int], main: int) -> Iterator[tuple[int, int, int]]:
        """For some of ``parts``, the vertices that touch the ``main`` part and to which paths lead from that part."""
        shifts = self.graph.shifts
        around = shifts.beside(main) & self.possible & ~main
        left = self.possible & ~main & ~around
        for part in parts:
            if part & left:
                side = shifts.reached(part, left)
                left &= ~side
                yield part, around & shifts.beside(side), side
