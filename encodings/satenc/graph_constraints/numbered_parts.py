"""Each connected part of vertices with equal numbers has as many vertices as the number says."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.lazy import Connection, Cut
from satenc.formula.literals import FALSE, Assignment, Lits, reader
from satenc.graph_constraints.graph_rule import GraphRule
from satenc.graphs.areas import Area
from satenc.graphs.bits import bits_where, members
from satenc.graphs.graph import Graph
from satenc.graphs.members import Members
from satenc.graphs.narrowing import required
from satenc.graphs.numbered import Cores, NumberedCuts
from satenc.graphs.part_sizes import WholeParts
from satenc.model.unknown import Views, direct_literals


@checked
@dataclass
class NumberedParts(GraphRule):
    """Each connected part of vertices of ``graph`` with the same number ``n`` has ``n`` vertices. Vertex ``v`` has
    variable ``v`` of ``x``. There is an instance for each value of ``x``, which demands this of its parts. Narrowing
    looks at all values, or at those ``narrowed`` alone.

    Raises ValueError for values below 1, and unless there is a variable for each vertex.
    """

    narrowed: Collection[int] | None = field(default=None, kw_only=True)
    _narrowed: dict[int, tuple[int, int]] = field(default_factory=dict, init=False, repr=False)
    """To what each value was last narrowed: if it is still the same there is nothing more to remove."""
    _cores: dict[int, Cores] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.x.cells) != self._graph.order:
            raise ValueError(f"expected {self._graph.order} variables of {self.x.name!r}, found {len(self.x.cells)}")
        if self.x.values.min(initial=1) < 1:
            raise ValueError(f"{self.x.name!r}: expected values of at least 1, found {self.x.values.min()}")

    @property
    def count(self) -> int:
        return len(self.x.values)

    def _narrow(self) -> None:
        cells = self.x.cells
        known = cells & (cells.sum(axis=1, keepdims=True) == 1)
        columns, fixed = np.ascontiguousarray(cells.T), np.ascontiguousarray(known.T)
        looked_at = np.isin(self.x.values, [*self.narrowed]) if self.narrowed is not None else True
        parts: dict[int, list[int]] = {}
        """Of sets of vertices, which many values share."""
        for index in np.flatnonzero(columns.any(axis=1) & looked_at).tolist():
            state = bits_where(columns[index]), bits_where(fixed[index])
            if self._narrowed.get(index) != state:
                self._narrowed[index] = state
                possible, _ = state
                if possible not in parts:
                    parts[possible] = [*self._graph.shifts.parts(possible)]
                self._narrow_number(index, *state, parts[possible])
        slack = self._graph.order - sum(of_value.fewest for of_value in self._cores.values())
        for index in np.flatnonzero((cells & ~known).any(axis=0) & looked_at).tolist():
            if int(self.x.values[index]) > slack:
                near = {v for core in self._cores[index].parts.values() for v in core.area.ball}
                far = [v for v in np.flatnonzero(cells[:, index] & ~known[:, index]).tolist() if v not in near]
                cells[far, index] = False

    def _narrow_number(self, index: int, left: int, known: int, parts: Sequence[int]) -> None:
        graph, cells, number = self._graph, self.x.cells, int(self.x.values[index])
        wrong = sum(part for part in parts if part.bit_count() < number)
        beside = [(part.bit_count(), graph.shifts.beside(part) & ~part) for part in graph.shifts.parts(known)]
        seen = 0
        for size, around in beside:
            wrong |= around if size >= number else 0
            for v in members(seen & around):
                if 1 + sum(other for other, others in beside if others >> v & 1) > number:
                    wrong |= 1 << v
            seen |= around
        wrong &= left
        if wrong:
            cells[members(wrong), index] = False
        left, known = left & ~wrong, known & ~wrong
        self._cores[index] = found = Cores.of(graph, number, left, known, self._cores.get(index))
        for area in found.new:
            if area.is_impossible:
                cells[area.core, index] = False
            else:
                need = [*required(graph.neighbours, area.clue, area.core, {*area.ball}, number)]
                cells[need] = False
                cells[need, index] = True

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        parts = [(n, self._graph.parts(np.flatnonzero(values == n).tolist())) for n in self.x.values.tolist()]
        return [all(len(part) == number for part in of_number) for number, of_number in parts]

    def encode(self, f: Formula, views: Views) -> None:
        """Where parts are known in part, auxiliary variables say which vertices are in them."""
        literals = direct_literals(views, self.x)
        self._neighbours(f, literals)
        self._members(f, literals)
        if self.is_whole:
            self._whole(f, literals)
        else:
            self._lazily(f, literals)

    def _neighbours(self, f: Formula, literals: Lits) -> None:
        """No two neighbours are 1; vertices with another number have a neighbour with the same one."""
        values, (first, second) = self.x.values, self._graph.ends.T
        padded = np.append(literals, np.full((1, len(values)), FALSE, np.int32), axis=0)
        beside = padded[self._graph.padded].transpose(2, 0, 1)
        f.add_rows(np.append(-literals.T[..., None], beside, axis=2), where=(values > 1)[:, None])
        f.add(-literals[first].T, -literals[second].T, where=(values == 1)[:, None])

    def _members(self, f: Formula, literals: Lits) -> None:
        cells, known = self.x.cells, self.x.cells.sum(axis=1) == 1
        found, indices = list[Area](), list[int]()
        for index in np.flatnonzero(cells[known].any(axis=0)).tolist():
            possible, certain = bits_where(cells[:, index]), bits_where(cells[:, index] & known)
            found += Cores.of(self._graph, int(self.x.values[index]), possible, certain).new
            indices += [index] * (len(found) - len(indices))
        members = Members.of(f, self._graph, found, literals[:, indices].T, np.array(indices, np.intp), self.count)
        members.define(f)

    def _whole(self, f: Formula, literals: Lits) -> None:
        values, ends = self.x.values, self._graph.ends
        ends = ends[(literals[ends] != FALSE).all(axis=1).any(axis=1)]
        first, second = ends.T
        with f.rule("sizes of parts"):
            same = f.auxiliary("same", len(ends))
            for one, other in ((first, second), (second, first)):
                f.add(-same[:, None], -literals[one], literals[other])
            f.add(same[:, None], -literals[first], -literals[second])
            last, bits = WholeParts.of(f, Graph(self._graph.order, ends), same).counted(int(values.max()).bit_length())
        size = np.where(values[:, None, None] >> np.arange(bits.shape[1]) & 1, bits, -bits)
        f.add(-last[:, None], -literals.T[..., None], size)

    def _lazily(self, f: Formula, literals: Lits) -> None:
        cuts = NumberedCuts(self._graph, self.x.values.tolist(), literals)
        vertex, index = np.nonzero(literals != FALSE)
        read = reader(literals[vertex, index])

        def violated(assignment: Assignment) -> Iterator[Cut]:
            true = read(assignment)
            chosen: dict[int, int] = {}
            for v, i in zip(vertex[true].tolist(), index[true].tolist(), strict=True):
                chosen[i] = chosen.get(i, 0) | 1 << v
            for i, some in chosen.items():
                yield from cuts.of(i, some)

        f.lazily(literals, violated, Connection(self._graph.ends, literals.T, sizes=self.x.values.tolist()))
