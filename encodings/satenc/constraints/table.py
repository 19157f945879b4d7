"""The values of the variables of each group are a row of a table, or are no row of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import SupportsInt, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.integers import LogInts, digits
from satenc.encoders.table import Row, negative_table, rows_of, supported_table, table
from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, Indices
from satenc.formula.proceed import Proceed
from satenc.model.unknown import Unknown, Views, boolean_literals, direct_literals

Batch: TypeAlias = tuple[Indices, Indices, NDArray[np.intp], NDArray[np.bool_]]

_TOGETHER = 10**6
"""Values in rows that are looked at together."""


@checked
@dataclass(slots=True)
class Table:
    """The variables of group ``i`` of ``x`` have the values of one of the rows in ``tables[i]``, in their order; if it
    is ``negative``, of none of them. Values that no variable has make no row.

    Groups may have any lengths. Raises ValueError for members that are not among the variables, for another number of
    tables than of groups, and for a row of another length than its group.
    """

    x: Unknown
    groups: Groups
    tables: Sequence[Iterable[Iterable[SupportsInt]]]
    negative: bool = False
    _rows: list[frozenset[Row]] = field(init=False, repr=False)
    _kept: Sequence[Batch] | None = field(init=False, repr=False, default=None)
    """What `_together` gives; empty where that is large."""

    def __post_init__(self) -> None:
        self.x.has_members(self.groups)
        known: dict[int, frozenset[Row]] = {}  # groups may share a table
        stated = [known.get(id(rows)) or known.setdefault(id(rows), rows_of(rows)) for rows in self.tables]
        if len(stated) != len(self.groups):
            raise ValueError(f"tables: expected {len(self.groups)}, one for each group, found {len(stated)}")
        for i, (group, rows) in enumerate(zip(self.groups, stated, strict=True)):
            if wrong := [len(row) for row in rows if len(row) != len(group)]:
                raise ValueError(f"tables[{i}]: expected rows of {len(group)} values, found one of {wrong[0]}")
        values = {*self.x.values.tolist()}
        possible = {id(rows): frozenset(filter(values.issuperset, rows)) for rows in stated}
        self._rows = [possible[id(rows)] for rows in stated]

    @property
    def count(self) -> int:
        return len(self.groups)

    def _together(self) -> Iterable[Batch]:
        """``(chosen, members, rows, known)`` for groups of one size: the rows of each by the indices of their values,
        ``[group, row, n]``, as far as these are known, ``[group, row]``.
        """
        if self._kept is None:
            values = sum(len(rows) * len(group) for rows, group in zip(self._rows, self.groups, strict=True))
            self._kept = [*self._batches()] if values <= _TOGETHER else ()
        return self._kept or self._batches()

    def _batches(self) -> Iterator[Batch]:
        index = {value: i for i, value in enumerate(self.x.values.tolist())}
        by_size: dict[int, list[int]] = {}
        listed: dict[tuple[int, int], NDArray[np.intp]] = {}  # groups may share a table
        for i in sorted(range(self.count), key=lambda i: len(self._rows[i])):
            by_size.setdefault(len(self.groups[i]), []).append(i)
        for size, left in by_size.items():
            while left:
                most = max(len(self._rows[left[-1]]), 1)
                some = left[-max(_TOGETHER // (most * size), 1) :]
                del left[-len(some) :]
                rows = np.zeros((len(some), most, size), np.intp)
                known = np.zeros((len(some), most), np.bool_)
                for number, i in enumerate(some):
                    inside = listed.get((size, id(self._rows[i])))
                    if inside is None:
                        inside = np.array([[index[v] for v in row] for row in sorted(self._rows[i])], np.intp)
                        inside = inside.reshape(-1, size)
                        listed[size, id(self._rows[i])] = inside
                    rows[number, : len(inside)] = inside
                    known[number, : len(inside)] = True
                members = np.array([self.groups[i] for i in some], np.intp).reshape(len(some), size)
                yield np.array(some, np.intp), members, rows, known

    def _alike(self) -> Iterator[tuple[Indices, Indices, frozenset[Row]]]:
        """``(chosen, members, rows)`` for the groups that have the same rows."""
        alike: dict[tuple[int, frozenset[Row]], list[int]] = {}
        for i, (group, rows) in enumerate(zip(self.groups, self._rows, strict=True)):
            alike.setdefault((len(group), rows), []).append(i)
        for (size, rows), chosen in alike.items():
            members = np.array([self.groups[i] for i in chosen], np.intp).reshape(len(chosen), size)
            yield np.array(chosen, np.intp), members, rows

    def narrow(self, proceed: Proceed) -> None:
        """A value that is in no possible row is excluded; of a negative table, one that completes a row."""
        for _, members, rows, known in self._together():
            proceed(self.x.taken(members.size) + 8 * rows.size)
            domain = self.x.cells[members]  # [group, n, value]
            place = np.arange(members.shape[1])
            there = domain[np.arange(len(members))[:, None, None], place, rows]  # [group, row, n]
            if self.negative:
                single = np.broadcast_to((domain.sum(axis=2) == 1)[:, None], rows.shape)
                others = single.sum(axis=2, keepdims=True) - single
                last = known[..., None] & there.all(axis=2, keepdims=True) & (others == members.shape[1] - 1)
                group, row, n = np.nonzero(last)
                left = domain.copy()
                left[group, n, rows[group, row, n]] = False
            else:
                group, row = np.nonzero(known & there.all(axis=2))
                left = np.zeros_like(domain)
                left[group[:, None], place, rows[group, row]] = True
            self.x.keep(members, left)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.zeros((*values.shape[:-1], self.count), np.bool_)
        for chosen, members, rows in self._alike():
            for row in rows:
                kept[..., chosen] |= (values[..., members] == np.array(row)).all(axis=-1)
        return ~kept if self.negative else kept

    def encode(self, f: Formula, views: Views) -> None:
        if self.x.values.tolist() == [0, 1] and not self.negative:
            literals = boolean_literals(views, self.x)
            for chosen, members, alike in self._alike():
                with f.rows((self.count,), chosen):
                    table(f, literals[members], alike)
            return
        view = views[self.x]
        if isinstance(view, LogInts):
            self._encode_bits(f, view)
            return
        write = negative_table if self.negative else supported_table
        for chosen, members, rows, known in self._together():
            with f.rows((self.count,), chosen):
                write(f, direct_literals(views, self.x)[members], rows, known)

    def _encode_bits(self, f: Formula, view: LogInts) -> None:
        """The bits of the members, one after the other, are those of a row."""
        bits = view.bits.reshape(-1, len(view.weights))
        for chosen, members, alike in self._alike():
            rows = np.array([*alike], np.int64).reshape(-1, members.shape[1])
            ones = digits(rows, view.weights).reshape(len(rows), members.shape[1] * len(view.weights))
            lits = bits[members].reshape(len(members), -1)
            with f.rows((self.count,), chosen):
                if self.negative:
                    f.add_rows(np.where(ones, -lits[:, None], lits[:, None]))
                else:
                    table(f, lits, rows_of(ones))
