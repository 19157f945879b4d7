"""Smallest sets that have a member of each of some sets: implicit hitting sets.

R. Reiter, A theory of diagnosis from first principles, Artificial Intelligence 32, 1987; J. Davies, F. Bacchus, Solving
MAXSAT by solving a sequence of simpler SAT instances, CP 2011.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from satenc import Formula, at_most
from satpuzzles.backends import decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.deadline import NEVER, Deadline

EXACT_UP_TO = 6
"""Hitting sets larger than this are found greedily: showing that there is no smaller one takes too long."""


class HittingSets:
    """Sets of whole numbers, and a smallest set that has a member of each. Past the ``deadline`` looking for one
    raises OutOfTime.
    """

    def __init__(self, deadline: Deadline = NEVER) -> None:
        self._deadline = deadline
        self.sets: list[list[int]] = []
        self._smallest: list[int] = []

    def add(self, members: Sequence[int]) -> None:
        """One set more; it is not empty."""
        self.sets.append(list(members))
        if set(members).isdisjoint(self._smallest):
            size = max(len(self._smallest), 1)  # more sets need no fewer members
            while size <= EXACT_UP_TO:
                found = self._of_size(size)
                if found is not None:
                    self._smallest = found
                    return
                size += 1
            self._smallest = self._greedy()

    def smallest(self) -> list[int]:
        """Ascending; the smallest there is up to a size of six, beyond that a small one."""
        return self._smallest

    @property
    def is_smallest(self) -> bool:
        """Whether it is known that there is none smaller."""
        return len(self._smallest) <= EXACT_UP_TO

    def _of_size(self, size: int) -> list[int] | None:
        members = sorted({x for one in self.sets for x in one})
        f = Formula()
        chosen = f.new("chosen", len(members))
        for one in self.sets:
            f.add_rows(chosen[np.searchsorted(members, sorted(one))].reshape(1, -1))
        at_most(f, chosen, size)
        with incremental(f, self._deadline) as session:
            found = decided(session.solve())
        if found is None:
            return None
        return [x for x, literal in zip(members, chosen.tolist(), strict=True) if found[literal]]

    def _greedy(self) -> list[int]:
        rest, chosen = self.sets, []
        while rest:
            times = Counter(x for one in rest for x in one)
            chosen.append(max(sorted(times), key=times.__getitem__))
            rest = [one for one in rest if chosen[-1] not in one]
        return sorted(chosen)
