"""Groups of different sizes (lines, regions, cliques), split into arrays of one size each."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula.literals import FALSE, Lits

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


def by_owner(owners: Indices, count: int) -> Iterator[tuple[Indices, Indices]]:
    """``(chosen, items)`` for every number of items that one of the owners ``0 .. count-1`` has: the items of owner
    ``chosen[i]`` are ``items[i]``, ascending. Item ``j`` belongs to ``owners[j]``.
    """
    number, order = np.bincount(owners, minlength=count), np.argsort(owners, kind="stable")
    first = np.cumsum(number) - number
    for size in different(number):
        chosen = np.flatnonzero(number == size)
        yield chosen, order[first[chosen, None] + np.arange(size)]


def gathered(literals: Lits, owners: Indices, count: int) -> Lits:
    """``[owner, n]``: the literals of each owner, where ``literals[j]`` belongs to ``owners[j]``; the end of shorter
    rows is FALSE.
    """
    rows = np.full((count, np.bincount(owners).max(initial=0)), FALSE, np.int32)
    for chosen, items in by_owner(owners, count):
        rows[chosen, : items.shape[1]] = literals[items]
    return rows


def different(sizes: Indices) -> list[int]:
    """The different entries of an array, ascending; np.unique imports numpy.ma, a tenth of a small Sudoku's time."""
    return sorted({*sizes.tolist()})


@lru_cache(maxsize=128)
def subsets(size: int, number: int) -> Indices:
    """``[set, number]``: all sets of so many of the first ``size`` numbers, in lexicographic order."""
    return np.array([*combinations(range(size), number)], np.intp).reshape(-1, number)


def ranges(first: Indices, last: Indices) -> Indices:
    """``first[0] .. last[0]-1, first[1] .. last[1]-1, ...``"""
    lengths = last - first
    numbers: Indices = np.arange(lengths.sum()) + np.repeat(first - np.cumsum(lengths) + lengths, lengths)
    return numbers


Parts: TypeAlias = list[Lits]
"""Arrays ``[..., width]`` of one shape but for their widths."""


def by_halves(lits: Lits, leaf: Callable[[Lits], Parts], together: Callable[[int, Parts, Parts], Parts]) -> Parts:
    """What is made of ``lits[..., n]`` from the bottom up: of each literal a ``leaf``, of ``size`` literals what
    ``together(size, left, right)`` makes of what was made of both halves. All of one size on one level are made in one
    call, as one more axis; sizes on a level differ by one at most, so calls are few however many literals there are.
    """
    return [
        each[..., 0, :] for each in _by_halves({lits.shape[-1]: lits[..., None, :]}, leaf, together)[lits.shape[-1]]
    ]


def _by_halves(
    groups: dict[int, Lits], leaf: Callable[[Lits], Parts], together: Callable[[int, Parts, Parts], Parts]
) -> dict[int, Parts]:
    """``groups[size]`` are literals ``[..., part, size]``."""
    halves: dict[int, list[Lits]] = {}
    for size, some in groups.items():
        if size > 1:
            for half in (some[..., : size // 2], some[..., size // 2 :]):
                halves.setdefault(half.shape[-1], []).append(half)
    made = (
        _by_halves({size: np.concatenate(parts, axis=-2) for size, parts in halves.items()}, leaf, together)
        if halves
        else {}
    )
    used = dict.fromkeys(made, 0)

    def next_parts(size: int, count: int) -> Parts:
        used[size] += count
        return [each[..., used[size] - count : used[size], :] for each in made[size]]

    return {
        size: together(size, next_parts(size // 2, some.shape[-2]), next_parts(size - size // 2, some.shape[-2]))
        if size > 1
        else leaf(some)
        for size, some in groups.items()
    }
