"""A reduced ordered binary decision diagram: a node for each remainder of the bound that matters.

N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006; two clauses a node and side, which
suffice because a larger remainder allows more: I. Abio, R. Nieuwenhuis, A. Oliveras, E. Rodriguez-Carbonell, V.
Mayer-Eichberger, A new look at BDDs for pseudo-Boolean constraints, JAIR 45, 2012. Unit propagation is arc consistent.
"""

import numpy as np

from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.formula import FALSE, TRUE, Formula, Indices


def decision_diagram(f: Formula, sums: AtMost) -> None:
    places, high, low, root = _diagram(f, sums)
    own = f.auxiliary("node", *sums.lead, len(places))
    constants = np.broadcast_to(np.array([FALSE, TRUE]), (*sums.lead, 2))
    nodes = np.concatenate([constants, own], axis=-1)
    literal, if_true, if_false = sums.lits[..., places], nodes[..., high], nodes[..., low]
    f.add(nodes[..., root])
    f.add(-own, if_false)
    f.add(-own, -literal, if_true)
    if not sums.one_sided:
        f.add(own, -if_true)
        f.add(own, literal, -if_false)


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
        left = np.minimum(np.append(left[left >= weight] - weight, left), after)
        left.sort(kind="stable")  # two ascending sequences
        levels.append(left[np.append(np.True_, left[1:] != left[:-1])])
        f.expect(2 * len(levels[-1]), 3)
    known, count, parts = np.ones(1, np.intp), 2, []
    for place in range(len(weights) - 1, -1, -1):
        left, after = levels[place], levels[place + 1]
        taken = left - weights[place]
        without, with_it = (known[np.searchsorted(after, np.minimum(some, rest[place + 1]))] for some in (left, taken))
        with_it[: np.searchsorted(taken, 0)] = 0
        # what is left decides alike in runs
        new = with_it != without
        new[1:] &= (with_it[1:] != with_it[:-1]) | (without[1:] != without[:-1])
        known = np.where(with_it == without, without, count - 1 + np.cumsum(new))
        parts.append((np.full(np.count_nonzero(new), place), with_it[new], without[new]))
        count += len(parts[-1][0])
    places, high, low = (np.concatenate(each) for each in zip(*parts, strict=True))
    return places, high, low, int(known[0])
