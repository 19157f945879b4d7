"""Innies and outies: sums of a few cells that follow from those of cages.

The sum of rows that follow each other, of such columns, and of a region is known. What the cages inside leave of it are
cells inside (innies) less cells outside (outies), whose sum is known too. Searches that have those of few cells take
half as many conflicts; sigh's Interactive Sudoku Solver states them for the same reason.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Constraint, Unknown
from satpuzzles.puzzles.variants.demands import DifferentTotal, Total, constraint
from satpuzzles.stating.region_fields import Regions

MOST_CELLS = 3
"""Of one sum. Those of four cells take a third more clauses, and searches as many conflicts."""

LARGEST = 25
"""Rows of a board, up to which they are looked for."""


def innies(x: Unknown, sudoku: Any) -> Constraint | None:
    """The sums of up to `MOST_CELLS` of the cells ``x`` that follow from cages, each as an instance; None for none."""
    cages = [mark for mark in dict(sudoku.variants).get("cages", ()) if mark.value is not None]
    if not cages or sudoku.size > LARGEST:
        return None
    known, times = _known(sudoku.regions)
    inside = np.zeros((len(cages), known.shape[1]), np.intp)
    for row, mark in zip(inside, cages, strict=True):
        row[[*mark.cells]] = 1
    taken = 2 * (known @ inside.T) > inside.sum(axis=1)  # of a cage across the border the smaller part is left
    left = known - taken @ inside
    totals = times * sum(sudoku.numbers) - taken @ np.array([mark.value for mark in cages])
    few = (np.abs(left).max(axis=1) == 1) & (np.abs(left).sum(axis=1) <= MOST_CELLS)
    return constraint(x, [[one] for one in _sums(left[few], totals[few], known[times == 1])]) if few.any() else None


@lru_cache(maxsize=16)
def _known(regions: Regions) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """``[sum, cell]``: the cells of each sum that is known, and how many times they hold every value."""
    size = len(regions)
    cells = np.arange(size * size)
    runs = [(first, end) for first in range(size) for end in range(first + 1, size + 1)]
    known = [(first <= line) & (line < end) for line in np.divmod(cells, size) for first, end in runs]
    known += [np.isin(cells, region) for region in regions.members]
    return np.array(known, np.intp), np.sum(known, axis=1) // size


def _sums(
    factors: NDArray[np.intp], totals: NDArray[np.intp], units: NDArray[np.intp]
) -> Iterator[Total | DifferentTotal]:
    """A demand for each of the sums ``factors[sum, cell]``, once; the cells of each of the ``units`` differ."""
    signs = np.take_along_axis(factors, np.argmax(factors != 0, axis=1)[:, None], axis=1)
    for *row, total in np.unique(np.column_stack([factors, totals]) * signs, axis=0).tolist():
        cells = tuple(np.flatnonzero(row).tolist())
        if min(row) == 0 and units[:, cells].all(axis=1).any():
            yield DifferentTotal(cells, total)
        else:
            yield Total(cells, total, tuple(row[cell] for cell in cells))
