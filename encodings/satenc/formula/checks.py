"""Checks of what callers pass to public functions: a wrong argument is an error, never silently something else.

Each check raises ValueError with what was expected and what was found; `what` names the argument in the message.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from math import prod
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.formula.checked import (
    shown as shown,  # noqa: PLC0414  # a check like those here
    whole_number as whole_number,  # noqa: PLC0414
)
from satenc.formula.groups import Groups
from satenc.formula.literals import FALSE, TRUE, Lits

LARGEST = 2**62
"""The largest absolute value that sums may reach: what is compared stays within 64 bits."""


def name(what: str, value: Any) -> str:
    """``value`` as a text of one line."""
    if not isinstance(value, str) or len(value.splitlines()) != 1:
        raise ValueError(f"{what}: expected one text line, found {shown(value)}")
    return value


def at_least(what: str, value: Any, least: int) -> int:
    """``value`` as an int that is not smaller."""
    if (number := whole_number(what, value)) < least:
        raise ValueError(f"{what}: expected {least} or more, found {number}")
    return number


def sizes(what: str, stated: Mapping[int, Any], order: int, least: int) -> None:
    """A size of at least ``least`` for each of some vertices, which are indices from 0 to ``order - 1``."""
    indices(what, [*stated], order)
    for vertex, size in stated.items():
        if whole_number(f"size at vertex {vertex}", size) < least:
            raise ValueError(f"size at vertex {vertex}: expected at least {least}, found {size}")


def length(what: str, shape: Sequence[Any]) -> int:
    """How many entries an array of this ``shape`` has; fewer than there are variables of 32 bits."""
    if (count := prod(at_least(what, side, 0) for side in shape)) >= TRUE:
        raise ValueError(f"{what}: expected less than 2^31 - 1 entries, found {count}")
    return count


def in_order(what: str, low: Any, high: Any) -> None:
    """Two whole numbers, the first not larger than the second."""
    if whole_number(what, low) > whole_number(what, high):
        raise ValueError(f"{what}: expected the lower before the higher, found {low} and {high}")


def all_in_order(what: str, low: NDArray[np.int64], high: NDArray[np.int64]) -> None:
    """No entry of ``low`` is larger than that of ``high``."""
    wrong = np.flatnonzero(low > high)
    if len(wrong):
        in_order(what, low[wrong[0]], high[wrong[0]])


def whole_numbers(what: str, values: ArrayLike) -> NDArray[np.int64]:
    """``values`` as 64-bit integers, in their shape."""
    array = as_array(what, values)
    if array.dtype.kind not in "iu" and array.size:
        large = [one for one in np.asarray(values, object).flat if type(one) is int and not -(2**63) <= one < 2**63]
        if large:  # numpy makes floats of them, if there are small ones beside
            raise ValueError(f"{what}: expected numbers of 64 bits, found {large[0]}")
        raise ValueError(f"{what}: expected whole numbers, found {array.dtype.name} {_some(array)}")
    if array.dtype == np.uint64 and array.max(initial=0) > np.iinfo(np.int64).max:
        raise ValueError(f"{what}: expected numbers of 64 bits, found {array.max()}")
    return array.astype(np.int64, copy=False)


def ascending(what: str, values: ArrayLike) -> NDArray[np.int64]:
    """``values`` as 64-bit integers, at least one, each larger than the one before."""
    array = whole_numbers(what, values)
    if array.ndim != 1 or not array.size:
        raise ValueError(f"{what}: expected a list of at least one number, found shape {array.shape}")
    falls = np.flatnonzero(array[1:] <= array[:-1])
    if len(falls):
        here = int(falls[0])
        raise ValueError(f"{what}: expected ascending numbers, found {array[here]} before {array[here + 1]}")
    return array


def domain(what: str, given: Any, values: NDArray[np.int64]) -> NDArray[np.bool_]:
    """``given[..., v]``, truth values with one for each of ``values`` along the last axis."""
    array = as_array(what, given)
    if array.dtype != np.bool_ or array.shape[-1:] != values.shape:
        raise ValueError(
            f"{what}: expected truth values of shape (..., {len(values)}), one for each value, "
            f"found {array.dtype.name} of shape {array.shape}"
        )
    return array


def truths(what: str, given: Any, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """``given`` as truth values, broadcast to ``shape``."""
    found = as_array(what, given)
    if found.dtype != np.bool_:
        raise ValueError(f"{what}: expected truth values, found {found.dtype.name}")
    return _broadcast(what, found, shape, "truth value")


def literals(what: str, given: ArrayLike, axes: int = 1) -> Lits:
    """``given`` as an array of 32-bit integers with at least so many ``axes``. Whether they are literals of a formula
    is checked where clauses are stored, see `satenc.formula.clauses.Clauses.append`.
    """
    array = as_array(what, given)
    if array.ndim < axes:
        raise ValueError(f"{what}: expected literals in an array of {axes} or more axes, found shape {array.shape}")
    if array.dtype == np.int32:
        return array
    if array.dtype.kind not in "iu" and array.size:
        raise ValueError(f"{what}: expected literals, found {array.dtype.name} {_some(array)}")
    wrong = (array < FALSE) | (array > TRUE)
    if wrong.any():
        raise ValueError(f"{what}: expected literals of 32 bits, found {array[wrong][0]}")
    return array.astype(np.int32)


def members(what: str, groups: Groups, size: int) -> NDArray[np.intp]:
    """``groups`` are lists of indices from 0 to ``size - 1``, or one array with a row for each group; as one list."""
    if isinstance(groups, np.ndarray):
        flat: Any = groups
        if groups.ndim != 2 and groups.size:
            raise ValueError(f"{what}: expected a row for each group, found shape {groups.shape}")
    elif not isinstance(groups, Sequence):
        raise ValueError(f"{what}: expected a list of groups, found {shown(groups)}")  # noqa: TRY004  # one error for all
    elif groups and isinstance(groups[0], np.ndarray):
        flat = np.concatenate([np.ravel(group) for group in groups])
    else:
        try:
            flat = list(chain.from_iterable(groups))
        except TypeError:
            raise ValueError(f"{what}: expected a list of indices for each group, found {shown(groups)}") from None
        if np.ndim(flat[:1]) > 1:
            raise ValueError(f"{what}: expected a list of members for each group, found {shown(groups)}")
    return indices(what, flat, size).ravel().astype(np.intp, copy=False)


def vectors(what: str, given: ArrayLike, size: int, axes: int) -> NDArray[np.intp]:
    """``given`` as an array of so many ``axes`` of indices from 0 to ``size - 1``."""
    array = indices(what, given, size).astype(np.intp, copy=False)
    if not array.size and array.ndim < axes:  # an empty list
        array = array.reshape(0, *(1,) * (axes - 1))
    if array.ndim != axes:
        raise ValueError(f"{what}: expected an array of {axes} axes, found shape {array.shape}")
    return array


def pairs(what: str, given: Any, size: int) -> NDArray[np.intp]:
    """``given``, pairs of indices from 0 to ``size - 1``, as ``[pair, 2]``."""
    array = indices(what, given if isinstance(given, np.ndarray) else [*given], size).astype(np.intp, copy=False)
    if array.size and (array.ndim != 2 or array.shape[1] != 2):
        raise ValueError(f"{what}: expected pairs, found shape {array.shape}")
    return array.reshape(-1, 2)


def lengths(what: str, groups: Groups) -> list[int]:
    """The different numbers of members of ``groups``, ascending; each has at least one."""
    found = sorted({groups.shape[1]} if isinstance(groups, np.ndarray) else {len(group) for group in groups})
    if found[:1] == [0]:
        raise ValueError(f"{what}: expected groups of at least one member, found one without")
    return found


def indices(what: str, given: ArrayLike, size: int) -> NDArray[np.int64]:
    """``given`` as indices from 0 to ``size - 1``, in its shape."""
    array = whole_numbers(what, given)
    if array.size and not (array.min() >= 0 and array.max() < size):
        wrong = array[(array < 0) | (array >= size)][0]
        raise ValueError(f"{what}: expected indices from 0 to {size - 1}, found {wrong}")
    return array


def for_each(what: str, given: ArrayLike, count: int) -> NDArray[np.int64]:
    """One whole number for all, or one for each of ``count``; as one for each."""
    array = whole_numbers(what, given)
    if array.shape not in ((), (count,)):
        raise ValueError(f"{what}: expected one number or {count}, found shape {array.shape}")
    return np.broadcast_to(array, (count,))


def for_rows(what: str, given: ArrayLike, lead: tuple[int, ...]) -> NDArray[np.int64]:
    """One whole number for all, or one for each of the rows with these leading axes; in their shape."""
    array = whole_numbers(what, given)
    return _broadcast(what, array, lead, "number")


def multiples(values: NDArray[np.int64], factor: Any) -> NDArray[np.int64]:
    """``factor`` times each of ``values``; the factor is not 0, and no product leaves 64 bits."""
    if not (number := whole_number("coefficient", factor)):
        raise ValueError("coefficient: expected a number that is not 0, found 0")
    if _reach(values) * abs(number) >= LARGEST:
        raise ValueError(f"coefficient: expected products below 2^62, found {number} times {_reach(values)}")
    return values * number


def sums(terms: Sequence[NDArray[np.int64]], total: ArrayLike, count: int) -> NDArray[np.int64]:
    """The total of each of ``count`` sums over ``terms`` of these values; none leaves 64 bits."""
    totals = for_each("total", total, count)
    reach = sum(map(_reach, terms)) + _reach(totals)
    if reach >= LARGEST:
        raise ValueError(f"total: expected sums below 2^62, found values that reach {reach}")
    return totals


def batch(terms: Sequence[tuple[NDArray[np.int64], Lits]]) -> int:
    """How many sums ``terms`` are for: each has ascending values and literals ``[batch, values]``."""
    if not terms:
        raise ValueError("terms: expected at least one, found none")
    for values, lits in terms:
        numbers, shape = ascending("values of a term", values), literals("literals of a term", lits, axes=2).shape
        if len(shape) != 2 or shape[1] != len(numbers):
            raise ValueError(f"literals of a term: expected shape (batch, {len(numbers)}), found {shape}")
    lengths = sorted({len(lits) for _, lits in terms})
    if len(lengths) > 1:
        raise ValueError(f"terms: expected as many instances for each, found {lengths[0]} and {lengths[1]}")
    return lengths[0]


def _reach(values: NDArray[np.int64]) -> int:
    return max(int(values.max(initial=0)), -int(values.min(initial=0)))


_Entry = TypeVar("_Entry", bound=np.generic)


def _broadcast(what: str, array: NDArray[_Entry], shape: tuple[int, ...], entry: str) -> NDArray[_Entry]:
    if array.shape == shape:
        return array
    try:
        return np.broadcast_to(array, shape)
    except ValueError:
        raise ValueError(f"{what}: expected one {entry} or an array of shape {shape}, found {array.shape}") from None


def as_array(what: str, given: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(given)
    except ValueError:
        raise ValueError(f"{what}: expected an array, found lists of different lengths") from None


def _some(array: NDArray[Any]) -> str:
    return ", ".join(map(str, array.ravel()[:3].tolist()))
