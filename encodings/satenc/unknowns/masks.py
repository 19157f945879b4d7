"""The domains of many models at once, as bits: what lets one array operation narrow all of them.

The models have the same variables and rules, and differ in their domains. Bit ``v`` of ``masks[variable, model]`` is
set where the variable may still be ``values[v]``. The last axis is that of the models: numpy is quickest along it.
Different values are narrowed by singles within the groups, and by locked sets between two of them.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Groups, by_size
from satenc.unknowns.unknown import Unknown

Masks: TypeAlias = NDArray[np.unsignedinteger[Any]]

_TYPES = (np.dtype(np.uint16), np.dtype(np.uint32), np.dtype(np.uint64))


class Narrowing(Protocol):
    """A rule or several, ready to narrow."""

    def narrow(self, masks: Masks) -> None:
        """Clear bits of values that cannot be part of any solution, in place. A model without a solution may keep some
        bits or lose any of them.
        """


@runtime_checkable
class Masking(Protocol):
    """A constraint over one array of variables that narrows many models at once.

    Where each variable has one value and `Narrowing.narrow` clears nothing, the rule must hold.
    """

    x: Unknown

    def masking(self) -> Narrowing:
        """What narrows the masks of ``x``, prepared once."""


def mask_type(values: int) -> np.dtype[Any] | None:
    """The integer type with a bit for each of ``values`` values, and room for the sum of as many masks of one bit; None
    if there is none.
    """
    needed = values + values.bit_length()
    return next((kind for kind in _TYPES if needed <= 8 * kind.itemsize), None)


def masks_of_values(values: int, kind: np.dtype[Any]) -> Masks:
    """For each value its mask."""
    masks: Masks = np.left_shift(kind.type(1), np.arange(values, dtype=kind))
    return masks


def masks_of(domain: NDArray[np.bool_], kind: np.dtype[Any]) -> Masks:
    """``domain[..., value]`` as masks."""
    masks: Masks = np.bitwise_or.reduce(domain * masks_of_values(domain.shape[-1], kind), axis=-1)
    return masks


def domains_of(masks: Masks, values: int) -> NDArray[np.bool_]:
    """``[..., value]``: the inverse of `masks_of`."""
    return (masks[..., None] & masks_of_values(values, masks.dtype)) != 0  # type: ignore[no-any-return]  # numpy types a comparison as Any


def single(masks: Masks) -> Masks:
    """Each mask that has one bit, and 0 in place of others."""
    one = masks.dtype.type(1)
    rest = masks & (masks - one)
    kept: Masks = (rest == 0).astype(masks.dtype)
    np.negative(kept, out=kept)  # all bits, or none
    kept &= masks
    return kept


def indices(masks: Masks) -> NDArray[np.intp]:
    """The index of the value in each mask that has one bit; 0 for an empty mask."""
    _, exponent = np.frexp(masks.astype(np.float32))  # exact for powers of two; that of 1 is 1, that of 0 is 0
    found: NDArray[np.intp] = np.maximum(exponent - 1, 0).astype(np.intp)
    return found


def padded(lists: Sequence[Sequence[int]]) -> NDArray[np.intp]:
    """``[place, list]``: lists that are not empty as columns of one length, filled up with the first entry."""
    longest = max(map(len, lists))
    return np.array([[*each, *[each[0]] * (longest - len(each))] for each in lists], np.intp).T


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
            failed = naked(group)
            if len(members) == self._values:
                failed |= hidden(group, (1 << self._values) - 1)
            possible = failed.astype(masks.dtype)
            possible -= masks.dtype.type(1)  # all bits, or none
            group &= possible
            if disjoint:
                masks[members] = group
            else:
                for variables, narrowed in zip(members.T, group.swapaxes(0, 1), strict=True):
                    masks[variables] &= narrowed


def naked(group: Masks) -> NDArray[np.bool_]:
    """Take known values from the rest of each group; returns which groups have one twice."""
    alone = single(group)
    known = np.bitwise_or.reduce(alone, axis=0)
    twice = np.add.reduce(alone, axis=0, dtype=group.dtype) != known  # see `mask_type`
    alone &= group
    group &= ~known
    group |= alone
    return twice  # type: ignore[no-any-return]  # numpy types a comparison as Any


def hidden(group: Masks, every: Masks | int) -> NDArray[np.bool_]:
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
