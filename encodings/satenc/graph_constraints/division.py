"""Borders between the vertices of a graph divide it into connected parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.cardinality import exactly
from satenc.formula import checks
from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.literals import TRUE, Lits
from satenc.graph_constraints.edge_rule import EdgeRule
from satenc.graphs.division import DivisionCuts, narrow_division
from satenc.graphs.lines import Parts
from satenc.graphs.part_sizes import WholeParts
from satenc.model.unknown import Views


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
        checks.indices("sizes", [*self.sizes], self._graph.order)
        stated = {f"size at vertex {v}": size for v, size in self.sizes.items()}
        for what, number in (stated | ({} if self.parts is None else {"parts": self.parts})).items():
            if checks.whole_number(what, number) < 1:
                raise ValueError(f"{what}: expected at least 1, found {number}")
        self.sizes = {v: min(size, self._graph.order + 1) for v, size in self.sizes.items()}  # no part is larger

    @property
    def count(self) -> int:
        return 1 + len(self.sizes) + (self.parts is not None)

    def _narrow(self) -> None:
        """Borders between parts that may not be joined; edges without one in a part, and where a part must grow."""
        possible = self._possible()
        possible &= narrow_division(self._graph, possible, self.sizes, self.parts)
        self._keep(possible)

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        border, ends = values[self._variables] != 0, self._graph.ends
        parts = Parts.of(self._graph, np.flatnonzero(~border), np.arange(self._graph.order))
        size, apart = np.bincount(parts.number), parts.number[ends[:, 0]] != parts.number[ends[:, 1]]
        sizes = [bool(size[parts.number[v]] == stated) for v, stated in self.sizes.items()]
        return [bool(apart[border].all()), *sizes, *([parts.count == self.parts] if self.parts is not None else [])]

    def encode(self, f: Formula, views: Views) -> None:
        borders = self._literals(views)
        if not self.is_whole:
            DivisionCuts(self._graph, borders, self.sizes).state(f)
        if self.is_whole or self.parts is not None:
            self._whole(f, borders)

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
        vertex, sizes = np.array([*self.sizes], np.intp), np.array([*self.sizes.values()], np.intp)
        for size in {*self.sizes.values()}:
            with f.definitions():
                sized = self._sized(f, borders, last, np.where(size >> np.arange(bits.shape[1]) & 1, bits, -bits))
            with f.rows((self.count,), 1 + np.flatnonzero(sizes == size)):
                f.add(sized[vertex[sizes == size]])
        if self.parts is not None:
            with f.instance(self.count - 1):
                certain = last == TRUE
                exactly(f, last[None, ~certain], self.parts - np.count_nonzero(certain))

    def _sized(self, f: Formula, borders: Lits, last: Lits, equal: Lits) -> Lits:
        """For each vertex whether its part has a size: where it is the last one all of ``equal[vertex]`` are true."""
        sized, ends = f.auxiliary("sized", self._graph.order), self._graph.ends
        for one, other in (ends.T, ends.T[::-1]):
            f.add(borders, -sized[one], sized[other])
        f.add(-last[:, None], -sized[:, None], equal)
        f.add_rows(np.concatenate([-last[:, None], sized[:, None], -equal], axis=1))
        return sized
