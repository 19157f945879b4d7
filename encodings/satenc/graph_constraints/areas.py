"""The chosen vertices of a graph form areas, each with one clue."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import at_most_one
from satenc.formula import FALSE, Formula, Lits, Proceed, by_size, checked, checks
from satenc.graph_constraints.vertex_rule import VertexRule
from satenc.graphs.areas import Area, Members, areas
from satenc.graphs.graph import Connectivity
from satenc.graphs.narrowing import required
from satenc.unknowns.unknown import Views


@checked
@dataclass
class Areas(VertexRule):
    """The vertices of ``graph`` whose variables in ``x`` have this ``value`` are areas: connected parts, which do not
    touch each other. Each area has one vertex that is a key of ``sizes``, and as many vertices as ``sizes`` says there,
    or any number of them for None. Vertex ``v`` has the variable ``vertices[v]`` of ``x``, by default variable ``v``.

    There is an instance for each clue, in the order of ``sizes``: it is in an area of this size without another clue.
    The last instance demands that each area has exactly one clue and no more vertices than that says. Areas are parts
    of the vertices that are chosen or clues.

    Raises ValueError for a value that ``x`` lacks, a clue that is no vertex, a size below 1, and unless there is a
    variable for each vertex.
    """

    sizes: Mapping[int, int | None]
    narrowing_pays = True
    """The fewer clues can have a vertex, the fewer variables there are."""

    def __post_init__(self) -> None:
        super().__post_init__()
        checks.indices("clues", [*self.sizes], self._graph.order)
        stated = {clue: size for clue, size in self.sizes.items() if size is not None}
        checks.sizes("clues", stated, self._graph.order, 1)

    @property
    def count(self) -> int:
        return len(self.sizes) + 1

    def _areas(self) -> list[Area]:
        possible, known = (np.flatnonzero(which).tolist() for which in (self._possible(), self._known()))
        return [*areas(self._graph, self.sizes, {*possible}, known)]

    def narrow(self, proceed: Proceed) -> None:
        proceed(self.x.taken(self._graph.order * self.count))
        super().narrow(proceed)

    def _narrow(self) -> None:
        """What no clue can reach is not chosen; what a clue needs in order to reach its vertices, or enough of them,
        is.
        """
        self._require([*self.sizes])
        found = self._areas()
        if wrong := [area.clue for area in found if area.is_impossible]:
            self._exclude(wrong)
            return
        clues_of: list[list[int]] = [[] for _ in range(self._graph.order)]
        for number, area in enumerate(found):
            for v in area.ball:
                clues_of[v].append(number)
        self._exclude([v for v, clues in enumerate(clues_of) if not clues])
        members = [{*area.core} for area in found]
        for v in np.flatnonzero(self._known()).tolist():
            if len(clues_of[v]) == 1:
                members[clues_of[v][0]].add(v)
        for area, known in zip(found, members, strict=True):
            if len(area.core) < len(area.ball):
                needed = required(self._graph.neighbours, area.clue, known, {*area.ball}, area.size or 0)
                self._require([*needed])

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        chosen = {*self._chosen(values)}
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
        """Auxiliary variables say for each vertex and each clue that can reach it whether it is in that clue's area."""
        literals, found = self._literals(views), self._areas()
        chosen = np.broadcast_to(literals, (len(found), len(literals)))
        members = Members.of(f, self._graph, found, chosen, np.arange(len(found)), self.count)
        members.define(f)
        self._each_in_one(f, members.literals, literals)
        members.connect(f, Connectivity(self.form))

    def _each_in_one(self, f: Formula, members: Lits, literals: Lits) -> None:
        """Each chosen vertex is in exactly one area."""
        clues = [np.flatnonzero(of_vertex != FALSE) for of_vertex in members.T]
        for vertices, numbers in by_size(clues):
            with f.rows((self.count,), np.full(len(vertices), self.count - 1)):
                lits = members[numbers, vertices[:, None]]
                f.add_rows(np.append(-literals[vertices, None], lits, axis=1))
                if len(lits[0]) > 1:
                    at_most_one(f, lits)
