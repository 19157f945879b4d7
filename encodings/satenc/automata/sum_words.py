"""The automaton of a sum: it reads the terms one by one, and its states are the sums so far.

As a constraint of :func:`satenc.automata.regular.regular` with one-hot states it is arc consistent, at the price of a
variable for each move: for three terms of d values each, d^2 of them. The idea is that of pseudo-Boolean constraints as
decision diagrams: N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from satenc.automata.automaton import Dfa


def sum_words(summands: Sequence[NDArray[np.int64]], total: int) -> Dfa:
    """Words of one symbol for each of ``summands``, whose sum is ``total``: symbol ``a`` at place ``t`` adds
    ``summands[t][a]``.

    >>> words = sum_words([np.array([1, 2, 3])] * 2, 4)
    >>> [(a + 1, b + 1) for a in range(3) for b in range(3) if words.accepts([a, b])]
    [(1, 3), (2, 2), (3, 1)]
    """
    sums = [np.zeros(1, np.int64)]
    for place in summands[:-1]:
        sums.append(np.unique(sums[-1][:, None] + place))
    sums.append(np.array([total]))
    starts = np.cumsum([0, *map(len, sums)])
    delta = np.full((starts[-1], len(summands[0])), -1, np.int32)
    for t, place in enumerate(summands):
        following = sums[t][:, None] + place
        index = np.minimum(np.searchsorted(sums[t + 1], following), len(sums[t + 1]) - 1)
        is_there = sums[t + 1][index] == following
        delta[starts[t] : starts[t + 1]] = np.where(is_there, starts[t + 1] + index, -1)
    return Dfa(delta, np.arange(len(delta)) == len(delta) - 1)
