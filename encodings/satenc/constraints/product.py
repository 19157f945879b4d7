"""A variable is the product, the quotient or the difference of two others.

Conflicts, after T. Walsh, SAT v CSP, CP 2000, for each two values of the first two variables, and supports for each
value of the third with one of the others. Unit propagation finds the third variable from the first two, and either of
these from the other and the third.
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.integers import LogInts
from satenc.encoders.linear import Relation
from satenc.encoders.log_sum import LogTerm, log_sorted, log_sum
from satenc.formula import FALSE, ByName, Formula, Groups, Indices, Proceed, checked, checks
from satenc.unknowns.unknown import OfGroups, Unknown, Views, direct_literals


class Operation(StrEnum):
    """``first * second``; the larger divided by the smaller, without remainder, both of them positive; how much larger
    the one is than the other.
    """

    PRODUCT = "product"
    QUOTIENT = "quotient"
    DIFFERENCE = "difference"


@checked
@dataclass(frozen=True, slots=True)
class Product(OfGroups):
    """Over variables of ``x``: of each of the ``groups``, which are triples, the third variable is made of the first
    two by the ``operation``. Log-encoded variables are multiplied bit by bit.

    Raises ValueError for groups that are no triples of indices of the variables.
    """

    x: Unknown
    groups: Groups
    operation: ByName[Operation] = Operation.PRODUCT

    def __post_init__(self) -> None:
        self.x.has_members(self.groups)
        if len(self.groups) and checks.lengths(f"groups over {self.x.name!r}", self.groups) != [3]:
            raise ValueError(f"groups over {self.x.name!r}: expected triples")

    @property
    def _members(self) -> Indices:
        return np.array(self.groups, np.intp).reshape(-1, 3)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        first, second, third = (values[..., one] for one in self._members.T)
        if self.operation is Operation.PRODUCT:
            return np.asarray(first * second == third)
        if self.operation is Operation.DIFFERENCE:
            return np.asarray(np.abs(first - second) == third)
        smaller = np.minimum(first, second)
        return np.asarray((smaller > 0) & (smaller * third == np.maximum(first, second)))

    @property
    def _table(self) -> NDArray[np.intp]:
        """``[a, b]``: the number of the value that two values make, -1 for none."""
        values = self.x.values.tolist()
        number = {value: i for i, value in enumerate(values)}

        def made(one: int, other: int) -> int | None:
            if self.operation is Operation.PRODUCT:
                return one * other
            if self.operation is Operation.DIFFERENCE:
                return abs(one - other)
            smaller, larger = sorted((one, other))
            return None if smaller < 1 or larger % smaller else larger // smaller

        return np.array([[number.get(made(a, b), -1) for b in values] for a in values], np.intp)

    def narrow(self, proceed: Proceed) -> None:
        """Keep the values that have values of the two other variables beside them."""
        members, table = self._members, self._table
        proceed(self.x.taken(members.size * len(self.x.values)))
        first, second, third = (self.x.cells[one] for one in members.T)
        possible = first[:, :, None] & second[:, None] & (table >= 0) & third[:, table]  # [group, a, b]
        made = np.zeros_like(third)
        group, a, b = np.nonzero(possible)
        made[group, table[a, b]] = True
        for one, left in zip(members.T, (possible.any(axis=2), possible.any(axis=1), made), strict=True):
            self.x.keep(one, left)

    def encode(self, f: Formula, views: Views) -> None:
        view = views[self.x]
        if isinstance(view, LogInts):
            self._encode_bits(f, view)
            return
        table, literals = self._table, direct_literals(views, self.x)
        first, second, third = (literals[one] for one in self._members.T)  # [group, value]
        f.add(-first[:, :, None], -second[:, None], np.where(table >= 0, third[:, table], FALSE))
        for one, other, made in ((first, second, table), (second, first, table.T)):
            for a, row in enumerate(made):
                for value in range(len(self.x.values)):
                    supports = other[:, row == value]
                    f.add_rows(np.concatenate([-one[:, a, None], -third[:, value, None], supports], axis=1))

    def _encode_bits(self, f: Formula, view: LogInts) -> None:
        first, second, third = self._members.T
        a, b, c = (LogTerm.of(view, one) for one in (first, second, third))
        if self.operation is Operation.PRODUCT:
            log_sum(f, [a.times(f, b), c.negated()], Relation.EQ, 0)
            return
        smaller, larger = log_sorted(f, view, first, second)
        if self.operation is Operation.DIFFERENCE:
            log_sum(f, [smaller, c, larger.negated()], Relation.EQ, 0)
            return
        log_sum(f, [smaller], Relation.GE, 1)
        log_sum(f, [smaller.times(f, c), larger.negated()], Relation.EQ, 0)
