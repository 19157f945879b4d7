"""Different values, narrowed in many models at once: singles within the groups, locked sets between two of them."""

from collections.abc import Iterable

import numpy as np

from satenc.formula.groups import Groups, by_size
from satenc.model.masks import Masks, padded, single


class Singles:
    """Naked and hidden singles of ``groups`` of variables with ``values`` values, as `AllDifferent` finds them.

    Values that a full group has twice, or lacks, leave its variables no value.
    """

    def __init__(self, groups: Groups, values: int) -> None:
        self.groups, self._values = groups, values
        sizes = [members.T for _, members in by_size(groups)]
        self._members = [(members, len({*members.ravel().tolist()}) == members.size) for members in sizes]

    def narrow(self, masks: Masks) -> None:
        for members, disjoint in self._members:
            group = masks[members]  # [member, group, model]
            failed = _naked(group)
            if len(members) == self._values:
                failed |= _hidden(group, (1 << self._values) - 1)
            possible = failed.astype(masks.dtype)
            possible -= masks.dtype.type(1)  # all bits, or none
            group &= possible
            if disjoint:
                masks[members] = group
            else:
                for variables, narrowed in zip(members.T, group.swapaxes(0, 1), strict=True):
                    masks[variables] &= narrowed


def _naked(group: Masks) -> Masks:
    """Take known values from the rest of each group; returns which groups have one twice."""
    alone = single(group)
    known = np.bitwise_or.reduce(alone, axis=0)
    twice = np.add.reduce(alone, axis=0, dtype=group.dtype) != known  # see `mask_type`
    alone &= group
    group &= ~known
    group |= alone
    return twice  # type: ignore[no-any-return]  # numpy types a comparison as Any


def _hidden(group: Masks, every: int) -> Masks:
    """Give each value that has one place left this place; returns which groups lack a value."""
    once, more = group[0].copy(), np.zeros_like(group[0])
    for member in group[1:]:
        more |= once & member
        once |= member
    missing = once != every
    once &= ~more
    taken = group & once
    # of a mask and a part of it the part, unless that is empty: subtracting 1 makes 0 the largest number
    one = group.dtype.type(1)
    group -= one
    taken -= one
    np.minimum(group, taken, out=group)
    group += one
    return missing  # type: ignore[no-any-return]  # as above


class LockedSets:
    """A value that a full group has only where it meets another group stands there: the rest of the other group cannot
    have it. In Sudoku this is called pointing and claiming.
    """

    def __init__(self, groups: Iterable[Iterable[int]], values: int) -> None:
        """For all ``groups`` of a puzzle, of whatever rule; variables have ``values`` values."""
        sets = [frozenset(map(int, group)) for group in groups]
        full = [one for one in sets if len(one) == values]
        pairs = [(one & other, one - other, other - one) for one in full for other in sets if len(one & other) >= 2]
        pairs = [pair for pair in pairs if pair[1] and pair[2]]
        self._count = len(pairs)
        if not pairs:
            return
        self._common, self._rest = (padded([sorted(pair[part]) for pair in pairs]) for part in (0, 1))
        losing: dict[int, list[int]] = {}
        for number, (_, _, others) in enumerate(pairs):
            for variable in others:
                losing.setdefault(variable, []).append(number)
        self._losers = np.array([*losing], np.intp)
        self._by_loser = padded([*losing.values()])

    def __len__(self) -> int:
        """How many pairs of groups there are."""
        return self._count

    def narrow(self, masks: Masks) -> None:
        locked = np.bitwise_or.reduce(masks[self._common], axis=0)  # [pair, model]
        locked &= ~np.bitwise_or.reduce(masks[self._rest], axis=0)
        lost = np.bitwise_or.reduce(locked[self._by_loser], axis=0)
        masks[self._losers] &= ~lost
