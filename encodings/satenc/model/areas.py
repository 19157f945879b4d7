"""Chosen vertices of a graph make areas, each with one clue."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.at_most_one import at_most_one
from satenc.encoders.cardinality import exactly
from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.groups import by_size
from satenc.formula.lazy import Connection, Cut
from satenc.formula.literals import FALSE, TRUE, Assignment, Lits, evaluate
from satenc.formula.proceed import Proceed
from satenc.graphs.areas import Area, areas
from satenc.graphs.cuts import VertexCuts
from satenc.graphs.elimination import chosen_hang_together
from satenc.graphs.graph import Connectivity, Graph, GraphLike
from satenc.graphs.narrowing import required
from satenc.model.chosen import Chosen
from satenc.model.unknown import Unknown, Views


@dataclass(slots=True)
class Areas:
    """The vertices of ``graph`` whose variables in ``x`` have this ``value`` are areas: connected parts, which do not
    touch each other. Each area has one vertex that is a key of ``sizes``, and as many vertices as ``sizes`` says there,
    or any number of them for None. Vertex ``v`` has the variable ``vertices[v]`` of ``x``, by default variable ``v``.

    There is an instance for each clue, in the order of ``sizes``: it is in an area of this size without another clue.
    The last instance demands that each area has exactly one clue and no more vertices than that says. Areas are parts
    of the vertices that are chosen or clues.

    Raises ValueError for a value that ``x`` has not, a clue that is no vertex, a size below 1, and unless there is a
    variable for each vertex.
    """

    x: Unknown
    graph: GraphLike
    sizes: Mapping[int, int | None]
    value: int = 1
    vertices: ArrayLike | None = None
    form: Connectivity = Connectivity.AUTO
    _graph: Graph = field(init=False, repr=False)
    _chosen: Chosen = field(init=False, repr=False)
    _left: bytes = field(default=b"", init=False, repr=False)
    """To what the vertices were last narrowed: if they are still the same there is nothing more to remove."""

    def __post_init__(self) -> None:
        self.form = checks.choice("form", self.form, Connectivity)
        self._graph = Graph.of(self.graph)
        self._chosen = Chosen.of(self.x, self.value, self.vertices, self._graph.order)
        checks.indices("clues", [*self.sizes], self._graph.order)
        for clue, size in self.sizes.items():
            if size is not None and checks.whole_number(f"size at vertex {clue}", size) < 1:
                raise ValueError(f"size at vertex {clue}: expected at least 1, found {size}")

    @property
    def count(self) -> int:
        return len(self.sizes) + 1

    def _areas(self) -> list[Area]:
        possible, known = (np.flatnonzero(which).tolist() for which in (self._chosen.possible(), self._chosen.known()))
        return [*areas(self._graph, self.sizes, {*possible}, known)]

    def narrow(self, proceed: Proceed) -> None:
        """What no clue can reach is not chosen; what a clue needs in order to reach its vertices, or enough of them,
        is.
        """
        if self._left == self._chosen.state():
            return
        proceed(self.x.taken(self._graph.order * self.count))
        self._chosen.require([*self.sizes])
        found = self._areas()
        if any(not area.ball for area in found):
            self._chosen.exclude([area.clue for area in found if not area.ball])
            return
        clues_of: list[list[int]] = [[] for _ in range(self._graph.order)]
        for number, area in enumerate(found):
            for v in area.ball:
                clues_of[v].append(number)
        self._chosen.exclude([v for v, clues in enumerate(clues_of) if not clues])
        members = [{*area.core} for area in found]
        for v in np.flatnonzero(self._chosen.known()).tolist():
            if len(clues_of[v]) == 1:
                members[clues_of[v][0]].add(v)
        for area, known in zip(found, members, strict=True):
            if len(area.core) < len(area.ball):
                needed = required(self._graph.neighbours, area.clue, known, {*area.ball}, area.size or 0)
                self._chosen.require([*needed])
        self._left = self._chosen.state()

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        chosen = self._chosen.among(values).reshape(-1, self._graph.order)
        kept = np.array([self._kept({*np.flatnonzero(row).tolist()}) for row in chosen], np.bool_)
        return kept.reshape(*values.shape[:-1], self.count)

    def _kept(self, chosen: set[int]) -> list[bool]:
        """Which instances an answer keeps."""
        parts = self._graph.parts(chosen | {*self.sizes})
        clues = [[v for v in part if v in self.sizes] for part in parts]
        sound = [
            len(several) == 1 and len(part) <= (self.sizes[several[0]] or len(part))
            for part, several in zip(parts, clues, strict=True)
        ]
        filled = {
            several[0]: len(part) == (self.sizes[several[0]] or len(part))
            for part, several in zip(parts, clues, strict=True)
            if len(several) == 1
        }
        return [*(clue in chosen and filled.get(clue, False) for clue in self.sizes), all(sound)]

    def encode(self, f: Formula, views: Views) -> None:
        """Auxiliary variables say of each vertex in the area of which clue it is, where it can be."""
        literals, found = self._chosen.literals(views), self._areas()
        within = np.zeros((len(found), self._graph.order), np.bool_)
        core = np.zeros_like(within)
        for number, area in enumerate(found):
            within[number, area.ball] = True
            core[number, area.core if area.ball else []] = True
        members = f.auxiliary("area", *within.shape, where=within & ~core)
        members[core] = TRUE
        self._spread(f, members, literals)
        self._sized(f, members, found)
        self._each_in_one(f, members, literals)
        if self.form in (Connectivity.LEVELS, Connectivity.EXACT):
            for number, area in enumerate(found):
                with f.instance(number):
                    graph, exact = self._graph.within(area.ball), self.form is Connectivity.EXACT
                    chosen_hang_together(f, graph, members[number, area.ball], exact=exact)
        else:
            self._lazily(f, members)

    def _spread(self, f: Formula, members: Lits, literals: Lits) -> None:
        """Each clue is in its area. Members of an area are chosen, and of their neighbours those that are chosen are
        members too; where the area has more than one vertex each has such a neighbour.
        """
        with f.rows((self.count,), np.arange(len(members))):
            f.add(members[np.arange(len(members)), [*self.sizes]])
        clue, vertex = np.nonzero(members != FALSE)
        member, around = members[clue, vertex], self._graph.padded[vertex]
        beside = np.append(members, np.full((len(members), 1), FALSE, np.int32), axis=1)[clue[:, None], around]
        several = np.array([size is not None and size > 1 for size in self.sizes.values()], np.bool_)[clue]
        with f.rows((self.count,), clue):
            f.add(-member, literals[vertex])
            f.add(-member[:, None], -np.append(literals, FALSE)[around], beside)
            f.add_rows(np.append(-member[:, None], beside, axis=1), where=several)

    def _sized(self, f: Formula, members: Lits, found: Sequence[Area]) -> None:
        alike: dict[tuple[int, int], list[tuple[int, list[int]]]] = {}
        for number, area in enumerate(found):
            if area.size is not None and area.ball:
                others = [v for v in area.ball if members[number, v] != TRUE]
                alike.setdefault((len(others), area.size - len(area.core)), []).append((number, others))
        for (_, more), of_areas in alike.items():
            with f.rows((self.count,), np.array([number for number, _ in of_areas])):
                exactly(f, np.stack([members[number, others] for number, others in of_areas]), more)

    def _each_in_one(self, f: Formula, members: Lits, literals: Lits) -> None:
        """Each chosen vertex is in exactly one area."""
        clues = [np.flatnonzero(of_vertex != FALSE) for of_vertex in members.T]
        for vertices, numbers in by_size(clues):
            with f.rows((self.count,), np.full(len(vertices), self.count - 1)):
                lits = members[numbers, vertices[:, None]]
                f.add_rows(np.append(-literals[vertices, None], lits, axis=1))
                if len(lits[0]) > 1:
                    at_most_one(f, lits)

    def _lazily(self, f: Formula, members: Lits) -> None:
        """What hangs apart from the clue is cut off from it."""
        clue, vertex = np.nonzero(members != FALSE)
        literals = members[clue, vertex]
        cuts = [VertexCuts(self._graph, row, number) for number, row in enumerate(members)]

        def violated(assignment: Assignment) -> Iterator[Cut]:
            true = np.flatnonzero(evaluate(assignment, literals))
            chosen = [0 for _ in cuts]
            for number, v in zip(clue[true].tolist(), vertex[true].tolist(), strict=True):
                chosen[number] |= 1 << v
            for of_clue, some in zip(cuts, chosen, strict=True):
                yield from of_clue.of(some)

        f.lazily(literals, violated, Connection(self._graph.ends, members))
