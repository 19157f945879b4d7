"""Areas around clues: which vertices each can have, those near enough over vertices that touch no other area, and
clauses that say which it has.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.cardinality import Cardinality, exactly
from satenc.formula import FALSE, TRUE, Assignment, Connection, Cut, Formula, Lits, evaluate
from satenc.graphs.cuts import VertexCuts
from satenc.graphs.elimination import chosen_hang_together
from satenc.graphs.graph import Connectivity, Graph


@dataclass(frozen=True, slots=True)
class Area:
    """What is known about the area of ``clue``, which has ``size`` vertices, or any number of them for None.

    ``core`` are vertices that it has, the clue among them, and ``ball`` all that it may have, nearest first, those of
    the core among them; none where the clue may not be chosen or another one is in the core.
    """

    clue: int
    size: int | None
    core: list[int]
    ball: list[int]

    @property
    def is_impossible(self) -> bool:
        """Whether there are too few vertices for it."""
        return len(self.ball) < (self.size or 1)


def areas(
    graph: Graph, sizes: Mapping[int, int | None], possible: Collection[int], known: Collection[int]
) -> Iterator[Area]:
    """The areas of the clues in ``sizes``. Only ``possible`` vertices may be chosen; clues and those ``known`` are."""
    groups = graph.parts([*known, *sizes])
    group_of = {v: group for group in groups for v in group}
    clues = Counter(group_of[clue][0] for clue in sizes)
    """How many clues a group has, by its first vertex."""
    owner: dict[int, int] = {}
    """For each vertex in or beside a group with clues the first vertex of the group; -1 beside several groups."""
    for first in clues:
        for v in {w for u in group_of[first] for w in (u, *graph.neighbours[u])}:
            owner[v] = -1 if v in owner else first
    for clue, size in sizes.items():
        core = group_of[clue]
        first, most = core[0], graph.order if size is None else min(size, graph.order + 1)

        def group_at(v: int, first: int = first) -> Sequence[int]:
            """The vertices that join the area together with ``v``: its group; none if the area cannot have ``v``."""
            return group_of.get(v, (v,)) if v in possible and owner.get(v, first) == first else ()

        yield Area(clue, size, core, ball(graph, core, group_at, most) if clues[first] == 1 else [])


def ball(graph: Graph, core: list[int], group_at: Callable[[int], Sequence[int]], most: int) -> list[int]:
    """The vertices that are in some area of ``most`` vertices with the ``core``; groups come as a whole."""
    within: list[int] = []
    found = {*core}
    sized = {len(core): [*core]}
    """Vertices found and not yet explored, by the least number of vertices of an area with them."""
    for size in range(len(core), most + 1):
        for v in sized.pop(size, ()):
            within.append(v)
            for w in graph.neighbours[v]:
                if w not in found:
                    group = group_at(w)
                    if size + len(group) <= most:
                        found.update(group)
                        sized.setdefault(size + len(group), []).extend(group)
    return within


WHOLE = 40
"""From so many possible members of an area on, clauses written beforehand are faster than cuts: 119
Nurikabes take 1.7 CPU seconds instead of 2.5. One of 40 times 57 cells with areas of 50 takes 8; by cuts it had no
verdict in 100.
"""

_TOTALIZED = 150
"""Members from which on the sequential counter is too large: 144,000 variables for that Nurikabe, instead of 28,000."""


@dataclass(frozen=True, slots=True)
class Members:
    """``literals[area, vertex]`` say that a vertex is a member of one of ``areas``: of the part of ``graph`` around its
    clue that ``chosen[area, vertex]`` choose. The clauses about an area belong to the instance ``instances[area]`` of
    the rule, which has ``count``.
    """

    graph: Graph
    areas: Sequence[Area]
    chosen: Lits
    literals: Lits
    instances: NDArray[np.intp]
    count: int

    @staticmethod
    def of(
        f: Formula, graph: Graph, areas: Sequence[Area], chosen: Lits, instances: NDArray[np.intp], count: int
    ) -> "Members":
        """With new variables where it is open whether a vertex is a member."""
        within = np.zeros((len(areas), graph.order), np.bool_)
        core = np.zeros_like(within)
        for number, area in enumerate(areas):
            within[number, area.ball] = True
            core[number, area.core] = bool(area.ball)
        literals = f.auxiliary("area", *within.shape, where=within & ~core)
        literals[core] = TRUE
        return Members(graph, areas, chosen, literals, instances, count)

    def define(self, f: Formula) -> None:
        """Each clue is a member. Members are chosen, and of their neighbours those that are chosen are members too;
        where an area has more than one vertex, each has such a neighbour, and members are as many.
        """
        clues = np.array([area.clue for area in self.areas], np.intp)
        with f.rows((self.count,), self.instances):
            f.add(self.literals[np.arange(len(clues)), clues])
        number, vertex = np.nonzero(self.literals != FALSE)
        member, around = self.literals[number, vertex], self.graph.padded[vertex]
        beside, chosen_beside = (_padded(lits)[number[:, None], around] for lits in (self.literals, self.chosen))
        several = np.array([area.size is not None and area.size > 1 for area in self.areas], np.bool_)[number]
        with f.rows((self.count,), self.instances[number]):
            f.add(-member, self.chosen[number, vertex])
            f.add(-member[:, None], -chosen_beside, beside)
            f.add_rows(np.append(-member[:, None], beside, axis=1), where=several)
        self._sized(f)

    def _sized(self, f: Formula) -> None:
        alike: dict[tuple[int, int], list[tuple[int, list[int]]]] = {}
        for number, area in enumerate(self.areas):
            if area.size is not None and area.ball:
                others = area.ball[len(area.core) :]
                alike.setdefault((len(others), area.size - len(area.core)), []).append((number, others))
        for (size, more), of_areas in alike.items():
            with f.rows((self.count,), self.instances[[number for number, _ in of_areas]]):
                counter = Cardinality.TOTALIZER if size > _TOTALIZED else Cardinality.SEQUENTIAL
                exactly(f, np.stack([self.literals[number, others] for number, others in of_areas]), more, counter)

    def connect(self, f: Formula, form: Connectivity) -> None:
        """State that the members of each area are connected: by clauses written beforehand, or in the forms `AUTO` and
        `LAZY` by cuts, with such clauses for the areas that are `WHOLE` in the form `AUTO`.
        """
        if form in (Connectivity.AUTO, Connectivity.LAZY):
            if form is Connectivity.AUTO:
                self._hang_together(f, Connectivity.EXACT, WHOLE)
            self._hang_together_lazily(f)
        else:
            self._hang_together(f, form)

    def _hang_together(self, f: Formula, form: Connectivity, least: int = 0) -> None:
        """State by clauses written beforehand that the members of each area are connected; only for areas of at least
        ``least`` possible members.
        """
        for instance, area, members in zip(self.instances.tolist(), self.areas, self.literals, strict=True):
            if len(area.ball) >= least:
                with f.instance(instance):
                    chosen_hang_together(f, self.graph.within(area.ball), members[area.ball], form)

    def _hang_together_lazily(self, f: Formula) -> None:
        """State by cuts that the members of each area are connected to its clue."""
        if not self.areas:
            return
        number, vertex = np.nonzero(self.literals != FALSE)
        literals = self.literals[number, vertex]
        cuts = [
            VertexCuts(self.graph, members, instance)
            for members, instance in zip(self.literals, self.instances.tolist(), strict=True)
        ]

        def violated(assignment: Assignment) -> Iterator[Cut]:
            true = np.flatnonzero(evaluate(assignment, literals))
            members = [0 for _ in cuts]
            for area, v in zip(number[true].tolist(), vertex[true].tolist(), strict=True):
                members[area] |= 1 << v
            for of_area, some in zip(cuts, members, strict=True):
                yield from of_area.of(some)

        f.lazily(literals, violated, Connection(self.graph.ends, self.literals))


def _padded(literals: Lits) -> Lits:
    """With a column for the neighbours that a vertex lacks."""
    return np.append(literals, np.full((len(literals), 1), FALSE, np.int32), axis=1)
