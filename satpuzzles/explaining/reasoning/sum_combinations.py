"""Sums as people have them in view: two ways to make one can be compared at a glance, but not a dozen.

Of a sum with few ways everything is seen that they have in common. Of another one it is seen how large and how small
each cell can be beside the others; to say more its ways have to be written down.
"""

from collections.abc import Sequence

import numpy as np

from satenc import AllDifferent, Constraint, DifferentSum, Joined, Sum
from satenc.constraints.different_sum import sets_of
from satenc.formula import Proceed

MOST_WAYS = 2
"""Of 60 Kakuros of puzzlekit's data set 23 are solved by what is in view, and of 60 Kakurasus 44; with one way 14 and
33, with four 37 and nearly all.
"""


class SumsInView:
    """Narrows as far as people see at a glance what ``stated`` says, a sum of different values or of Booleans."""

    def __init__(self, stated: DifferentSum | Sum) -> None:
        self._stated, self._plain, self._single = stated, list[Constraint]([stated]), list[DifferentSum]()
        if isinstance(stated, DifferentSum):
            x, groups = stated.x, stated.groups
            self._plain = [Sum(x, groups, stated.totals), AllDifferent(x, groups)]
            for _, members, totals in stated.parts():
                each = zip(members, totals.tolist(), strict=True)
                self._single += [DifferentSum(x, cells[None], [total]) for cells, total in each]

    @property
    def count(self) -> int:
        return self._stated.count

    def narrow(self, proceed: Proceed) -> None:
        for one in self._plain:
            one.narrow(proceed)
        if isinstance(self._stated, Sum):
            _narrow_booleans(self._stated)
        for single in self._single:
            if _is_few(single):
                single.narrow(proceed)


def _is_few(single: DifferentSum) -> bool:
    """Whether at most `MOST_WAYS` sets of values have the sum of the one group of ``single`` and contain its known
    values.
    """
    ((_, members, (total,)),) = single.parts()
    sets = sets_of(tuple(single.x.values.tolist()), members.shape[1], int(total))
    domain = single.x.cells[members[0]]
    known = domain[domain.sum(axis=1) == 1].any(axis=0)
    return sets is not None and int(np.count_nonzero(~(known & ~sets).any(axis=1))) <= MOST_WAYS


def _narrow_booleans(stated: Sum) -> None:
    """Narrow sums that few choices of cells can make to what these choices have in common."""
    for _, members, factors, totals in stated.parts():
        for cells, total in zip(members, totals.tolist(), strict=True):
            domain = stated.x.cells[cells]
            is_open = domain.all(axis=1)
            lacking = total - int(factors[~domain[:, 0]].sum())
            ways = _choices(factors[is_open].tolist(), lacking)
            if len(ways) <= MOST_WAYS:
                chosen = np.array(ways, np.intp).reshape(len(ways), int(is_open.sum()))
                kept = np.stack([(chosen == 0).any(axis=0), (chosen == 1).any(axis=0)], axis=1)
                stated.x.keep(cells[is_open], kept)


def _choices(factors: Sequence[int], lacking: int) -> list[tuple[int, ...]]:
    """The ways to choose some of ``factors`` that sum to ``lacking``, each as 0 or 1 for each factor: [1, 2, 3] and 3
    give (1, 1, 0) and (0, 0, 1). Ends after `MOST_WAYS` + 1. The factors are positive and ascending.
    """
    found: list[tuple[int, ...]] = []

    def extend(count: int, lacking: int, after: tuple[int, ...]) -> None:
        """Add the ways that choose among the first ``count`` factors and end in the choices ``after``."""
        if len(found) > MOST_WAYS or not 0 <= lacking <= sum(factors[:count]):
            return
        if not count:
            found.append(after)
            return
        for choice in (0, 1):
            extend(count - 1, lacking - choice * factors[count - 1], (choice, *after))

    extend(len(factors), lacking, ())
    return found


def in_view(stated: Constraint) -> list[Constraint | SumsInView]:
    """The constraints that narrow as people see ``stated`` at a glance: a `SumsInView` for a sum of different values
    and for each such part of it, else itself.
    """
    if isinstance(stated, Joined) and any(isinstance(part, DifferentSum) for part, _ in stated.parts):
        return [one for part, _ in stated.parts for one in in_view(part)]
    return [SumsInView(stated) if isinstance(stated, DifferentSum) else stated]
