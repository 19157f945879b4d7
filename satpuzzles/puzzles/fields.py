"""Pieces of puzzle documents that several kinds share."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satpuzzles.document import Node
from satpuzzles.drawing import Cell, cell_name
from satpuzzles.puzzle import Grid

Rows: TypeAlias = tuple[tuple[int, ...], ...]


def square_rows(node: Node, at_least: int, at_most: int) -> list[list[Node]]:
    """The entries of a square of ``at_least`` to ``at_most`` rows; a row may be a list or a string, one character an
    entry.
    """
    rows = node.items("a list of rows", at_least=at_least, at_most=at_most)
    return [row_entries(row, len(rows)) for row in rows]


def row_entries(row: Node, length: int) -> list[Node]:
    """The ``length`` entries of a row, given as a list or as a string."""
    if isinstance(row.value, str):
        if len(row.value) != length:
            raise row.error(f"{length} characters", f"{len(row.value)}: {row.value[:40]!r}")
        return [Node(character, f"{row.place}[{i}]") for i, character in enumerate(row.value)]
    return row.items("a row", length)


def region_labels(node: Node, largest: int) -> Rows:
    """Up to ``largest`` rows of region names, as numbers or as letters, numbered from 0 in the order they first
    appear.
    """
    rows = square_rows(node, 1, largest)
    for entry in (entry for row in rows for entry in row):
        if isinstance(entry.value, str):
            if not entry.value.strip():
                raise entry.error("the name of a region")
        else:
            entry.integer(name="a region's number or letter")
    names = {entry.value for row in rows for entry in row}
    if len(names) != len(rows):
        raise node.error(f"{len(rows)} regions, as many as there are rows", f"{len(names)}")
    return numbered([[entry.value for entry in row] for row in rows])


def numbered(names: Sequence[Sequence[Hashable]]) -> Rows:
    """The regions of a puzzle, numbered from 0 in the order they first appear, row by row."""
    numbers: dict[Hashable, int] = {}
    return tuple(tuple(numbers.setdefault(name, len(numbers)) for name in row) for row in names)


def members(labels: Rows) -> list[NDArray[np.intp]]:
    """The cells of each region, as indices into the flattened square."""
    flat = np.array(labels).ravel()
    return [np.flatnonzero(flat == label) for label in range(len(labels))]


def lines(height: int, width: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The cells of each row and of each column, as indices into the flattened rectangle."""
    cells = np.arange(height * width, dtype=np.intp).reshape(height, width)
    return cells, cells.T


def changed_givens(givens: Sequence[Sequence[int | None]], grid: Grid) -> list[str]:
    """The givens that ``grid`` does not keep, in words."""
    return [
        f"{cell_name((r, c))} is given as {value}, not {cells[c]}"
        for r, (row, cells) in enumerate(zip(givens, grid, strict=True))
        for c, value in enumerate(row)
        if value is not None and cells[c] != value
    ]


def given_cells(givens: Sequence[Sequence[int | None]]) -> frozenset[Cell]:
    """Where there are givens."""
    return frozenset((r, c) for r, row in enumerate(givens) for c, value in enumerate(row) if value is not None)


def misshapen(grid: Grid, lengths: Sequence[int]) -> list[str]:
    """Whether ``grid`` has rows of other ``lengths`` than the puzzle, in words."""
    found = [len(row) for row in grid]
    return [] if found == list(lengths) else [f"the grid has rows of {found}, not {list(lengths)} cells"]


def repeated(label: str, number: int, values: Sequence[int | None]) -> list[str]:
    """Values that occur twice in a group, say row 3, in words; None is no value."""
    different = set(values)
    if len(different) == len(values):
        return []
    counts = Counter(value for value in values if value is not None)
    return [f"{label} {number} has {value} more than once" for value in sorted(counts) if counts[value] > 1]
