"""How many variables of each group are true."""

from dataclasses import dataclass

import numpy as np

from satenc.encoders.cardinality import Cardinality, between
from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, by_size
from satenc.formula.proceed import Proceed
from satenc.model.bounds import Bounds
from satenc.model.unknown import Unknown, Views, boolean_literals


@dataclass(frozen=True, slots=True)
class Count:
    """In each group of the Boolean variables of ``x``, at least ``low`` and at most ``high`` are true.

    Raises ValueError for other variables, indices that are not among them, and if ``low`` exceeds ``high``.
    """

    x: Unknown
    groups: Groups
    low: int
    high: int
    encoding: Cardinality = Cardinality.SEQUENTIAL

    def __post_init__(self) -> None:
        self.x.is_boolean()
        self.x.has_members(self.groups)
        checks.in_order("bounds", self.low, self.high)

    @property
    def count(self) -> int:
        return len(self.groups)

    def narrow(self, proceed: Proceed) -> None:
        """A group that has all its true variables has no more; one that needs all that are open takes them."""
        for _, members in by_size(self.groups):
            proceed(self.x.taken(members.size))
            domain = self.x.cells[members]
            true, possible = ~domain[..., 0], domain[..., 1]
            full = true.sum(axis=1, keepdims=True) >= self.high
            tight = possible.sum(axis=1, keepdims=True) <= self.low
            short = possible.sum(axis=1, keepdims=True) < self.low
            over = true.sum(axis=1, keepdims=True) > self.high
            may_be_0 = ~(tight & possible) & ~short & ~over
            may_be_1 = ~(full & ~true) & ~short & ~over
            self.x.keep(members, np.stack([may_be_0, may_be_1], axis=-1))

    def bounds(self, size: int) -> Bounds:
        """What is not true is false."""
        return np.array([size - self.high, self.low]), np.array([size - self.low, self.high])

    def encode(self, f: Formula, views: Views) -> None:
        literals = boolean_literals(views, self.x)
        for chosen, members in by_size(self.groups):
            with f.rows((len(self.groups),), chosen):
                between(f, literals[members], self.low, self.high, self.encoding)
