"""Each group is represented by one true variable, and each true variable represents one group: a perfect matching.

A variable for each group and each of its members says that the member represents the group; exactly one does, and each
true literal represents one. Where the groups can be matched in several ways these variables have several values:
P. Hall, On representatives of subsets, Journal of the London Mathematical Society 10, 1935, says when there is a way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import at_most_one, exactly_one
from satenc.formula import FALSE, Alike, Formula, Groups, Proceed, checked, gathered
from satenc.unknowns.unknown import Unknown, Views, boolean_literals, one_by_one


@checked
@dataclass(frozen=True, slots=True)
class Matching(Alike):
    """The Boolean variables of ``x`` that are 1 are matched with the ``groups``, each group with one of its members.
    One instance.

    Raises ValueError for other variables, and for indices that are not among them.
    """

    x: Unknown
    groups: Groups

    def __post_init__(self) -> None:
        self.x.is_boolean()
        self.x.has_members(self.groups)

    @property
    def count(self) -> int:
        return 1

    narrowing_pays = False
    """No: 100 Tents take 5.5 CPU milliseconds each without it, 6.3 with it."""

    def narrow(self, proceed: Proceed) -> None:
        """What is in no group is 0. A group with one member left is represented by it, and an element that is 1 and in
        one group represents that: neither is any more in another pair.
        """
        proceed(self.x.taken(len(self.x.cells)))
        cells = self.x.cells
        left = {i: {int(v) for v in group if cells[v, 1]} for i, group in enumerate(self.groups)}
        owners = {v: {i for i, group in left.items() if v in group} for v in {*chain(*left.values())}}
        cells[[v for v in range(len(cells)) if v not in owners], 1] = False
        done = set[int]()
        while pair := self._sure(left, owners, done):
            group, member = pair
            cells[member, 0] = False
            done.add(group)
            for other in owners[member] - {group}:
                left[other].discard(member)
            for other in left[group] - {member}:
                owners[other].discard(group)
                cells[other, 1] &= bool(owners[other])
            left[group], owners[member] = {member}, {group}
        if not all(left.values()):
            cells[:] = False

    def _sure(self, left: dict[int, set[int]], owners: dict[int, set[int]], done: set[int]) -> tuple[int, int] | None:
        """A group that is not ``done`` and a member that must represent it: the only one left to it, or one that is 1
        and in no other group. None if there is none.
        """
        for group in left.keys() - done:
            if len(left[group]) == 1:
                return group, next(iter(left[group]))
        known = (v for v, groups in owners.items() if len(groups) == 1 and not self.x.cells[v, 0])
        return next(((group, v) for v in known for group in owners[v] if group not in done), None)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        flat = one_by_one(values)
        kept = [self._is_perfect(set(np.flatnonzero(row).tolist())) for row in flat]
        return np.array(kept, np.bool_).reshape(*values.shape[:-1], 1)

    def broken_at(self, values: NDArray[np.int64]) -> Sequence[Sequence[int]]:
        """Each variable that is left without a group, with those that take its groups; if there is none, the members of
        each group that is left without a variable.
        """
        chosen = set(np.flatnonzero(values).tolist())
        group_of = self._matched(chosen)
        beside = [{*map(int, group)} for group in self.groups]
        alone = ({v} | {w for w, group in group_of.items() if v in beside[group]} for v in sorted(chosen - {*group_of}))
        missing = (beside[group] for group in range(len(beside)) if group not in group_of.values())
        return [sorted(part) for part in (alone if chosen - {*group_of} else missing)]

    def _is_perfect(self, chosen: set[int]) -> bool:
        """Whether the ``chosen`` variables and the groups can be matched one to one."""
        return len(chosen) == len(self.groups) == len(self._matched(chosen))

    def _matched(self, chosen: set[int]) -> dict[int, int]:
        """The group of each of the ``chosen`` variables, of as many as possible; by augmenting paths."""
        group_of: dict[int, int] = {}

        def found(group: int, tried: set[int]) -> bool:
            for member in chosen.intersection(map(int, self.groups[group])) - tried:
                tried.add(member)
                if member not in group_of or found(group_of[member], tried):
                    group_of[member] = group
                    return True
            return False

        for group in range(len(self.groups)):
            found(group, set())
        return group_of

    def encode(self, f: Formula, views: Views) -> None:
        lits = boolean_literals(views, self.x)
        members = np.array([*chain.from_iterable(self.groups)], np.intp)
        owners = np.repeat(np.arange(len(self.groups)), [len(group) for group in self.groups])
        represents = f.auxiliary("represents", len(members), where=lits[members] != FALSE)
        f.add(-represents, lits[members])
        of_each_member = gathered(represents, members, len(lits))
        exactly_one(f, gathered(represents, owners, len(self.groups)))
        at_most_one(f, of_each_member)
        f.add_rows(np.concatenate([-lits[:, None], of_each_member], axis=1))
