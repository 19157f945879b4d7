"""The values of the variables of each group are a row of a table, or are no row of it.

For Booleans there are two encodings. Up to 10 literals, the prime implicates of the table, found from all its
nonmodels: the clauses that follow from it, none with a literal to spare (W. Quine, The problem of simplifying
truth functions, American Mathematical Monthly 59(8), 1952). With all of them unit propagation sees whatever follows,
and no variable is added. For more literals, and for integers, a variable for each row, which is true exactly if the row
is taken: supports, after F. Bacchus, GAC via unit propagation, CP 2007, in which unit propagation sees whatever
follows, too. A negative table forbids each of its rows by a clause, the conflicts of T. Walsh, SAT v CSP, CP 2000.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import SupportsInt, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.integers import LogInts, digits
from satenc.formula import FALSE, TRUE, Formula, Groups, Indices, Lits, Proceed, checked, different
from satenc.unknowns.unknown import OfGroups, Unknown, Views, boolean_literals, direct_literals, one_by_one

Row: TypeAlias = tuple[int, ...]
Batch: TypeAlias = tuple[Indices, Indices, NDArray[np.intp], NDArray[np.bool_]]
Shared: TypeAlias = tuple[Indices, NDArray[np.float32]]

IMPLICATES_UP_TO = 10

_SHARED_BY = 4
"""Where so many groups have the same rows, on average, rows are matrices: narrowing takes a third of the time."""
_SHARED_UP_TO = 4096
"""The most values in rows that are a matrix."""
_TOGETHER = 10**6
"""Values in rows that are looked at together."""


@checked
@dataclass(slots=True)
class Table(OfGroups):
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
    _supports: Sequence[Shared] | None = field(init=False, repr=False, default=None)
    """What `_shared` gives."""

    def __post_init__(self) -> None:
        self.x.has_members(self.groups)
        known: dict[int, frozenset[Row]] = {}  # groups may share a table
        stated = [known.get(id(rows)) or known.setdefault(id(rows), rows_of(rows)) for rows in self.tables]
        if len(stated) != len(self.groups):
            raise ValueError(f"tables: expected {len(self.groups)}, one for each group, found {len(stated)}")
        fits = set[tuple[int, int]]()
        for i, (group, rows) in enumerate(zip(self.groups, stated, strict=True)):
            if (id(rows), len(group)) in fits:
                continue
            fits.add((id(rows), len(group)))
            if wrong := [len(row) for row in rows if len(row) != len(group)]:
                raise ValueError(f"tables[{i}]: expected rows of {len(group)} values, found one of {wrong[0]}")
        values = {*self.x.values.tolist()}
        possible = {id(rows): frozenset(filter(values.issuperset, rows)) for rows in known.values()}
        self._rows = [possible[id(rows)] for rows in stated]

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
                some = left[-max(_TOGETHER // max(most * size, 1), 1) :]
                del left[-len(some) :]
                rows = np.zeros((len(some), most, size), np.intp)
                known = np.zeros((len(some), most), np.bool_)
                for number, i in enumerate(some):
                    inside = listed.get((size, id(self._rows[i])))
                    if inside is None:
                        inside = np.array([[index[v] for v in row] for row in sorted(self._rows[i])], np.intp)
                        inside = inside.reshape(len(self._rows[i]), size)
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

    def _shared(self) -> Sequence[Shared]:
        """``(members, has)`` for the groups that have the same rows: ``has[n * values + value, row]`` is 1 where a row
        has that value at place ``n``. Empty where most groups have rows of their own, or these are many.
        """
        if self._supports is None:
            self._supports = []
            alike = {(len(group), id(rows)): rows for group, rows in zip(self.groups, self._rows, strict=True)}
            most = max((len(rows) * size for (size, _), rows in alike.items()), default=0)
            if not self.negative and len(alike) * _SHARED_BY <= self.count and most <= _SHARED_UP_TO:
                self._supports = [(members, self._has(rows, len(members[0]))) for _, members, rows in self._alike()]
        return self._supports

    def _has(self, rows: frozenset[Row], size: int) -> NDArray[np.float32]:
        """``[n * values + value, row]``: of the values 0 and 1, the rows (0, 1) and (1, 1) are ``[[1, 0], [0, 1], [0,
        0], [1, 1]]``.
        """
        has = np.array([*rows], np.int64).reshape(len(rows), size, 1) == self.x.values
        flat: NDArray[np.float32] = has.reshape(len(rows), size * len(self.x.values)).T.astype(np.float32)
        return flat

    @property
    def narrowing_pays(self) -> bool | None:
        """It does for groups of integers with the same rows: narrowing is quick, and rows that are not left need no
        variable. Shakashakas take 0.6 of the time.
        """
        return True if len(self.x.values) > 2 and self._shared() else None

    def narrow(self, proceed: Proceed) -> None:
        """A value that is in no possible row is excluded; of a negative table, one that completes a row."""
        if shared := self._shared():
            for members, has in shared:
                proceed(self.x.taken(members.size) + 8 * len(members) * has.shape[1])
                domain = self.x.cells[members]  # [group, n, value]
                impossible = (~domain).reshape(len(members), len(has)).astype(np.float32)
                is_row_possible = impossible @ has == 0  # [group, row]: it has no impossible value
                left = is_row_possible.astype(np.float32) @ has.T > 0  # some possible row has the value
                self.x.keep(members, left.reshape(domain.shape))
            return
        for _, members, rows, known in self._together():
            proceed(self.x.taken(members.size) + 8 * rows.size)
            if self.negative:
                self._exclude(members, rows, known)
                continue
            domain = self.x.cells[members]  # [group, n, value]
            place = np.arange(members.shape[1])
            there = domain[np.arange(len(members))[:, None, None], place, rows]  # [group, row, n]
            group, row = np.nonzero(known & there.all(axis=2))
            left = np.zeros_like(domain)
            left[group[:, None], place, rows[group, row]] = True
            self.x.keep(members, left)

    def _exclude(self, members: Indices, rows: NDArray[np.intp], known: NDArray[np.bool_]) -> None:
        """Take the values that would complete one of ``rows[group, row, n]`` from the last open member of a group."""
        cells = self.x.cells
        single = (cells.sum(axis=1) == 1)[members]  # [group, n]
        (some,) = (single.sum(axis=1) >= members.shape[1] - 1).nonzero()
        members, rows, single = members[some], rows[some], single[some]
        there = cells[members[:, None], rows]  # [group, row, n]
        is_last = single.sum(axis=1, keepdims=True) - single == members.shape[1] - 1
        group, row, n = ((known[some] & there.all(axis=2))[..., None] & is_last[:, None]).nonzero()
        cells[members[group, n], rows[group, row, n]] = False

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        stated = [*zip(self.groups, self._rows, strict=True)]
        answers = one_by_one(values).tolist()
        among = [[tuple([answer[v] for v in group]) in rows for group, rows in stated] for answer in answers]
        return np.array(among, np.bool_).reshape(*values.shape[:-1], self.count) ^ self.negative

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


def table(f: Formula, lits: Lits, rows: frozenset[Row]) -> None:
    """The truth values of ``lits[..., n]`` are one of ``rows``, each of n truth values; of none for no row."""
    if lits.shape[-1] <= IMPLICATES_UP_TO:
        for columns, signs in prime_implicates(lits.shape[-1], rows):
            f.add_rows(lits[..., columns] * signs)
        return
    taken = f.auxiliary("row", *lits.shape[:-1], len(rows))
    f.add_rows(taken)
    values = np.array(sorted(rows), np.bool_).reshape(len(rows), lits.shape[-1])
    signs = np.where(values, 1, -1).astype(np.int32)
    for r in range(len(values)):
        agree = lits * signs[r]  # in row r each of these is true
        f.add(-taken[..., r, None], agree)
        f.add_rows(np.concatenate([taken[..., r, None], -agree], axis=-1))
    for n in range(lits.shape[-1]):
        for sign, rows_with in ((-1, values[:, n]), (1, ~values[:, n])):
            f.add_rows(np.concatenate([sign * lits[..., n, None], taken[..., rows_with]], axis=-1))


def supported_table(f: Formula, equals: Lits, rows: NDArray[np.intp], known: NDArray[np.bool_]) -> None:
    """The variables ``equals[batch, n, value]`` have the values of one of ``rows[batch, row, n]``, by their indices, as
    far as these are ``known[batch, row]``. Rows of values outside the domains get no variable.
    """
    lits = np.take_along_axis(equals[:, None], rows[..., None], axis=3)[..., 0]  # [batch, row, n]
    taken = one_row(f, "row", lits, known & (lits != FALSE).all(axis=2))
    for n in range(equals.shape[1]):
        with_value = rows[:, None, :, n] == np.arange(equals.shape[2])[:, None]  # [batch, value, row]
        f.add_rows(np.concatenate([-equals[:, n, :, None], np.where(with_value, taken[:, None], FALSE)], axis=-1))


def one_row(f: Formula, name: str, lits: Lits, possible: NDArray[np.bool_]) -> Lits:
    """One of the rows ``lits[batch, row, n]`` is all true, of those that are ``possible[batch, row]``; where these are
    several, auxiliary variables ``name`` say which are. Returns the literals that say it, ``[batch, row]``.
    """
    alone = possible & (possible.sum(axis=1, keepdims=True) == 1)
    taken = f.auxiliary(name, *possible.shape, where=possible & ~alone)
    taken[alone] = TRUE
    f.add_rows(taken)
    f.add(-taken[..., None], lits, where=possible[..., None])
    f.add_rows(np.concatenate([taken[..., None], -lits], axis=-1), where=possible)
    return taken


def negative_table(f: Formula, equals: Lits, rows: NDArray[np.intp], known: NDArray[np.bool_]) -> None:
    """The variables do not have the values of any of the rows, see `supported_table`."""
    lits = np.take_along_axis(equals[:, None], rows[..., None], axis=3)[..., 0]
    f.add_rows(-lits, where=known)


@lru_cache(maxsize=256)
def prime_implicates(width: int, rows: frozenset[Row]) -> list[tuple[NDArray[np.intp], NDArray[np.int32]]]:
    """The prime implicates of a table, for each width of clause: the columns that clauses have literals of, and their
    signs, both ``[clause, n]``.

    All partial rows are tried at once, an axis for each column: 0 and 1 for its values, 2 for one left open.
    """
    excluded = np.ones((2,) * width, np.bool_)
    for row in rows:
        excluded[tuple(map(int, row))] = False
    for axis in range(width):  # an open column is excluded where both of its values are
        excluded = np.concatenate([excluded, np.logical_and.reduce(excluded, axis, keepdims=True)], axis)
    prime = excluded.copy()
    for axis in range(width):  # of those that are, the ones in which no further column can be left open
        wider = np.take(excluded, [2], axis)
        fixed = np.moveaxis(prime, axis, 0)[:2]
        fixed &= ~np.moveaxis(wider, axis, 0)
    partial = np.argwhere(prime)
    closed, signs = partial < 2, np.where(partial == 1, -1, 1).astype(np.int32)
    widths = closed.sum(axis=1)
    clauses = []
    for size in different(widths):
        some = widths == size
        columns = closed[some].nonzero()[1].reshape(np.count_nonzero(some), size)
        clauses.append((columns, np.take_along_axis(signs[some], columns, axis=1)))
    return clauses


def rows_of(rows: Iterable[Iterable[SupportsInt]]) -> frozenset[Row]:
    """The ``rows`` as a set of tuples."""
    return frozenset(tuple(map(int, row)) for row in rows)
