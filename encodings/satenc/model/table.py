"""The Booleans of each group are one of the rows of a table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.table import Row, rows_of, table
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, Indices
from satenc.formula.proceed import Proceed
from satenc.model.unknown import Unknown, Views, boolean_literals


@dataclass(slots=True)
class Table:
    """The variables of group ``i`` of ``x`` have the values of one of the rows in ``tables[i]``, in their order.

    Groups may have any lengths. Raises ValueError unless ``x`` is Boolean, for members that are not among its
    variables, for another number of tables than of groups, and for a row of another length than its group.
    """

    x: Unknown
    groups: Groups
    tables: Sequence[Iterable[Iterable[object]]]
    _rows: list[frozenset[Row]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.x.is_boolean()
        self.x.has_members(self.groups)
        known: dict[int, frozenset[Row]] = {}  # groups may share a table
        self._rows = [known.setdefault(id(rows), rows_of(rows)) for rows in self.tables]
        if len(self._rows) != len(self.groups):
            raise ValueError(f"tables: expected {len(self.groups)}, one for each group, found {len(self._rows)}")
        for i, (group, rows) in enumerate(zip(self.groups, self._rows, strict=True)):
            if wrong := [len(row) for row in rows if len(row) != len(group)]:
                raise ValueError(f"tables[{i}]: expected rows of {len(group)} values, found one of {wrong[0]}")

    @property
    def count(self) -> int:
        return len(self.groups)

    def _alike(self) -> Iterator[tuple[Indices, Indices, frozenset[Row]]]:
        """``(chosen, members, rows)`` for the groups that have the same rows."""
        alike: dict[tuple[int, frozenset[Row]], list[int]] = {}
        for i, (group, rows) in enumerate(zip(self.groups, self._rows, strict=True)):
            alike.setdefault((len(group), rows), []).append(i)
        for (size, rows), chosen in alike.items():
            members = np.array([self.groups[i] for i in chosen], np.intp).reshape(len(chosen), size)
            yield np.array(chosen, np.intp), members, rows

    def narrow(self, proceed: Proceed) -> None:
        """A value that is in no possible row is excluded."""
        for _, members, rows in self._alike():
            proceed(self.x.taken(members.size) + members.size * len(rows))
            values = np.array(sorted(rows), np.intp).reshape(len(rows), members.shape[1])
            domain = self.x.cells[members]  # [group, n, value]
            possible = np.take_along_axis(domain[:, None], values[None, ..., None], 3)[..., 0].all(axis=2)
            left = np.stack([possible.astype(np.intp) @ (values == value) > 0 for value in (0, 1)], axis=-1)
            self.x.keep(members, left)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.zeros((*values.shape[:-1], self.count), np.bool_)
        for chosen, members, rows in self._alike():
            for row in rows:
                kept[..., chosen] |= (values[..., members] == np.array(row)).all(axis=-1)
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        literals = boolean_literals(views, self.x)
        for chosen, members, rows in self._alike():
            with f.rows((self.count,), chosen):
                table(f, literals[members], rows)
