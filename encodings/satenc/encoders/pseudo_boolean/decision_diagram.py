"""A reduced ordered binary decision diagram: a node for each remainder of the bound that matters.

N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006; two clauses a node and side, which
suffice because a larger remainder allows more: I. Abio, R. Nieuwenhuis, A. Oliveras, E. Rodriguez-Carbonell, V.
Mayer-Eichberger, A new look at BDDs for pseudo-Boolean constraints, JAIR 45, 2012. Unit propagation is arc consistent.
"""

import numpy as np

from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.formula import FALSE, TRUE, Formula


def decision_diagram(f: Formula, sums: AtMost) -> None:
    weights = sums.weights
    rest = np.append(np.cumsum(weights[::-1])[::-1], 0)
    levels = [np.array([sums.bound])]  # what may be left of the bound; all that never runs out is the rest
    for place, weight in enumerate(weights.tolist()):
        left = np.concatenate([levels[-1], levels[-1] - weight])
        levels.append(np.unique(np.minimum(left[left >= 0], rest[place + 1])))
        f.expect(2 * len(levels[-1]), 3)
    known = np.ones(len(levels[-1]), np.int64)  # node 0 is false, node 1 true
    places, high, low, count = [], [], [], 2
    for place in range(len(weights) - 1, -1, -1):
        left, after = levels[place], levels[place + 1]
        without = known[np.searchsorted(after, np.minimum(left, rest[place + 1]))]
        taken = left - weights[place]
        with_it = np.where(taken < 0, 0, known[np.searchsorted(after, np.clip(taken, after[0], rest[place + 1]))])
        pairs, index = np.unique(np.stack([with_it, without], axis=1), axis=0, return_inverse=True)
        differ = pairs[:, 0] != pairs[:, 1]
        number = np.where(differ, count + np.cumsum(differ) - 1, pairs[:, 0])
        known, count = number[index.ravel()], count + int(differ.sum())
        places.append(np.full(int(differ.sum()), place))
        high.append(pairs[differ, 0])
        low.append(pairs[differ, 1])
    own = f.auxiliary("node", *sums.lead, count - 2)
    constants = np.broadcast_to(np.array([FALSE, TRUE]), (*sums.lead, 2))
    nodes = np.concatenate([constants, own], axis=-1)
    literal = sums.lits[..., np.concatenate(places)]
    if_true, if_false = nodes[..., np.concatenate(high)], nodes[..., np.concatenate(low)]
    f.add(nodes[..., known[0]])
    f.add(-own, if_false)
    f.add(-own, -literal, if_true)
    if not sums.one_sided:
        f.add(own, -if_true)
        f.add(own, literal, -if_false)
