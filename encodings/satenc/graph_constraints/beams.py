"""The chosen edges of a graph form lines, each of which starts along a known edge of one vertex and ends at another.

Each line has a direction, carried from vertex to vertex. How often it turns is counted from its start on: a variable
says of an edge, a direction and a number that the line comes there after so many turns. All these variables follow
from the lines.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import FALSE, TRUE, Formula, Indices, Lits, by_owner, by_size, checked, checks
from satenc.graph_constraints.edge_rule import EdgeRule, where_true
from satenc.graphs.degrees import none_or_two
from satenc.graphs.graph import Graph
from satenc.graphs.lines import Parts
from satenc.unknowns.unknown import Views

_AT_ONCE = 200_000
"""Steps of all lines that are written together."""


@dataclass(frozen=True, eq=False)
class _Ends:
    """Where lines end: at edge ``edge[i]`` of a vertex ``vertex[i]`` at which one starts, there if it ``starts[i]``.
    ``graph`` has an own vertex ``apart[i]`` for each of them, so that no line goes on there.
    """

    graph: Graph
    vertex: Indices
    edge: Indices
    apart: Indices
    starts: NDArray[np.bool_]

    @staticmethod
    def of(graph: Graph, starts: Mapping[int, int]) -> "_Ends":
        edge, side = np.nonzero(np.isin(graph.ends, [*starts]))
        vertex, ends, apart = graph.ends[edge, side], graph.ends.copy(), graph.order + np.arange(len(edge))
        ends[edge, side] = apart
        first = np.array([starts[v] for v in vertex.tolist()], np.intp) == edge
        return _Ends(Graph(graph.order + len(edge), ends), vertex, edge, apart, first)

    def parts(self, lines: Indices) -> tuple[Indices, Indices]:
        """The part of the ``lines`` that each vertex of `graph` is in, and of each end, -1 where there is no line."""
        number = Parts.of(self.graph, lines, np.arange(self.graph.order)).number
        return number, np.where(np.isin(self.edge, lines), number[self.apart], -1)


@dataclass
class _Started(EdgeRule):
    """Lines that start along the edge ``starts[vertex]`` of some vertices."""

    starts: Mapping[int, int]
    _ends: _Ends = field(init=False, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        checks.indices("starts", [*self.starts], self._graph.order)
        for v, edge in self.starts.items():
            if edge not in self._graph.incident[v]:
                raise ValueError(f"starts[{v}]: expected an edge of the vertex, found {edge}")
        self._ends = _Ends.of(self._graph, self.starts)

    @property
    def _inner(self) -> Indices:
        """The vertices at which no line starts."""
        return np.setdiff1d(np.arange(self._graph.order), [*self.starts])

    def _leaving(self, v: int, edge: int) -> int:
        """0 if an ``edge`` leaves its end ``v`` in the order of its ends, else 1."""
        return int(self._graph.ends[edge, 0] != v)


@checked
@dataclass
class Beams(_Started):
    """The edges of ``graph`` whose variables are not 0 are lines. From each vertex that is a key of ``starts`` one
    starts along the edge that stands there, by its number in the graph; it ends at one of these vertices, along another
    edge. Other vertices have two lines or none. All lines and these vertices are connected. Edge ``e`` has the variable
    ``edges[e]`` of ``x``, by default number ``e``.

    Instance 0 says that all is connected; instance 1 + ``v`` that lines go on at vertex ``v``, or start and end there.
    Raises ValueError for variables that cannot be 0, for vertices, variables and forms that do not exist, and for a
    start along an edge of other vertices.
    """

    @property
    def count(self) -> int:
        return 1 + self._graph.order

    def _narrow(self) -> None:
        """Lines and their directions at each vertex, until nothing follows any more."""
        graph, line = self._graph, np.append(self._possible(), [[True, False]], axis=0)
        around = np.full((graph.order, max(map(len, graph.incident), default=0)), len(graph.ends))
        for v, edges in enumerate(graph.incident):
            around[v, : len(edges)] = edges
        line[[*self.starts.values()], 0] = False
        arcs = np.repeat(line[:, 1:], 2, axis=1)  # [edge, direction]
        for v, first in self.starts.items():
            for edge in graph.incident[v]:
                arcs[edge, self._leaving(v, edge)] &= edge == first
            arcs[first, 1 - self._leaving(v, first)] = False
        at = around[self._inner]
        ends = np.append(graph.ends, [[-1, -1]], axis=0)
        out = (ends[at, 0] != self._inner[:, None]).astype(np.intp)
        before = -1
        while before != (before := int(line.sum() + arcs.sum())):
            for here, there in ((out, 1 - out), (1 - out, out)):
                others = arcs[at, there]
                arcs[at, here] &= others.sum(axis=1)[:, None] > others
            line[:, 1] &= arcs.any(axis=1)
            may, must = line[at, 1], ~line[at, 0]
            few, many = may.sum(axis=1)[:, None], must.sum(axis=1)[:, None]
            line[at, 1] &= (few > 1) & (must | (many < 2))
            line[at, 0] &= ~(may & (few == 2) & (many > 0))
            arcs &= line[:, 1:]
        self._keep(line[:-1])

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        lines, degree = self._lines(values)
        _, part = self._ends.parts(lines)
        drawn, first = part >= 0, self._ends.starts
        count = [
            np.bincount(part[drawn & here], minlength=self._ends.graph.order)[part] == 1 for here in (first, ~first)
        ]
        fits = np.isin(degree, (0, 2))
        fits[[*self.starts]] = [bool(edge in lines) for edge in self.starts.values()]
        fits[self._ends.vertex[drawn & ~(count[0] & count[1])]] = False
        whole = Parts.of(self._graph, lines, np.array([*self.starts], np.intp)).count <= min(len(self.starts), 1)
        return [whole, *fits]

    broken_at = EdgeRule.apart

    def encode(self, f: Formula, views: Views) -> None:
        graph, lines = self._graph, self._literals(views)
        arcs = f.auxiliary("beam", len(lines), 2)
        with f.definitions():
            f.add(-lines, arcs[:, 0], arcs[:, 1])
            f.add(-arcs[:, 0], -arcs[:, 1])
            f.add(-arcs, lines[:, None])
        none_or_two(f, graph, lines, self._inner)
        for chosen, edges in by_size([graph.incident[v] for v in self._inner.tolist()]):
            vertices, is_other = self._inner[chosen], ~np.eye(edges.shape[1], dtype=np.bool_)
            leaving = (graph.ends[edges, 0] != vertices[:, None]).astype(np.intp)
            out, into = arcs[edges, leaving][:, None], arcs[edges, 1 - leaving][:, None]
            with f.rows((self.count,), 1 + vertices):
                f.add_rows(np.where(is_other, out, -into))
                f.add_rows(np.where(is_other, into, -out))
        for v, first in self.starts.items():
            others = [edge for edge in graph.incident[v] if edge != first]
            with f.instance(1 + v):
                f.add(arcs[first, self._leaving(v, first)])
                f.add(-arcs[others, [self._leaving(v, edge) for edge in others]])
        with f.instance(0):
            if self.starts:
                self._together(f, graph, lines, where_true(self._marked("starts", [*self.starts])))
            else:
                f.add(-lines)


@checked
@dataclass
class BeamTurns(_Started):
    """Of the lines of `Beams` those from the vertices that are keys of ``turns`` turn as often as this says: an edge
    that is ``level`` is followed by one that is not, or the other way round. What is no line of `Beams` may be kept or
    not. An instance for each of ``turns``, in their order.

    Raises ValueError as `Beams`, for a number below 0, and for one at a vertex without a start.
    """

    turns: Mapping[int, int]
    level: Collection[int]
    _is_level: NDArray[np.bool_] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        checks.sizes("turns", self.turns, self._graph.order, 0)
        if missing := self.turns.keys() - self.starts.keys():
            raise ValueError(f"turns: expected vertices with a start, found {min(missing)}")
        self._is_level = np.zeros(len(self._graph.ends), np.bool_)
        self._is_level[checks.indices("level", [*self.level], len(self._is_level))] = True

    @property
    def count(self) -> int:
        return len(self.turns)

    def _narrow(self) -> None:
        """Nothing: it takes a solver less time."""

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        lines = {*self._lines(values)[0].tolist()}
        ways: dict[int, list[tuple[int, int]]] = {}
        for one, other, turn in self._each_step().tolist():
            if other // 2 in lines:
                ways.setdefault(one, []).append((other, turn))
        last = {*self._last().tolist()}
        return [self._turns(v, turns, lines, ways, last) for v, turns in self.turns.items()]

    def _turns(
        self, v: int, turns: int, lines: set[int], ways: Mapping[int, Sequence[tuple[int, int]]], last: set[int]
    ) -> bool:
        """Whether the line from ``v``, which goes on in these ``ways``, ends after so many ``turns`` in all of them."""
        reached = [(self._first(v), 0)]
        for arc, used in reached:
            on = [(other, used + turn) for other, turn in ways.get(arc, ())]
            if used > turns or (not on and (arc not in last or used < turns)):
                return False
            reached += {*on}.difference(reached)
        return self.starts[v] in lines

    def encode(self, f: Formula, views: Views) -> None:
        lines = self._literals(views)
        each, last = self._each_step(), self._last()
        for turns in sorted({*self.turns.values()}):
            steps = _Steps.of(each, turns)
            alike = np.array([i for i, own in enumerate(self.turns.values()) if own == turns], np.intp)
            starts = np.array([self._first(v) * (1 + turns) for v, own in self.turns.items() if own == turns], np.intp)
            size = max(_AT_ONCE // max(len(steps.one), 1), 1)
            for first in range(0, len(alike), size):
                with f.rows((self.count,), alike[first : first + size]):
                    self._counted(f, lines, starts[first : first + size], last, steps)

    def _first(self, v: int) -> int:
        """The edge along which the line from ``v`` starts, with its direction: ``2 * edge + direction``."""
        return 2 * self.starts[v] + self._leaving(v, self.starts[v])

    def _each_step(self) -> Indices:
        """``[step, 3]``: where lines go on, an edge with its direction, ``2 * edge + direction``, one that may follow,
        and whether that is a turn.
        """
        found, level = list[tuple[int, int, bool]](), self._is_level.tolist()
        for v in self._inner.tolist():
            out = [2 * edge + self._leaving(v, edge) for edge in self._graph.incident[v]]
            found += [(a ^ 1, b, level[a // 2] != level[b // 2]) for a in out for b in out if a != b]
        return np.array(found, np.intp).reshape(-1, 3)

    def _last(self) -> Indices:
        """The edges with their directions along which lines may end."""
        ends = zip(self._ends.vertex.tolist(), self._ends.edge.tolist(), strict=True)
        return np.array([2 * e + 1 - self._leaving(v, e) for v, e in ends if self.starts[v] != e], np.intp)

    def _counted(self, f: Formula, lines: Lits, starts: Indices, last: Indices, steps: "_Steps") -> None:
        """Each line that begins with one of ``starts`` comes to its end after so many turns."""
        reached, each = steps.reached(np.repeat(lines != FALSE, 2), starts, last), np.arange(len(starts))
        first = np.where(reached[each, starts], TRUE, FALSE)
        reached[each, starts] = False  # a constant
        number = f.auxiliary("turned", *reached.shape, where=reached)
        number[each, starts] = first
        f.add(first)
        f.add(-number.reshape(len(starts), len(lines), -1), lines[:, None])
        following = np.append(number, np.full((len(starts), 1), FALSE), axis=1)[:, steps.other]
        f.add(-number[:, steps.one], -lines[steps.edge], following)
        for chosen, which in by_owner(steps.one, number.shape[1]):
            if which.shape[1]:  # elsewhere lines end
                f.add_rows(np.append(-number[:, chosen, None], following[:, which], axis=2))
        for chosen, which in by_owner(steps.other[steps.inside], number.shape[1]):
            rows = np.append(-number[:, chosen, None], number[:, steps.one[steps.inside][which]], axis=2)
            f.add_rows(rows, where=chosen != starts[:, None])


@dataclass(frozen=True, eq=False)
class _Steps:
    """Where a line goes on that takes so many ``turns``: from ``one[step]`` to ``other[step]``, along an ``edge``.
    These are edges with their directions, each once for 0, 1 ... ``turns`` that it has taken; a step that takes one
    turn too many leads to -1, and is not ``inside``.
    """

    turns: int
    one: Indices
    other: Indices
    edge: Indices
    inside: Indices

    @staticmethod
    def of(steps: Indices, turns: int) -> "_Steps":
        used = np.arange(1 + turns)
        before, after = (part[:, None] * (1 + turns) + used for part in steps[:, :2].T)
        other = np.where(used + steps[:, 2:] > turns, -1, after + steps[:, 2:]).ravel()
        return _Steps(turns, before.ravel(), other, np.repeat(steps[:, 1] // 2, 1 + turns), np.flatnonzero(other >= 0))

    def reached(self, possible: NDArray[np.bool_], starts: Indices, last: Indices) -> NDArray[np.bool_]:
        """Where each line may come that begins with one of ``starts``, and go on to its end along one of the ``last``
        edges.
        """
        ends = np.zeros((1, len(possible) * (1 + self.turns)), np.bool_)
        ends[:, last * (1 + self.turns) + self.turns] = True
        begins = np.zeros((len(starts), ends.shape[1]), np.bool_)
        begins[np.arange(len(starts)), starts] = True
        possible, one, other = np.repeat(possible, 1 + self.turns), self.one[self.inside], self.other[self.inside]
        for found, before, after in ((begins, one, other), (ends, other, one)):
            size = -1
            while size != (size := int(found.sum())):
                line, step = np.nonzero(found[:, before])
                found[line, after[step]] = True
                found[:, ~possible] = False
        return begins & ends
