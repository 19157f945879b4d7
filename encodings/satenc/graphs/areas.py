"""Which vertices the area of a clue can have: those near enough, over vertices that touch no other clue's area."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from satenc.graphs.graph import Graph


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
    """Of a vertex in or beside a group with clues the first of the group, -1 beside several groups."""
    for first in clues:
        for v in {w for u in group_of[first] for w in (u, *graph.neighbours[u])}:
            owner[v] = -1 if v in owner else first
    for clue, size in sizes.items():
        core = group_of[clue]
        first, most = core[0], graph.order if size is None else min(size, graph.order + 1)

        def group_at(v: int, first: int = first) -> Sequence[int]:
            """What the area has with ``v``; nothing if it cannot have it."""
            return group_of.get(v, (v,)) if v in possible and owner.get(v, first) == first else ()

        yield Area(clue, size, core, ball(graph, core, group_at, most) if clues[first] == 1 else [])


def ball(graph: Graph, core: list[int], group_at: Callable[[int], Sequence[int]], most: int) -> list[int]:
    """The vertices that are in some area of ``most`` vertices with the ``core``; groups come as a whole."""
    within: list[int] = []
    found = {*core}
    sized = {len(core): [*core]}
    """By the vertices that an area with it has at least, what was found and not yet gone on from."""
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
