"""A sum so far after each literal, in unary up to the bound.

S. Hoelldobler, N. Manthey, P. Steinke, A compact encoding of pseudo-Boolean constraints into SAT, KI 2012: the
sequential weight counter. About two clauses a side for each literal and each number up to the bound. Unit propagation
is arc consistent.
"""

import numpy as np

from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.formula import FALSE, TRUE, Formula


def weight_counter(f: Formula, sums: AtMost) -> None:
    weights, bound = sums.weights.tolist(), sums.bound
    f.expect(2 * bound * (len(weights) - 1), 3)
    if bound >= TRUE:
        raise ValueError(f"bound: expected less than 2^31 - 1 for a weight counter, found {bound}")
    true = np.full((*sums.lead, 1), TRUE, np.int32)
    before = np.concatenate([true, np.full((*sums.lead, bound), FALSE, np.int32)], axis=-1)
    reached = 0
    for place, weight in enumerate(weights):
        literal = sums.lits[..., place, None]
        f.add(-literal, -before[..., bound - weight + 1 :][..., :1])
        if place == len(weights) - 1:
            break
        reached = min(reached + weight, bound)
        own = f.auxiliary("counter", *sums.lead, reached)
        rest = np.full((*sums.lead, bound - reached), FALSE, np.int32)
        after = np.concatenate([true, own, rest], axis=-1)
        shifted = np.concatenate([np.repeat(true, weight, axis=-1), before[..., : bound + 1 - weight]], axis=-1)
        f.add(-before[..., 1:], after[..., 1:])
        f.add(-literal, -shifted[..., 1:], after[..., 1:])
        if not sums.one_sided:
            f.add(-after[..., 1:], before[..., 1:], literal)
            f.add(-after[..., 1:], shifted[..., 1:])
        before = after
