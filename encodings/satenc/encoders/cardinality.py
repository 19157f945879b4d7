"""At most, at least, exactly and between: how many of a group of literals are true.

sequential           C. Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, CP 2005.
totalizer            O. Bailleux, Y. Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, CP 2003.
sorting-network      see :mod:`satenc.encoders.sorting_network`, for this and the next.
cardinality-network
modular-totalizer    see :mod:`satenc.encoders.modular_totalizer`.

All define every auxiliary variable in both directions, so the inputs fix all of them. With ``one_sided`` they are
defined in the direction that a bound needs, by half the clauses; a formula may then have more models than answers.
Sequential counter and totalizer keep only the counts that can still lead to an allowed total: the others are constants
and vanish from the clauses. Unit propagation is arc consistent on all but the modular totalizer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.modular_totalizer import modular_totalizer
from satenc.encoders.sorting_network import sorted_first
from satenc.encoders.unary import unary_sum, with_zero
from satenc.formula import (
    FALSE,
    TRUE,
    Choice,
    Chosen,
    Formula,
    Indices,
    Lits,
    Parts,
    Where,
    by_halves,
    checked,
    checks,
    different,
    ranges,
    subsets,
)

_LISTED_UP_TO = 15
"""Up to so many clauses every encoding lists the sets that have a true literal, or a false one, without variables:
those of exactly two of five. 120 Slitherlinks, whose clues count four lines each, take 0.66 s then, 0.90 s with
sequential counters.
"""
_KEPT_UP_TO = 40
"""Sequential counters of so many literals are planned once for all groups of their size and bounds."""
_ALIKE_UP_TO = 5
"""Counters of less than 2 to the power of this many literals are written in one go, whatever their sizes."""
_TOGETHER = 1 << 17
"""Clauses of counters that are placed in one array, and then sorted."""
_WIDEST, _STEP = 3, 4
"""The literals of the widest clause of a sequential counter, and what tells its steps apart in `_Counter.sorts`."""
_Alike: TypeAlias = tuple[tuple[int, int, int], Indices]
"""A size with a lower and an upper bound, and the numbers of all groups that have these."""


class Cardinality(Choice):
    """An encoder of one's own is a function ``(f, lits, low, high)``, with ``0 <= low <= high <= n``, registered by
    name.
    """

    SEQUENTIAL = "sequential"
    TOTALIZER = "totalizer"
    SORTING_NETWORK = "sorting-network"
    CARDINALITY_NETWORK = "cardinality-network"
    MODULAR_TOTALIZER = "modular-totalizer"


@checked
def at_most(
    f: Formula,
    lits: Lits,
    k: ArrayLike,
    encoding: Chosen[Cardinality] = Cardinality.SEQUENTIAL,
    *,
    one_sided: bool = False,
) -> None:
    """At most ``k`` of ``lits[..., n]`` are true; see `between`. With ``one_sided`` auxiliary variables are only
    bounded on the side that is needed: half the clauses, but a formula may have more models than the constraint has
    answers. An encoding of one's own writes what it always does.
    """
    _between(f, lits, 0, k, encoding, one_sided=one_sided)


@checked
def at_least(
    f: Formula,
    lits: Lits,
    k: ArrayLike,
    encoding: Chosen[Cardinality] = Cardinality.SEQUENTIAL,
    *,
    one_sided: bool = False,
) -> None:
    """At least ``k`` of ``lits[..., n]`` are true; see `between`, and `at_most` for ``one_sided``."""
    _between(f, lits, k, None, encoding, one_sided=one_sided)


@checked
def exactly(f: Formula, lits: Lits, k: ArrayLike, encoding: Chosen[Cardinality] = Cardinality.SEQUENTIAL) -> None:
    """Exactly ``k`` of ``lits[..., n]`` are true; see `between`."""
    between(f, lits, k, k, encoding)


@checked
def between(
    f: Formula, lits: Lits, low: ArrayLike, high: ArrayLike, encoding: Chosen[Cardinality] = Cardinality.SEQUENTIAL
) -> None:
    """At least ``low`` and at most ``high`` of ``lits[..., n]`` are true, for every entry of the leading axes. Bounds
    are one number for all, or arrays with one for each entry (broadcast to the leading axes). Two bounds need both
    sides of auxiliary variables, so neither this nor `exactly` takes ``one_sided``.

    Raises ValueError, as all functions of this module, for anything but literals of ``f`` and bounds that are no whole
    numbers, and if ``low`` exceeds ``high``. Bounds that no number of literals meets are the empty clause.
    """
    if np.ndim(low) or np.ndim(high):
        lead = np.shape(lits)[:-1]
        each = [checks.for_rows("bound", bound, lead).ravel() for bound in (low, high)]
        checks.all_in_order("bounds", *each)
    else:
        checks.in_order("bounds", low, high)
    _between(f, lits, low, high, encoding)


def between_each(
    f: Formula,
    lits: Lits,
    sizes: NDArray[np.intp],
    low: NDArray[np.int64],
    high: NDArray[np.int64],
    encoding: Cardinality = Cardinality.SEQUENTIAL,
    *,
    one_sided: bool = False,
) -> None:
    """As `between` for groups of different sizes, the instances of the current rule: group ``i`` has the next
    ``sizes[i]`` of ``lits``; ``low[i]`` to ``high[i]`` of them are true.

    A call that writes clauses takes longer than a few clauses do. So groups are written together: first those that are
    one clause, as clues and lines often are; then those of one size and one pair of bounds, by an encoder; then all
    that `_is_listed`; and at last all sequential counters.
    """
    start = np.cumsum(sizes) - sizes
    low, high = np.maximum(low, 0), np.minimum(high, sizes)
    write = _writing(f, lits, len(sizes))
    is_ours = encoding.added is None

    def members(groups: Indices) -> Lits:
        """``[group, n]``: the literals of ``groups`` of one size."""
        return lits.take(start[groups, None] + np.arange(sizes[groups[0]]))

    one_true, one_false = (low == 1) & (high == sizes), (low == 0) & (high == sizes - 1)
    for sign, are_one_clause in ((1, one_true), (-1, one_false)) if is_ours else ():
        (found,) = are_one_clause.nonzero()
        for size in different(sizes[found]):
            groups = found[sizes[found] == size]
            write(sign * members(groups), groups)
    others = (~(one_true | one_false)).nonzero()[0] if is_ours else np.arange(len(sizes))
    listed: list[_Alike] = []
    counted: list[_Alike] = []
    for bounds, groups in _by_bounds(others, sizes, low, high):
        if is_ours and _is_listed(*bounds):
            listed.append((bounds, groups))
        elif encoding is Cardinality.SEQUENTIAL:
            counted.append((bounds, groups))
        else:
            with f.rows((len(sizes),), groups):
                _within(f, members(groups), *bounds[1:], encoding, one_sided=one_sided)
    by_width: dict[int, list[tuple[Indices, Lits]]] = {}
    for (_, least, most), groups in listed:
        for sets in _listed(members(groups), least, most):  # [group, clause, literal]
            owners = np.repeat(groups, sets.shape[1])
            by_width.setdefault(sets.shape[2], []).append((owners, sets.reshape(len(owners), sets.shape[2])))
    for parts in by_width.values():
        write(np.concatenate([sets for _, sets in parts]), np.concatenate([owners for owners, _ in parts]))
    by_length: dict[int, list[_Alike]] = {}
    for bounds, groups in counted:
        by_length.setdefault(max(bounds[0].bit_length(), _ALIKE_UP_TO), []).append((bounds, groups))
    for alike in by_length.values():
        plans = [_kept_counter(*bounds, one_sided) for bounds, _ in alike]
        plan = np.repeat(np.arange(len(alike)), [len(groups) for _, groups in alike])
        chosen = np.concatenate([groups for _, groups in alike])
        with f.rows((len(sizes),), chosen):
            counters = _counter_variables(f, plans, plan)
        own = lits[ranges(start[chosen], start[chosen] + sizes[chosen])]
        for owners, rows in _counter_clauses(own, counters, plans, plan):
            write(rows, chosen[owners])


def _by_bounds(
    groups: Indices, sizes: NDArray[np.intp], low: NDArray[np.int64], high: NDArray[np.int64]
) -> Iterator[_Alike]:
    """The ``groups`` that have a size and bounds in common, by these: ``((5, 1, 2), [0, 3])``, then others."""
    alike: dict[tuple[int, int, int], list[int]] = {}
    bounds = zip(*(each[groups].tolist() for each in (sizes, low, high)), strict=True)
    for group, bound in zip(groups.tolist(), bounds, strict=True):
        alike.setdefault(bound, []).append(group)
    return ((bound, np.array(own)) for bound, own in alike.items())


def _writing(f: Formula, lits: Lits, count: int) -> Callable[[Lits, Indices], None]:
    """A function that adds the clauses ``rows[clause, width]`` over ``lits`` and new variables, where clause ``i`` is
    of instance ``chosen[i]`` of the ``count`` of the current rule.
    """
    owners = f.owners(count) if f.has_only_variables(lits) else None

    def write(rows: Lits, chosen: Indices) -> None:
        if owners is None:
            with f.rows((count,), chosen):
                f.add_rows(rows)
        else:
            f.add_variables(rows, owners[chosen])

    return write


@dataclass(frozen=True, slots=True, eq=False)
class _Counter:
    """The sequential counter of one group, made once for its size and bounds. In clauses ``i`` stands for its literal
    ``i - 1``, and numbers above its ``size`` for its variables; each of these counts literals up to a place.
    """

    size: int
    top: int
    places: Indices
    counts: Indices
    clauses: Indices
    """``[clause, 3]``, with 0 behind shorter ones."""
    sorts: NDArray[np.int16]
    """Of each clause `_STEP` times the step of the encoder that writes it, and its width; ascending."""


def _counter(size: int, low: int, high: int, one_sided: bool) -> _Counter:
    """The counter of ``size`` literals for these bounds: of at most one of three, the clauses ``-1 4``, ``-2 5``,
    ``-4 5``, ``-2 -4`` and so on, where 4 says that the first literal is true, 5 that one of the first two is.
    """
    bounds = _Bounds(size, low, high, one_sided)
    is_open, counts = bounds.sequence
    places, numbers = is_open.nonzero()
    counts[is_open] = np.arange(size + 1, size + 1 + len(places))
    steps = [*_sequential_steps(np.arange(1, size + 1, dtype=np.int32), counts, bounds)]
    table = np.full((len(steps), size, bounds.top, _WIDEST), FALSE)  # [step, place, count, literal of the clause]
    for step, (columns, where) in zip(table, steps, strict=True):
        for i, column in enumerate(columns):
            step[..., i] = column
        if where is not None:
            step[~np.asarray(where)] = TRUE  # no clause is there
    rows = table.reshape(len(steps) * size * bounds.top, _WIDEST)
    step_of = np.repeat(np.arange(len(steps), dtype=np.int16), size * bounds.top)
    kept = (rows != TRUE).all(axis=1)
    rows, step_of = rows[kept], step_of[kept]
    rows[rows == FALSE] = 0
    for here in (0, 1, 0):  # what is 0 goes behind the others
        (empty,) = (rows[:, here] == 0).nonzero()
        rows[empty, here] = rows[empty, here + 1]
        rows[empty, here + 1] = 0
    sort = step_of * np.int16(_STEP) + np.count_nonzero(rows, axis=1).astype(np.int16)
    in_order = sort.argsort(kind="stable")
    return _Counter(size, bounds.top, places, numbers, rows[in_order].astype(np.intp), sort[in_order])


_remembered_counter = lru_cache(maxsize=512)(_counter)


def _kept_counter(size: int, low: int, high: int, one_sided: bool) -> _Counter:
    """`_counter`; those of few literals are made once."""
    return (_remembered_counter if size <= _KEPT_UP_TO else _counter)(size, low, high, one_sided)


def _counter_variables(f: Formula, plans: Sequence[_Counter], plan: Indices) -> Lits:
    """New variables of a counter for each entry of ``plan``, which are numbers of ``plans``, one after the other."""
    shape = (len(plan), max(one.size for one in plans) + 1, max(one.top for one in plans) + 1)
    group, entries = _chained([len(one.places) for one in plans], plan)
    places, counts = (
        np.concatenate(each)[entries] for each in zip(*((one.places, one.counts) for one in plans), strict=True)
    )
    return f.auxiliary_at("counter", shape, (group * shape[1] + places) * shape[2] + counts)


def _counter_clauses(
    lits: Lits, counters: Lits, plans: Sequence[_Counter], plan: Indices
) -> Iterator[tuple[Indices, Lits]]:
    """The clauses of counters by their ``plan``, with the number of the counter of each. They count ``lits`` with the
    variables ``counters``: those of the first counter come first.
    """
    sizes, numbers = (
        np.array(each)[plan] for each in zip(*((one.size, len(one.places)) for one in plans), strict=True)
    )
    both = sizes + numbers
    ends, own = np.cumsum(both), np.empty(len(lits) + len(counters), np.int32)
    own[ranges(ends - both, ends - numbers)] = lits
    own[ranges(ends - numbers, ends)] = counters
    centre = np.cumsum(2 * both + 1) - both - 1
    beside = np.repeat(centre, both)
    place = np.arange(1, len(own) + 1) - np.repeat(ends - both, both)
    table = np.empty(2 * len(own) + len(plan), np.int32)  # of each counter: -x, -lit, nothing, lit, x
    table[beside + place], table[beside - place] = own, -own
    total = np.array([len(one.sorts) for one in plans])[plan].sum()
    for part in [slice(None)] if total <= _TOGETHER else map(slice, range(_STEP * 4), range(1, _STEP * 4 + 1)):
        some = [slice(*one.sorts.searchsorted([part.start, part.stop])) if part.stop else part for one in plans]
        sorts = [one.sorts[own] for one, own in zip(plans, some, strict=True)]
        group, entries = _chained([*map(len, sorts)], plan)
        sort = np.concatenate(sorts)[entries]
        in_order = sort.argsort(kind="stable")
        group = group[in_order]
        codes = np.concatenate([one.clauses[own] for one, own in zip(plans, some, strict=True)])[entries[in_order]]
        literals = table[centre[group, None] + codes]
        numbers = np.bincount(sort)
        last = np.cumsum(numbers)
        for one in numbers.nonzero()[0].tolist():
            here = slice(last[one] - numbers[one], last[one])
            yield group[here], np.ascontiguousarray(literals[here, : one % _STEP])


def _chained(lengths: Sequence[int], chosen: Indices) -> tuple[Indices, Indices]:
    """Of lists of these ``lengths``, one behind the other: the numbers of all entries of list ``chosen[0]``, then those
    of list ``chosen[1]`` and so on; first the place in ``chosen`` of each.
    """
    own = np.array(lengths)[chosen]
    ends = np.cumsum(lengths)[chosen]
    return np.repeat(np.arange(len(chosen)), own), ranges(ends - own, ends)


@checked
def unary_count(
    f: Formula,
    lits: Lits,
    most: int | None = None,
    encoding: Chosen[Cardinality] = Cardinality.TOTALIZER,
    *,
    one_sided: bool = False,
) -> Lits:
    """Literals ``[..., most]``: entry ``j`` says that more than ``j`` of ``lits[..., n]`` are true. ``-count[..., k]``,
    as a clause or an assumption, bounds the count by ``k``, and the next one tightens it; nothing is written again.
    ``most`` is ``n`` for None. With ``one_sided`` an entry may be true without need: half the clauses, for such upper
    bounds only. By `totalizer`, `sorting-network` or, for a small ``most``, `cardinality-network`. Raises ValueError
    for another one, and for ``most`` that is not from 0 to ``n``.
    """
    lits = checks.literals("lits", lits)
    size = lits.shape[-1]
    most = size if most is None else most
    if not 0 <= most <= size:
        raise ValueError(f"most: expected a number from 0 to {size}, found {most}")
    if encoding is Cardinality.TOTALIZER:
        return _sum_tree(f, lits, _Counts(size, 0, size, one_sided, most))[..., 1:] if most else lits[..., :0]
    if encoding is Cardinality.SORTING_NETWORK:
        return sorted_first(f, lits, size, down=not one_sided)[..., :most]
    if encoding is Cardinality.CARDINALITY_NETWORK:
        return sorted_first(f, lits, most, down=not one_sided)
    raise ValueError(f"encoding: expected totalizer, sorting-network or cardinality-network, found {encoding}")


def _is_listed(size: int, low: int, high: int) -> bool:
    """Whether clauses over the literals alone are few enough to be written instead of an encoding with variables."""
    if low > high or (low == 0 and high == size):
        return True
    return (comb(size, low - 1) if low else 0) + comb(size, high + 1) <= _LISTED_UP_TO


def _between(
    f: Formula,
    lits: Lits,
    low: ArrayLike,
    high: ArrayLike | None,
    encoding: Chosen[Cardinality],
    *,
    one_sided: bool = False,
) -> None:
    lits, chosen = checks.literals("lits", lits), Cardinality(encoding)
    size, lead = lits.shape[-1], lits.shape[:-1]
    if high is None:
        high = size
    if not (np.ndim(low) or np.ndim(high)):
        low, high = checks.whole_number("bound", low), checks.whole_number("bound", high)
        _within(f, lits, low, high, chosen, one_sided=one_sided)
        return
    least, most = (checks.for_rows("bound", bound, lead).ravel() for bound in (low, high))
    with f.rows(lead, np.arange(len(least))):
        between_each(f, lits.ravel(), np.full(len(least), size), least, most, chosen, one_sided=one_sided)


def _within(f: Formula, lits: Lits, low: int, high: int, encoding: Cardinality, *, one_sided: bool) -> None:
    size = lits.shape[-1]
    low, high = max(low, 0), min(high, size)
    if encoding.added is not None and low <= high:
        encoding.added(f, lits, low, high)
    elif _is_listed(size, low, high):
        for sets in _listed(lits, low, high):
            f.add_rows(sets)
    else:
        bounds = _Bounds(size, low, high, one_sided)  # of the true
        other = _Bounds(size, size - high, size - low, one_sided)  # of the false
        _ENCODERS[encoding](f, *((-lits, other) if other.top < bounds.top else (lits, bounds)))


def _listed(lits: Lits, low: int, high: int) -> Iterator[Lits]:
    """``[..., set, width]``: a clause for each set of ``lits[..., n]`` in which one must be true, or false."""
    size = lits.shape[-1]
    if low > high:
        yield lits[..., None, :0]
    elif low > 0:
        yield lits[..., subsets(size, size - low + 1)]
    if low <= high < size:
        yield -lits[..., subsets(size, high + 1)]


@dataclass(frozen=True, slots=True)
class _Bounds:
    """Which counts matter on the way to a total of ``low .. high`` out of ``size``. The literal of a count is true if
    so many inputs are (``up``), and only then (``down``).
    """

    size: int
    low: int
    high: int
    one_sided: bool

    @property
    def up(self) -> bool:
        return not self.one_sided or self.high < self.size

    @property
    def down(self) -> bool:
        return not self.one_sided or self.low > 0

    @property
    def top(self) -> int:
        """The largest count for which "at least so many" needs a literal."""
        return self.high + 1 if self.high < self.size else self.low

    def counts(
        self, f: Formula, name: str, lead: tuple[int, ...], seen: NDArray[np.int64], total: int | None = None
    ) -> Lits:
        """Literals ``[*lead, len(seen), top+1]``: entry ``[i, j]`` says that at least ``j`` of a set of ``seen[i]``
        inputs are true; FALSE where they cannot or may not be, TRUE where with ``j`` of them all inputs outside of the
        set do not exceed ``total``, by default ``low``: to reach it, ``j`` must be true; for ``high`` it cannot matter.
        """
        is_open, known = self._known(seen, self.low if total is None else total)
        shape = (*lead, *known.shape)
        literals = f.auxiliary(name, *shape, where=np.broadcast_to(is_open, shape))
        literals[..., ~is_open] = known[~is_open]
        return literals

    def _known(self, seen: NDArray[np.int64], total: int) -> tuple[NDArray[np.bool_], Lits]:
        """Which of the `counts` need a literal, and the constants of the others."""
        count = np.arange(self.top + 1)
        needed = np.maximum(total - (self.size - seen), 0)[:, None]
        is_open = (count > needed) & (count <= np.minimum(seen, self.high)[:, None])
        return is_open, np.where(count <= needed, TRUE, FALSE)

    @property
    def sequence(self) -> tuple[NDArray[np.bool_], Lits]:
        """Of the `counts` of the first 0, 1, .. size inputs, for a sequential counter, `_known`."""
        return self._known(np.arange(self.size + 1), self.low or self.high)


@dataclass(frozen=True, slots=True)
class _Counts(_Bounds):
    """`_Bounds` for a count whose bound comes later: counts up to ``most`` have literals, for upper bounds only if
    ``one_sided``.
    """

    most: int

    @property
    def up(self) -> bool:
        return True

    @property
    def top(self) -> int:
        return self.most


def _sequential(f: Formula, lits: Lits, bounds: _Bounds) -> None:
    counts = bounds.counts(f, "counter", lits.shape[:-1], np.arange(bounds.size + 1), bounds.low or bounds.high)
    for columns, where in _sequential_steps(lits, counts, bounds):
        f.add(*columns, where=where)


def _sequential_steps(lits: Lits, counts: Lits, bounds: _Bounds) -> Iterator[tuple[Sequence[Lits], Where]]:
    """The clauses of a counter of ``lits[..., n]`` with ``counts[..., n + 1, count]``, each time as the arguments of
    `Formula.add`.
    """
    before, after = counts[..., :-1, 1:], counts[..., 1:, 1:]
    one_less = counts[..., :-1, :-1]
    literal = lits[..., None]
    if bounds.up:
        yield (-before, after), None
        yield (-literal, -one_less, after), None
    if bounds.down:  # without a bound from below no count must be reached
        yield (-after, before, literal), None if bounds.low else after != TRUE
        yield (-after, one_less), None


def _totalizer(f: Formula, lits: Lits, bounds: _Bounds) -> None:
    total = _sum_tree(f, lits, bounds)
    f.add(total[..., bounds.low])
    if bounds.high < bounds.size:
        f.add(-total[..., bounds.high + 1])


def _sum_tree(f: Formula, lits: Lits, bounds: _Bounds) -> Lits:
    """Unary sum ``[..., 0 .. top]`` of ``lits``, padded with FALSE above what they can reach."""
    top = bounds.top

    def leaf(some: Lits) -> Parts:
        padding = np.full((*some.shape[:-1], top - 1), FALSE, np.int32)
        return [with_zero(np.concatenate([some, padding], axis=-1))[..., : top + 1]]

    def together(size: int, left: Parts, right: Parts) -> Parts:
        total = bounds.counts(f, "total", left[0].shape[:-1], np.array([size]))[..., 0, :]
        halves = left[0][..., : size // 2 + 1], right[0][..., : size - size // 2 + 1]
        unary_sum(f, *halves, total, up=bounds.up, down=bounds.down)
        return [total]

    return by_halves(lits, leaf, together)[0]


def _network(f: Formula, lits: Lits, bounds: _Bounds, *, whole: bool) -> None:
    descending = sorted_first(f, lits, bounds.size if whole else bounds.top, up=bounds.up, down=bounds.down)
    if bounds.low > 0:
        f.add(descending[..., bounds.low - 1])
    if bounds.high < bounds.size:
        f.add(-descending[..., bounds.high])


def _modular_totalizer(f: Formula, lits: Lits, bounds: _Bounds) -> None:
    modular_totalizer(f, lits, bounds.low, bounds.high, up=bounds.up, down=bounds.down)


_ENCODERS: dict[Cardinality, Callable[[Formula, Lits, _Bounds], None]] = {
    Cardinality.SEQUENTIAL: _sequential,
    Cardinality.TOTALIZER: _totalizer,
    Cardinality.SORTING_NETWORK: partial(_network, whole=True),
    Cardinality.CARDINALITY_NETWORK: partial(_network, whole=False),
    Cardinality.MODULAR_TOTALIZER: _modular_totalizer,
}
