"""Clauses that should hold, stored in blocks as those that must."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from satenc.formula.literals import Lits


class SoftClauses:
    """Clauses, each with what it costs to break it, from 1: iterated over, pairs of literals and a weight."""

    def __init__(self) -> None:
        self.blocks: list[tuple[Lits, NDArray[np.int64] | NDArray[np.object_]]] = []
        """Clauses of one width, ``literals[n, width]``, and ``weights[n]``: objects where 64 bits do not hold them."""

    def append(self, rows: Lits, weights: Sequence[int] | NDArray[np.int64] | NDArray[np.object_]) -> None:
        """Store ``rows[n, width]``, literals of the formula without constants."""
        if len(rows):
            self.blocks.append((rows, whole(weights)))

    def __len__(self) -> int:
        return sum(len(weights) for _, weights in self.blocks)

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], int]]:
        for rows, weights in self.blocks:
            yield from zip(map(tuple, rows.tolist()), weights.tolist(), strict=True)

    @property
    def total(self) -> int:
        """What it costs to break all of them."""
        return sum(sum(weights.tolist()) for _, weights in self.blocks)


def whole(given: Sequence[int] | NDArray[np.int64] | NDArray[np.object_]) -> NDArray[np.int64] | NDArray[np.object_]:
    """Whole numbers of any size as an array of 64 bits or, where one does not fit, of objects."""
    if isinstance(given, np.ndarray):
        return given
    try:
        return np.array(given, np.int64)
    except OverflowError:
        return np.array(given, object)
