"""Different values that have a sum: the set of the values taken is one of those that have it.

A Boolean for each value says whether a variable of the group takes it, and the sets that have the sum are the rows of a
table over these Booleans, with a variable for each row as in `satenc.encoders.table`. As many variables as a set has
values can take it only if they differ. N. Beldiceanu, M. Carlsson, T. Petit, J.-C. Regin, An O(n log n) bound
consistency algorithm for the conjunction of an alldifferent and an inequality between a sum of variables and a
constant, and its generalization, ECAI 2012, look at both constraints together for the same reason; of digits from 1 to
9 at most 12 sets have a sum.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.table import one_row
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, Lits

MOST_SETS = 100
"""Of values that have a sum, up to which they are listed."""


def different_sum(f: Formula, equals: Lits, sets: NDArray[np.bool_]) -> None:
    """The values of the variables ``equals[batch, member, value]`` are those of one of ``sets[batch, set, value]``,
    which have a value for each member; a set without values is none.
    """
    possible = (equals != FALSE).any(axis=1)
    taken = f.auxiliary("taken", *possible.shape, where=possible)
    f.add(-equals, taken[:, None])
    f.add_rows(np.concatenate([-taken[..., None], np.moveaxis(equals, 1, -1)], axis=-1))
    fits = sets.any(axis=2) & ~(sets & ~possible[:, None]).any(axis=2)  # [batch, set]
    chosen = one_row(f, "set", np.where(sets, taken[:, None], -taken[:, None]), fits)
    by_value, rows = np.moveaxis(sets, 1, -1), chosen[:, None]  # [batch, value, set]
    f.add_rows(np.concatenate([-taken[..., None], np.where(by_value, rows, FALSE)], axis=-1))
    f.add_rows(np.concatenate([taken[..., None], np.where(by_value, FALSE, rows)], axis=-1))


@lru_cache(maxsize=1024)
def sets_of(values: tuple[int, ...], size: int, total: int) -> NDArray[np.bool_] | None:
    """``[set, value]``: the sets of ``size`` of the ascending ``values`` that have this sum; None for too many.

    >>> sets_of((1, 2, 3, 4), 2, 5).tolist()
    [[True, False, False, True], [False, True, True, False]]
    """
    found: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...], first: int, left: int) -> None:
        lacking = size - len(chosen)
        if not lacking:
            found.extend([chosen] * (left == 0))
            return
        for i in range(first, len(values) - lacking + 1):
            least, most = sum(values[i : i + lacking]), values[i] + sum(values[len(values) - lacking + 1 :])
            if least > left or len(found) > MOST_SETS:
                return
            if most >= left:
                extend((*chosen, i), i + 1, left - values[i])

    extend((), 0, total)
    if len(found) > MOST_SETS:
        return None
    sets = np.zeros((len(found), len(values)), np.bool_)
    for row, chosen in zip(sets, found, strict=True):
        row[[*chosen]] = True
    return sets
