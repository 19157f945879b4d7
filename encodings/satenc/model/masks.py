"""The domains of many models at once, as bits: what lets one array operation narrow all of them.

The models have the same variables and rules, and differ in their domains. Bit ``v`` of ``masks[variable, model]`` is
set where the variable may still be ``values[v]``. The last axis is that of the models: numpy is quickest along it.
"""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from satenc.model.unknown import Unknown

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
    """What holds masks of so many values, and the sum of as many masks with one value each; None if nothing does."""
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
