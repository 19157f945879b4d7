"""Independent sets of a graph, by the maximal cliques that `satenc.encoders.graph` finds."""

import numpy as np

from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.formula import checks
from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, by_size
from satenc.formula.literals import Lits

_AS_EDGES_UP_TO = 6


@checked
def independent_set(f: Formula, lits: Lits, cliques: Groups, encoding: AtMostOne = AtMostOne.AUTO) -> None:
    """No two neighbours are both chosen: at most one vertex of each clique; ``lits[vertices]``.

    The instances of the current rule are the cliques. The edges of small cliques are written once, for the first
    clique that holds them. Raises ValueError for anything but literals of ``f`` and for vertices without one.
    """
    lits = checks.literals("lits", lits)
    checks.members("cliques", cliques, len(lits))
    pairs, owners = [np.empty((0, 2), np.intp)], [np.empty(0, np.intp)]
    for chosen, members in by_size(cliques):
        if encoding is AtMostOne.AUTO and members.shape[1] <= _AS_EDGES_UP_TO:
            first, second = np.triu_indices(members.shape[1], k=1)
            pairs.append(np.stack([members[:, first], members[:, second]], axis=-1).reshape(-1, 2))
            owners.append(np.repeat(chosen, len(first)))
        else:
            with f.rows((len(cliques),), chosen):
                at_most_one(f, lits[members], encoding)
    owner = np.concatenate(owners)
    in_order = np.argsort(owner, kind="stable")
    low, high = np.sort(np.concatenate(pairs)[in_order], axis=1).T
    edges, where = np.unique(low * len(lits) + high, return_index=True)
    first, second = np.divmod(edges, len(lits))
    with f.rows((len(cliques),), owner[in_order][where]):
        f.add(-lits[first], -lits[second])
