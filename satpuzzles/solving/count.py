"""Count solutions: one by one, or by a model counter that takes the formula as a whole."""

import math
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Unpack

from satpuzzles.backends import on_trust
from satpuzzles.backends.counter import Counter, Counting, counting, exact_counters
from satpuzzles.boards.grids import Grid
from satpuzzles.common.arguments import expect_number, whole_number
from satpuzzles.common.document import plain
from satpuzzles.errors import FileError, GaveUp, SolverError, UsageError
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.options import Options, Searching
from satpuzzles.solving.result import Statistics, digits
from satpuzzles.solving.search import Search
from satpuzzles.stating.puzzle import Puzzle, fits

_ALONE = 1.0
"""Seconds for which solutions are only enumerated, before a counter starts beside that; docs/counting.md has why."""


class Method(StrEnum):
    """How to count."""

    AUTO = "auto"
    """Enumerate, and after a moment start the exact counter beside it: who is done first, answers."""
    ENUMERATE = "enumerate"
    """One solution after the other, each checked and then excluded by a clause."""
    EXACT = "exact"
    """A model counter: d4 where it is installed, otherwise ganak."""
    AGREED = "agreed"
    """Two model counters, d4 and ganak, which have to find the same number."""
    APPROXIMATE = "approximate"
    """The model counter ApproxMC."""


@dataclass(frozen=True, slots=True)
class CountOptions:
    """A method; of an approximate count also that it is to be within a factor of 1 + ``epsilon`` of the number with a
    probability of 1 - ``delta``.
    """

    method: Method = Method.AUTO
    epsilon: float = 0.8
    delta: float = 0.2


@dataclass(frozen=True, slots=True, repr=False)
class Count(Told):
    """The ``number`` of solutions. If ``exact``, these are all. Otherwise there are at least ``number``, for the
    ``reason`` given, or about ``number``, ``between`` two bounds with probability ``confidence``. ``method`` is the
    method of counting, ``counters`` are the model counters that found this number, each for itself. If there is no
    solution, ``reason`` states why, where this is plain from the puzzle. ``checked`` is False if only an external
    command claims that there are no more solutions.
    """

    number: int
    exact: bool
    reason: str | None
    statistics: Statistics
    method: Method
    between: tuple[int, int] | None = None
    confidence: float | None = None
    counters: tuple[Counter, ...] = ()
    checked: bool = True

    @property
    def in_words(self) -> str:
        by = f"by {' and '.join(counter.in_words for counter in self.counters)}" if self.counters else "enumerated"
        agree = "which agree" if len(self.counters) > 1 and (self.exact or self.number) else None
        notes = "; ".join(filter(None, (", ".join(filter(None, (by, agree))), self.reason)))
        if self.between is not None:
            below, above = map(digits, self.between)
            chance = f"with probability {self.confidence:g}"
            return f"about {digits(self.number)}, between {below} and {above} {chance} ({notes})"
        return f"{'' if self.exact else 'at least '}{digits(self.number)} ({notes})"

    @property
    def status(self) -> str:
        """``exact``, ``approximate`` or ``at least``."""
        if self.exact:
            return "exact"
        return "at least" if self.between is None else "approximate"

    def figures(self) -> dict[str, Any]:
        """The number and what it rests on, for JSON."""
        figures: dict[str, Any] = {"count": self.number, "method": str(self.method)}
        if self.counters:
            figures["counters"] = [counter.in_words for counter in self.counters]
        if self.between is not None:
            figures |= {"between": list(self.between), "confidence": self.confidence}
        return figures


def count(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    method: str = Method.AUTO,
    epsilon: float = 0.8,
    delta: float = 0.2,
    known: Sequence[Grid] = (),
    each: Callable[[Grid], object] | None = None,
    **keywords: Unpack[Searching],
) -> Count:
    """The number of solutions of ``puzzle``, counted up to ``limit``; ``each`` is called with every solution.

    ``method`` is one of `Method`; ``epsilon`` and ``delta`` are for the approximate method, see `CountOptions`.
    ``known`` are different solutions that are counted and not searched again. The other options and errors are those
    of `satpuzzles.solve`. At a limit the status is ``at least``, with the reason.

    Raises UsageError for a method that is unknown, not installed or unable to do what is asked, and for one of
    ``known`` that is no solution.
    """
    if method not in list(Method):
        raise UsageError(f"unknown method {method!r}; there are {', '.join(Method)}")
    how = CountOptions(Method(method), epsilon, delta)
    options = Options(**keywords)
    expect_countable(how, limit)
    search = Search(puzzle, None if limit is None else limit + 1, options)
    for grid in known:
        if not fits(search.puzzle, plain(grid)) or search.puzzle.broken_rules(grid):
            raise UsageError(f"'known': expected solutions of the puzzle, found {grid!r}")
    search.resume_after(known)
    return counted(search, limit, how, each)


def expect_countable(how: CountOptions, limit: int | None) -> None:
    """Raise UsageError for a method that is not installed, or that cannot do what is asked whatever the puzzle, and for
    numbers that are none.
    """
    if limit is not None:
        whole_number("limit", limit, 0)
    expect_number("epsilon", how.epsilon)
    expect_number("delta", how.delta)
    match how.method:
        case Method.EXACT:
            if not exact_counters():
                Counter.GANAK.expect_installed()
        case Method.AGREED:
            Counter.D4.expect_installed()
            Counter.GANAK.expect_installed()
        case Method.APPROXIMATE:
            Counter.APPROXMC.expect_installed()
            if limit is not None:
                raise UsageError("'limit' cannot be combined with method 'approximate'")
            if not 0 < how.epsilon < math.inf or not 0 < how.delta < 1:
                raise UsageError(
                    f"expected epsilon above 0 and delta between 0 and 1, found {how.epsilon} and {how.delta}"
                )


def counted(
    search: Search, limit: int | None, how: CountOptions, each: Callable[[Grid], object] | None = None
) -> Count:
    """What `count` returns, from a search for one solution beyond ``limit`` that has not begun; what
    `expect_countable` refuses must not be asked.
    """
    if how.method not in {Method.AUTO, Method.ENUMERATE}:
        if each is not None or search.count:
            raise UsageError(
                f"method {how.method} can neither show solutions nor continue an earlier count; method enumerate can"
            )
        return _as_a_whole(search, limit, how)
    beside = exact_counters()[:1] if how.method is Method.AUTO and each is None else []
    started = time.monotonic()
    rival: Counting | None = None
    with ExitStack() as stack:
        for grid in search:
            if limit is not None and search.count > limit:
                break
            if each is not None:
                each(grid)
            if beside and time.monotonic() - started > _ALONE:
                counter = beside.pop()
                # no room for it, or no clauses of lazy rules: enumerating goes on
                with suppress(FileError, GaveUp, UsageError, MemoryError, OSError):
                    rival = stack.enter_context(counting(search.countable.formula, counter))
            if _finished(rival) is not None:
                break
        number = None if search.exhausted else _finished(rival)
    puzzle, statistics = search.puzzle, search.statistics
    if number is not None and rival is not None:
        return exactly(puzzle, number, limit, statistics, Method.EXACT, rival.counter)
    if search.exhausted or (limit is not None and search.count > limit):
        return exactly(puzzle, search.count, limit, statistics, Method.ENUMERATE)
    return Count(search.count, False, search.limit, statistics, Method.ENUMERATE)


def _finished(rival: Counting | None) -> int | None:
    """The number, if the counter has it; one that failed, for want of memory say, is no reason to stop enumerating."""
    if rival is None or not rival.done:
        return None
    try:
        return rival.result()
    except (SolverError, GaveUp):
        return None


def _as_a_whole(search: Search, limit: int | None, how: CountOptions) -> Count:
    """The count by model counters, all at the same time where there are two."""
    asked = _counters(how.method)
    search.statistics.backend = " and ".join(map(str, asked))
    found: dict[Counter, int] = {}
    between = reason = None
    try:
        deadline, formula = search.deadline, search.countable.formula
        with ExitStack() as stack, search.statistics.timed("count"):
            running = [
                stack.enter_context(counting(formula, counter, epsilon=how.epsilon, delta=how.delta))
                for counter in asked
            ]
            for one in running:
                number = one.result(deadline)
                if number is None:
                    reason = str(deadline.error)
                else:
                    found[one.counter] = number
                    between = one.bounds(number, how.epsilon)
    except GaveUp as error:
        reason = str(error)
    if len(set(found.values())) > 1:
        counts = " and ".join(f"{counter.in_words} counts {digits(number)}" for counter, number in found.items())
        raise SolverError(f"{counts} solutions of the same formula")
    if reason is not None:
        missing = " and ".join(counter.in_words for counter in asked if counter not in found)
        reason = f"{missing}: {reason}" if len(asked) > 1 else reason
        counters = tuple(found) or tuple(asked)
        return Count(max(found.values(), default=0), False, reason, search.statistics, how.method, counters=counters)
    number = found[asked[0]]
    if how.method is Method.APPROXIMATE:
        confidence = round(1 - how.delta, 12)
        return Count(number, False, None, search.statistics, how.method, between, confidence, tuple(asked))
    return exactly(search.puzzle, number, limit, search.statistics, how.method, *asked)


def _counters(method: Method) -> list[Counter]:
    if method is Method.APPROXIMATE:
        return [Counter.APPROXMC]
    return exact_counters()[: 2 if method is Method.AGREED else 1]


def exactly(
    puzzle: Puzzle, number: int, limit: int | None, statistics: Statistics, method: Method, *counters: Counter
) -> Count:
    """The count of a ``puzzle`` that has this ``number`` of solutions, or of ``limit`` if that is less; a number above
    that need not be exact.
    """
    if limit is not None and number > limit:
        return Count(limit, False, f"limit of {limit} solutions", statistics, method, counters=counters)
    trusted = None if counters else on_trust(statistics.backend)
    reason = (None if number else puzzle.solving.unsolvable(puzzle)) or trusted
    return Count(number, True, reason, statistics, method, counters=counters, checked=trusted is None)
