"""Count solutions, by blocking each one found over the answer variables."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack

from satpuzzles.backends import Feature
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.tasks.search import Search, SearchOptions, Statistics


@dataclass(frozen=True, slots=True)
class Count:
    """``number`` solutions: all there are if ``exact``, else at least so many, for the ``reason`` given."""

    number: int
    exact: bool
    reason: str | None
    statistics: Statistics


def count(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    each: Callable[[Grid], object] | None = None,
    **options: Unpack[SearchOptions],
) -> Count:
    """How many solutions ``puzzle`` has, counting no further than ``limit``; ``each`` is called with every one.

    Options and errors as in `satpuzzles.solve`; the backend has to be incremental.
    """
    search = Search(puzzle, None if limit is None else limit + 1, **options)
    search.needs(Feature.INCREMENTAL, "count solutions")
    for grid in search:
        if limit is not None and search.count > limit:
            break
        if each is not None:
            each(grid)
    return counted(search, limit)


def counted(search: Search, limit: int | None) -> Count:
    """What a search has counted so far, one solution beyond ``limit`` at most."""
    if limit is not None and search.count > limit:
        return Count(limit, False, f"limit of {limit} solutions", search.statistics)
    return Count(search.count, search.exhausted, search.gave_up, search.statistics)
