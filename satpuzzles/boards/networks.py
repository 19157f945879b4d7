"""Boards whose answer lies on lines: edges between corners, segments between cell centres, bridges between islands.

A line has one place, as every place of an answer, and joins two others, its ends. Ends are vertices of a graph, and are
numbered row by row.
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards.board import Cell, Place, Rectangle, cell_name
from satpuzzles.boards.called import called_together

if TYPE_CHECKING:
    from satenc.graphs.graph import Graph


class Network(Rectangle):
    """A rectangle with an answer on lines, and perhaps in cells too."""

    parities = frozenset({(0, 1), (1, 0)})
    vertex: ClassVar[Place]
    """The y and x of ends of lines, modulo 2."""

    @abstractmethod
    def ends(self, line: Place) -> tuple[Place, Place]:
        """The places that a line joins, in reading order."""

    @staticmethod
    def is_line(place: Place) -> bool:
        """Whether ``place`` is that of a line; the other places are cells."""
        return (place[0] + place[1]) % 2 == 1

    @cached_property
    def line_numbers(self) -> NDArray[np.intp]:
        """The numbers of the places that are lines, ascending: all, unless cells are part of the answer."""
        return np.array([number for place, number in self.numbers.items() if self.is_line(place)], np.intp)

    @cached_property
    def vertices(self) -> Sequence[Place]:
        """The places that lines may join, row by row."""
        y, x = self.vertex
        places = ((i, k) for i in range(y, 2 * self.height + 1, 2) for k in range(x, 2 * self.width + 1, 2))
        return tuple(place for place in places if place not in self.holes)

    @cached_property
    def vertex_numbers(self) -> dict[Place, int]:
        return {place: i for i, place in enumerate(self.vertices)}

    @cached_property
    def joined(self) -> NDArray[np.intp]:
        """``[line, 2]``: the numbers of the `vertices` that each line joins, lines in the order of `line_numbers`."""
        number = self.vertex_numbers
        lines = [place for place in self.cells if self.is_line(place)]
        return np.array([[number[end] for end in self.ends(line)] for line in lines], np.intp).reshape(-1, 2)

    @cached_property
    def graph(self) -> "Graph":
        """The graph of the `vertices` that lines join; its edges are in the order of `line_numbers`."""
        from satenc.graphs.graph import Graph

        return Graph(len(self.vertices), self.joined)

    def beside(self, place: Place) -> Iterable[Place]:
        """For a line those that meet it at an end; for a cell those that share a side with it."""
        if not self.is_line(place):
            return super().beside(place)
        return sorted({line for end in self.ends(place) for line in self.at_vertex(end)} - {place})

    def at_vertex(self, place: Place) -> list[Place]:
        """The lines that end at ``place``, in reading order."""
        return [line for line in self.around(place) if self.is_line(line)]

    def name(self, place: Place) -> str:
        """A line is called by its ends, ``r1c1-r1c2``."""
        return "-".join(map(super().name, self.ends(place))) if self.is_line(place) else super().name(place)


class Edges(Network):
    """An answer on the edges of the cells of a rectangle: those above the first row, the upright ones of that row,
    those below it, and so on. Edges that end at the same corner are neighbours.
    """

    nouns: ClassVar[tuple[str, str]] = ("edge", "edges")
    vertex = (0, 0)

    def ends(self, line: Place) -> tuple[Place, Place]:
        y, x = line
        return ((y - 1, x), (y + 1, x)) if y % 2 else ((y, x - 1), (y, x + 1))

    def sides(self, line: Place) -> tuple[Place | None, Place | None]:
        """The places of the cells on both sides of an edge; None for the outside."""
        y, x = line
        first, second = ((y, x - 1), (y, x + 1)) if y % 2 else ((y - 1, x), (y + 1, x))
        inside = y < 2 * self.height and x < 2 * self.width
        return first if min(first) > 0 else None, second if inside else None

    def name(self, place: Place) -> str:
        return Rectangle.name(self, place)

    def runs(self, cells: Iterable[Cell]) -> list[str]:
        """As of other boards; where all edges of a cell are among them, they are those of the cell."""
        left, whole = dict.fromkeys(cells), list[str]()
        for y, x in [self.rows[row][i] for row, i in left]:
            around = {self.cells[edge] for edge in self.around((y + 1, x))}
            if y % 2 == 0 and y < 2 * self.height and around <= left.keys():
                whole.append(f"the edges of {super().name((y + 1, x))}")
                left = dict.fromkeys(cell for cell in left if cell not in around)
        return called_together([*whole, *map(self.called, left)])


class InnerEdges(Edges):
    """An answer on the edges between two cells of a rectangle, row by row."""

    @cached_property
    def rows(self) -> Sequence[Sequence[Place]]:
        inner = (tuple(place for place in row if None not in self.sides(place)) for row in super().rows)
        return tuple(row for row in inner if row)

    @cached_property
    def between(self) -> NDArray[np.intp]:
        """``[edge, 2]``: the numbers of the cells on both sides of each edge, row by row."""
        sides = [self.sides(place) for place in self.cells]
        numbers = [[y // 2 * self.width + x // 2 for y, x in filter(None, both)] for both in sides]
        return np.array(numbers, np.intp).reshape(-1, 2)


class Segments(Network):
    """An answer on the segments between the centres of neighbouring cells; a segment is at the border that it crosses.
    Those in the first row come first, then those between the first and the second row, and so on. No segment leads to a
    cell that is one of the ``holes``.
    """

    nouns: ClassVar[tuple[str, str]] = ("possible line", "possible lines")
    vertex = (1, 1)

    def ends(self, line: Place) -> tuple[Place, Place]:
        y, x = line
        return ((y, x - 1), (y, x + 1)) if y % 2 else ((y - 1, x), (y + 1, x))

    @cached_property
    def rows(self) -> Sequence[Sequence[Place]]:
        inside = (
            tuple((y, x) for x in range(1, 2 * self.width) if (y % 2, x % 2) in self.parities)
            for y in range(1, 2 * self.height)
        )
        kept = (tuple(place for place in row if not self._is_missing(place)) for row in inside)
        return tuple(row for row in kept if row)

    def runs(self, cells: Iterable[Cell]) -> list[str]:
        """As of other boards; segments that continue each other are one line, ``r1c2-r1c5``."""
        others, started = list[Cell](), dict[tuple[int, Place], Place]()
        for cell in sorted(cells):
            place = self.rows[cell[0]][cell[1]]
            if self.is_line(place):
                level, (first, last) = place[0] % 2, self.ends(place)
                started[level, last] = started.pop((level, first), first)
            else:
                others.append(cell)
        lines = sorted((first, last) for (_, last), first in started.items())
        return [*super().runs(others), *("-".join(map(super(Network, self).name, ends)) for ends in lines)]

    def _is_missing(self, place: Place) -> bool:
        ends = self.ends(place) if self.is_line(place) else (place,)
        return not self.holes.isdisjoint((place, *ends))


class CellsAndSegments(Segments):
    """An answer both in cells and on the segments between their centres, by their places row by row."""

    nouns: ClassVar[tuple[str, str]] = ("cell or line", "cells and lines")
    parities = frozenset({(1, 1), (0, 1), (1, 0)})


@dataclass(frozen=True)
class Bridges(Network):
    """An answer on bridges: a line from each of the ``islands``, which are cells, to the next one to the right, and to
    the next one below. A bridge is at the border of its first island that it crosses.
    """

    nouns: ClassVar[tuple[str, str]] = ("pair of islands", "pairs of islands")

    islands: frozenset[Place] = frozenset()

    vertex = (1, 1)

    @cached_property
    def _ends(self) -> dict[Place, tuple[Place, Place]]:
        ends: dict[Place, tuple[Place, Place]] = {}
        for axis in (0, 1):
            order = sorted(self.islands, key=lambda place: (place[axis], place[1 - axis]))
            for first, second in pairwise(order):
                if first[axis] == second[axis]:
                    ends[first[0] + axis, first[1] + 1 - axis] = (first, second)
        return ends

    @cached_property
    def rows(self) -> Sequence[Sequence[Place]]:
        rows: dict[int, list[Place]] = {}
        for place in sorted(self._ends):
            rows.setdefault(place[0], []).append(place)
        return tuple(map(tuple, rows.values()))

    @cached_property
    def vertices(self) -> Sequence[Place]:
        return tuple(sorted(self.islands))

    def ends(self, line: Place) -> tuple[Place, Place]:
        return self._ends[line]

    @cached_property
    def _around(self) -> dict[Place, list[Place]]:
        found: dict[Place, list[Place]] = {}
        for line in sorted(self._ends):
            for end in self._ends[line]:
                found.setdefault(end, []).append(line)
        return found

    def around(self, place: Place) -> list[Place]:
        """Around an island its bridges."""
        return self._around.get(place, [])

    def crossing(self) -> list[tuple[Place, Place]]:
        """The pairs of bridges that cross, a horizontal one and an upright one."""
        level = [(line, ends) for line, ends in self._ends.items() if line[0] % 2]
        upright = [(line, ends) for line, ends in self._ends.items() if not line[0] % 2]
        return [
            (line, other)
            for line, ((y, left), (_, right)) in level
            for other, ((above, x), (below, _)) in upright
            if left < x < right and above < y < below
        ]

    def position(self, place: Place) -> tuple[float, float]:
        """Of a bridge its middle."""
        if place not in self._ends:
            return super().position(place)
        (top, left), (bottom, right) = self._ends[place]
        return (left + right) / 4, (top + bottom) / 4

    def name(self, place: Place) -> str:
        if place not in self._ends:
            return super().name(place)
        return "-".join(cell_name((y // 2, x // 2)) for y, x in self._ends[place])
