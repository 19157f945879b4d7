"""Each connected part of vertices with equal numbers has as many vertices as the number says.

A vertex with the number ``n`` is in a part of ``n`` vertices. For each set of fewer vertices that it is in, a vertex
beside the set therefore has the number too: ``not x[v] = n or x[w1] = n or x[w2] = n ...``. And ``n + 1`` vertices that
are connected do not all have it.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from satenc.formula import FALSE, TRUE, Assignment, Connection, Cut, Formula, Lits, checked, evaluating
from satenc.graph_constraints.graph_rule import GraphRule
from satenc.graphs.areas import Area, Members
from satenc.graphs.bits import Vertices, bits_where, grown, layers_around, members, needed
from satenc.graphs.graph import Graph
from satenc.graphs.part_sizes import WholeParts
from satenc.unknowns.unknown import Views, direct_literals


@checked
@dataclass
class NumberedParts(GraphRule):
    """Each connected part of vertices of ``graph`` with the same number ``n`` has ``n`` vertices. Vertex ``v`` has
    variable ``v`` of ``x``. There is an instance for each value of ``x``, which demands this of its parts. Narrowing
    looks at all values, or at those ``narrowed`` alone.

    The smallest of the ``merged`` numbers stands for all of them: its parts have that many vertices at least, and their
    sizes are their numbers, see `told`. A part of more than twice as many may be two; cuts exclude such parts, and
    ``left_out`` tells whether they have excluded an answer. There is no whole form of that.

    Raises ValueError for values below 1, and unless there is a variable for each vertex.
    """

    narrowed: Collection[int] | None = field(default=None, kw_only=True)
    merged: Collection[int] = field(default=(), kw_only=True)
    left_out: bool = field(default=False, init=False)
    _narrowed: dict[int, tuple[int, int]] = field(default_factory=dict, init=False, repr=False)
    """To what each value was last narrowed: if it is still the same there is nothing more to remove."""
    _cores: dict[int, "Cores"] = field(default_factory=dict, init=False, repr=False)
    _said: dict[tuple[int, int, int], "Said"] = field(default_factory=dict, init=False, repr=False)
    """What `concludes` has found about values."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._variables = np.arange(len(self.x.cells))
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
        """The connected parts of sets of vertices, kept because many values share a set."""
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
            if (number := int(self.x.values[index])) > slack and not (number == self._least and known[:, index].any()):
                far = bits_where(cells[:, index] & ~known[:, index])
                for core in self._cores[index].parts.values():
                    far &= ~core.ball
                cells[members(far), index] = False

    def _narrow_number(self, index: int, left: int, known: int, parts: Sequence[int]) -> None:
        cells, said = self.x.cells, self._says(index, left, known, parts, self._cores.get(index))
        self._cores[index] = said.cores
        cells[members(said.wrong), index] = False
        need = members(self._needed(said.cores))
        cells[need] = False
        cells[need, index] = True

    def _says(self, index: int, left: int, known: int, parts: Sequence[int], before: "Cores | None" = None) -> "Said":
        """What a value says of the vertices ``left`` to it, in these ``parts``, and of those ``known`` to have it; of
        cores only where these are not as ``before``.
        """
        graph, number = self._graph, int(self.x.values[index])
        wrong = sum(part for part in parts if part.bit_count() < number)
        if number == self._least:
            return Said(wrong & left, Cores(number, {}, [], 0))
        beside = [(part.bit_count(), graph.shifts.beside(part) & ~part) for part in graph.shifts.parts(known)]
        seen = 0
        for size, around in beside:
            wrong |= around if size >= number else 0
            for v in members(seen & around):
                if 1 + sum(other for other, others in beside if others >> v & 1) > number:
                    wrong |= 1 << v
            seen |= around
        wrong &= left
        left, known = left & ~wrong, known & ~wrong
        found = Cores.of(graph, number, left, known, before)
        return Said(wrong | sum(part for part in found.new if found.parts[part].ball.bit_count() < number), found)

    def _needed(self, cores: "Cores") -> int:
        """The vertices without which parts of ``cores`` that are new have too little room."""
        need = 0
        for part in cores.new:
            if (around := cores.parts[part].ball).bit_count() >= cores.number:
                need |= needed(self._graph.shifts, part, around, cores.number)
        return need

    def concludes(self, left: Sequence[int], vertex: int, index: int, *, holds: bool) -> bool:
        """Whether narrowing once concludes that ``vertex`` has the value ``index``, or if not ``holds``, that it has
        another one. By bits, ``left[i]`` are the vertices that may have the value ``i``; they do not contradict the
        rule.
        """
        once = twice = 0
        for some in left:
            twice |= once & some
            once |= some
        known = [some & once & ~twice for some in left]
        looked_at = [i for i, n in enumerate(self.x.values.tolist()) if left[i] and n in (self.narrowed or [n])]
        parts: dict[int, list[int]] = {}

        def said(i: int) -> Said:
            if (state := (i, left[i], known[i])) not in self._said:
                if left[i] not in parts:
                    parts[left[i]] = [*self._graph.shifts.parts(left[i])]
                self._said[state] = self._says(*state, parts[left[i]])
            return self._said[state]

        if holds and index in looked_at and self._needed(said(index).cores) >> vertex & 1:
            return True
        others = [i for i, some in enumerate(left) if some >> vertex & 1 and (i != index) == holds]
        if not others or not {*others} <= {*looked_at}:
            return False
        far = [i for i in others if not said(i).wrong >> vertex & 1]
        if any(known[i] >> vertex & 1 or said(i).cores.is_near(vertex) for i in far):
            return False
        return not far or self._is_full(
            min(int(self.x.values[i]) for i in far), {i: known[i] for i in looked_at}, lambda i: said(i).cores.fewest
        )

    def _is_full(self, number: int, known: Mapping[int, int], fewest: Callable[[int], int]) -> bool:
        """Whether the ``fewest`` vertices of the values, some of which are ``known``, leave less than ``number``."""
        values: list[int] = self.x.values.tolist()
        order = self._graph.order
        bounds = {i: values[i] * len([*self._graph.shifts.parts(some)]) for i, some in known.items()}
        most = sum(bounds.values())
        for i, bound in bounds.items():
            if number <= order - most:
                return False
            most += fewest(i) - bound
        return number > order - most

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        return [not self._wrong(number, values) for number in self.x.values.tolist()]

    def broken_at(self, values: NDArray[np.int64]) -> Sequence[Sequence[int]]:
        """Each part of another size than its number."""
        return [part for number in self.x.values.tolist() for part in self._wrong(number, values)]

    def _wrong(self, number: int, values: NDArray[np.int64]) -> list[list[int]]:
        parts = self._graph.parts(np.flatnonzero(values == number).tolist())
        return [part for part in parts if not (len(part) == number or len(part) > number == self._least)]

    @property
    def _least(self) -> int:
        """The smallest of the merged numbers, which stands for all of them; 0 if there are none."""
        return min(self.merged, default=0)

    def told(self, values: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """``values`` with each part of merged vertices numbered by its size; None if some size is not one of the merged
        numbers.
        """
        told = values.copy()
        for part in self._graph.parts(np.flatnonzero(values == self._least).tolist()):
            if len(part) not in self.merged:
                return None
            told.flat[part] = len(part)
        return told

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
        """No two neighbours are 1, unless that stands for merged numbers; vertices with another number have a neighbour
        with the same one.
        """
        values, (first, second) = self.x.values, self._graph.ends.T
        padded = np.append(literals, np.full((1, len(values)), FALSE, np.int32), axis=0)
        beside = padded[self._graph.padded].transpose(2, 0, 1)
        f.add_rows(np.append(-literals.T[..., None], beside, axis=2), where=(values > 1)[:, None])
        alone = (values == 1) & (values != self._least)
        f.add(-literals[first].T, -literals[second].T, where=alone[:, None])

    def _members(self, f: Formula, literals: Lits) -> None:
        cells, known = self.x.cells, self.x.cells.sum(axis=1) == 1
        found, indices = list[Area](), list[int]()
        for index in np.flatnonzero(cells[known].any(axis=0) & (self.x.values != self._least)).tolist():
            possible, certain = bits_where(cells[:, index]), bits_where(cells[:, index] & known)
            found += Cores.of(self._graph, int(self.x.values[index]), possible, certain).areas()
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
        merged = self.x.values.tolist().index(self._least) if self.merged else 0
        cuts = NumberedCuts(self._graph, self.x.values.tolist(), literals, self._least)
        vertex, index = np.nonzero(literals != FALSE)
        values = evaluating(literals[vertex, index])

        def violated(assignment: Assignment) -> Iterator[Cut]:
            true = values(assignment)
            chosen: dict[int, int] = {}
            for v, i in zip(vertex[true].tolist(), index[true].tolist(), strict=True):
                chosen[i] = chosen.get(i, 0) | 1 << v
            broken = False
            for i, some in chosen.items():
                for cut in cuts.of(i, some):
                    broken = True
                    yield cut
            if self.merged and not broken:
                for cut in cuts.too_large(merged, chosen.get(merged, 0), 2 * self._least):
                    self.left_out = True
                    yield cut

        f.lazily(literals, violated, Connection(self._graph.ends, literals.T, sizes=self.x.values.tolist()))


_ENDS = 4
"""How many vertices of a part that is too small have a clause each, which says that the part grows."""


@dataclass(frozen=True, slots=True)
class Core:
    """A part of vertices that are known to have a number and are fewer than it says: ``layers`` of what can be in one
    part with them, by the fewest vertices of such a part, ``ball`` all of these together, what is ``beside`` the ball,
    and all ``known`` vertices in it and beside it.
    """

    layers: Sequence[int]
    ball: int
    beside: int
    known: int

    @staticmethod
    def of(graph: Graph, part: int, possible: int, known: int, number: int) -> "Core":
        layers = layers_around(graph.shifts, part, possible, known & ~part, number)
        ball = sum(layers)
        beside = graph.shifts.beside(ball)
        return Core(layers, ball, beside, known & (ball | beside))

    def is_same(self, possible: int, known: int) -> bool:
        """Whether it is the same with these vertices, fewer ``possible`` ones and more ``known`` ones than before."""
        return self.ball > 0 and not self.ball & ~possible and self.known == known & (self.ball | self.beside)


@dataclass(frozen=True, slots=True)
class Cores:
    """The vertices that are known to have a ``number``: by its bits each of their ``parts`` that is no whole part yet,
    those of them that are ``new``, and a bound on the vertices that have the number in the end, the ``fewest``.
    """

    number: int
    parts: Mapping[int, Core]
    new: Sequence[int]
    fewest: int

    @staticmethod
    def of(graph: Graph, number: int, possible: int, known: int, before: "Cores | None" = None) -> "Cores":
        """Those of ``known`` vertices, which are connected by ``possible`` ones; ``before`` there may have been more
        possible and fewer known ones.
        """
        parts = [*graph.shifts.parts(known)]
        found = {part: before.parts.get(part) if before else None for part in parts if part.bit_count() != number}
        changed = [part for part, core in found.items() if core is None or not core.is_same(possible, known)]
        for part in changed:
            found[part] = Core.of(graph, part, possible, known, number)
        cores = {part: core for part, core in found.items() if core}
        fewest = number * (len(parts) - len(found) + _fewest_parts(number, cores))
        return Cores(number, cores, changed, fewest)

    def is_near(self, vertex: int) -> bool:
        """Whether ``vertex`` may be in one part with vertices that are known."""
        return any(core.ball >> vertex & 1 for core in self.parts.values())

    def areas(self) -> list[Area]:
        """The areas that the vertices are in."""
        found = []
        for part, core in self.parts.items():
            inside = members(part)
            others = [v for layer in core.layers for v in members(layer & ~part)]
            found.append(Area(inside[0], self.number, inside, [*inside, *others] if core.layers else []))
        return found


@dataclass(frozen=True, slots=True)
class Said:
    """What a value says: by bits the vertices that cannot have it, which are ``wrong``, and its ``cores``."""

    wrong: int
    cores: Cores


def _fewest_parts(number: int, cores: Mapping[int, Core]) -> int:
    """A lower bound on the number of parts that ``cores`` are in, each by its vertices.

    Two cores are in one part only if each is in what is around the other. So of cores that this joins, no two for which
    it does not hold are in one part, and all have to have a place.
    """
    beside = {part: {other for other in cores if other & core.ball} for part, core in cores.items()}
    parts, left = 0, {*cores}
    while left:
        some = [left.pop()]
        for part in some:
            some += left & beside[part]
            left -= beside[part]
        apart, taken = 0, set[int]()
        for part in sorted(some, key=lambda part: len(beside[part])):
            if part not in taken:
                apart += 1
                taken |= beside[part]
        known = sum(part.bit_count() for part in some)
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
    merged: int = 0

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
            if part.bit_count() < number:
                inside = self._grown(part, index, chosen & ~part)
                beside = shifts.beside(inside) & self._possible[index] & ~inside
                for v in members(part & self._known[index])[:1] or members(part)[:_ENDS]:
                    yield Cut(index, [*literals[members(beside)].tolist(), -int(literals[v])], Vertices(inside))
        if number != self.merged:
            yield from self.too_large(index, chosen, number)

    def too_large(self, index: int, chosen: int, most: int) -> Iterator[Cut]:
        """Cuts that an answer breaks with parts of more than ``most`` vertices."""
        for part in self.graph.shifts.parts(chosen):
            if part.bit_count() > most:
                for some in {grown(self.graph.shifts, 1 << start, part, most + 1) for start in members(part)}:
                    yield Cut(index, (-self.literals[members(some), index]).tolist(), Vertices(some))

    def _grown(self, part: int, index: int, others: int) -> int:
        """``part`` with more vertices, fewer in all than the number, as long as the clause of the cut gets no longer: a
        cut further out says more. Vertices beside the ``others`` that have the number stay out.
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
