"""What a puzzle looks like, told without any notion of how it is drawn. Renderers know only these two shapes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from satpuzzles import board
from satpuzzles.board import Cell

NONE, LIGHT, HEAVY = 0, 1, 2

PAINTED, STAR, CROSS = "■", "★", "×"
"""Symbols that renderers draw as shapes; a cross stands in a cell that is known to stay empty."""


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
        [[HEAVY if border else inside for border in row] for row in side] for side in board.borders(labels)
    )
    return [[HEAVY, *row, HEAVY] for row in vertical], [[HEAVY] * width, *horizontal, [HEAVY] * width]
