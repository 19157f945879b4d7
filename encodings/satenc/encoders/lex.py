"""Lexicographic order of vectors of order-encoded integers; of vectors of one integer each it is ``<=`` or ``<``.

A Boolean for each place says that the vectors are equal up to there; while they are, the next places are in order. The
decomposition is that of A. M. Frisch, B. Hnich, Z. Kiziltan, I. Miguel, T. Walsh, Propagation algorithms for
lexicographic ordering constraints, Artificial Intelligence 170(10), 2006. It takes n - 1 variables and about 3nd
clauses for n places of d values.
"""

import numpy as np

from satenc.encoders.integers import one_later
from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.literals import TRUE, Lits


def lex(f: Formula, first: Lits, second: Lits, *, strict: bool) -> None:
    """The vector ``first[batch, n, v]`` of literals ``>= values[v]`` comes before ``second`` or equals it; with
    ``strict`` it comes before it. Both have the same values. Raises ValueError for anything but literals of ``f``.
    """
    first, second = (checks.literals("vectors", one, axes=3) for one in (first, second))
    length = first.shape[1]
    equal: Lits = np.full((len(first), 1), TRUE, np.int32)  # so far
    for n in range(length):
        x, y = first[:, n], second[:, n]
        if n == length - 1:
            f.add(-equal, -x, one_later(y) if strict else y)
            continue
        f.add(-equal, -x, y)
        following = f.auxiliary("equal", len(first), 1)
        f.add(-following, equal)
        f.add(-following, -x, y)
        f.add(-following, x, -y)
        f.add(-equal, -x, one_later(x), -y, one_later(y), following)
        equal = following
