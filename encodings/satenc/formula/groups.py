"""Groups of different sizes (lines, regions, cliques), split into arrays of one size each."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula.literals import Lits

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


def of_halves(lits: Lits, encode: Callable[[Lits], Sequence[Lits]]) -> list[list[Lits]]:
    """What ``encode`` makes of the two halves of ``lits[..., n]``, arrays with the leading axes of what it gets; halves
    of one length are encoded in one call, as one more axis. Trees of sums over many literals need few calls thereby.
    """
    half = lits.shape[-1] // 2
    if 2 * half < lits.shape[-1]:
        return [[*encode(lits[..., :half])], [*encode(lits[..., half:])]]
    both = encode(lits.reshape(*lits.shape[:-1], 2, half))
    return [[each[..., which, :] for each in both] for which in (0, 1)]
