"""The operations on entries of expressions: what they take and give, by definition, and their reach."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Flag
from functools import reduce
from itertools import product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Reach: TypeAlias = tuple[int, int]


class Sort(Flag):
    """What the entries of an expression are; variables over 0 and 1 are both."""

    TRUTH = 1
    NUMBER = 2
    BOTH = 3


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation takes operands of these sorts, one for all or one for each, and gives a sort, None for that of its
    last operands; ``alike`` if these have to be of one sort. ``reach`` is that of its numbers.
    """

    takes: tuple[Sort, ...]
    gives: Sort | None
    evaluate: Callable[..., Any]
    reach: Callable[..., Reach] = lambda *_: (0, 1)
    alike: bool = False


def _corners(function: Callable[[int, int], int]) -> Callable[[Reach, Reach], Reach]:
    """The reach of a function that is monotone in each of two arguments."""

    def reach(first: Reach, second: Reach) -> Reach:
        found = [function(a, b) for a, b in product(first, second)]
        return min(found), max(found)

    return reach


def _quotients(first: Reach, second: Reach) -> Reach:
    low, high = second
    ends = [end for end in (low, high, -1 if low <= -1 <= high else low, 1 if low <= 1 <= high else high) if end]
    found = [a // b for a, b in product(first, ends)]
    return min(found), max(found)


def _remainders(first: Reach, second: Reach) -> Reach:
    del first
    return (0, second[1] - 1) if second[0] > 0 else (second[0] + 1, 0)


def _distance(first: Reach) -> Reach:
    low, high = first
    return max(low, -high, 0), max(-low, high)


def _either(_condition: Reach, first: Reach, second: Reach) -> Reach:
    return min(first[0], second[0]), max(first[1], second[1])


def _all(*operands: NDArray[Any]) -> Any:
    return reduce(np.logical_and, operands)


def _any(*operands: NDArray[Any]) -> Any:
    return reduce(np.logical_or, operands)


def _chosen(condition: NDArray[Any], one: NDArray[Any], other: NDArray[Any]) -> Any:
    return np.where(condition != 0, one, other)


_TRUTHS, _NUMBERS, _ALL = (Sort.TRUTH,), (Sort.NUMBER,), (Sort.BOTH,)

OPERATIONS: dict[str, Operation] = {
    "*": Operation(_NUMBERS, Sort.NUMBER, np.multiply, _corners(lambda a, b: a * b)),
    "//": Operation(_NUMBERS, Sort.NUMBER, np.floor_divide, _quotients),
    "%": Operation(_NUMBERS, Sort.NUMBER, np.mod, _remainders),
    "abs": Operation(_NUMBERS, Sort.NUMBER, np.abs, _distance),
    "==": Operation(_ALL, Sort.TRUTH, np.equal, alike=True),
    "!=": Operation(_ALL, Sort.TRUTH, np.not_equal, alike=True),
    "<=": Operation(_NUMBERS, Sort.TRUTH, np.less_equal),
    "<": Operation(_NUMBERS, Sort.TRUTH, np.less),
    ">=": Operation(_NUMBERS, Sort.TRUTH, np.greater_equal),
    ">": Operation(_NUMBERS, Sort.TRUTH, np.greater),
    "&": Operation(_TRUTHS, Sort.TRUTH, _all),
    "|": Operation(_TRUTHS, Sort.TRUTH, _any),
    "^": Operation(_TRUTHS, Sort.TRUTH, np.not_equal),
    "~": Operation(_TRUTHS, Sort.TRUTH, lambda a: a == 0),
    "->": Operation(_TRUTHS, Sort.TRUTH, lambda a, b: (a == 0) | (b != 0)),
    "if": Operation((Sort.TRUTH, Sort.BOTH, Sort.BOTH), None, _chosen, _either, True),
}

SIGNS = {"->": 0, **dict.fromkeys(("==", "!=", "<=", "<", ">=", ">"), 1), "|": 2, "^": 3, "&": 4, "+": 5}
SIGNS |= {"*": 6, "//": 6, "%": 6, "~": 7}
"""How tightly a sign binds, as in Python; ``->`` least."""
