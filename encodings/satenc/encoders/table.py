"""Tables: the values of a few variables together are one of some rows, or none of them.

For Booleans there are two encodings. Up to 10 literals, the prime implicates of the table, found from all its
nonmodels: the clauses that follow from it and of which no literal can be left out (W. Quine, The problem of simplifying
truth functions, American Mathematical Monthly 59(8), 1952). With all of them unit propagation sees whatever follows,
and no variable is added. For more literals, and for integers, a variable for each row, which is true exactly if the row
is taken: supports, after F. Bacchus, GAC via unit propagation, CP 2007, in which unit propagation sees whatever
follows, too. A negative table forbids each of its rows by a clause, the conflicts of T. Walsh, SAT v CSP, CP 2000.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import SupportsInt, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, TRUE, Lits

Row: TypeAlias = tuple[int, ...]
IMPLICATES_UP_TO = 10


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
    """For each clause the columns that it has literals of, and their signs.

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
    clauses = []
    for partial in np.argwhere(prime):
        columns = np.flatnonzero(partial < 2)
        clauses.append((columns, np.where(partial[columns] == 1, -1, 1).astype(np.int32)))
    return clauses


def rows_of(rows: Iterable[Iterable[SupportsInt]]) -> frozenset[Row]:
    """The ``rows`` as `table` takes them."""
    return frozenset(tuple(map(int, row)) for row in rows)
