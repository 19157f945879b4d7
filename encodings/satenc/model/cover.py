"""An exact cover by shapes: the variables that have a value are those of one of its shapes.

A variable for each shape says that it is chosen, and each variable of the cover has the value of the one chosen shape
that it lies in: exact cover with a primary item for each value and each variable (D. E. Knuth, Dancing links, 2000).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_, or_

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import at_most_one
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE
from satenc.formula.proceed import Proceed
from satenc.model.unknown import Unknown, Views, direct_literals


@dataclass(slots=True)
class Cover:
    """The variables of ``x`` that have the value ``x.values[v]`` are exactly those of one of ``shapes[v]``, sets of
    variables.

    There is an instance for each value, and then one for each variable: that it has a value of which some shape
    includes it. Raises ValueError for another number of lists of shapes than of values, and for variables that ``x``
    has not got.
    """

    x: Unknown
    shapes: Sequence[Sequence[Collection[int]]]
    _bits: list[list[int]] = field(init=False, repr=False)
    """The shapes of each value as whole numbers, whose bit ``i`` stands for variable ``i``."""

    def __post_init__(self) -> None:
        if len(self.shapes) != len(self.x.values):
            raise ValueError(f"shapes: expected {len(self.x.values)} lists, one a value, found {len(self.shapes)}")
        for of_value in self.shapes:
            self.x.has_members([[*shape] for shape in of_value])
        self._bits = [[sum(1 << i for i in {*shape}) for shape in of_value] for of_value in self.shapes]

    @property
    def count(self) -> int:
        return len(self.x.values) + len(self.x.cells)

    @property
    def reach(self) -> NDArray[np.bool_]:
        """``[variable, value]``: whether some shape of the value includes the variable."""
        reach = np.zeros(self.x.cells.shape, np.bool_)
        for v, of_value in enumerate(self.shapes):
            for shape in of_value:
                reach[[*shape], v] = True
        return reach

    def narrow(self, proceed: Proceed) -> None:
        """What lies in all possible shapes of a value has it; what lies in none has not."""
        cells = self.x.cells
        proceed(cells.nbytes)
        known = cells & (cells.sum(axis=1, keepdims=True) == 1)
        for v, bits in enumerate(self._bits):
            may, must = _as_bits(cells[:, v]), _as_bits(known[:, v])
            left = [shape for shape in bits if shape | may == may and shape & must == must]
            possible, shared = reduce(or_, left, 0), reduce(and_, left) if left else 0
            excluded, taken = may & ~possible, shared & ~must
            for i in _members(excluded):
                cells[i, v] = False
            for i in _members(taken):
                cells[i] &= np.arange(cells.shape[1]) == v
            if not left:
                cells[:] = False

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        rows = values.reshape(-1, values.shape[-1])
        reach, allowed = self.reach, [{*bits} for bits in self._bits]
        kept = np.zeros((len(rows), self.count), np.bool_)
        for row, found in zip(rows, kept, strict=True):
            has = row[:, None] == self.x.values
            found[: len(allowed)] = [_as_bits(has[:, v]) in bits for v, bits in enumerate(allowed)]
            found[len(allowed) :] = (has & reach).any(axis=1)
        return kept.reshape(*values.shape[:-1], self.count)

    def encode(self, f: Formula, views: Views) -> None:
        lits, reach = direct_literals(views, self.x), self.reach
        for v, of_value in enumerate(self.shapes):
            equals = lits[:, v]
            left = [[*shape] for shape in of_value if FALSE not in equals[[*shape]]]
            with f.definitions():
                chosen = f.auxiliary(f"shape of {self.x.values[v]}", len(left))
            inside = np.zeros((len(equals), len(left)), np.bool_)
            for n, shape in enumerate(left):
                inside[shape, n] = True
            member, shape_of = inside.nonzero()
            with f.instance(v):
                f.add_rows(chosen)
                at_most_one(f, chosen)
                f.add_rows(np.stack([-chosen[shape_of], equals[member]], axis=-1))
                some = inside.any(axis=1)
                f.add_rows(np.concatenate([-equals[some, None], np.where(inside[some], chosen, FALSE)], axis=-1))
                f.add_rows(-equals[~some, None])
        with f.rows((self.count,), np.arange(len(self.shapes), self.count)):
            f.add_rows(np.where(reach, lits, FALSE))


def _as_bits(chosen: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")


def _members(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]
