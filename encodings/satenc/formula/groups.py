"""Groups of different sizes (lines, regions, cliques), split into arrays of one size each."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Indices: TypeAlias = NDArray[np.intp]
Groups: TypeAlias = Sequence[Sequence[int]] | Sequence[Indices] | Indices


def by_size(groups: Groups) -> Iterator[tuple[Indices, Indices]]:
    """``(chosen, members)`` for every size that occurs: ``members[i]`` are the members of group ``chosen[i]``."""
    if isinstance(groups, np.ndarray):  # all of one size
        if groups.size:
            yield np.arange(len(groups)), groups
        return
    sizes = np.array([len(group) for group in groups], np.intp)
    for size in different(sizes):
        chosen = np.flatnonzero(sizes == size)
        yield chosen, np.array([groups[i] for i in chosen.tolist()], np.intp).reshape(len(chosen), size)


def different(sizes: Indices) -> list[int]:
    """The different entries of an array, ascending; np.unique imports numpy.ma, a tenth of a small Sudoku's time."""
    return sorted({*sizes.tolist()})


def ranges(first: Indices, last: Indices) -> Indices:
    """``first[0] .. last[0]-1, first[1] .. last[1]-1, ...``"""
    lengths = last - first
    numbers: Indices = np.arange(lengths.sum()) + np.repeat(first - np.cumsum(lengths) + lengths, lengths)
    return numbers
