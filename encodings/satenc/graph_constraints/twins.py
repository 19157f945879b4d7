"""Borders divide a board into areas of two halves, one shaded and one not, of the same size and shape.

An answer breaks the rule by a half without a twin beside it. The clause says: the half is another one, as an edge of it
is a border or one around it is none; or one of the places beside it that its twin could have is that of a half, as one
edge of that place, which the answer has otherwise, says. If there are several halves of a colour in an area, no path
joins them or another edge around one of them is no border.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, product

import numpy as np
from numpy.typing import NDArray

from satenc.formula import (
    FALSE,
    TRUE,
    Assignment,
    Cut,
    Formula,
    Indices,
    Lits,
    checked,
    checks,
    define_and,
    define_or,
    evaluate,
)
from satenc.graph_constraints.division import Division
from satenc.graph_constraints.twin_areas import Areas
from satenc.graphs.elimination import joined_pairs
from satenc.graphs.graph import Graph
from satenc.graphs.lines import Parts

_TURNS = [
    (a, b, c, d)
    for a, b, c, d in product((-1, 0, 1), repeat=4)
    if (a == d == 0) != (b == c == 0) and abs(a * d - b * c) == 1
]
"""The ways to turn and mirror a board: a cell in row r and column c comes to row a r + b c and column c r + d c."""


@dataclass
class _Half:
    """The edges within a half and those around it that lead to cells of its colour, and for each place that a twin
    beside it could have the literals, of borders 1 and up, that say that it is one.
    """

    within: list[int]
    around: list[int]
    places: list[list[int]]


@checked
@dataclass
class Twins(Division):
    """As `Division`, and each part has two halves: the ``shaded`` vertices, and the others. Both are connected by edges
    without borders, and have the same shape: the one is the other moved, and perhaps turned or mirrored. The vertices
    are the cells of a rectangle, row by row, each ``width`` long.

    Instances are those of `Division`; 0 says that there are two halves as well. Raises ValueError as it, for shaded
    vertices that do not exist, for rows of another length, and unless edges join cells that share a side.
    """

    shaded: Collection[int] = ()
    width: int = 1
    _is_shaded: NDArray[np.bool_] = field(init=False, repr=False)
    _known: dict[tuple[int, ...], _Half] = field(default_factory=dict, init=False, repr=False)
    _wholes: dict[tuple[int, ...], NDArray[np.int8]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._is_shaded = self._marked("shaded", self.shaded)
        if checks.whole_number("width", self.width) < 1 or self._graph.order % self.width:
            raise ValueError(
                f"width: expected rows of one length, found {self._graph.order} cells in rows of {self.width}"
            )
        if {*map(frozenset, self._graph.ends.tolist())} != {
            *map(frozenset, Graph.grid(self._height, self.width).ends.tolist())
        }:
            raise ValueError("graph: expected an edge between each two cells that share a side, and no other")
        self._same = self._is_shaded[self._graph.ends[:, 0]] == self._is_shaded[self._graph.ends[:, 1]]

    @property
    def _height(self) -> int:
        return self._graph.order // self.width

    def _turned(self, cells: Sequence[int]) -> set[tuple[tuple[int, int], ...]]:
        """The shapes that ``cells`` have when they are turned and mirrored, at the upper left corner."""
        found = set()
        for a, b, c, d in _TURNS:
            at = [(a * y + b * x, c * y + d * x) for y, x in (divmod(v, self.width) for v in cells)]
            top, left = min(y for y, _ in at), min(x for _, x in at)
            found.add(tuple(sorted((y - top, x - left) for y, x in at)))
        return found

    def _are_twins(self, one: Sequence[int], other: Sequence[int]) -> bool:
        return len(one) == len(other) and min(self._turned(one)) == min(self._turned(other))

    def _parts(self, border: NDArray[np.bool_]) -> list[list[list[int]]]:
        """The halves of each part, of which it may have more than two."""
        every = np.arange(self._graph.order)
        areas = Parts.of(self._graph, np.flatnonzero(~border), every).number.tolist()
        of = Parts.of(self._graph, np.flatnonzero(~border & self._same), every).number.tolist()
        halves: list[list[int]] = [[] for _ in range(1 + max(of, default=-1))]
        for v, number in enumerate(of):
            halves[number].append(v)
        parts: dict[int, list[list[int]]] = {}
        for half in halves:
            parts.setdefault(areas[half[0]], []).append(half)
        return [*parts.values()]

    def _kept(self, values: NDArray[np.int64]) -> Sequence[bool]:
        divided, *sizes = super()._kept(values)
        return [divided and all(map(self._is_right, self._parts(values[self._variables] != 0))), *sizes]

    def broken_at(self, values: NDArray[np.int64]) -> Sequence[Sequence[int]]:
        """Each border inside of a part, and the edges around each part that is not two halves of one shape."""
        parts = self._parts(values[self._variables] != 0)
        wrong = [[*chain(*part)] for part in parts if not self._is_right(part)]
        around = (np.isin(self._graph.ends, part).sum(axis=1) == 1 for part in wrong)
        return [*super().broken_at(values), *(self._variables[edges].tolist() for edges in around)]

    def _is_right(self, halves: Sequence[Sequence[int]]) -> bool:
        return len(halves) == 2 and self._are_twins(*halves)

    def _lazily(self, f: Formula, borders: Lits) -> None:
        super()._lazily(f, borders)
        with f.instance(0):
            f.lazily(borders, partial(self._unlike, borders.tolist()))

    def _unlike(self, borders: list[int], assignment: Assignment) -> Iterator[Cut]:
        """Cuts for each half that has no twin, or that a path joins to another one of its colour."""
        border = evaluate(assignment, np.array(borders, np.int32))
        areas = Parts.of(self._graph, np.flatnonzero(~border), np.arange(self._graph.order)).number[self._graph.ends]
        if (border & (areas[:, 0] == areas[:, 1])).any():
            return  # the cuts of a division say so
        is_border = border.tolist()
        for part in self._parts(border):
            if not self._is_right(part):
                for half in part:
                    yield from self._cuts(half, part, borders, is_border)

    def _cuts(self, half: list[int], part: list[list[int]], borders: list[int], is_border: list[bool]) -> Iterator[Cut]:
        """Why a ``half`` of a ``part`` that is not right cannot be as it is: one that is as large, with borders
        ``around`` it, is not joined to others of its colour, and has a twin in one of its places.
        """
        known, is_shaded = self._half(half), self._is_shaded[half[0]]
        around = [-borders[e] for e in known.around]
        others = {v for one in part if one is not half and self._is_shaded[one[0]] == is_shaded for v in one}
        if others:
            yield Cut(0, [*around, *(borders[e] for e in self._path(half, others, is_border))])
        false = [{x for x in place if is_border[abs(x) - 1] != (x > 0)} for place in known.places]
        if all(false):  # no place is that of a twin
            turned = [borders[x - 1] if x > 0 else -borders[-x - 1] for x in _hitting(false)]
            yield Cut(0, [*around, *(borders[e] for e in known.within), *turned])

    def _path(self, start: list[int], goal: Collection[int], is_border: list[bool]) -> list[int]:
        """The edges of a shortest path without borders from cells to others."""
        came, path = dict.fromkeys(start, -1), [*start]
        for v in path:
            if v in goal:
                return self._way(came, v)
            for e, w in zip(self._graph.incident[v], self._graph.neighbours[v], strict=True):
                if not is_border[e] and w not in came:
                    came[w] = e
                    path.append(w)
        return []

    def _way(self, came: dict[int, int], goal: int) -> list[int]:
        """The edges over which a search ``came`` to its goal."""
        found, v = list[int](), goal
        while came[v] >= 0:
            found.append(came[v])
            v = int(self._graph.ends[came[v]].sum()) - v
        return found

    def _narrow(self) -> None:
        """As a division; and by what is known of the halves of each area, see `Areas`."""
        areas = self.areas(self._possible())
        super()._narrow()
        self._keep(areas.possible if areas.narrow() else areas.possible & False)

    def areas(self, possible: NDArray[np.bool_]) -> Areas:
        """What is known about areas where ``possible[edge, 2]`` says whether an edge may be without a border, and with
        one.
        """
        return Areas(self._graph, self._is_shaded.astype(np.intp), possible, self.sizes, self._whole_places)

    def _whole_places(self, half: tuple[int, ...]) -> NDArray[np.int8]:
        """``[place, edge]`` for each place where a twin of ``half`` may lie: 1 for a border around both, -1 for an edge
        between two cells of both.
        """
        if half not in self._wholes:
            ends = self._graph.ends
            wholes = [np.isin(ends, [*half, *place]).sum(axis=1) for place in self._twins({*half})]
            inside = np.array(wholes, np.int8).reshape(-1, len(ends))
            self._wholes[half] = np.where(inside == 1, 1, -(inside // 2)).astype(np.int8)
        return self._wholes[half]

    def _half(self, cells: list[int]) -> _Half:
        """See `_Half`. Cells are joined by the edges of a tree, so these alone stand in cuts."""
        key = tuple(cells)
        if key not in self._known:
            inside = {*cells}
            within, around = self._edges(inside)
            reached, tree = {cells[0]}, list[int]()
            for _ in cells:
                for e in within:
                    if len(reached.intersection(ends := self._graph.ends[e].tolist())) == 1:
                        reached.update(ends)
                        tree.append(e)
            self._known[key] = _Half(tree, around, [*self._places(inside)])
        return self._known[key]

    def _edges(self, cells: Collection[int]) -> tuple[list[int], list[int]]:
        """The edges within cells of one colour, and those that lead from them to others of it."""
        found = [
            (e, w)
            for v in cells
            for e, w in zip(self._graph.incident[v], self._graph.neighbours[v], strict=True)
            if self._same[e]
        ]
        return sorted({e for e, w in found if w in cells}), sorted({e for e, w in found if w not in cells})

    def _twins(self, half: set[int]) -> Iterator[frozenset[int]]:
        """The cells of each place where a twin of ``half`` may lie: cells of the other colour that have its shape,
        turned or mirrored, and share a side with it.
        """
        free = {v for v in range(self._graph.order) if self._is_shaded[v] != self._is_shaded[min(half)]}
        beside = {w for v in half for w in self._graph.neighbours[v] if w in free}
        known = set()
        for shape in self._turned(sorted(half)):
            for v, (y, x) in product(beside, shape):
                top, left = v // self.width - y, v % self.width - x
                at = [(top + r, left + c) for r, c in shape]
                cells = frozenset(r * self.width + c for r, c in at if 0 <= c < self.width)
                if len(cells) == len(shape) and cells <= free and cells not in known:
                    known.add(cells)
                    yield cells

    def _places(self, half: set[int]) -> Iterator[list[int]]:
        """The literals of each place where a twin of ``half`` may lie. None of the edges within it and between both is
        a border, and those to other cells of its colour are. Edge ``e`` is the literal ``e + 1``, or ``-e - 1`` for no
        border.
        """
        for cells in self._twins(half):
            within, around = self._edges(cells)
            across = [
                e
                for w in cells
                for e, u in zip(self._graph.incident[w], self._graph.neighbours[w], strict=True)
                if u in half
            ]
            yield [*(-e - 1 for e in [*across, *within]), *(e + 1 for e in around)]

    def _whole(self, f: Formula, borders: Lits) -> None:
        super()._whole(f, borders)
        shaded = self._is_shaded
        with f.definitions():
            together = _together(f, self._graph, -borders)
            halves = _together(f, self._graph, np.where(self._same, -borders, FALSE))
            fits = [self._fits(f, v, together[v]) for v in range(self._graph.order)]
        with f.instance(0):
            f.add(-together[shaded[:, None] == shaded], halves[shaded[:, None] == shaded])
            for one in fits:
                f.add_rows(one)

    def _fits(self, f: Formula, v: int, together: Lits) -> Lits:
        """For each map of the board that takes ``v`` to a cell of the other colour whether it takes the half of ``v``
        to the other cells of its part. ``together`` says which cells that part has.
        """
        alike = self._is_shaded == self._is_shaded[v]
        own, other = np.flatnonzero(alike), np.flatnonzero(~alike)
        pairs = f.auxiliary(f"pair beside {v}", len(own), len(other))
        one, another = np.broadcast_arrays(together[own][:, None], together[other])
        for first, second, third in ((-1, -1, 1), (1, 1, 1), (1, -1, -1), (-1, 1, -1)):
            f.add(first * one, second * another, third * pairs)
        place = np.full(self._graph.order + 1, -1)
        place[other] = np.arange(len(other))
        fits = f.auxiliary(f"map of {v}", len(_TURNS), len(other))
        for turn, maps in zip(_TURNS, fits, strict=True):
            image = place[self._image(own, v, other, turn)]
            hit = np.zeros((len(other), len(other) + 1), np.bool_)
            hit[np.arange(len(other))[:, None], image] = True
            same = np.where(image < 0, -together[own], pairs[np.arange(len(own)), image])
            define_and(f, maps, np.concatenate([same, np.where(hit[:, :-1], TRUE, -together[other])], axis=1))
        return fits.ravel()

    def _image(self, own: Indices, v: int, goals: Indices, turn: tuple[int, int, int, int]) -> Indices:
        """``[goal, cell]``: where a turn that takes ``v`` to a goal takes the ``own`` cells; the number after the last
        cell for one outside the board.
        """
        a, b, c, d = turn
        y, x = own // self.width - v // self.width, own % self.width - v % self.width
        rows = goals[:, None] // self.width + a * y + b * x
        columns = goals[:, None] % self.width + c * y + d * x
        inside = (rows >= 0) & (rows < self._height) & (columns >= 0) & (columns < self.width)
        return np.where(inside, rows * self.width + columns, self._graph.order)


def _hitting(options: list[set[int]]) -> list[int]:
    """A few members that each of the ``options`` has one of."""
    chosen = list[int]()
    while options:
        count: dict[int, int] = {}
        for one in options:
            for x in one:
                count[x] = count.get(x, 0) + 1
        chosen.append(max(count, key=lambda x: (count[x], x)))
        options = [one for one in options if chosen[-1] not in one]
    return chosen


def _together(f: Formula, graph: Graph, lines: Lits) -> Lits:
    """``[vertex, vertex]``: whether ``lines`` connect the two."""
    order, pairs, joined = joined_pairs(f, graph, lines, np.flatnonzero(lines != FALSE))
    found = np.full((graph.order, graph.order), FALSE, np.int32)
    np.fill_diagonal(found, TRUE)
    for v in reversed(range(graph.order)):
        ways = np.flatnonzero(pairs.first == v)
        later = pairs.second[ways]
        after = np.arange(v + 1, graph.order)
        over = f.auxiliary("over", len(after), len(later))
        define_and(f, over, np.stack([np.broadcast_to(joined[ways], over.shape), found[np.ix_(after, later)]], axis=-1))
        literals = f.auxiliary("together", len(after))
        define_or(f, literals, over)
        found[v, after] = found[after, v] = literals
    place = np.argsort(order)
    return found[np.ix_(place, place)]
