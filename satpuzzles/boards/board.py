"""Boards: where their places lie, which of them are neighbours, and what people call them.

A place is (y, x) in half steps from the upper left corner: the cells of a rectangle lie at odd numbers, its corners at
even ones, and edges between. The answer of a puzzle has its values at some of the places, in rows; a cell is (row,
place in that row). Where places are vertices of a graph they are numbered row by row.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, TypeAlias

from satpuzzles.boards.called import called_together, in_runs
from satpuzzles.errors import one_line

Place: TypeAlias = tuple[int, int]
"""The position of a place: y and x, in half steps."""
Cell: TypeAlias = tuple[int, int]
"""A row of the answer and an index in it, from 0."""

_LONGEST_NAME = 40
"""The most characters of the name of a region."""


@dataclass(frozen=True)
class Places(ABC):
    """The board of a puzzle, and the places on it at which an answer has values."""

    is_round: ClassVar[bool] = False
    """Whether cells are circles apart from each other, not squares that touch."""
    nouns: ClassVar[tuple[str, str]] = ("cell", "cells")
    """The words for a place of the answer, and for several of them."""

    @property
    @abstractmethod
    def rows(self) -> Sequence[Sequence[Place]]:
        """The places of the answer; rows may have different lengths."""

    @property
    @abstractmethod
    def lines(self) -> Mapping[str, Sequence[Sequence[Place]]]:
        """For each direction of lines, by the word for such a line, the places of each line."""

    @cached_property
    def lengths(self) -> list[int]:
        """The number of places in each of the `rows`."""
        return [len(row) for row in self.rows]

    @property
    @abstractmethod
    def shape(self) -> tuple[int, int]:
        """The number of rows and columns that people count; their middles are at odd y and x."""

    @abstractmethod
    def name(self, place: Place) -> str:
        """The name of any place of the board: ``r1c2``, or ``the edge below r1c2``."""

    def counted(self, number: int) -> str:
        """``number`` places of the answer in words: ``1 cell``, ``12 edges``."""
        return f"{number} {self.nouns[number != 1]}"

    def called(self, cell: Cell) -> str:
        """The name of ``cell``, which is a row of the answer and an index in it."""
        return self.name(self.rows[cell[0]][cell[1]])

    def runs(self, cells: Iterable[Cell]) -> list[str]:
        """The names of ``cells`` in reading order; three or more in a row, or else in a column, are one run, as ``r1c2
        to r1c5``. Edges and corners are named together where they lie alike at their cells.
        """
        counted, others = dict[Cell, str](), list[str]()
        for cell in cells:
            y, x = self.rows[cell[0]][cell[1]]
            if self.is_round or (y % 2 and x % 2):
                counted[cell if self.is_round else (y // 2, x // 2)] = self.called(cell)
            else:
                others.append(self.called(cell))
        return [*in_runs(counted), *called_together(others)]

    @abstractmethod
    def beside(self, place: Place) -> Iterable[Place]:
        """The places next to one of the answer, in reading order; some may lie outside the board."""

    def around(self, place: Place) -> list[Place]:
        """The places of the answer around another place, in reading order: the corners of a small triangle, the cells
        at a corner or on both sides of an edge, the edges of a cell.
        """
        found = self._around.get(place)
        if found is None:
            near = ((place[0] + y, place[1] + x) for y in (-1, 0, 1) for x in (-1, 0, 1))
            found = self._around[place] = [at for at in near if at in self.cells]
        return found

    @cached_property
    def _around(self) -> dict[Place, list[Place]]:
        """The cache of `around`, since puzzles of one size share a board."""
        return {}

    def position(self, place: Place) -> tuple[float, float]:
        """Where ``place`` lies: right of and below the upper left corner, in steps from one cell to the next."""
        return place[1] / 2, place[0] / 2

    @cached_property
    def cells(self) -> dict[Place, Cell]:
        """The cell at each place of the answer, in order."""
        return {place: (r, i) for r, row in enumerate(self.rows) for i, place in enumerate(row)}

    def at(self, cells: Iterable[Cell]) -> frozenset[Place]:
        """The places of ``cells``."""
        return frozenset(self.rows[r][i] for r, i in cells)

    @cached_property
    def numbers(self) -> dict[Place, int]:
        """The number of each place of the answer, row by row."""
        return {place: i for i, place in enumerate(self.cells)}

    def numbers_of(self, places: Iterable[Place]) -> list[int]:
        """The numbers of those ``places`` at which the answer has values."""
        numbers = self.numbers
        return [numbers[place] for place in places if place in numbers]

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each place of the answer, in order, the numbers of the places next to it."""
        return tuple(tuple(self.numbers_of(self.beside(place))) for place in self.cells)


@dataclass(frozen=True)
class Rectangle(Places):
    """A rectangle of ``height`` times ``width`` cells, without the ``holes``. A subclass says where the answer has
    values.
    """

    height: int
    width: int
    holes: frozenset[Place] = frozenset()

    parities: ClassVar[frozenset[Place]]
    """The y and x of places of the answer, modulo 2."""

    @cached_property
    def rows(self) -> Sequence[Sequence[Place]]:
        rows = _rows_of(self.parities, self.height, self.width)
        if not self.holes:
            return rows
        kept = (tuple(place for place in row if place not in self.holes) for row in rows)
        return tuple(row for row in kept if row)

    @property
    def lines(self) -> Mapping[str, Sequence[Sequence[Place]]]:
        columns: dict[int, list[Place]] = {}
        for place in self.cells:
            columns.setdefault(place[1], []).append(place)
        return {"row": self.rows, "column": [columns[x] for x in sorted(columns)]}

    @property
    def shape(self) -> tuple[int, int]:
        return self.height, self.width

    def name(self, place: Place) -> str:
        y, x = place
        down = "" if y % 2 else "below" if y else "above"
        right = "" if x % 2 else "right of" if x else "left of"
        cell = cell_name(((max(y, 1) - 1) // 2, (max(x, 1) - 1) // 2))
        what = "the corner" if down and right else "the edge" if down or right else ""
        return " ".join(filter(None, (what, down, right, cell)))

    def beside(self, place: Place) -> Iterable[Place]:
        y, x = place
        return (y - 2, x), (y, x - 2), (y, x + 2), (y + 2, x)

    def touching(self, place: Place) -> Iterable[Place]:
        """The places around a place of the answer, including those that touch it at a corner."""
        y, x = place
        return ((v, u) for v in (y - 2, y, y + 2) for u in (x - 2, x, x + 2) if (v, u) != place)


@lru_cache(maxsize=64)
def _rows_of(parities: frozenset[Place], height: int, width: int) -> Sequence[Sequence[Place]]:
    """The places of these ``parities`` on a rectangle, in rows; many boards of one size share them."""
    rows = (tuple((y, x) for x in range(2 * width + 1) if (y % 2, x % 2) in parities) for y in range(2 * height + 1))
    return tuple(row for row in rows if row)


class Cells(Rectangle):
    """An answer in the cells of a rectangle."""

    parities = frozenset({(1, 1)})


class Corners(Rectangle):
    """An answer at the corners of the cells of a rectangle."""

    parities = frozenset({(0, 0)})


@dataclass(frozen=True)
class Triangle(Places):
    """A triangle of triangles, with an answer at its vertices: ``size`` of them on each side, in rows of 1, 2, 3 ...
    from the top.

    Between the vertex rows ``r`` and ``r + 1`` there are ``2r + 1`` small triangles, half a step below row ``r``; those
    with an odd number in their row, counted from 0, point down.
    """

    size: int

    is_round = True

    @cached_property
    def rows(self) -> Sequence[Sequence[Place]]:
        return tuple(tuple((2 * r + 1, self.size - r + 2 * i) for i in range(r + 1)) for r in range(self.size))

    @property
    def inside(self) -> Sequence[Sequence[Place]]:
        """The places of the small triangles, in rows of 1, 3, 5 ..."""
        return [[(2 * r + 2, self.size - r + k) for k in range(2 * r + 1)] for r in range(self.size - 1)]

    @property
    def lines(self) -> Mapping[str, Sequence[Sequence[Place]]]:
        """Each direction has lines of 1 to ``size`` vertices; the diagonals are parallel to the left or right side."""
        rows, sides = self.rows, range(self.size)
        return {
            "row": rows,
            "left diagonal": [[row[i] for row in rows[i:]] for i in sides],
            "right diagonal": [[row[-1 - i] for row in rows[i:]] for i in sides],
        }

    @property
    def shape(self) -> tuple[int, int]:
        return self.size, 0

    def name(self, place: Place) -> str:
        if place in self.cells:
            return cell_name(self.cells[place])
        return f"triangle {' '.join(map(self.name, self.around(place)))}"

    def beside(self, place: Place) -> Iterable[Place]:
        y, x = place
        return (y - 2, x - 1), (y - 2, x + 1), (y, x - 2), (y, x + 2), (y + 2, x - 1), (y + 2, x + 1)

    def position(self, place: Place) -> tuple[float, float]:
        """The position of a vertex, or of the middle of a small triangle, a third of its height from one side."""
        y, x = place
        points_down = (x - self.size + y // 2) % 2 == 0
        moved = 0.0 if y % 2 else -1 / 3 if points_down else 1 / 3
        return x / 2, (y + moved) / 2 * math.sqrt(0.75)


def cell_name(cell: Cell) -> str:
    """A cell as puzzlers write it, from 1: ``r1c2`` is the second cell of the first row."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def region_name(name: int | str, names: Collection[int | str]) -> str:
    """The name that people use for the region that a document calls ``name``.

    If the ``names`` are numbers that start at 0, people count them from 1, as rows.
    """
    return f"region {one_line(name, _LONGEST_NAME) if isinstance(name, str) else name + (0 in names)}"


@lru_cache(maxsize=16)
def rectangle(height: int, width: int) -> Cells:
    """The board of cells of a rectangle; boards of one size are the same object."""
    return Cells(height, width)


@lru_cache(maxsize=16)
def triangle(size: int) -> Triangle:
    """The triangular board of a size; boards of one size are the same object."""
    return Triangle(size)


def neighbours(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """The cells that share a side with each cell of a rectangle: above, to the left, to the right, below."""
    return rectangle(height, width).neighbours


def corners(height: int, width: int) -> frozenset[Cell]:
    """The cells in the corners of a rectangle."""
    return frozenset((r, c) for r in (0, height - 1) for c in (0, width - 1))


@lru_cache(maxsize=16)
def touching(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """The cells around each cell of a rectangle, including those that touch it at a corner, row by row."""
    board = rectangle(height, width)
    return tuple(tuple(board.numbers_of(board.touching(place))) for place in board.cells)


def is_connected(cells: Iterable[int], adjacent: Sequence[Iterable[int]]) -> bool:
    """Whether ``cells`` are connected, each cell ``i`` joined to those of ``adjacent[i]``.

    Generators ask this before every move of a border. networkx takes ten times as long for a region of 9 cells, most
    of it for the subgraph.
    """
    return len(pieces(cells, adjacent)) <= 1


def pieces(cells: Iterable[int], adjacent: Sequence[Iterable[int]]) -> list[set[int]]:
    """The connected parts of ``cells``, each cell ``i`` joined to those of ``adjacent[i]``."""
    left, found = set(cells), list[set[int]]()
    while left:
        reached = [left.pop()]
        piece = {*reached}
        while reached:
            beside = left.intersection(adjacent[reached.pop()])
            left -= beside
            piece |= beside
            reached += beside
        found.append(piece)
    return found
