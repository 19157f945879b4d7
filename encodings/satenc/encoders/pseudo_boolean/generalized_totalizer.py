"""A tree of sums, each over the values that it can have.

S. Joshi, R. Martins, V. Manquinho, Generalized totalizer encoding for pseudo-Boolean constraints, CP 2015. Values above
the bound are one value. Unit propagation is arc consistent.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.integers import OrderInts, one_later
from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.encoders.unary import with_zero
from satenc.formula import Formula, Indices, Lits, checked, checks


@dataclass(frozen=True, slots=True)
class _Sum:
    """``at_least[..., v]`` says that the sum is ``values[v]`` or more; the first value is 0, and its literal TRUE."""

    values: NDArray[np.int64]
    at_least: Lits


@checked
def weighted_count(
    f: Formula, lits: Lits, weights: ArrayLike, most: int | None = None, *, one_sided: bool = False
) -> OrderInts:
    """The sum of ``weights[n]``, from 0, times ``lits[..., n]`` as order-encoded integers: ``-count.at_least[..., v]``,
    as a clause or an assumption, says that the sum is less than ``count.values[v]``, and another one tightens it;
    nothing is written again. All sums above ``most`` are one value. With ``one_sided`` a bound may be true without
    need: half the clauses, for such upper bounds only. Of no literals the sum is 0. Raises ValueError for other weights
    and a negative ``most``.

    >>> f = Formula()
    >>> count = weighted_count(f, f.new("x", 3), [5, 3, 3])
    >>> count.values.tolist()
    [0, 3, 5, 6, 8, 11]
    """
    lits, factors = checks.literals("lits", lits), checks.whole_numbers("weights", weights)
    if factors.shape != lits.shape[-1:] or factors.min(initial=0) < 0:
        raise ValueError(
            f"weights: expected a number from 0 for each of {lits.shape[-1]}, found {checks.shown(weights)}"
        )
    lits, factors = lits[..., factors > 0], factors[factors > 0]
    if not len(factors):
        return OrderInts(np.zeros(1, np.int64), with_zero(lits))
    checks.sums([factors] * len(factors), 0, 1)  # refuses what leaves 64 bits
    most = min(int(factors.sum()), checks.LARGEST if most is None else checks.at_least("most", most, 0))
    (total,) = _parts(f, AtMost(lits, factors, most, one_sided), 1)
    return OrderInts(total.values, total.at_least)


def generalized_totalizer(f: Formula, sums: AtMost) -> None:
    left, right = _parts(f, sums, 2)
    f.expect(len(left.values) * len(right.values), 2)
    i, j = np.nonzero(np.add.outer(left.values, right.values) > sums.bound)
    least_left = (i == 0) | (left.values[i - 1] + right.values[j] <= sums.bound)
    needed = least_left & ((j == 0) | (left.values[i] + right.values[j - 1] <= sums.bound))  # the rest follows
    f.add(-left.at_least[..., i[needed]], -right.at_least[..., j[needed]])


def _parts(f: Formula, sums: AtMost, most: int) -> list[_Sum]:
    """The sum in so many parts at most."""
    parts = [_leaf(sums, place) for place in range(len(sums.weights) - 1, -1, -1)]
    while len(parts) > most:
        parts = [
            _together(f, sums, *parts[first : first + 2]) if first + 1 < len(parts) else parts[first]
            for first in range(0, len(parts), 2)
        ]
    return parts


def _leaf(sums: AtMost, place: int) -> _Sum:
    return _Sum(np.array([0, sums.weights[place]]), with_zero(sums.lits[..., place, None]))


def _together(f: Formula, sums: AtMost, left: _Sum, right: _Sum) -> _Sum:
    f.expect(len(left.values) * len(right.values), 3)
    both = np.minimum(np.add.outer(left.values, right.values), sums.bound + 1)
    values, index = _distinct(both)
    at_least = with_zero(f.auxiliary("total", *sums.lead, len(values) - 1))
    for i, j in _by_constants(index > 0, 0):
        f.add(-left.at_least[..., i], -right.at_least[..., j], at_least[..., index[i, j]])
    f.add(-at_least[..., 2:], at_least[..., 1:-1])
    if not sums.one_sided:
        # a sum above that of i and j needs more on the left or more on the right
        for i, j in _by_constants(index < len(values) - 1, -1):
            more = one_later(left.at_least)[..., i], one_later(right.at_least)[..., j]
            f.add(*more, -at_least[..., index[i, j] + 1])
    return _Sum(values, at_least)


def _distinct(numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], Indices]:
    """The different ``numbers``, from 0, ascending, and which of them each is."""
    largest = int(numbers.max())
    if largest > 8 * numbers.size:
        values, index = np.unique(numbers, return_inverse=True)
        return values, index.reshape(numbers.shape)
    occurs = np.zeros(largest + 1, np.bool_)  # a quarter of the time of sorting them
    occurs[numbers] = True
    return occurs.nonzero()[0], (np.cumsum(occurs) - 1)[numbers]


def _by_constants(some: NDArray[np.bool_], place: int) -> Iterator[tuple[Indices, Indices]]:
    """The indices of ``some`` pairs, first of those without the constant that each side has at a ``place``: clauses
    without constants are stored as they are.
    """
    constant = np.zeros_like(some)
    constant[place] = constant[:, place] = True
    for chosen in (some & ~constant, some & constant):
        i, j = chosen.nonzero()
        yield i, j
