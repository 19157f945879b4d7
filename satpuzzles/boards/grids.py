"""Answers and boards as rows of values."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias, TypeGuard, TypeVar

from satpuzzles.boards.board import Cell

Item = TypeVar("Item")

Grid: TypeAlias = list[list[int]]
"""An answer: rows of whole numbers; rows may have different lengths."""

Board: TypeAlias = Sequence[Sequence[int | None]]
"""The cells of a puzzle; None is a cell that is not filled."""


def is_grid(value: object) -> TypeGuard[Grid]:
    """Whether a JSON value is a grid of any shape; Booleans do not count as whole numbers."""
    return isinstance(value, list) and all(
        isinstance(row, list) and all(type(cell) is int for cell in row) for row in value
    )


def arranged(cells: Sequence[Cell], items: Iterable[Item]) -> list[list[Item]]:
    """``items``, one for each of the ``cells``, as rows."""
    item = dict(zip(cells, items, strict=True))
    return [[item[cell] for cell in row] for _, row in groupby(sorted(item), key=itemgetter(0))]


def differing_cells(first: Grid, second: Grid) -> list[Cell]:
    return [
        (r, c)
        for r, (row, other) in enumerate(zip(first, second, strict=True))
        for c, (value, another) in enumerate(zip(row, other, strict=True))
        if value != another
    ]
