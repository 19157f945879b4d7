"""Narrowing by expressions: bounds of each part from the domains, and what a part has to be taken back to its operands.

Bounds consistency as in F. Benhamou, F. Goualard, L. Granvilliers, J.-F. Puget, Revising hull and box consistency, ICLP
1999: once up and once down; a model repeats it while something changes. A domain loses values at its ends, and those
that are excluded one by one.
"""

from collections.abc import Sequence
from typing import TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from satenc.expressions.expression import (
    ABSENT,
    Constant,
    Expression,
    Fold,
    Linear,
    Numbers,
    Operation,
    Pick,
    Shape,
    Stack,
    Variables,
    as_pick,
    linear,
)
from satenc.expressions.operations import Sort
from satenc.unknowns.unknown import Unknown

Bounds: TypeAlias = tuple[Numbers, Numbers]
"""The least and the greatest number of each entry."""

_Entry = TypeVar("_Entry", bound=np.generic)

_FAR = 2**62
_NOT = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}


class Bounded:
    """The bounds of expressions by the domains of their variables, each worked out once; `require` narrows domains."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Expression, Bounds]] = {}

    def of(self, part: Expression) -> Bounds:
        """The bounds of the entries of ``part``, in its shape."""
        known = self._known.get(id(part))
        if known is None:
            low, high = self._found(part)
            known = self._known[id(part)] = part, (np.asarray(low, np.int64), np.asarray(high, np.int64))
        return known[1]

    def _found(self, part: Expression) -> Bounds:
        match part:
            case Constant():
                return part.array, part.array
            case Variables():
                return self._of_variables(cast("Unknown", part), None)
            case Pick():
                return self._of_variables(cast("Unknown", part.variables), part.index)
            case Linear():
                low, high = (np.full(part.shape, part.constant, np.int64) for _ in range(2))
                for factor, inner in part.terms:
                    least, most = _times(factor, self.of(inner))
                    low, high = low + least, high + most
                return low, high
            case Operation():
                return self._of_operation(part)
            case Fold():
                return self._of_fold(part)
            case Stack():
                lows, highs = zip(*(self.of(entry) for entry in part.entries), strict=True)
                return np.stack(lows, axis=-1), np.stack(highs, axis=-1)
        raise TypeError(type(part).__name__)

    @staticmethod
    def _of_variables(x: Unknown, index: NDArray[np.intp] | None) -> Bounds:
        domain = x.domain if index is None else x.cells[index]
        low = x.values[domain.argmax(axis=-1)]
        high = x.values[len(x.values) - 1 - domain[..., ::-1].argmax(axis=-1)]
        return low, np.where(domain.any(axis=-1), high, x.values[-1])

    def _of_operation(self, part: Operation) -> Bounds:
        operands = [self.of(inner) for inner in part.operands]
        if part.name in _NOT:
            return _compared(part.name, *operands)
        lows, highs = ([_spread(one[i], part.shape) for one in operands] for i in (0, 1))
        match part.name:
            case "&":
                return np.minimum.reduce(lows), np.minimum.reduce(highs)
            case "|":
                return np.maximum.reduce(lows), np.maximum.reduce(highs)
            case "->":
                return np.maximum(1 - highs[0], lows[1]), np.maximum(1 - lows[0], highs[1])
            case "~":
                return 1 - highs[0], 1 - lows[0]
            case "^":
                return _compared("!=", *operands)
            case "if":
                chosen, (low, high) = operands[0], (np.array(lows[1:]), np.array(highs[1:]))
                is_first, is_second = chosen[0] > 0, chosen[1] < 1
                least = np.where(is_first, low[0], np.where(is_second, low[1], low.min(axis=0)))
                return least, np.where(is_first, high[0], np.where(is_second, high[1], high.max(axis=0)))
            case "*":
                corners = [one * other for one in (lows[0], highs[0]) for other in (lows[1], highs[1])]
                return np.minimum.reduce(corners), np.maximum.reduce(corners)
            case "abs":
                return np.maximum(np.maximum(lows[0], -highs[0]), 0), np.maximum(-lows[0], highs[0])
        return np.full(part.shape, part.reach[0], np.int64), np.full(part.shape, part.reach[1], np.int64)

    def _of_fold(self, part: Fold) -> Bounds:
        low, high = self._entries(part)
        there = _there(part)
        match part.name:
            case "total":
                return np.where(there, low, 0).sum(axis=-1), np.where(there, high, 0).sum(axis=-1)
            case "every":
                return np.where(there, low, 1).min(axis=-1, initial=1), np.where(there, high, 1).min(axis=-1, initial=1)
            case "some":
                return np.where(there, low, 0).max(axis=-1, initial=0), np.where(there, high, 0).max(axis=-1, initial=0)
            case "minimum":
                return np.where(there, low, _FAR).min(axis=-1), np.where(there, high, _FAR).min(axis=-1)
            case "maximum":
                return np.where(there, low, -_FAR).max(axis=-1), np.where(there, high, -_FAR).max(axis=-1)
            case "seen":
                runs = [np.minimum.accumulate(np.where(there, ends, 0), axis=-1).sum(axis=-1) for ends in (low, high)]
                return runs[0], runs[1]
        return np.zeros(part.shape, np.int64), np.ones(part.shape, np.int64)

    def _entries(self, part: Fold) -> Bounds:
        low, high = self.of(part.operand)
        return _spread(low, part.operand.shape), _spread(high, part.operand.shape)

    def require(self, part: Expression, low: Numbers, high: Numbers) -> None:
        """The entries of ``part`` lie between these bounds, which are broadcast to its shape or have further axes in
        front: values that cannot be leave the domains.
        """
        low, high = _onto(part.shape, low, high)
        match part:
            case Variables():
                self._keep(cast("Unknown", part), np.arange(low.size).reshape(part.shape), low, high)
            case Pick():
                self._keep(cast("Unknown", part.variables), part.index, low, high)
            case Linear():
                self._require_terms(part.terms, low - part.constant, high - part.constant)
            case Operation():
                self._require_operation(part, low, high)
            case Fold():
                self._require_fold(part, low, high)
            case Stack():
                for place, entry in enumerate(part.entries):
                    self.require(entry, low[..., place], high[..., place])

    @staticmethod
    def _keep(x: Unknown, index: NDArray[np.intp], low: Numbers, high: Numbers) -> None:
        there = index != ABSENT
        members, least, most = index[there], low[there], high[there]
        x.keep(members, (x.values >= least[:, None]) & (x.values <= most[:, None]))

    def _require_terms(self, terms: Sequence[tuple[int, Expression]], low: Numbers, high: Numbers) -> None:
        ends = [_times(factor, self.of(part)) for factor, part in terms]
        least, most = (sum((one[i] for one in ends), start=np.zeros(low.shape, np.int64)) for i in (0, 1))
        for (factor, part), (own_least, own_most) in zip(terms, ends, strict=True):
            down, up = low - (most - own_most), high - (least - own_least)
            if factor < 0:
                down, up = -up, -down
            self.require(part, -(-down // abs(factor)), up // abs(factor))

    def _require_operation(self, part: Operation, low: Numbers, high: Numbers) -> None:
        operands = part.operands
        match part.name:
            case "&":
                self._require_all(operands, low, high)
            case "|":
                self._require_all([_not(one) for one in operands], 1 - high, 1 - low)
            case "->":
                self._require_all([operands[0], _not(operands[1])], 1 - high, 1 - low)
            case "~":
                self.require(operands[0], 1 - high, 1 - low)
            case "^":
                self._require_equal(operands[0], operands[1], 1 - high, 1 - low)
            case "==" | "!=" if Sort.NUMBER not in operands[0].sort & operands[1].sort:
                bounds = (low, high) if part.name == "==" else (1 - high, 1 - low)
                self._require_equal(operands[0], operands[1], *bounds)
            case "if":
                self._require_choice(part, low, high)
            case "abs":
                self.require(operands[0], -high, high)
            case name if name in _NOT:
                self._require_compared(name, operands[0], operands[1], low > 0)
                self._require_compared(_NOT[name], operands[0], operands[1], high < 1)

    def _require_all(self, parts: Sequence[Expression], low: Numbers, high: Numbers) -> None:
        """All of the truths where ``low`` is 1, not all of them where ``high`` is 0."""
        known = [_spread(self.of(part)[0], low.shape) for part in parts]
        times = np.sum(known, axis=0)
        for part, own in zip(parts, known, strict=True):
            last = (high < 1) & (times - own == len(parts) - 1)
            self.require(part, np.where(low > 0, 1, 0), np.where(last, 0, 1))

    def _require_equal(self, one: Expression, other: Expression, low: Numbers, high: Numbers) -> None:
        """The truths are equal where ``low`` is 1, and unequal where ``high`` is 0."""
        for part, known in ((one, other), (other, one)):
            least, most = (_spread(end, low.shape) for end in self.of(known))
            is_known = least == most
            same, unlike = is_known & (low > 0), is_known & (high < 1)
            self.require(
                part,
                np.where(same, least, np.where(unlike, 1 - least, 0)),
                np.where(same, least, np.where(unlike, 1 - least, 1)),
            )

    def _require_choice(self, part: Operation, low: Numbers, high: Numbers) -> None:
        condition, *choices = part.operands
        least, most = (_spread(end, low.shape) for end in self.of(condition))
        ends = [self.of(choice) for choice in choices]
        impossible = [(up < low) | (down > high) for down, up in ends]
        self.require(condition, np.where(impossible[1], 1, 0), np.where(impossible[0], 0, 1))
        for choice, taken in zip(choices, (least > 0, most < 1), strict=True):
            self.require(choice, np.where(taken, low, -_FAR), np.where(taken, high, _FAR))

    def _require_compared(self, name: str, one: Expression, other: Expression, where: NDArray[np.bool_]) -> None:
        """``one`` stands in the relation ``name`` to the ``other``, at the entries ``where`` this is so."""
        if not where.any():
            return
        if name == "!=":
            self._require_unequal(one, other, where)
            self._require_unequal(other, one, where)
            return
        difference = _difference(one, other)
        top, bottom = {"<=": (0, -_FAR), "<": (-1, -_FAR), ">=": (_FAR, 0), ">": (_FAR, 1), "==": (0, 0)}[name]
        self.require(difference, np.where(where, bottom, -_FAR), np.where(where, top, _FAR))

    def _require_unequal(self, one: Expression, other: Expression, where: NDArray[np.bool_]) -> None:
        """Where the ``other`` is known, ``one`` is not that."""
        least, most = (_spread(end, where.shape) for end in self.of(other))
        known = where & (least == most)
        pick = as_pick(one)
        if pick is not None:
            x, index = cast("Unknown", pick.variables), _spread(pick.index, where.shape)
            known &= index != ABSENT
            x.keep(index[known], x.values != least[known][:, None])
            return
        low, high = (_spread(end, where.shape) for end in self.of(one))
        self.require(
            one, np.where(known & (low == least), low + 1, -_FAR), np.where(known & (high == least), high - 1, _FAR)
        )

    def _require_fold(self, part: Fold, low: Numbers, high: Numbers) -> None:
        least, most = self._entries(part)
        there = _there(part)
        one, zero = low[..., None], high[..., None]
        match part.name:
            case "total":
                own_least, own_most = np.where(there, least, 0), np.where(there, most, 0)
                down = one - (own_most.sum(axis=-1, keepdims=True) - own_most)
                self.require(part.operand, down, zero - (own_least.sum(axis=-1, keepdims=True) - own_least))
            case "every" | "some":
                wanted, never = (one > 0, zero < 1) if part.name == "every" else (zero < 1, one > 0)
                known = np.where(there, least if part.name == "every" else 1 - most, 1)
                last = never & there & (known.sum(axis=-1, keepdims=True) - known == known.shape[-1] - 1)
                bounds = np.where(wanted, 1, 0), np.where(last, 0, 1)
                self.require(part.operand, *(bounds if part.name == "every" else (1 - bounds[1], 1 - bounds[0])))
            case "minimum":
                self.require(part.operand, one, np.full_like(least, _FAR))
            case "maximum":
                self.require(part.operand, np.full_like(least, -_FAR), zero)
            case "seen":
                place = np.arange(least.shape[-1])
                before = np.minimum.accumulate(np.where(there, least, 0), axis=-1)
                before = np.concatenate([np.ones_like(before[..., :1]), before[..., :-1]], axis=-1)
                ends_here = (place == zero) & (before > 0)
                self.require(part.operand, np.where(place < one, 1, 0), np.where(ends_here, 0, 1))


def _compared(name: str, one: Bounds, other: Bounds) -> Bounds:
    """Whether a comparison is sure, and whether it is possible, as 0 and 1."""
    (low, high), (least, most) = one, other
    match name:
        case "<=":
            found = high <= least, low <= most
        case "<":
            found = high < least, low < most
        case ">=":
            found = low >= most, high >= least
        case ">":
            found = low > most, high > least
        case _:
            same, apart = (low == high) & (least == most) & (low == least), (high < least) | (most < low)
            found = (same, ~apart) if name == "==" else (apart, ~same)
    return np.asarray(found[0], np.int64), np.asarray(found[1], np.int64)


def _times(factor: int, bounds: Bounds) -> Bounds:
    low, high = bounds
    return (factor * low, factor * high) if factor > 0 else (factor * high, factor * low)


def _spread(array: NDArray[_Entry], shape: Shape) -> NDArray[_Entry]:
    """``array`` broadcast to ``shape``; most have it, and numpy takes as long for these as for others."""
    return array if array.shape == shape else np.broadcast_to(array, shape)


def _difference(one: Expression, other: Expression) -> Expression:
    """``one - other``; of truths as numbers."""
    return linear([(1, one), (-1, other)])


def _not(part: Expression) -> Expression:
    return ~part


def _there(part: Fold) -> NDArray[np.bool_]:
    there = part.operand.present
    return np.ones(part.operand.shape, np.bool_) if there is None else _spread(there, part.operand.shape)


def _onto(shape: Shape, low: Numbers, high: Numbers) -> Bounds:
    """Bounds of a larger shape for entries of ``shape``, which all that are made of one have to keep."""
    low, high = np.asarray(low, np.int64), np.asarray(high, np.int64)  # where int has 32 bits, too
    if low.shape == shape == high.shape:
        return low, high
    full = np.broadcast_shapes(shape, low.shape, high.shape)
    low, high = _spread(low, full), _spread(high, full)
    axes = tuple(range(len(full) - len(shape)))
    low, high = low.max(axis=axes, initial=-_FAR), high.min(axis=axes, initial=_FAR)
    for axis, length in enumerate(shape):
        if length == 1 and low.shape[axis] != 1:
            low = low.max(axis=axis, keepdims=True, initial=-_FAR)
            high = high.min(axis=axis, keepdims=True, initial=_FAR)
    return low, high
