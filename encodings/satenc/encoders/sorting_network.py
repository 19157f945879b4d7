"""Sorted literals: the true ones first, so that the ``j``-th says that at least ``j`` of the inputs are true.

Odd-even merge sort: K. Batcher, Sorting networks and their applications, AFIPS 1968; as clauses: N. Een, N. Soerensson,
Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006. O(n log^2 n) clauses. With only the first ``k`` outputs
of each merge it is a cardinality network, O(n log^2 k) clauses: R. Asin, R. Nieuwenhuis, A. Oliveras, E.
Rodriguez-Carbonell, Cardinality networks: a theoretical and empirical study, Constraints 16(2), 2011.

A comparator of two literals has two outputs, "at least one" and "both". Both are defined in both directions, by six
clauses; unit propagation on these is arc consistent for bounds on the number of true inputs, by the second and the
third paper.
"""

import numpy as np

from satenc.formula.formula import Formula
from satenc.formula.literals import Lits
from satenc.formula.logic import define_and, define_or


def sorted_first(f: Formula, lits: Lits, count: int) -> Lits:
    """The first ``count`` of ``lits[..., n]`` in descending order, or all ``n`` if there are no more.

    >>> f = Formula()
    >>> sorted_first(f, f.new("x", 4), 2).tolist()  # five comparators, the last two with one output each
    [9, 12]
    """
    size = lits.shape[-1]
    if size <= 1:
        return lits[..., :count]
    left, right = lits[..., : size // 2], lits[..., size // 2 :]
    return _merged(f, sorted_first(f, left, count), sorted_first(f, right, count), count)


def _merged(f: Formula, left: Lits, right: Lits, count: int) -> Lits:
    """The first ``count`` literals of two descending sequences in one.

    The sequences of every second literal are merged on their own; two neighbours are then at most one place apart from
    where they belong, and a comparator puts them right.
    """
    shorter, longer = sorted((left, right), key=lambda one: one.shape[-1])
    if not shorter.shape[-1]:
        return longer[..., :count]
    if longer.shape[-1] == 1:
        return _compared(f, left, right, count)
    first = _merged(f, left[..., ::2], right[..., ::2], count // 2 + 1)
    second = _merged(f, left[..., 1::2], right[..., 1::2], count // 2)
    pairs = min(first.shape[-1] - 1, second.shape[-1])
    compared = _compared(f, second[..., :pairs], first[..., 1 : pairs + 1], count - 1)
    rest = [second[..., pairs:], first[..., pairs + 1 :]]  # one of them at most is left over
    return np.concatenate([first[..., :1], compared, *rest], axis=-1)[..., :count]


def _compared(f: Formula, left: Lits, right: Lits, count: int) -> Lits:
    """The first ``count`` of ``left[0] or right[0], left[0] and right[0], left[1] or right[1], ...``"""
    pairs = np.stack([left, right], axis=-1)
    some = pairs[..., : (count + 1) // 2, :]
    both = pairs[..., : count // 2, :]
    outputs = f.auxiliary("sorted", *left.shape[:-1], min(count, 2 * left.shape[-1]))
    define_or(f, outputs[..., ::2], some)
    define_and(f, outputs[..., 1::2], both)
    return outputs
