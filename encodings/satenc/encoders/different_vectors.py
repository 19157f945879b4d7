"""Vectors of Booleans that differ: lex_alldifferent of N. Beldiceanu, M. Carlsson, J.-X. Rampon, Global Constraint
Catalog, 2014, for two vectors. A variable for each place says whether they differ there; one of these is true.
"""

import numpy as np

from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.literals import Lits


def different_vectors(f: Formula, first: Lits, second: Lits) -> None:
    """``first[pair, n]`` and ``second[pair, n]`` differ at some place. The instances of the current rule are the pairs.
    Raises ValueError for anything but literals of ``f``.
    """
    first, second = checks.literals("first", first), checks.literals("second", second)
    differ = f.auxiliary("differ", *first.shape)
    for sign in (np.int32(1), np.int32(-1)):
        f.add(-differ, sign * first, sign * second)
        f.add(differ, sign * first, -sign * second)
    f.add_rows(differ)
