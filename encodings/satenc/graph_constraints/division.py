"""Borders between the vertices of a graph divide it into connected parts.

If two vertices with a border between them are in one part, a path without borders joins them. The clause says: one of
the edges of the path is a border, or there is no border between the two. These are the cycle inequalities of M.
Grötschel, Y. Wakabayashi, A cutting plane algorithm for a clustering problem, Mathematical Programming 45, 1989. If a
part is too small, one of the edges around it is not a border; if connected vertices are too many, one of the edges that
join them is a border.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.cardinality import exactly
from satenc.formula import TRUE, Assignment, Connection, Cut, Formula, Lits, checked, checks, evaluate
from satenc.graph_constraints.edge_rule import EdgeRule
from satenc.graphs.lines import Parts
from satenc.graphs.part_sizes import WholeParts
from satenc.unknowns.unknown import Views


@checked
@dataclass
class Division(EdgeRule):
    """The edges of ``graph`` whose variables are not 0 are the borders between connected parts, and none is within a
    part. Edge ``e`` has the variable ``edges[e]`` of ``x``, by default number ``e``. A vertex that is a key of
    ``sizes`` is in a part of that many vertices. There are ``parts`` parts, any number for None; clauses count them in
    every form.

    Instance 0 says that no border is within a part, those that follow speak of the size at each vertex, in the order of
    ``sizes``, and a last one of the number of parts, if that is given. Parts are what is connected by edges without
    borders. Raises ValueError for variables that cannot be 0, for vertices, variables and forms that do not exist, and
    for a size or a number of parts below 1.
    """

    sizes: Mapping[int, int] = field(default_factory=dict)
    parts: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        checks.sizes("sizes", self.sizes, self._graph.order, 1)
        if self.parts is not None and checks.whole_number("parts", self.parts) < 1:
            raise ValueError(f"parts: expected at least 1, found {self.parts}")
        self.sizes = {v: min(size, self._graph.order + 1) for v, size in self.sizes.items()}  # no part is larger

    @property
    def count(self) -> int:
        return 1 + len(self.sizes) + (self.parts is not None)

    def _narrow(self) -> None:
        """Borders between parts that may not be joined; edges without one in a part, and where a part must grow."""
        graph, possible, every = self._graph, self._possible(), np.arange(self._graph.order)
        parts = Parts.of(graph, np.flatnonzero(~possible[:, 1]), every)
        wholes = Parts.of(graph, np.flatnonzero(possible[:, 0]), every)
        (one, other), (whole, another) = parts.number[graph.ends].T, wholes.number[graph.ends].T
        stated, size = np.array([*self.sizes], np.intp), np.array([*self.sizes.values()], np.intp)
        least, most = np.zeros(parts.count, np.intp), np.full(parts.count, graph.order)
        np.maximum.at(least, parts.number[stated], size)
        np.minimum.at(most, parts.number[stated], size)
        count, reach = np.bincount(parts.number), np.bincount(wholes.number)[wholes.number[stated]]
        counts = self.parts is None or wholes.count <= self.parts <= parts.count
        if not counts or (least > most).any() or (count > most).any() or (reach < size).any():
            self._keep(possible & False)
            return
        one_part = np.zeros(wholes.count, np.bool_)
        one_part[wholes.number[stated[reach == size]]] = True
        apart = (count[one] + count[other] > np.minimum(most[one], most[other])) | (
            np.maximum(least[one], least[other]) > np.minimum(most[one], most[other])
        )
        one_part |= self.parts == wholes.count
        apart |= self.parts == parts.count
        possible[(one == other) | ((whole == another) & one_part[whole]), 1] = False
        possible[(one != other) & apart, 0] = False
        out = np.flatnonzero(possible[:, 0] & (one != other))
        ways = np.bincount(np.append(one[out], other[out]), minlength=parts.count)
        must_grow = (count < least) & (ways == 1)
        possible[out[must_grow[one[out]] | must_grow[other[out]]], 1] = False
        self._keep(possible)

    def broken_at(self, values: NDArray[np.int64]) -> Sequence[Sequence[int]]:
        """Each border inside of a part."""
        border, _, apart = self._parted(values)
        return [[variable] for variable in self._variables[border & ~apart].tolist()]

    def _parted(self, values: NDArray[np.int64]) -> tuple[NDArray[np.bool_], Parts, NDArray[np.bool_]]:
        """Which edges are borders, the parts between them, and which edges have ends in two parts."""
        border, ends = values[self._variables] != 0, self._graph.ends
        parts = Parts.of(self._graph, np.flatnonzero(~border), np.arange(self._graph.order))
        return border, parts, parts.number[ends[:, 0]] != parts.number[ends[:, 1]]

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        border, parts, apart = self._parted(values)
        size = np.bincount(parts.number)
        sizes = [bool(size[parts.number[v]] == stated) for v, stated in self.sizes.items()]
        return [bool(apart[border].all()), *sizes, *([parts.count == self.parts] if self.parts is not None else [])]

    def encode(self, f: Formula, views: Views) -> None:
        borders = self._literals(views)
        if not self.is_whole:
            self._lazily(f, borders)
        if self.is_whole or self.parts is not None:
            self._whole(f, borders)

    def _lazily(self, f: Formula, borders: Lits) -> None:
        """State the rule by cuts, with the `Connection` that they are checked against."""
        order, edges = self._graph.order, len(borders)
        lines = np.broadcast_to(-borders, (1 + len(self.sizes), edges))
        sizes = np.full((len(lines), order + edges), -1)
        sizes[:, order:] = 0
        sizes[np.arange(1, len(lines)), [*self.sizes]] = [*self.sizes.values()]
        connection = Connection.of_edges(self._graph.ends, lines, np.full(order, TRUE), sizes=sizes)
        f.lazily(borders, partial(self._violated, borders), connection)

    def _whole(self, f: Formula, borders: Lits) -> None:
        with f.definitions():
            parts = WholeParts.of(f, self._graph, -borders)
            apart = parts.apart()
        with f.instance(0):
            f.add(-borders, apart)
        if self.count == 1:
            return
        with f.definitions():
            last, bits = parts.counted(max(self.sizes.values(), default=0).bit_length())
            sized = parts.sized(-borders, last, bits, [*self.sizes.items()])
        with f.rows((self.count,), 1 + np.arange(len(sized))):
            f.add(sized)
        if self.parts is not None:
            with f.instance(self.count - 1):
                certain = last == TRUE
                exactly(f, last[None, ~certain], self.parts - np.count_nonzero(certain))

    def _violated(self, borders: Lits, assignment: Assignment) -> Iterator[Cut]:
        """A cut for each border within a part, and for each vertex in a part of the wrong size."""
        ends, border = self._graph.ends, evaluate(assignment, borders)
        parts = Parts.of(self._graph, np.flatnonzero(~border), np.arange(self._graph.order)).number
        for e in np.flatnonzero(border & (parts[ends[:, 0]] == parts[ends[:, 1]])).tolist():
            v, w = ends[e].tolist()
            came, path = self._joined(v, border, self._graph.order), list[int]()
            while w != v:
                path.append(came[w])
                w = ends[path[-1]].sum() - w
            yield self._cut(0, np.append(borders[path], -borders[e]), path)
        for number, (v, size) in enumerate(self.sizes.items(), start=1):
            inside = parts[ends] == parts[v]
            count = np.count_nonzero(parts == parts[v])
            if count > size:
                path = [e for e in self._joined(v, border, size + 1).values() if e >= 0]
                yield self._cut(number, borders[path], path)
            elif count < size:
                boundary = inside[:, 0] ^ inside[:, 1]
                within = inside.all(axis=1) & (borders != TRUE)  # a certain border joins nothing
                side = [*np.flatnonzero(parts == parts[v]), *self._graph.order + np.flatnonzero(within)]
                yield Cut(number, (-borders[boundary]).tolist(), side)

    def _joined(self, start: int, border: NDArray[np.bool_], most: int) -> dict[int, int]:
        """That many vertices that edges without a ``border`` join to ``start``, the nearest first, and the last edge of
        the way to each; -1 for ``start``.
        """
        came, path = {start: -1}, [start]
        for v in path:
            for e, w in zip(self._graph.incident[v], self._graph.neighbours[v], strict=True):
                if not border[e] and w not in came and len(came) < most:
                    came[w] = e
                    path.append(w)
        return came

    def _cut(self, instance: int, clause: Lits, edges: list[int]) -> Cut:
        side = {*self._graph.ends[edges].ravel().tolist(), *(self._graph.order + e for e in edges)}
        return Cut(instance, clause.tolist(), side)
