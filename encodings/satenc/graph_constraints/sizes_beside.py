"""How many chosen vertices of a graph are connected with a vertex that is not chosen itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula import TRUE, Formula, checked, checks
from satenc.graph_constraints.vertex_rule import VertexRule
from satenc.graphs.areas import Area, Members, areas
from satenc.graphs.graph import Connectivity
from satenc.graphs.narrowing import required
from satenc.unknowns.unknown import Views


@checked
@dataclass
class SizesBeside(VertexRule):
    """The vertices of ``graph`` whose variables in ``x`` have this ``value`` are chosen. A key of ``sizes`` is not, and
    the connected parts of chosen vertices beside it have together as many vertices as ``sizes`` says there. Several
    keys may lie beside one part. Vertex ``v`` has the variable ``vertices[v]`` of ``x``, by default variable ``v``.

    There is an instance for each key, in the order of ``sizes``. Raises ValueError for a value that ``x`` lacks, a key
    that is no vertex, a size below 0, and unless there is a variable for each vertex.
    """

    sizes: Mapping[int, int]
    narrowing_pays = True
    """The fewer clues can have a vertex, the fewer variables there are."""

    def __post_init__(self) -> None:
        super().__post_init__()
        checks.sizes("clues", self.sizes, self._graph.order, 0)

    @property
    def count(self) -> int:
        return len(self.sizes)

    def _areas(self) -> list[Area]:
        """Of each key the area that it forms with the parts beside it."""
        possible, known = ({*np.flatnonzero(which).tolist()} for which in (self._possible(), self._known()))
        return [
            next(areas(self._graph, {clue: size + 1}, possible | {clue}, known)) for clue, size in self.sizes.items()
        ]

    def _narrow(self) -> None:
        """A vertex beside what a key has is not chosen where that would be too much; what it needs is chosen."""
        self._exclude([*self.sizes])
        neighbours = self._graph.neighbours
        for area in self._areas():
            if area.is_impossible:
                self._require([area.clue])
                return
            within = {*area.ball}
            self._exclude([w for v in area.core for w in neighbours[v] if w not in within])
            if len(area.core) < len(within):
                self._require([*required(neighbours, area.clue, area.core, within, area.size or 0) - {*area.core}])

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        chosen = {*self._chosen(values)}
        part_of = {v: part for part in self._graph.parts([*chosen]) for v in part}
        beside = [{v for w in self._graph.neighbours[clue] for v in part_of.get(w, ())} for clue in self.sizes]
        stated = zip(self.sizes.items(), beside, strict=True)
        return [clue not in chosen and len(found) == size for (clue, size), found in stated]

    def encode(self, f: Formula, views: Views) -> None:
        """Auxiliary variables say of each vertex that a key can reach whether it does."""
        literals, found = self._literals(views), self._areas()
        clues, instances = np.array([*self.sizes], np.intp), np.arange(self.count)
        chosen = np.tile(literals, (self.count, 1))
        chosen[instances, clues] = TRUE
        members = Members.of(f, self._graph, found, chosen, instances, self.count)
        with f.rows((self.count,), instances):
            f.add(-literals[clues])
        members.define(f)
        members.connect(f, Connectivity(self.form))
