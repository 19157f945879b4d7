"""What a puzzle looks like, told without any notion of how it is drawn. Renderers know only these two shapes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from satpuzzles import regions
from satpuzzles.safe_text import one_line

NONE, LIGHT, HEAVY = 0, 1, 2

PAINTED, STAR, CROSS = "■", "★", "×"
"""Symbols that renderers draw as shapes; a cross stands in a cell that is known to stay empty."""

Cell: TypeAlias = tuple[int, int]
"""A row and a place in it, from 0."""

_LONGEST_NAME = 40
"""Characters of the name of a region."""
_FEW = 5
"""Pieces of a region of which a cell is named."""


def cell_name(cell: Cell) -> str:
    """A cell as puzzlers write it, from 1: ``r1c2`` is the second cell of the first row."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def region_name(name: int | str, names: Collection[int | str]) -> str:
    """What people call the region that a document calls ``name``, one of its ``names``: numbers that start at 0 are
    called from 1, as rows are.
    """
    return f"region {one_line(name, _LONGEST_NAME) if isinstance(name, str) else name + (0 in names)}"


def in_pieces(labels: Sequence[Sequence[int | str]]) -> list[tuple[str, str]]:
    """The regions that are in several pieces, by what people call them, with the number of pieces and a cell of each:
    ``("region E", "2 pieces, at r1c2 and r5c5")``. ``labels`` are rows of names in a document.
    """
    width = len(labels[0])
    cells: dict[int | str, list[int]] = {}
    for cell, name in enumerate(chain(*labels)):
        cells.setdefault(name, []).append(cell)
    beside = regions.neighbours(len(labels), width)
    firsts = {name: sorted(map(min, regions.pieces(cells[name], beside))) for name in cells}
    return [
        (region_name(name, firsts), f"{len(found)} pieces, at {_few_cells([divmod(cell, width) for cell in found])}")
        for name, found in firsts.items()
        if len(found) > 1
    ]


def _few_cells(cells: Sequence[Cell]) -> str:
    """Two cells or more by their names, if they are few."""
    named = [*map(cell_name, cells)]
    if len(named) > _FEW:
        named[_FEW - 1 :] = [f"{len(named) - _FEW + 1} others"]
    return f"{', '.join(named[:-1])} and {named[-1]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Common:
    """What boards of both shapes have.

    ``title`` is a line, ``description`` the rules for people, ``credit`` says whose it is, ``difficulty`` how hard.
    ``given`` cells belong to
    the puzzle. ``marked`` cells stand out; ``reason`` cells are shaded, as what a hint follows from. ``candidates`` are
    the small symbols in a cell, those ``struck`` out with it. A ``numbered`` board has the numbers of its rows and
    columns at the edge; ``names`` are small words in the corners of cells, such as the number of a region.

    ``entries`` may be typed into the cells that are not given; with ``optional`` such a cell may also stay empty.
    """

    title: str = ""
    description: str = ""
    credit: str = ""
    difficulty: str = ""
    given: frozenset[Cell] = frozenset()
    marked: frozenset[Cell] = frozenset()
    reason: frozenset[Cell] = frozenset()
    candidates: Mapping[Cell, Sequence[str]] = field(default_factory=dict)
    struck: frozenset[tuple[Cell, str]] = frozenset()
    numbered: bool = False
    names: Mapping[Cell, str] = field(default_factory=dict)
    entries: Sequence[str] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class GridDrawing(Common):
    """A rectangle of cells.

    ``vertical[r][c]`` is the weight of the border left of cell ``c`` in row ``r`` (one more than there are columns),
    ``horizontal[r][c]`` of the border above it (one more than there are rows). ``left`` and ``above`` are the clues
    outside the board; ``lines`` run from cell to cell, those between its corners through the whole board.
    """

    cells: Sequence[Sequence[str]]
    vertical: Sequence[Sequence[int]]
    horizontal: Sequence[Sequence[int]]
    left: Sequence[Sequence[str]] = ()
    above: Sequence[Sequence[str]] = ()
    lines: Sequence[tuple[Cell, Cell]] = ()


@dataclass(frozen=True, slots=True)
class TriangleDrawing(Common):
    """Vertices in rows of 1, 2, 3 ... and between two rows the triangles that they span, 1, 3, 5 ... of them."""

    cells: Sequence[Sequence[str]]
    triangles: Sequence[Sequence[str]]


Drawing: TypeAlias = GridDrawing | TriangleDrawing


@dataclass(frozen=True, slots=True)
class Picture:
    """A puzzle to be shown: its ``board``, and that board filled in with solutions; ``exhausted`` if those are all."""

    board: Drawing
    solutions: Sequence[Drawing] = ()
    exhausted: bool = False

    def shown(self, *, solution: bool) -> Sequence[Drawing]:
        """The board, or the ``solution``, of which there may be several."""
        return self.solutions if solution else (self.board,)


def borders(labels: Sequence[Sequence[object]], inside: int = LIGHT) -> tuple[list[list[int]], list[list[int]]]:
    """Vertical and horizontal border weights: HEAVY around cells of equal label, ``inside`` between them."""
    width = len(labels[0])
    vertical, horizontal = (
        [[HEAVY if border else inside for border in row] for row in side] for side in regions.borders(labels)
    )
    return [[HEAVY, *row, HEAVY] for row in vertical], [[HEAVY] * width, *horizontal, [HEAVY] * width]
