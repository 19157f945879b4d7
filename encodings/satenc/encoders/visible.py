"""How many of a line of heights are seen from its start: those above all heights before them, and above 0.

The constraint nvisible_from_start of N. Beldiceanu, M. Carlsson, J.-X. Rampon, Global Constraint Catalog, 2014. A line
of n places and m heights takes n(m + 1) variables and about 6nm clauses: prefix maxima in the order encoding, which say
of each place that the greatest height so far is at least v, and of each place whether it is seen; these are counted.
"""

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.cardinality import between_each
from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, Lits


def visible(f: Formula, equals: Lits, heights: NDArray[np.int64], numbers: NDArray[np.int64]) -> None:
    """Along line ``i`` of ``equals[line, n, v]``, the literals that place ``n`` has height ``heights[v]``, exactly
    ``numbers[i]`` places are seen. ``heights`` ascend, and each place has exactly one. The instances of the current
    rule are the lines. Raises ValueError for anything but literals of ``f``.
    """
    above = checks.literals("equals", equals, axes=3)[..., heights > 0]
    lines, length, count = above.shape
    seen = f.auxiliary("seen", lines, length)
    maximum = f.auxiliary("maximum", lines, length, count)
    nothing = np.full((lines, length, count), FALSE, np.int32)
    before = np.concatenate([nothing[:, :1], maximum[:, :-1]], axis=1)
    higher = np.concatenate([maximum[..., 1:], nothing[..., :1]], axis=2)
    for reason in (before, higher, above):
        f.add(-reason, maximum)
    f.add(-maximum, before, higher, above)
    f.add(seen[..., None], -maximum, before)  # what exceeds the maximum before is seen, and nothing else
    f.add(-seen[..., None], -above, -before)
    f.add_rows(np.concatenate([-seen[..., None], above], axis=-1))
    between_each(f, seen.ravel(), np.full(lines, length), numbers, numbers)
