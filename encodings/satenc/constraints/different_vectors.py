"""The Booleans of two groups differ at some place.

For two vectors: lex_alldifferent of N. Beldiceanu, M. Carlsson, J.-X. Rampon, Global Constraint Catalog, 2014.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.binary import different
from satenc.formula import Alike, Formula, Indices, Proceed, checked
from satenc.unknowns.unknown import Unknown, Views, boolean_literals


@checked
@dataclass(frozen=True, slots=True)
class DifferentVectors(Alike):
    """The Boolean variables ``first[pair, n]`` and ``second[pair, n]`` of ``x`` are not all equal. Raises ValueError
    for other variables, for indices that are not among them, and for arrays of different shapes.
    """

    x: Unknown
    first: Indices
    second: Indices

    def __post_init__(self) -> None:
        self.x.is_boolean()
        for field in ("first", "second"):
            object.__setattr__(self, field, self.x.vectors(field, getattr(self, field)))
        if self.first.shape != self.second.shape:
            raise ValueError(f"expected vectors of one shape, found {self.first.shape} and {self.second.shape}")

    @property
    def count(self) -> int:
        return len(self.first)

    def narrow(self, proceed: Proceed) -> None:
        """Vectors that are equal but for one place differ there."""
        proceed(self.x.taken(2 * self.first.size))
        one, other = self.x.cells[self.first], self.x.cells[self.second]  # [pair, place, value]
        may_differ = np.logical_or.reduce(one & other[..., ::-1], axis=-1)
        is_last = may_differ & (may_differ.sum(axis=1, keepdims=True) == 1)
        is_last |= ~may_differ.any(axis=1, keepdims=True)  # none is left: a contradiction
        self.x.keep(self.first, other[..., ::-1] | ~is_last[..., None])
        self.x.keep(self.second, one[..., ::-1] | ~is_last[..., None])

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        differ: NDArray[np.bool_] = (values[..., self.first] != values[..., self.second]).any(axis=-1)
        return differ

    def encode(self, f: Formula, views: Views) -> None:
        literals = boolean_literals(views, self.x)
        different(f, literals[self.first], literals[self.second])
