"""What a puzzle looks like, told without any notion of how it is drawn. Renderers know only these two shapes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

NONE, LIGHT, HEAVY = 0, 1, 2

Cell: TypeAlias = tuple[int, int]
"""A row and a place in it, from 0."""


def cell_name(cell: Cell) -> str:
    """A cell as puzzlers write it, from 1: ``r1c2`` is the second cell of the first row."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


@dataclass(frozen=True, slots=True)
class GridDrawing:
    """A rectangle of cells.

    ``vertical[r][c]`` is the weight of the border left of cell ``c`` in row ``r`` (one more than there are columns),
    ``horizontal[r][c]`` of the border above it (one more than there are rows). ``left`` and ``above`` are the clues
    outside the board.
    """

    cells: Sequence[Sequence[str]]
    vertical: Sequence[Sequence[int]]
    horizontal: Sequence[Sequence[int]]
    left: Sequence[Sequence[str]] = ()
    above: Sequence[Sequence[str]] = ()
    given: frozenset[Cell] = frozenset()
    filled: frozenset[Cell] = frozenset()
    marked: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class TriangleDrawing:
    """Vertices in rows of 1, 2, 3 ... and between two rows the triangles that they span, 1, 3, 5 ... of them."""

    vertices: Sequence[Sequence[str]]
    triangles: Sequence[Sequence[str]]
    given: frozenset[Cell] = frozenset()
    marked: frozenset[Cell] = field(default_factory=frozenset)


Drawing: TypeAlias = GridDrawing | TriangleDrawing


def borders(labels: Sequence[Sequence[object]], inside: int = LIGHT) -> tuple[list[list[int]], list[list[int]]]:
    """Vertical and horizontal border weights: HEAVY around cells of equal label, ``inside`` between them."""
    height, width = len(labels), len(labels[0])

    def weight(same: bool) -> int:
        return inside if same else HEAVY

    vertical = [[HEAVY, *(weight(row[c - 1] == row[c]) for c in range(1, width)), HEAVY] for row in labels]
    between = [[weight(labels[r - 1][c] == labels[r][c]) for c in range(width)] for r in range(1, height)]
    return vertical, [[HEAVY] * width, *between, [HEAVY] * width]
