"""Connected regions on a square board; cells are indices into the flattened board."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray


@lru_cache(maxsize=16)
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """The cells that share a side with each cell of a board of ``size`` rows."""
    return tuple(
        tuple(
            s * size + d for s, d in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if 0 <= s < size and 0 <= d < size
        )
        for r in range(size)
        for c in range(size)
    )


def is_connected(cells: Iterable[int], adjacent: Sequence[Iterable[int]]) -> bool:
    """Whether ``cells`` hang together, each cell ``i`` beside those of ``adjacent[i]``."""
    left = set(cells)
    reached = [left.pop()] if left else []
    while reached:
        beside = left.intersection(adjacent[reached.pop()])
        left -= beside
        reached += beside
    return not left


def grown(
    size: int, each: int, seeds: Sequence[int], random: Random, proceed: Callable[[], object] = lambda: None
) -> NDArray[np.intp]:
    """The region of each cell of a board: ``size`` connected regions with ``each`` of the ``seeds`` in every one.
    ``proceed`` is called before each attempt, and may raise.

    First every seed gets a territory of its own; then neighbouring territories are joined. A region grown around
    several seeds at once runs into others in between; territories cannot.
    """
    while True:
        proceed()
        territory = _territories(size, seeds, random)
        groups = _groups(_beside(size, territory), each, random)
        if groups is not None:
            return groups[territory]


def _territories(size: int, seeds: Sequence[int], random: Random) -> NDArray[np.intp]:
    """For each cell the number of the seed that reached it first, growing by a random cell at a time."""
    territory = np.full(size * size, -1, np.intp)
    edge = []
    for number, seed in enumerate(seeds):
        territory[seed] = number
        edge.append(seed)
    while edge:
        at = int(random.random() * len(edge))
        free = [cell for cell in neighbours(size)[edge[at]] if territory[cell] < 0]
        if len(free) < 2:
            edge[at], cell = edge[-1], edge[at]
            edge.pop()
        else:
            cell = edge[at]
        if free:
            taken = free[int(random.random() * len(free))]
            territory[taken] = territory[cell]
            edge.append(taken)
    return territory


def _beside(size: int, territory: NDArray[np.intp]) -> list[set[int]]:
    """The territories that share a border with each one."""
    beside: list[set[int]] = [set() for _ in range(int(territory.max()) + 1)]
    labels = territory.tolist()
    for cell, around in enumerate(neighbours(size)):
        beside[labels[cell]].update(labels[other] for other in around if labels[other] != labels[cell])
    return beside


def _groups(beside: Sequence[set[int]], each: int, random: Random) -> NDArray[np.intp] | None:
    """The group of each territory: connected groups of ``each``; None if the attempt ran into a dead end.

    The territory with the fewest free neighbours is joined first, to neighbours with the fewest (R. Karp, M. Sipser,
    Maximum matchings in sparse random graphs, FOCS 1981, for pairs).
    """
    group = np.full(len(beside), -1, np.intp)
    free = set(range(len(beside)))

    def hardest(candidates: Iterable[int]) -> int:
        return min((len(beside[one] & free), random.random(), one) for one in sorted(candidates))[2]

    number = 0
    while free:
        joined = {hardest(free)}
        free -= joined
        while len(joined) < each:
            candidates = set().union(*(beside[one] for one in joined)) & free
            if not candidates:
                return None
            chosen = hardest(candidates)
            joined.add(chosen)
            free.remove(chosen)
        group[list(joined)] = number
        number += 1
    return group
