"""Sorted literals: the true ones first, so that the ``j``-th says that at least ``j`` of the inputs are true.

Odd-even merge sort: K. Batcher, Sorting networks and their applications, AFIPS 1968; as clauses: N. Een, N. Soerensson,
Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006. O(n log^2 n) clauses. With only the first ``k`` outputs
of each merge it is a cardinality network, O(n log^2 k) clauses: R. Asin, R. Nieuwenhuis, A. Oliveras, E.
Rodriguez-Carbonell, Cardinality networks: a theoretical and empirical study, Constraints 16(2), 2011.

A comparator of two literals has two outputs, "at least one" and "both". Both are defined in both directions, by six
clauses; unit propagation on these is arc consistent for bounds on the number of true inputs, by the second and the
third paper. Three of the six do for a bound on one side.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Formula, Indices, Lits


def sorted_first(f: Formula, lits: Lits, count: int, *, up: bool = True, down: bool = True) -> Lits:
    """The first ``count`` of ``lits[..., n]`` in descending order, or all ``n`` if there are no more. Without
    ``down`` they may be true without need, without ``up`` false.

    >>> f = Formula()
    >>> sorted_first(f, f.new("x", 4), 2).tolist()  # five comparators, the last two with one output each
    [9, 12]
    """
    network = _sorting(lits.shape[-1], count)
    outputs = f.auxiliary("sorted", *lits.shape[:-1], len(network.inputs))
    wires = np.concatenate([lits, outputs], axis=-1)
    inputs, both = wires[..., network.inputs], network.both
    for some, sign, each, joint in ((~both, 1, up, down), (both, -1, down, up)):  # both: not (not one or not the other)
        output, pair = sign * outputs[..., some, None], sign * inputs[..., some, :]
        if each:
            f.add(-pair, output)
        if joint:
            f.add_rows(np.concatenate([-output, pair], axis=-1))
    return wires[..., network.sorted]


@dataclass(frozen=True, slots=True)
class _Network:
    """Wires ``0 .. n-1`` are the literals to be sorted, wire ``n + i`` is output ``i`` of a comparator: of its two
    ``inputs[i]`` at least one is true or, where ``both[i]``, both are. ``sorted`` are the wires that are asked for.
    """

    inputs: Indices
    both: NDArray[np.bool_]
    sorted: Indices


class _Wiring:
    """A network of ``size`` literals under construction."""

    def __init__(self, size: int) -> None:
        self._wires = size
        self._parts: list[tuple[Indices, NDArray[np.bool_]]] = []

    def _outputs(self, inputs: Indices, both: NDArray[np.bool_]) -> Indices:
        self._parts.append((inputs, both))
        self._wires += len(both)
        return np.arange(self._wires - len(both), self._wires)

    def compared(self, left: Indices, right: Indices, count: int) -> Indices:
        """The first ``count`` of ``left[0] or right[0], left[0] and right[0], left[1] or right[1], ...``"""
        pairs = np.stack([left, right], axis=1).repeat(2, axis=0)[:count]
        return self._outputs(pairs, np.arange(len(pairs)) % 2 == 1)

    def put(self, network: _Network, wires: Indices) -> Indices:
        """Add a copy of ``network`` whose inputs are ``wires``; returns its outputs."""
        here = np.append(wires, np.arange(self._wires, self._wires + len(network.both)))
        self._outputs(here[network.inputs], network.both)
        return here[network.sorted]

    def network(self, wires: Indices) -> _Network:
        """The finished network whose outputs are ``wires``."""
        if not self._parts:
            return _Network(np.empty((0, 2), np.intp), np.empty(0, np.bool_), wires)
        inputs, both = zip(*self._parts, strict=True)
        return _Network(np.concatenate(inputs), np.concatenate(both), wires)


@lru_cache(maxsize=256)
def _sorting(size: int, count: int) -> _Network:
    """The network for the first ``count`` of ``size`` literals in descending order."""
    wiring, wires, half = _Wiring(size), np.arange(size), size // 2
    if size > 1:
        left = wiring.put(_sorting(half, count), wires[:half])
        right = wiring.put(_sorting(size - half, count), wires[half:])
        wires = wiring.put(_merging(len(left), len(right), count), np.append(left, right))
    return wiring.network(wires[:count])


@lru_cache(maxsize=1024)
def _merging(left: int, right: int, count: int) -> _Network:
    """The first ``count`` of two descending sequences of ``left`` and ``right`` literals in one.

    The sequences of every second wire are merged on their own; two neighbours are then at most one place apart from
    where they belong, and a comparator puts them right.
    """
    wiring, wires = _Wiring(left + right), np.arange(left + right)
    if left == right == 1:
        wires = wiring.compared(wires[:1], wires[1:], count)
    elif left and right:
        first, second = (
            wiring.put(
                _merging((left + 1 - odd) // 2, (right + 1 - odd) // 2, count // 2 + 1 - odd),
                np.append(wires[odd:left:2], wires[left + odd :: 2]),
            )
            for odd in (0, 1)
        )
        pairs = min(len(first) - 1, len(second))
        put_right = wiring.compared(second[:pairs], first[1 : pairs + 1], count - 1)
        rest = second[pairs:] if len(second) > pairs else first[pairs + 1 :]
        wires = np.concatenate([first[:1], put_right, rest])
    return wiring.network(wires[:count])
