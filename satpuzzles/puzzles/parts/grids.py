"""Lines of rectangles, and what a complete grid breaks, for several kinds."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray


def lines(height: int, width: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The cells of each row and of each column, as indices into the flattened rectangle."""
    cells = np.arange(height * width, dtype=np.intp).reshape(height, width)
    return cells, cells.T


def windows(lines: Iterable[NDArray[np.intp]], length: int) -> list[list[int]]:
    """So many cells that follow each other in one of the ``lines[way][line, n]``: 0 and 1, 1 and 2 of a line of three
    cells.
    """
    every = (line for one in lines for line in one.tolist())
    return [line[i : i + length] for line in every for i in range(len(line) - length + 1)]


def repeated(name: str, values: Sequence[int | None]) -> list[str]:
    """Values that occur twice in a group, say "row 3", in words; None is no value."""
    different = set(values)
    if len(different) == len(values):
        return []
    counts = Counter(value for value in values if value is not None)
    return [f"{name} has {value} more than once" for value in sorted(counts) if counts[value] > 1]
