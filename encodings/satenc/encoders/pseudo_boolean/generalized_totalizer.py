"""A tree of sums, each over the values that it can have.

S. Joshi, R. Martins, V. Manquinho, Generalized totalizer encoding for pseudo-Boolean constraints, CP 2015. Values above
the bound are one value. Unit propagation is arc consistent.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.integers import one_later
from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.encoders.unary import with_zero
from satenc.formula.formula import Formula
from satenc.formula.literals import Lits


@dataclass(frozen=True, slots=True)
class _Sum:
    """``at_least[..., v]`` says that the sum is ``values[v]`` or more; the first value is 0, and its literal TRUE."""

    values: NDArray[np.int64]
    at_least: Lits


def generalized_totalizer(f: Formula, sums: AtMost) -> None:
    parts = [_leaf(sums, place) for place in range(len(sums.weights) - 1, -1, -1)]
    while len(parts) > 2:
        parts = [
            _together(f, sums, *parts[first : first + 2]) if first + 1 < len(parts) else parts[first]
            for first in range(0, len(parts), 2)
        ]
    left, right = parts
    f.expect(len(left.values) * len(right.values), 2)
    i, j = np.nonzero(np.add.outer(left.values, right.values) > sums.bound)
    least_left = (i == 0) | (left.values[i - 1] + right.values[j] <= sums.bound)
    needed = least_left & ((j == 0) | (left.values[i] + right.values[j - 1] <= sums.bound))  # the rest follows
    f.add(-left.at_least[..., i[needed]], -right.at_least[..., j[needed]])


def _leaf(sums: AtMost, place: int) -> _Sum:
    return _Sum(np.array([0, sums.weights[place]]), with_zero(sums.lits[..., place, None]))


def _together(f: Formula, sums: AtMost, left: _Sum, right: _Sum) -> _Sum:
    f.expect(len(left.values) * len(right.values), 3)
    both = np.minimum(np.add.outer(left.values, right.values), sums.bound + 1)
    values, index = np.unique(both, return_inverse=True)
    index = index.reshape(both.shape)
    at_least = with_zero(f.auxiliary("total", *sums.lead, len(values) - 1))
    i, j = np.nonzero(index > 0)
    f.add(-left.at_least[..., i], -right.at_least[..., j], at_least[..., index[i, j]])
    f.add(-at_least[..., 2:], at_least[..., 1:-1])
    if not sums.one_sided:
        # a sum above that of i and j needs more on the left or more on the right
        i, j = np.nonzero(index < len(values) - 1)
        f.add(one_later(left.at_least)[..., i], one_later(right.at_least)[..., j], -at_least[..., index[i, j] + 1])
    return _Sum(values, at_least)
