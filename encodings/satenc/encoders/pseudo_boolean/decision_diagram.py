"""A reduced ordered binary decision diagram: a node for each remainder of the bound that matters.

N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006; two clauses a node and side, which
suffice because a larger remainder allows more: I. Abio, R. Nieuwenhuis, A. Oliveras, E. Rodriguez-Carbonell, V.
Mayer-Eichberger, A new look at BDDs for pseudo-Boolean constraints, JAIR 45, 2012. Unit propagation is arc consistent.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.formula import FALSE, TRUE, Formula, Indices


def decision_diagram(f: Formula, sums: AtMost) -> None:
    lits = sums.lits.reshape(-1, len(sums.weights))
    decision_diagrams(f, sums.lead, [(np.arange(len(lits)), replace(sums, lits=lits))])


def decision_diagrams(f: Formula, lead: tuple[int, ...], some: Sequence[tuple[Indices, AtMost]]) -> None:
    """The diagrams of sums over ``lits[i, n]``, which belong to the entries ``chosen[i]`` of the leading axes: all are
    written together, since a call takes longer than the clauses of a small diagram.
    """
    parts, roots, count = list[tuple[NDArray[Any], ...]](), list[tuple[Indices, Indices]](), 0
    for chosen, sums in some:
        places, high, low, root = _diagram(f, sums)
        shift = count + len(places) * np.arange(len(chosen))[:, None]
        count += len(places) * len(chosen)
        ahead = [np.where(node < 2, node, node + shift).ravel() for node in (high, low)]
        parts.append((np.repeat(chosen, len(places)), sums.lits[:, places].ravel(), *ahead))
        roots.append((chosen, np.where(root < 2, root, root + shift[:, 0])))
    owners, literal, high, low = (np.concatenate(each) for each in zip(*parts, strict=True))
    with f.rows(lead, owners):
        own = f.auxiliary("node", count)
        nodes = np.append(np.array([FALSE, TRUE], np.int32), own)
        if_true, if_false = nodes[high], nodes[low]
        f.add(-own, if_false)
        f.add(-own, -literal, if_true)
        if not all(sums.one_sided for _, sums in some):
            f.add(own, -if_true)
            f.add(own, literal, -if_false)
    owners, first = (np.concatenate(each) for each in zip(*roots, strict=True))
    with f.rows(lead, owners):
        f.add(nodes[first])


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


def _diagram(f: Formula, sums: AtMost) -> tuple[Indices, Indices, Indices, int]:
    """Of each node, from 2 on, the place of its literal, and the nodes that follow if that is true, and if not; and the
    first node. Node 0 is false, node 1 true.
    """
    weights, rest = sums.weights.tolist(), np.append(np.cumsum(sums.weights[::-1])[::-1], 0).tolist()
    levels = [np.array([sums.bound])]  # what may be left of the bound; all that never runs out is the rest
    for weight, after in zip(weights, rest[1:], strict=True):
        left = levels[-1]
        left = np.minimum(np.concatenate([left[left.searchsorted(weight) :] - weight, left]), after)
        left.sort(kind="stable")  # two ascending sequences
        levels.append(left[_starts(left[1:] != left[:-1])])
        f.expect(2 * len(levels[-1]), 3)
    known, count, parts = np.ones(1, np.intp), 2, []
    for left, after, weight, most in zip(levels[-2::-1], levels[:0:-1], weights[::-1], rest[:0:-1], strict=True):
        taken = left - weight
        without, with_it = (known[after.searchsorted(np.minimum(some, most))] for some in (left, taken))
        with_it[: taken.searchsorted(0)] = 0
        # what is left decides alike in runs
        differ = with_it != without
        new = differ & _starts((with_it[1:] != with_it[:-1]) | (without[1:] != without[:-1]))
        known = np.where(differ, count - 1 + new.cumsum(), without)
        parts.append((with_it[new], without[new]))
        count += len(parts[-1][0])
    high, low = (np.concatenate(each) for each in zip(*parts, strict=True))
    places = np.repeat(np.arange(len(weights) - 1, -1, -1), [len(each) for each, _ in parts])
    return places, high, low, int(known[0])


def _starts(differs: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which entries begin a run: the first one, and those that ``differs`` says differ from the one before."""
    return np.concatenate([np.ones(1, np.bool_), differs])
