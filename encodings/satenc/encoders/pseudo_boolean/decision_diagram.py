"""A reduced ordered binary decision diagram: a node for each remainder of the bound that matters.

N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006; two clauses a node and side, which
suffice because a larger remainder allows more: I. Abio, R. Nieuwenhuis, A. Oliveras, E. Rodriguez-Carbonell, V.
Mayer-Eichberger, A new look at BDDs for pseudo-Boolean constraints, JAIR 45, 2012. Unit propagation is arc consistent.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.pseudo_boolean.at_most import AtMost, OwnWeights
from satenc.formula import FALSE, TRUE, Formula, Indices, Lits
from satenc.formula.groups import ranges

_TOGETHER = 1 << 20
"""Nodes of diagrams that are made together, at most, unless one alone may have more."""


class _Diagrams(NamedTuple):
    """Of each node of some diagrams, one after the other, the place of its literal, and the nodes of its diagram, from
    2 on, that follow if that is true, and if not: 0 is false, 1 true. Of each diagram its first node, and how many it
    has.
    """

    places: Indices
    high: Indices
    low: Indices
    roots: Indices
    sizes: Indices


def decision_diagram(f: Formula, sums: AtMost) -> None:
    made = _diagrams(f, sums.weights[None], np.array([sums.bound]))
    own = f.auxiliary("node", *sums.lead, len(made.places))
    ends = np.broadcast_to(np.array([FALSE, TRUE], np.int32), (*sums.lead, 2))
    nodes = np.concatenate([ends, own], axis=-1)
    _write(f, own, sums.lits[..., made.places], nodes[..., made.high], nodes[..., made.low], one_sided=sums.one_sided)
    f.add(nodes[..., made.roots])


def decision_diagrams(f: Formula, sums: OwnWeights) -> None:
    """All diagrams, made and written together."""
    weights, bounds, which = sums.weights, sums.bounds, sums.which
    parts = np.cumsum(weights.shape[1] * (bounds + 1.0)) // _TOGETHER
    cuts = [0, *((parts[1:] != parts[:-1]).nonzero()[0] + 1).tolist(), len(bounds)]
    each = [_diagrams(f, weights[i:j], bounds[i:j]) for i, j in pairwise(cuts)]
    made = _Diagrams(*(np.concatenate(some) for some in zip(*each, strict=True)))
    sizes, roots, first = made.sizes[which], made.roots[which], (np.cumsum(made.sizes) - made.sizes)[which]
    row, node, shift = np.repeat(np.arange(len(which)), sizes), ranges(first, first + sizes), np.cumsum(sizes) - sizes
    high, low = (np.where(some < 2, some, some + shift[row]) for some in (made.high[node], made.low[node]))
    with f.rows(sums.lead, sums.chosen[row]):
        own = f.auxiliary("node", len(row))
        nodes = np.append(np.array([FALSE, TRUE], np.int32), own)
        _write(f, own, sums.lits[row, made.places[node]], nodes[high], nodes[low], one_sided=sums.one_sided)
    with f.rows(sums.lead, sums.chosen):
        f.add(nodes[np.where(roots < 2, roots, roots + shift)])


def _write(f: Formula, nodes: Lits, literals: Lits, if_true: Lits, if_false: Lits, *, one_sided: bool) -> None:
    """``if_false``, where more is left of the bound, follows from ``if_true``."""
    f.add(-nodes, if_false)
    f.add(-nodes, -literals, if_true)
    if not one_sided:
        f.add(nodes, -if_true)
        f.add(nodes, literals, -if_false)


def most_nodes(sums: AtMost) -> float:
    """Not less than the nodes of the diagram: at each literal there are at most as many as remainders of the bound that
    decide something, as sums of the weights before, and as sums of those from here on.
    """
    weights, bound = sums.weights.astype(np.float64), float(sums.bound)
    before = np.cumsum(weights) - weights
    remainders = np.minimum(bound, before[-1] + weights[-1] - before) - np.maximum(bound - before, 0) + 1
    starts = np.append(np.True_, weights[1:] != weights[:-1])
    alike, group = np.diff(np.append(starts.nonzero()[0], len(weights))), np.cumsum(starts) - 1
    used = np.arange(len(weights)) - starts.nonzero()[0][group]  # of equal weights, how many stand before this one
    factors = np.log2(alike + 1)
    earlier = np.cumsum(factors) - factors
    later = factors.sum() - earlier - factors
    sums_before = np.exp2(np.minimum(earlier, 62))[group] * (used + 1)
    sums_after = np.exp2(np.minimum(later, 62))[group] * (alike[group] - used + 1)
    return float(np.minimum.reduce([remainders, sums_before, sums_after]).sum())


def _diagrams(f: Formula, weights: NDArray[np.int64], bounds: NDArray[np.int64]) -> _Diagrams:
    """The diagrams of ``weights[i, n]`` and ``bounds[i]``, a level of all in one call. What may be left of bound ``i``
    stands as ``first[i]`` more, so that what is left of all bounds is one ascending list.
    """
    count, length = weights.shape
    first = np.cumsum(bounds + 1) - bounds - 1
    most = np.zeros((length + 1, count), np.int64)  # what never runs out is the rest
    np.cumsum(weights.T[::-1], axis=0, out=most[-2::-1])
    most += first
    levels, owners, needed = [bounds + first], [_owners(first, bounds + first)], weights.T + first
    for place in range(length):
        left, owner = levels[-1], owners[-1]
        limit, less = most[place + 1, owner], left - weights[owner, place]
        taken = np.minimum(less, limit)[left >= needed[place, owner]]
        after = np.concatenate([taken, np.minimum(left, limit)])
        after.sort(kind="stable")  # two ascending sequences
        levels.append(after[_starts(after)])
        owners.append(_owners(first, levels[-1]))
        f.expect(2 * len(levels[-1]), 3)
    known, nodes, parts, own = np.ones(count, np.intp), 2, list[tuple[Indices, Indices]](), list[Indices]()
    for place in range(length - 1, -1, -1):
        left, owner, after = levels[place], owners[place], levels[place + 1]
        limit, less = most[place + 1, owner], left - weights[owner, place]
        without, with_it = (known[after.searchsorted(np.minimum(some, limit))] for some in (left, less))
        with_it[left < needed[place, owner]] = 0
        differ = with_it != without
        # what is left decides alike in runs
        new = differ & (_starts(with_it, without) if count == 1 else _starts(owner, with_it, without))
        known = np.where(differ, nodes - 1 + new.cumsum(), without)
        parts.append((with_it[new], without[new]))
        nodes += len(parts[-1][0])
        if count > 1:
            own.append(owner[new])
    high, low = (np.concatenate(each) for each in zip(*parts, strict=True))
    places = np.repeat(np.arange(length - 1, -1, -1), [len(each) for each, _ in parts])
    if count == 1:
        return _Diagrams(places, high, low, known, np.array([nodes - 2]))
    owner = np.concatenate(own)
    sizes, order = np.bincount(owner, minlength=count), np.argsort(owner, kind="stable")
    number = np.array([0, 1, *range(nodes - 2)])  # of a node in its diagram
    number[order + 2] = ranges(np.full(count, 2), sizes + 2)
    return _Diagrams(places[order], number[high[order]], number[low[order]], number[known], sizes)


def _owners(first: NDArray[np.int64], left: NDArray[np.int64]) -> Indices:
    """To which bound belongs what is left; an array without axes if there is one bound only."""
    return first.searchsorted(left, side="right") - 1 if len(first) > 1 else np.zeros((), np.intp)


def _starts(*columns: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which entries begin a run: the first one, and those that differ from the one before in a column."""
    begins = np.zeros(len(columns[0]), np.bool_)
    begins[:1] = True
    for column in columns:
        begins[1:] |= column[1:] != column[:-1]
    return begins
