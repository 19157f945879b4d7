"""Parts of equal numbers with as many vertices as the number says: what can be in them, and clauses that answers break.

A vertex with the number ``n`` is in a part of ``n`` vertices. For each set of fewer vertices that it is in, a vertex
beside the set therefore has the number too: ``not x[v] = n or x[w1] = n or x[w2] = n ...``. And ``n + 1`` vertices that
are connected do not all have it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from satenc.formula.lazy import Cut
from satenc.formula.literals import FALSE, TRUE, Lits
from satenc.graphs.areas import Area, ball
from satenc.graphs.bits import Vertices, bits_where, members
from satenc.graphs.graph import Graph

_ENDS = 4
"""Of a part that is too small the vertices that a clause is about: a clause for each of so many."""


@dataclass(frozen=True, slots=True)
class Core:
    """A part of vertices that are known to have a number and are fewer than it says. ``area`` is what can be in one
    part with them, ``ball`` the same as bits, and ``known`` all known vertices in it and beside it.
    """

    area: Area
    ball: int
    beside: int
    known: int

    @staticmethod
    def of(graph: Graph, area: Area, known: int) -> "Core":
        ball = sum(1 << v for v in area.ball)
        beside = graph.shifts.beside(ball)
        return Core(area, ball, beside, known & (ball | beside))

    def is_same(self, possible: int, known: int) -> bool:
        """Whether it is the same with these vertices, fewer ``possible`` ones and more ``known`` ones than before."""
        return self.ball > 0 and not self.ball & ~possible and self.known == known & (self.ball | self.beside)


@dataclass(frozen=True, slots=True)
class Cores:
    """The vertices that are known to have a number: by its bits each of their ``parts`` that is no whole part yet,
    those of them that are ``new``, and a bound on the vertices that have the number in the end, the ``fewest``.
    """

    parts: Mapping[int, Core]
    new: Sequence[Area]
    fewest: int

    @staticmethod
    def of(graph: Graph, number: int, possible: int, known: int, before: "Cores | None" = None) -> "Cores":
        """Those of ``known`` vertices, which are connected by ``possible`` ones; ``before`` there may have been more
        possible and fewer known ones.
        """
        parts = [*graph.shifts.parts(known)]
        found = {part: before.parts.get(part) if before else None for part in parts if part.bit_count() != number}
        changed = [part for part, core in found.items() if core is None or not core.is_same(possible, known)]
        if changed:
            groups = {part: members(part) for part in found}
            group_of = {v: group for group in groups.values() for v in group}

            def group_at(v: int) -> Sequence[int]:
                return group_of.get(v, (v,)) if possible >> v & 1 else ()

            for part in changed:
                within = ball(graph, groups[part], group_at, number)
                found[part] = Core.of(graph, Area(groups[part][0], number, groups[part], within), known)
        cores = {part: core for part, core in found.items() if core}
        fewest = number * (len(parts) - len(found) + _fewest_parts(number, [core.area for core in cores.values()]))
        return Cores(cores, [cores[part].area for part in changed], fewest)


def _fewest_parts(number: int, areas: Sequence[Area]) -> int:
    """A bound on the parts that ``areas`` are in.

    Two cores are in one part only if each is in what is around the other. So of cores that this joins, no two for which
    it does not hold are in one part, and all have to have a place.
    """
    first = {area.clue: i for i, area in enumerate(areas)}
    beside = [{first[v] for v in area.ball if v in first} for area in areas]
    parts, left = 0, {*range(len(areas))}
    while left:
        some = [left.pop()]
        for i in some:
            some += left & beside[i]
            left -= beside[i]
        apart, taken = 0, set[int]()
        for i in sorted(some, key=lambda i: len(beside[i])):
            if i not in taken:
                apart += 1
                taken |= beside[i]
        known = sum(len(areas[i].core) for i in some)
        parts += max(-(-known // number), apart)
    return parts


@dataclass(frozen=True)
class NumberedCuts:
    """Cuts for vertices of a graph, which have the number ``values[i]`` where ``literals[vertex, i]`` is true. They
    belong to instance ``i`` of the rule.
    """

    graph: Graph
    values: Sequence[int]
    literals: Lits

    @cached_property
    def _possible(self) -> list[int]:
        return [bits_where(column != FALSE) for column in self.literals.T]

    @cached_property
    def _known(self) -> list[int]:
        return [bits_where(column == TRUE) for column in self.literals.T]

    def of(self, index: int, chosen: int) -> Iterator[Cut]:
        """Cuts that an answer breaks in which the vertices ``chosen`` have the number ``values[index]``."""
        number, shifts, literals = self.values[index], self.graph.shifts, self.literals[:, index]
        for part in shifts.parts(chosen):
            if (size := part.bit_count()) < number:
                inside = self._grown(part, index, chosen & ~part)
                beside = shifts.beside(inside) & self._possible[index] & ~inside
                for v in members(part & self._known[index])[:1] or members(part)[:_ENDS]:
                    yield Cut(index, np.append(literals[members(beside)], -literals[v]), Vertices(inside))
            elif size > number:
                for some in {self._some(part, start, number + 1) for start in members(part)}:
                    yield Cut(index, -literals[members(some)], Vertices(some))

    def _grown(self, part: int, index: int, others: int) -> int:
        """``part`` and more, fewer vertices than the number, without those beside the ``others`` that have it: as many
        as do not make the clause longer, since a vertex far away tells more.
        """
        shifts, possible = self.graph.shifts, self._possible[index]
        free = possible & ~others & ~shifts.beside(others)
        while part.bit_count() < self.values[index] - 1:
            beside = shifts.beside(part) & possible & ~part
            more = {v: (shifts.beside(1 << v) & possible & ~part & ~beside).bit_count() for v in members(beside & free)}
            best = min(more, key=more.__getitem__, default=None)
            if best is None or more[best] > 1:
                break
            part |= 1 << best
        return part

    def _some(self, part: int, start: int, size: int) -> int:
        """That many connected vertices of ``part``, the nearest to ``start``."""
        shifts, some = self.graph.shifts, 1 << start
        while missing := size - some.bit_count():
            for v in members(shifts.beside(some) & part & ~some)[:missing]:
                some |= 1 << v
        return some
