"""The chosen vertices of each group form one of its pieces, and equal pieces of two groups do not touch."""

from collections.abc import Hashable, Sequence, Set as AbstractSet
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula import FALSE, Alike, Formula, Groups, Proceed, checked, define_and
from satenc.graphs.graph import Graph, GraphLike
from satenc.unknowns.unknown import Unknown, Views, boolean_literals, one_by_one

Piece: TypeAlias = tuple[AbstractSet[int], Hashable]
"""Vertices, and what pieces of the same shape have in common."""


@checked
@dataclass(slots=True)
class Pieces(Alike):
    """The vertices of group ``i`` whose Booleans in ``x`` are true are exactly those of one of ``pieces[i]``. Pieces of
    the same shape in two groups do not touch: no vertex of one is a neighbour of one of the other in ``graph``.

    There is an instance for each group, and one for each two groups that touch, see ``pairs``. The latter speaks only
    of groups whose true vertices are a piece. Raises ValueError unless ``x`` is Boolean and the vertices are among its
    variables, for another number of lists of pieces than of groups, and for a piece outside its group.
    """

    x: Unknown
    graph: GraphLike
    groups: Groups
    pieces: Sequence[Sequence[Piece]]
    pairs: list[tuple[int, int]] = field(init=False)
    """The numbers of two groups that touch, ascending."""
    _touching: list[list[tuple[int, int]]] = field(init=False, repr=False)
    """For each of ``pairs`` the neighbours, one in either group."""

    def __post_init__(self) -> None:
        self.x.is_boolean()
        self.x.has_members(self.groups)
        if len(self.pieces) != len(self.groups):
            raise ValueError(f"pieces: expected {len(self.groups)} lists, one a group, found {len(self.pieces)}")
        for i, (group, pieces) in enumerate(zip(self.groups, self.pieces, strict=True)):
            if any(not vertices <= {*group} for vertices, _ in pieces):
                raise ValueError(f"pieces[{i}]: expected vertices of group {i}, found others")
        group_of = {v: i for i, group in enumerate(self.groups) for v in group}
        touching: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for v, w in Graph.of(self.graph).ends.tolist():
            one, other = sorted((v, w), key=lambda vertex: group_of.get(vertex, -1))
            pair = group_of.get(one, -1), group_of.get(other, -1)
            if -1 < pair[0] < pair[1]:
                touching.setdefault(pair, []).append((one, other))
        self.pairs = sorted(touching)
        self._touching = [touching[pair] for pair in self.pairs]

    @property
    def count(self) -> int:
        return len(self.groups) + len(self.pairs)

    def narrow(self, proceed: Proceed) -> None:
        """A vertex of all possible pieces of its group is true, one of none of them is false."""
        for i in range(len(self.groups)):
            proceed(0)
            self.keep(i, self.fitting(i))

    def fitting(self, group: int) -> list[Piece]:
        """The pieces of a group, by its number, that are possible as far as its vertices are known."""
        cells, members = self.x.cells, self.groups[group]
        may, must = ({v for v in members if cells[v, 1]}, {v for v in members if not cells[v, 0]})
        return [piece for piece in self.pieces[group] if must <= piece[0] <= may]

    def keep(self, group: int, pieces: Sequence[Piece]) -> None:
        """Narrow the vertices of a group to those of its ``pieces``."""
        members = self.groups[group]
        self.x.cells[[v for v in members if not any(v in piece for piece, _ in pieces)], 1] = False
        self.x.cells[[v for v in members if all(v in piece for piece, _ in pieces)], 0] = False

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        rows = one_by_one(values)
        kept = np.array([self._kept(row) for row in rows], np.bool_)
        return kept.reshape(*values.shape[:-1], self.count)

    def _kept(self, row: NDArray[np.int64]) -> list[bool]:
        true = [frozenset(v for v in group if row[v]) for group in self.groups]
        shape = [
            next((s for piece, s in pieces if piece == on), None) for on, pieces in zip(true, self.pieces, strict=True)
        ]
        apart = [
            shape[i] is None or shape[i] != shape[j] or not any(row[v] and row[w] for v, w in touching)
            for (i, j), touching in zip(self.pairs, self._touching, strict=True)
        ]
        return [one is not None for one in shape] + apart

    def encode(self, f: Formula, views: Views) -> None:
        """A variable for each piece, which is true exactly if its vertices and no others of the group are."""
        lits = boolean_literals(views, self.x)
        possible: list[list[tuple[Piece, int]]] = []
        for i, (group, pieces) in enumerate(zip(self.groups, self.pieces, strict=True)):
            own = lits[list(group)]
            may = {v for v, literal in zip(group, own.tolist(), strict=True) if literal != FALSE}
            left = [piece for piece in pieces if piece[0] <= may]
            inside = np.array([[v in vertices for v in group] for vertices, _ in left], np.bool_)
            inside = inside.reshape(len(left), len(group))
            with f.definitions():
                taken = f.auxiliary(f"piece of {i}", len(left))
                define_and(f, taken, own * np.where(inside, 1, -1).astype(np.int32))
            possible.append([*zip(left, taken.tolist(), strict=True)])
            with f.instance(i):
                f.add_rows(taken)
                with_and_without = np.where(np.stack([inside.T, ~inside.T]), taken, FALSE)  # [2, member, piece]
                f.add_rows(np.concatenate([with_and_without, np.stack([-own, own])[..., None]], axis=-1))
        for number, ((i, j), touching) in enumerate(zip(self.pairs, self._touching, strict=True), len(self.groups)):
            beside: dict[int, set[int]] = {}
            for v, w in touching:
                beside.setdefault(v, set()).add(w)
            alike = [
                (-one, -other)
                for (piece, shape), one in possible[i]
                for near in [set[int]().union(*(beside.get(v, ()) for v in piece))]
                for (another, its), other in possible[j]
                if shape == its and not near.isdisjoint(another)
            ]
            with f.instance(number):
                f.add_rows(np.array(alike, np.int32).reshape(-1, 2))
