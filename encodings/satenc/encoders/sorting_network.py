"""Sorted literals: the true ones first, so that the ``j``-th says that at least ``j`` of the inputs are true.

Odd-even merge sort: K. Batcher, Sorting networks and their applications, AFIPS 1968; as clauses: N. Een, N. Soerensson,
Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006. O(n log^2 n) clauses. With only the first ``k`` outputs
of each merge it is a cardinality network, O(n log^2 k) clauses: R. Asin, R. Nieuwenhuis, A. Oliveras, E.
Rodriguez-Carbonell, Cardinality networks: a theoretical and empirical study, Constraints 16(2), 2011.

A comparator of two literals has two outputs, "at least one" and "both". Both are defined in both directions, by six
clauses; unit propagation on these is arc consistent for bounds on the number of true inputs, by the second and the
third paper.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from satenc.formula.formula import Formula
from satenc.formula.literals import Lits
from satenc.formula.logic import define_and, define_or


def sorted_first(f: Formula, lits: Lits, count: int) -> Lits:
    """The first ``count`` of ``lits[..., n]`` in descending order, or all ``n`` if there are no more.

    >>> f = Formula()
    >>> sorted_first(f, f.new("x", 4), 2).tolist()  # five comparators, the last two with one output each
    [9, 12]
    """
    network = _network(lits.shape[-1], count)
    outputs = f.auxiliary("sorted", *lits.shape[:-1], len(network.inputs))
    wires = np.concatenate([lits, outputs], axis=-1)
    inputs, both = wires[..., network.inputs], network.both
    define_or(f, outputs[..., ~both], inputs[..., ~both, :])
    define_and(f, outputs[..., both], inputs[..., both, :])
    return wires[..., network.sorted]


@dataclass(frozen=True, slots=True)
class _Network:
    """Wires ``0 .. n-1`` are the literals to be sorted, wire ``n + i`` is output ``i`` of a comparator: of its two
    ``inputs[i]`` at least one is true or, where ``both[i]``, both are. ``sorted`` are the wires that are asked for.
    """

    inputs: NDArray[np.intp]
    both: NDArray[np.bool_]
    sorted: NDArray[np.intp]


@lru_cache(maxsize=64)
def _network(size: int, count: int) -> _Network:
    outputs: list[tuple[int, int, bool]] = []

    def first_of(wires: list[int], count: int) -> list[int]:
        if len(wires) <= 1:
            return wires[:count]
        half = len(wires) // 2
        return merged(first_of(wires[:half], count), first_of(wires[half:], count), count)

    def merged(left: list[int], right: list[int], count: int) -> list[int]:
        """The first ``count`` wires of two descending sequences in one.

        The sequences of every second wire are merged on their own; two neighbours are then at most one place apart from
        where they belong, and a comparator puts them right.
        """
        if not (left and right):
            return (left or right)[:count]
        if len(left) == len(right) == 1:
            return compared(left, right, count)
        first = merged(left[::2], right[::2], count // 2 + 1)
        second = merged(left[1::2], right[1::2], count // 2)
        pairs = min(len(first) - 1, len(second))
        put_right = compared(second[:pairs], first[1 : pairs + 1], count - 1)
        return [first[0], *put_right, *second[pairs:], *first[pairs + 1 :]][:count]  # one of the two has something left

    def compared(left: list[int], right: list[int], count: int) -> list[int]:
        """The first ``count`` of ``left[0] or right[0], left[0] and right[0], left[1] or right[1], ...``"""
        before = len(outputs)
        each = [(a, b, both) for a, b in zip(left, right, strict=True) for both in (False, True)]
        outputs.extend(each[:count])
        return [*range(size + before, size + len(outputs))]

    wires = first_of([*range(size)], count)
    inputs = np.array([pair for *pair, _ in outputs], np.intp).reshape(-1, 2)
    return _Network(inputs, np.array([both for *_, both in outputs], np.bool_), np.array(wires, np.intp))
