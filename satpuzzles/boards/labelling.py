"""Labellings of rectangles, which give the region of each cell as ``labels[row][column]``: pieces, borders, boxes."""

from collections.abc import Hashable, Sequence
from itertools import chain, pairwise
from typing import Any, TypeAlias

from satpuzzles.boards.board import Cell, cell_name, neighbours, pieces, region_name

Borders: TypeAlias = list[list[bool]]
Labels: TypeAlias = list[list[int]]

_FEW = 5
"""A message names a cell of so many pieces of a region at most."""


def in_pieces(labels: Sequence[Sequence[int | str | None]]) -> list[tuple[str, str]]:
    """The regions that are in several pieces, by what people call them, with the number of pieces and a cell of each:
    ``("region E", "2 pieces, at r1c2 and r5c5")``. ``labels`` are rows of names in a document, None for no region.
    """
    width = len(labels[0])
    firsts = {name: sorted(map(min, found)) for name, found in _by_name(labels).items()}
    return [
        (region_name(name, firsts), f"{len(found)} pieces, at {_few_cells([divmod(cell, width) for cell in found])}")
        for name, found in firsts.items()
        if len(found) > 1
    ]


def by_pieces(labels: Sequence[Sequence[int | str | None]]) -> list[list[int | None]]:
    """``labels`` with a number for each connected piece of a region, the number of its first cell: ``["AA", "BA"]``
    gives ``[[0, 0], [2, 0]]``.
    """
    width = len(labels[0])
    rows: list[list[int | None]] = [[None] * width for _ in labels]
    for piece in chain(*_by_name(labels).values()):
        for cell in piece:
            rows[cell // width][cell % width] = min(piece)
    return rows


def _by_name(labels: Sequence[Sequence[int | str | None]]) -> dict[int | str, list[set[int]]]:
    """The connected pieces of each region by its name, each a set of cells numbered row by row."""
    cells: dict[int | str, list[int]] = {}
    for cell, name in enumerate(chain(*labels)):
        if name is not None:
            cells.setdefault(name, []).append(cell)
    beside = neighbours(len(labels), len(labels[0]))
    return {name: pieces(some, beside) for name, some in cells.items()}


def _few_cells(cells: Sequence[Cell]) -> str:
    """The names of cells: of many only the first, and the number of the others."""
    named = [*map(cell_name, cells)]
    if len(named) > _FEW:
        named[_FEW - 1 :] = [f"{len(named) - _FEW + 1} others"]
    return f"{', '.join(named[:-1])} and {named[-1]}"


def numbered(names: Sequence[Sequence[Hashable]]) -> tuple[tuple[int, ...], ...]:
    """The labelling with the same regions whose labels count from 0 in the order in which they first appear, row by
    row.
    """
    numbers: dict[Hashable, int] = {}
    return tuple(tuple(numbers.setdefault(name, len(numbers)) for name in row) for row in names)


def borders(labels: Sequence[Sequence[object]]) -> tuple[Borders, Borders]:
    """Where the labels of neighbours differ, inside the board: ``vertical[row][column]`` to the right of a cell,
    ``horizontal[row][column]`` below it.
    """
    vertical = [[a != b for a, b in pairwise(row)] for row in labels]
    horizontal = [[a != b for a, b in zip(*rows, strict=True)] for rows in pairwise(labels)]
    return vertical, horizontal


def components(vertical: Borders, horizontal: Borders) -> Labels:
    """The connected components of a board with these inner borders, as `borders` gives them, numbered from 0 in the
    order of their first cells.
    """
    height, width = len(vertical), len(vertical[0]) + 1
    joined: list[list[int]] = [[] for _ in range(height * width)]
    for rows, step in ((vertical, 1), (horizontal, width)):
        for r, row in enumerate(rows):
            for cell, border in enumerate(row, start=r * width):
                if not border:
                    joined[cell].append(cell + step)
                    joined[cell + step].append(cell)
    labels = [0] * (height * width)
    for number, cells in enumerate(sorted(pieces(range(height * width), joined), key=min)):
        for cell in cells:
            labels[cell] = number
    return [labels[start : start + width] for start in range(0, height * width, width)]


def box_labels(height: int, width: int) -> Labels:
    """The number of the box of each cell, in a square of boxes of so many rows and columns."""
    size = height * width
    return [[r // height * height + c // width for c in range(size)] for r in range(size)]


def box_or_regions(labels: Labels) -> dict[str, Any]:
    """The key ``box`` of a Sudoku with these regions if they are boxes, else ``regions``."""
    size = len(labels)
    ordered = [*map(list, numbered(labels))]
    for height in range(1, size + 1):
        if size % height == 0 and ordered == box_labels(height, size // height):
            return {"box": [height, size // height]}
    return {"regions": ordered}
