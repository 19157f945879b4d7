"""Binary numbers: sums of bits by full adders, which of two is larger, and that they differ.

J. Warners, A linear-time transformation of linear inequalities into conjunctive normal form, IPL 68, 1998; by buckets
of bits as in N. Een, N. Soerensson, Translating pseudo-Boolean constraints into SAT, JSAT 2, 2006. A full adder takes
two variables and 14 clauses, which define it on both sides. A comparison is the carries of a subtraction.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satenc.formula import FALSE, TRUE, Formula, Indices, Lits
from satenc.formula.groups import ranges


class _Table(NamedTuple):
    """Clauses of one width over wires: the place of each literal's wire, and -1 where it is negated."""

    places: Indices
    signs: Lits
    shape: tuple[int, ...]

    @staticmethod
    def of(clauses: Indices) -> "_Table":
        """Of wires numbered from 1, negative where negated."""
        return _Table(np.abs(clauses).ravel() - 1, np.sign(clauses).ravel().astype(np.int32), clauses.shape)


def _even(width: int) -> Indices:
    """The clauses that an even number of so many literals are true."""
    signs = [signs for signs in product((1, -1), repeat=width) if np.prod(signs) < 0]
    return np.array(signs) * np.arange(1, width + 1)


def _exclusive(width: int) -> list[Indices]:
    """The clauses that at most one of so many literals is true, and exactly then the next literal."""
    inputs, output = range(1, width + 1), width + 1
    apart = [(-i, -j) for i in inputs for j in inputs if i < j]
    return [np.array([*apart, *((-i, output) for i in inputs)]), np.array([(*inputs, -output)])]


_MAJORITY = np.array([clause for pair in ((1, 2), (1, 3), (2, 3)) for clause in ((-pair[0], -pair[1], 4), (*pair, -4))])

_CARRY = [_Table.of(_MAJORITY)]

_ADDERS = {
    2: [_Table.of(np.append(_even(3), [(-1, -2, 4)], axis=0)), _Table.of(np.array([(1, -4), (2, -4)]))],
    3: [_Table.of(_even(4)), _Table.of(np.where(np.abs(_MAJORITY) > 3, np.sign(_MAJORITY) * 5, _MAJORITY))],
}
"""The clauses of a half adder and of a full one, whose last two wires are digit and carry."""

_LAST_ADDERS = {width: [*map(_Table.of, _exclusive(width))] for width in (2, 3)}
"""Those without a carry, which would leave the number."""


def binary_sum(f: Formula, lits: Lits, weights: Sequence[int], size: int | None = None) -> list[Lits]:
    """The binary digits ``[...]``, least first, of the sum of ``weights[n]``, from 1, times ``lits[..., n]``; sums with
    more than ``size`` of them are excluded.

    >>> f = Formula()
    >>> [int(digit) for digit in binary_sum(f, f.new("x", 3), [1, 1, 2])]  # one adder for each bit
    [4, 5, 7]
    """
    size = sum(weights).bit_length() if size is None else size
    total = _added(f, lits, np.array([weights], np.int64), np.array([size]), lambda _: nullcontext())
    return [*np.moveaxis(total[..., 0, :], -1, 0)]


def binary_sums(
    f: Formula, lead: tuple[int, ...], chosen: Indices, lits: Lits, weights: NDArray[np.int64], sizes: Indices
) -> Lits:
    """``[i, digit]``: the same of ``weights[i, n]``, from 0, times ``lits[i, n]``, with ``sizes[i]`` digits, and FALSE
    beyond, for the entries ``chosen[i]`` of the leading axes. All adders are written together.
    """
    return _added(f, lits.ravel(), weights, sizes, lambda own: f.rows(lead, chosen[own]))


def _added(
    f: Formula,
    lits: Lits,
    weights: NDArray[np.int64],
    sizes: Indices,
    owned: Callable[[Indices], AbstractContextManager[None]],
) -> Lits:
    """The digits ``[..., sum, digit]`` of sums of ``weights[sum, n]`` times ``lits[..., m]``, where the literals of the
    sums follow each other. Adders of the sums ``own`` are written inside of ``owned(own)``.
    """
    count, lead, bits = len(sizes), lits.shape[:-1], np.arange(sizes.max(initial=0))
    inside = bits < sizes[:, None]
    has = weights[:, None] >> bits[:, None] & inside[..., None]
    number, _, place = has.nonzero()
    # the queue of a bit: literals with this bit, carries of the bit before, then what its adders make of the next three
    own = has.sum(axis=2)
    summands = ((np.cumsum(own << bits, axis=1) >> bits) * inside).ravel()
    own, its, last = own.ravel(), np.repeat(np.arange(count), len(bits)), (bits == sizes[:, None] - 1).ravel()
    adders, full = summands // 2, np.maximum(summands - 1, 0) // 2
    carrying = np.where(last, 0, adders)
    end, made, carried = np.cumsum(summands + adders), np.cumsum(adders) - adders, np.cumsum(carrying) - carrying
    first = end - summands - adders
    digits = f.auxiliary("digit", *lead, int(adders.sum()))
    carries = f.auxiliary("carry", *lead, int(carrying.sum()))
    queue = np.empty((*lead, int((summands + adders).sum())), np.int32)
    queue[..., ranges(first, first + own)] = lits[..., number * weights.shape[1] + place]
    queue[..., ranges(first + own, first + summands)] = carries
    queue[..., ranges(first + summands, end)] = digits
    for width, start, some, before in ((3, first, full, 0), (2, first + 3 * full, adders - full, full)):
        inputs = queue[..., ranges(start, start + width * some)].reshape(*lead, -1, width)
        digit = digits[..., ranges(made + before, made + before + some)][..., None]
        number, ends = np.repeat(its, some), np.repeat(last, some)
        chosen = (~ends).nonzero()[0]
        carry = carries[..., ranges(carried + before, carried + before + np.where(last, 0, some))][..., None]
        with owned(number[chosen]):
            wires = np.concatenate([inputs[..., chosen, :], digit[..., chosen, :], carry], axis=-1)
            _write(f, wires, _ADDERS[width])
        chosen = ends.nonzero()[0]
        with owned(number[chosen]):
            _write(f, np.concatenate([inputs[..., chosen, :], digit[..., chosen, :]], axis=-1), _LAST_ADDERS[width])
    total = np.full((*lead, len(end)), FALSE, np.int32)
    total[..., summands > 0] = queue[..., end[summands > 0] - 1]
    return total.reshape(*lead, count, len(bits))


def greater(f: Formula, first: Lits, second: Lits, *, or_equal: bool = False) -> Lits:
    """Literals ``[...]`` that the binary number ``first[..., bit]``, least bit first, is more than ``second``, or, with
    ``or_equal``, not less: the last of the carries of their difference.
    """
    carry = np.full(first.shape[:-1], TRUE if or_equal else FALSE, np.int32)
    for a, b in zip(np.moveaxis(first, -1, 0), np.moveaxis(second, -1, 0), strict=True):
        following = f.auxiliary("greater", *carry.shape)
        _write(f, np.stack([a, -b, carry, following], axis=-1), _CARRY)
        carry = following
    return carry


def different(f: Formula, first: Lits, second: Lits) -> None:
    """``first[batch, n]`` and ``second[batch, n]`` differ at some place; a variable for each says whether there."""
    differ = f.auxiliary("differ", *first.shape)
    for sign in (np.int32(1), np.int32(-1)):
        f.add(-differ, sign * first, sign * second)
        f.add(differ, sign * first, -sign * second)
    f.add_rows(differ)


def full_adder(f: Formula, a: Lits, b: Lits, c: Lits, digit: Lits, carry: Lits) -> None:
    """``a + b + c = digit + 2 carry``, elementwise."""
    _write(f, np.stack([a, b, c, digit, carry], axis=-1), _ADDERS[3])


def _write(f: Formula, wires: Lits, tables: list[_Table]) -> None:
    """For each entry of the leading axes of ``wires[..., n]`` the clauses of ``tables``."""
    for table in tables if wires.size else ():
        rows = wires.take(table.places, axis=-1)
        rows *= table.signs
        f.add_rows(rows.reshape(*wires.shape[:-1], *table.shape))
