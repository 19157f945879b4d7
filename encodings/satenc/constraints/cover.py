"""An exact cover by shapes: the variables that have a value are those of one of its shapes.

A variable for each shape says that it is chosen, and each variable of the cover has the value of the one chosen shape
that it lies in: exact cover with a primary item for each value and each variable (D. E. Knuth, Dancing links, 2000).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import at_most_one
from satenc.formula import FALSE, Alike, Formula, Proceed, by_owner, checked, gathered
from satenc.unknowns.unknown import Unknown, Views, direct_literals, one_by_one


@checked
@dataclass(slots=True)
class Cover(Alike):
    """The variables of ``x`` that have the value ``x.values[v]`` are exactly those of one of ``shapes[v]``, sets of
    variables.

    There is an instance for each value, and then one for each variable: that it has a value with a shape that
    includes it. Raises ValueError for another number of lists of shapes than of values, and for variables that ``x``
    has not got.
    """

    x: Unknown
    shapes: Sequence[Sequence[Collection[int]]]
    _value: NDArray[np.intp] = field(init=False, repr=False)
    """The number of the value of each shape, all shapes in a row."""
    _shape: NDArray[np.intp] = field(init=False, repr=False)
    """For each variable of each shape, all in a row, the number of the shape."""
    _pairs: NDArray[np.intp] = field(init=False, repr=False)
    """The variables and values that some shape has together, as indices of the flat domains."""
    _pair: NDArray[np.intp] = field(init=False, repr=False)
    """For each variable of each shape, the number of its pair."""

    def __post_init__(self) -> None:
        count = len(self.x.values)
        if len(self.shapes) != count:
            raise ValueError(f"shapes: expected {count} lists, one a value, found {len(self.shapes)}")
        every = [[*{*shape}] for of_value in self.shapes for shape in of_value]
        members = self.x.has_members(every)
        self._value = np.repeat(np.arange(count), [len(of_value) for of_value in self.shapes])
        self._shape = np.repeat(np.arange(len(every)), np.array([*map(len, every)], np.intp))
        self._pairs, self._pair = np.unique(members * count + self._value[self._shape], return_inverse=True)

    @property
    def count(self) -> int:
        return len(self.x.values) + len(self.x.cells)

    @property
    def reach(self) -> NDArray[np.bool_]:
        """``[variable, value]``: whether some shape of the value includes the variable."""
        return self._spread(np.ones(len(self._pairs), np.bool_))

    def narrow(self, proceed: Proceed) -> None:
        """A variable in all possible shapes of a value has the value; one in none of them does not."""
        cells, count = self.x.cells, len(self.x.values)
        proceed(cells.nbytes)
        known = cells & (cells.sum(axis=1, keepdims=True) == 1)
        missing = self._in_shapes(~cells.ravel()[self._pairs])
        left = (missing == 0) & (self._in_shapes(known.ravel()[self._pairs]) == known.sum(axis=0)[self._value])
        shapes = np.bincount(self._pair, left[self._shape], len(self._pairs))
        possible = np.bincount(self._value[left], minlength=count)
        cells &= self._spread(shapes > 0)
        shared = self._pairs[(shapes > 0) & (shapes == possible[self._pairs % count])]
        self.x.keep(shared // count, np.arange(count) == (shared % count)[:, None])
        if not possible.all():
            cells[:] = False

    def _in_shapes(self, pairs: NDArray[np.bool_]) -> NDArray[Any]:
        """``[shape]``: how many of the marked ``pairs`` of a variable and a value each shape has."""
        return np.bincount(self._shape, pairs[self._pair], len(self._value))

    def _spread(self, pairs: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``[variable, value]``: the marks of ``pairs``, where they are listed, as an array of all variables and
        values.
        """
        spread = np.zeros(self.x.cells.shape, np.bool_)
        spread.flat[self._pairs[pairs]] = True
        return spread

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        rows = one_by_one(values)
        reach, allowed = self.reach, [{frozenset(shape) for shape in of_value} for of_value in self.shapes]
        kept = np.zeros((len(rows), self.count), np.bool_)
        for row, found in zip(rows, kept, strict=True):
            has = row[:, None] == self.x.values
            found[: len(allowed)] = [
                frozenset(np.flatnonzero(has[:, v]).tolist()) in of for v, of in enumerate(allowed)
            ]
            found[len(allowed) :] = (has & reach).any(axis=1)
        return kept.reshape(*values.shape[:-1], self.count)

    def encode(self, f: Formula, views: Views) -> None:
        lits, count, reach = direct_literals(views, self.x), len(self.x.values), self.reach
        equals = lits.ravel()[self._pairs]
        left = self._in_shapes(equals == FALSE) == 0
        chosen = np.full(len(left), FALSE, np.int32)
        with f.definitions():
            chosen[left] = f.auxiliary("shape", int(left.sum()))
        inside = left[self._shape]
        shape, pair = self._shape[inside], self._pair[inside]
        every = gathered(chosen[left], self._value[left], count)
        with f.rows((self.count,), np.arange(count)):
            f.add_rows(every)
            at_most_one(f, every)
        with f.rows((self.count,), self._value[shape]):
            f.add_rows(np.stack([-chosen[shape], equals[pair]], axis=-1))
        for some, own in by_owner(pair, len(self._pairs)):
            with f.rows((self.count,), self._pairs[some] % count):
                f.add_rows(np.column_stack([-equals[some], chosen[shape[own]]]))
        beyond = np.flatnonzero(~reach)
        with f.rows((self.count,), beyond % count):
            f.add_rows(-lits.ravel()[beyond, None])
        with f.rows((self.count,), np.arange(count, self.count)):
            f.add_rows(np.where(reach, lits, FALSE))
