"""What is known about the areas of `satenc.graph_constraints.twins.Twins`, and what follows about their borders."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Indices
from satenc.graphs.graph import Graph
from satenc.graphs.lines import Parts


@dataclass
class Areas:
    """``possible[edge, 2]`` says whether an edge may be without a border, and with one; it is narrowed in place.

    An area is what edges that are surely no borders connect. Its half of a colour, 0 or 1, has ``count[area, colour]``
    cells by now. ``colour[vertex]`` is the colour of a cell, ``sizes[vertex]`` how many cells its area has, where that
    is stated. ``places(cells)`` are the edges of all whole areas that cells, one of their halves, may be of:
    ``[place, edge]``, 1 for a border, -1 for none and 0 for an edge elsewhere.
    """

    graph: Graph
    colour: Indices
    possible: NDArray[np.bool_]
    sizes: Mapping[int, int]
    places: Callable[[tuple[int, ...]], NDArray[np.int8]]
    count: Indices = field(init=False)

    def __post_init__(self) -> None:
        graph, possible, every = self.graph, self.possible, np.arange(self.graph.order)
        areas = Parts.of(graph, np.flatnonzero(~possible[:, 1]), every)
        self._area, self._number = areas.number, areas.count
        self._ends = areas.number[graph.ends]
        self._same = self.colour[graph.ends[:, 0]] == self.colour[graph.ends[:, 1]]
        self._of = self.colour[graph.ends[:, 0]]
        """The colour of both ends of an edge, where that is one."""
        self.count = np.bincount(2 * areas.number + self.colour, minlength=2 * areas.count).reshape(-1, 2)
        self._open = possible.all(axis=1) & (self._ends[:, 0] != self._ends[:, 1])
        self._ways = self._ways_out()
        self._least, self._most = self._bounds()

    @property
    def _is_closed(self) -> NDArray[np.bool_]:
        """``[area, colour]``: the half has all of its cells."""
        closed: NDArray[np.bool_] = (self.count > 0) & (self._ways == 0)
        return closed

    def _ways_out(self) -> Indices:
        """``[area, colour]``: how many open edges lead from a half to cells of its colour."""
        out = self._open & self._same
        numbers = (2 * self._ends[out] + self._of[out, None]).ravel()
        return np.bincount(numbers, minlength=2 * self._number).reshape(-1, 2)

    def _bounds(self) -> tuple[Indices, Indices]:
        """How many cells each half of an area has at least and at most."""
        least, most = self.count.max(axis=1), np.full(self._number, self.graph.order // 2)
        room = Parts.of(self.graph, np.flatnonzero(self.possible[:, 0] & self._same), np.arange(self.graph.order))
        np.minimum.at(most, self._area, np.bincount(room.number)[room.number])
        closed = np.where(self._is_closed, self.count, self.graph.order)
        most = np.minimum(most, closed.min(axis=1))
        for v, size in self.sizes.items():
            half, odd = divmod(size, 2)
            least[self._area[v]] = max(least[self._area[v]], half + odd)
            most[self._area[v]] = min(most[self._area[v]], half)
        return least, most

    def narrow(self) -> bool:
        """Narrow what is ``possible``; whether each area can be anything."""
        placed = [self.placed(area, colour) for area, colour in self.complete]
        borders, inner = [self.parted, self.more_than_all, self.too_large], [self.across, self.growing]
        borders += [both[0] for both in placed if both is not None]
        inner += [both[1] for both in placed if both is not None]
        self.possible[np.any(borders, axis=0), 0] = False
        self.possible[np.any(inner, axis=0), 1] = False
        return bool((self._least <= self._most).all()) and not any(both is None for both in placed)

    @property
    def complete(self) -> list[tuple[int, int]]:
        """The area and the colour of each half that has all of its cells."""
        areas, colours = np.nonzero(self._is_closed)
        return [*zip(areas.tolist(), colours.tolist(), strict=True)]

    def cells(self, area: int, colour: int) -> tuple[int, ...]:
        """The cells of a half."""
        return tuple(np.flatnonzero((self._area == area) & (self.colour == colour)).tolist())

    @property
    def parted(self) -> NDArray[np.bool_]:
        """``[edge]``: those between two areas that have a border between them."""
        one, other = self._ends.T
        pair = np.minimum(one, other) * self._number + np.maximum(one, other)
        found: NDArray[np.bool_] = self._open & np.isin(pair, pair[~self.possible[:, 0]])
        return found

    @property
    def more_than_all(self) -> NDArray[np.bool_]:
        """``[edge]``: those by which a half that has all of its cells would have more."""
        (one, other), closed, there = self._ends.T, self._is_closed, self.count > 0
        more: NDArray[np.bool_] = (closed[one] & there[other] | there[one] & closed[other]).any(axis=1) & self._open
        return more

    @property
    def too_large(self) -> NDArray[np.bool_]:
        """``[edge]``: those by which a half would have more cells than the other half can have."""
        one, other = self._ends.T
        together = (self.count[one] + self.count[other]).max(axis=1)
        least = np.maximum.reduce([self._least[one], self._least[other], together])
        found: NDArray[np.bool_] = (least > np.minimum(self._most[one], self._most[other])) & self._open
        return found

    @property
    def across(self) -> NDArray[np.bool_]:
        """``[edge]``: the single ways to the other colour of halves that have all of their cells and no twin yet."""
        out = self._open & ~self._same
        alone = (self.count == 0).any(axis=1) & self._is_closed.any(axis=1)
        ways = np.bincount(self._ends[out].ravel(), minlength=self._number)
        found: NDArray[np.bool_] = out & (alone & (ways == 1))[self._ends].any(axis=1)
        return found

    @property
    def growing(self) -> NDArray[np.bool_]:
        """``[edge]``: the single ways to grow of halves that have fewer cells than the other half."""
        small = (self.count > 0) & (self.count < self._least[:, None]) & (self._ways == 1)
        found: NDArray[np.bool_] = self._open & self._same & small[self._ends, self._of[:, None]].any(axis=1)
        return found

    def placed(self, area: int, colour: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]] | None:
        """``[edge]``, twice: the borders, and the edges without one, that all places have in common where the twin of a
        half may lie that has all of its cells; None where there is no place.
        """
        places = self.places(self.cells(area, colour))
        wrong = (places > 0) & ~self.possible[:, 1] | (places < 0) & ~self.possible[:, 0]
        places = places[~wrong.any(axis=1)]
        if not len(places):
            return None
        borders: NDArray[np.bool_] = np.all(places > 0, axis=0)
        inner: NDArray[np.bool_] = np.all(places < 0, axis=0)
        return borders, inner
