"""Lines of rectangles, and what a complete grid breaks, for several kinds."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from satpuzzles.board import cell_name
from satpuzzles.puzzle import Grid


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
