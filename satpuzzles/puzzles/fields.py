"""Pieces of puzzle documents that several kinds share."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satpuzzles.board import Cell, cell_name, in_pieces, numbered, region_name
from satpuzzles.document import Node, shown
from satpuzzles.puzzle import Grid

Rows: TypeAlias = tuple[tuple[int, ...], ...]
Names: TypeAlias = tuple[int | str, ...]
"""What a document calls its regions, in the order of their numbers."""
_FEW = 3
"""Regions in several pieces that are named."""


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


def region_labels(node: Node, largest: int) -> tuple[Rows, Names]:
    """Up to ``largest`` rows of region names, as numbers or as letters, numbered from 0 in the order they first
    appear; and these names in that order.
    """
    rows = square_rows(node, 1, largest)
    for entry in (entry for row in rows for entry in row):
        if isinstance(entry.value, str):
            if not entry.value.strip():
                raise entry.error("the name of a region")
        else:
            entry.integer(name="a region's number or letter")
    values = [[entry.value for entry in row] for row in rows]
    names = tuple(dict.fromkeys(chain(*values)))
    if len(names) != len(rows):
        found = "; ".join([f"{len(names)}", *_alike(names)])
        raise node.error(f"{len(rows)} regions, as many as there are rows", found)
    return numbered(values), names


def names(called: Names) -> list[str]:
    """What people call the regions that a document calls ``called``, in the order of their numbers."""
    return [region_name(name, called) for name in called]


def named(regions: Rows, names: Names) -> list[str] | list[list[int | str]]:
    """The rows of a document from which `region_labels` reads ``regions`` and ``names``."""
    rows = [[names[label] for label in row] for row in regions]
    letters = [[name for name in row if isinstance(name, str) and len(name) == 1] for row in rows]
    return ["".join(row) for row in letters] if letters == rows else rows


def notes(regions: Rows, names: Names) -> list[str]:
    """What about regions may be a typing mistake: that some are in several pieces, or differ by case alone."""
    apart = [f"{region} is in {pieces}" for region, pieces in in_pieces(named(regions, names))]
    more = [f"{len(apart) - _FEW} more regions are in several pieces"] if len(apart) > _FEW else []
    return [*apart[:_FEW], *more, *_alike(names)]


def _alike(names: Names) -> list[str]:
    """For names that differ by case alone, whether they are meant to differ."""
    groups: dict[str, list[str]] = {}
    for name in names:
        if isinstance(name, str):
            groups.setdefault(name.casefold(), []).append(shown(name))
    return [f"are the regions {' and '.join(group)} the same?" for group in groups.values() if len(group) > 1]


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


def repeated(name: str, values: Sequence[int | None]) -> list[str]:
    """Values that occur twice in a group, say "row 3", in words; None is no value."""
    different = set(values)
    if len(different) == len(values):
        return []
    counts = Counter(value for value in values if value is not None)
    return [f"{name} has {value} more than once" for value in sorted(counts) if counts[value] > 1]
