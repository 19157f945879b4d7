"""Sets of vertices as bits of one integer, and graph searches on them by shifts.

Where an edge joins ``v`` and ``v + d``, vertex ``v`` is in the mask of the offset ``d``. On a board there are two
offsets, one to the right and one down: a step of a search from all vertices of a set is a handful of operations on
integers of a few hundred bits, and a search of a board takes a tenth of the time of one from cell to cell.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Shifts:
    """A graph as ``(offset, mask)`` pairs: an edge joins each vertex in the mask to the one that far after it."""

    pairs: tuple[tuple[int, int], ...]

    @staticmethod
    def of(ends: NDArray[np.intp]) -> "Shifts":
        """The graph of the edges ``ends[edge, 2]``."""
        masks: dict[int, int] = {}
        low = ends.min(axis=1)
        for first, offset in zip(low.tolist(), (ends.sum(axis=1) - 2 * low).tolist(), strict=True):
            masks[offset] = masks.get(offset, 0) | 1 << first
        return Shifts(tuple(sorted(masks.items())))

    def beside(self, some: int) -> int:
        """The neighbours of ``some`` vertices; those among them too."""
        found = 0
        for offset, mask in self.pairs:
            found |= (some & mask) << offset | some >> offset & mask
        return found

    def reached(self, some: int, within: int) -> int:
        """The vertices to which paths ``within`` a set lead from ``some`` of it."""
        before, some = some, (some | self.beside(some)) & within
        while some != before:
            before = some
            for offset, mask in self.pairs:  # what one offset has reached the next one goes on from
                some |= ((some & mask) << offset | some >> offset & mask) & within
        return some

    def parts(self, some: int) -> Iterator[int]:
        """The connected parts of ``some`` vertices, by their smallest vertices in ascending order."""
        while some:
            part = self.reached(some & -some, some)
            yield part
            some ^= part


def layers_around(shifts: Shifts, core: int, possible: int, known: int, most: int) -> list[int]:
    """The ``possible`` vertices that are in some connected set of ``most`` vertices with all of the ``core``: first the
    core, then those with which such a set has one vertex more, and so on; empty if the core has too many. Parts of
    ``known`` vertices come as a whole.

    On a path from 0 to 5 with the core 1 and the known vertices 3 and 4, sets of four have 0 and 2, then 3 and 4:

    >>> path = Shifts(((1, 0b11111),))
    >>> [bin(layer) for layer in layers_around(path, 0b10, 0b111111, 0b11000, 4)]
    ['0b10', '0b101', '0b0', '0b11000']
    """
    size = core.bit_count()
    layers = [core, *[0] * (most - size)] if size <= most else []
    found = core
    for i in range(len(layers) - 1):
        beside = shifts.beside(layers[i]) & possible & ~found
        layers[i + 1] |= beside & ~known
        found |= beside & ~known
        joined = beside & known
        while joined:
            part = shifts.reached(joined & -joined, known)
            joined &= ~part
            if (further := i + part.bit_count()) < len(layers):
                layers[further] |= part
                found |= part
    return layers


def needed(shifts: Shifts, core: int, possible: int, least: int) -> int:
    """The vertices beside the connected ``core`` without which it is in no connected set of ``least`` of the
    ``possible`` vertices; with all of these it is in one.
    """
    some = grown(shifts, core, possible, least) & ~core
    if some and shifts.reached(core, possible & ~some).bit_count() >= least:
        return 0
    return bits_of(v for v in members(some) if shifts.reached(core, possible & ~(1 << v)).bit_count() < least)


def grown(shifts: Shifts, some: int, possible: int, least: int) -> int:
    """``some`` vertices and the nearest ``possible`` ones that they are connected with, ``least`` in all if there are
    so many.
    """
    while (missing := least - some.bit_count()) > 0 and (beside := shifts.beside(some) & possible & ~some):
        some |= bits_of(members(beside)[:missing]) if beside.bit_count() > missing else beside
    return some


def bits_where(chosen: NDArray[np.bool_]) -> int:
    """The set of the vertices that are ``chosen[vertex]``."""
    return int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")


def bits_of(vertices: Iterable[int]) -> int:
    """The set of these ``vertices``, which differ."""
    return sum(1 << int(vertex) for vertex in vertices)


@dataclass(frozen=True, slots=True)
class Vertices(Collection[int]):
    """The vertices of a set, listed when they are asked for."""

    bits: int

    def __contains__(self, vertex: object) -> bool:
        return isinstance(vertex, int) and bool(self.bits >> vertex & 1)

    def __iter__(self) -> Iterator[int]:
        return iter(members(self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()


def members(bits: int) -> list[int]:
    """The vertices of a set, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
