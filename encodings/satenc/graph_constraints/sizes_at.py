"""How many vertices of a graph are connected with a vertex over vertices of its own value."""

from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.xor import xor
from satenc.formula import FALSE, TRUE, Assignment, Connection, Cut, Formula, Lits, checked, checks, evaluate
from satenc.graph_constraints.graph_rule import GraphRule
from satenc.graphs.areas import WHOLE, Area, Members, areas
from satenc.graphs.narrowing import required
from satenc.graphs.part_sizes import WholeParts
from satenc.unknowns.unknown import Views, boolean_literals


@checked
@dataclass
class SizesAt(GraphRule):
    """A key of ``sizes`` is in a connected part of vertices of ``graph`` with equal values that has as many vertices as
    ``sizes`` says there. Several keys may be in one part. Vertex ``v`` has the Boolean variable ``v`` of ``x``.

    There is an instance for each key, in the order of ``sizes``. Raises ValueError unless ``x`` is Boolean and has a
    variable for each vertex, for a key that is no vertex, and for a size below 1.
    """

    sizes: Mapping[int, int]
    narrowing_pays = True
    """The fewer vertices a part can have, the fewer variables there are."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.x.is_boolean()
        self._variables = np.arange(len(self.x.cells))
        if len(self.x.cells) != self._graph.order:
            raise ValueError(f"expected {self._graph.order} variables of {self.x.name!r}, found {len(self.x.cells)}")
        checks.sizes("sizes", self.sizes, self._graph.order, 1)

    @property
    def count(self) -> int:
        return len(self.sizes)

    def _area(self, vertex: int, value: int) -> Area:
        """What can be in the part of a key with this value."""
        cells = self.x.cells
        possible = np.flatnonzero(cells[:, value]).tolist()
        known = np.flatnonzero(cells[:, value] & ~cells[:, 1 - value]).tolist()
        return next(areas(self._graph, {vertex: self.sizes[vertex]}, {*possible}, {*known}))

    def _narrow(self) -> None:
        """A key has no value with which its part cannot be so large. Of a key with one value, what is beside a complete
        part has the other one, and what the part needs has the same.
        """
        cells = self.x.cells
        for value in (0, 1):
            possible, other = cells[:, value], cells[:, 1 - value]
            room = {v: len(part) for part in self._graph.parts(np.flatnonzero(possible).tolist()) for v in part}
            known = self._graph.parts(np.flatnonzero(possible & ~other).tolist())
            core = {v: number for number, part in enumerate(known) for v in part}
            looked_at = set[tuple[int, int]]()
            for vertex, size in self.sizes.items():
                if possible[vertex] and (room[vertex] < size or self._joined(vertex, known, core) > size):
                    cells[vertex, value] = False
                elif vertex in core and (core[vertex], size) not in looked_at:
                    looked_at.add((core[vertex], size))
                    self._fill(self._area(vertex, value), value)

    def _joined(self, vertex: int, known: Sequence[Sequence[int]], core: Mapping[int, int]) -> int:
        """How many vertices a part has at least that has a vertex: those known that it is one of or lies beside."""
        if vertex in core:
            return len(known[core[vertex]])
        return 1 + sum(len(known[number]) for number in {core[w] for w in self._graph.neighbours[vertex] if w in core})

    def _fill(self, area: Area, value: int) -> None:
        """What is beside the area of a key with this value and not in it has the other one."""
        neighbours, cells = self._graph.neighbours, self.x.cells
        if area.is_impossible:
            cells[area.clue, value] = False
            return
        within = {*area.ball}
        cells[[w for v in area.core for w in neighbours[v] if w not in within], value] = False
        if len(area.core) < len(within):
            need = [*required(neighbours, area.clue, area.core, within, area.size or 0)]
            cells[need, 1 - value] = False

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        parts = [part for value in (0, 1) for part in self._graph.parts(np.flatnonzero(values == value).tolist())]
        size = {v: len(part) for part in parts for v in part}
        return [size[vertex] == stated for vertex, stated in self.sizes.items()]

    def encode(self, f: Formula, views: Views) -> None:
        """By cuts, and auxiliary variables for the vertices of parts that few vertices can be in; or whole."""
        literals = boolean_literals(views, self.x)
        if self.is_whole:
            self._whole(f, literals)
        else:
            self._count_few(f, literals)
            self._lazily(f, literals, 0)
            self._lazily(f, literals, 1)

    def _whole(self, f: Formula, literals: Lits) -> None:
        ends, sizes = self._graph.ends, [*self.sizes.items()]
        with f.definitions():
            same = f.auxiliary("same", len(ends))
            xor(f, np.concatenate([same[:, None], literals[ends]], axis=1))
            parts = WholeParts.of(f, self._graph, same)
            last, bits = parts.counted(max((size for _, size in sizes), default=0).bit_length())
            sized = parts.sized(same, last, bits, sizes)
        with f.rows((self.count,), np.arange(len(sized))):
            f.add(sized)

    def _count_few(self, f: Formula, literals: Lits) -> None:
        """State of keys with few vertices near by which of these are in their part."""
        areas = [(key, self._either(vertex)) for key, (vertex, size) in enumerate(self.sizes.items()) if size < WHOLE]
        few = [(key, area) for key, area in areas if len(area.ball) < WHOLE]
        with f.definitions():
            same = self._same(f, literals, [area for _, area in few])
        keys = np.array([key for key, _ in few], np.intp)
        Members.of(f, self._graph, [area for _, area in few], same, keys, self.count).define(f)

    def _either(self, vertex: int) -> Area:
        """What can be in the part of a key, whichever value it has."""
        found = [self._area(vertex, value) for value in np.flatnonzero(self.x.cells[vertex]).tolist()]
        if len(found) == 1:
            return found[0]
        within = {v for area in found for v in area.ball} - {vertex}
        return Area(vertex, self.sizes[vertex], [vertex], [vertex, *sorted(within)] if within or found else [])

    def _same(self, f: Formula, literals: Lits, found: Sequence[Area]) -> Lits:
        """``[area, vertex]``: whether a vertex has the value of the key of an area, where it may matter."""
        keys = np.array([area.clue for area in found], np.intp)
        near = np.zeros((len(found), self._graph.order), np.bool_)
        for row, area in zip(near, found, strict=True):
            row[[w for v in area.ball for w in (v, *self._graph.neighbours[v])]] = True
        of_key, of_vertex = np.broadcast_arrays(literals[keys, None], literals[None])
        known = np.abs(of_key) == TRUE
        unsure = near & ~known & (keys[:, None] != np.arange(self._graph.order))
        same = f.auxiliary("same", *near.shape, where=unsure)
        xor(f, np.stack([same, of_key, of_vertex], axis=-1)[unsure])
        same = np.where(known, np.where(of_key == TRUE, of_vertex, -of_vertex), same)
        same[np.arange(len(found)), keys] = TRUE
        return np.where(near, same, FALSE)

    def _lazily(self, f: Formula, literals: Lits, value: int) -> None:
        """Cuts of the parts of a ``value``."""
        graph, equal = self._graph, literals if value else -literals
        sizes = np.full((self.count, graph.order), -1)
        sizes[np.arange(self.count), [*self.sizes]] = [*self.sizes.values()]

        def violated(assignment: Assignment) -> Iterator[Cut]:
            parts = graph.parts(np.flatnonzero(evaluate(assignment, equal)).tolist())
            part_of = {v: part for part in parts for v in part}
            for instance, (vertex, size) in enumerate(self.sizes.items()):
                part = part_of.get(vertex, ())
                if 0 < len(part) < size:
                    beside = {w for v in part for w in graph.neighbours[v]}.difference(part)
                    yield Cut(instance, [int(-equal[vertex]), *equal[sorted(beside)].tolist()], part)
                elif len(part) > size:
                    near = self._first(vertex, {*part}, size + 1)
                    yield Cut(instance, (-equal[near]).tolist(), near)

        f.lazily(equal, violated, Connection(graph.ends, np.tile(equal, (self.count, 1)), sizes))

    def _first(self, vertex: int, part: AbstractSet[int], count: int) -> list[int]:
        """So many vertices of a part that are connected, the nearest to one of them."""
        found = [vertex]
        for v in found:
            found += [w for w in self._graph.neighbours[v] if w in part and w not in found]
            if len(found) >= count:
                break
        return found[:count]
