"""Solve: one solution, or several."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Unpack

from satpuzzles.backends import Feature
from satpuzzles.errors import GaveUp
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.solving.search import Found, Search, SearchOptions, Statistics, needs


class Status(StrEnum):
    SOLVED = "solved"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Answer:
    """``grid`` with SOLVED; ``reason`` says why there is none, where that is plain, or why it is not known."""

    status: Status
    grid: Grid | None
    reason: str | None
    statistics: Statistics


def solve(puzzle: Puzzle, **options: Unpack[SearchOptions]) -> Answer:
    """A solution of ``puzzle``, checked against its rules without the solver; options as in `SearchOptions`.

    Raises UsageError for an unknown backend or encoding, SolverError when the solver fails.
    """
    search = Search(puzzle, 1, **options)
    grid = next(iter(search), None)
    found = search.found([] if grid is None else [grid])
    return Answer(status_of(found), grid, found.reason(puzzle), search.statistics)


def status_of(found: Found) -> Status:
    """Of a search for one solution or several."""
    if found.grids:
        return Status.SOLVED
    return Status.NONE if found.exhausted else Status.UNKNOWN


def solutions(puzzle: Puzzle, most: int | None = None, **options: Unpack[SearchOptions]) -> Iterator[Grid]:
    """The solutions of ``puzzle``, each once, in no particular order; at most ``most`` of them.

    Raises as `solve`, and GaveUp when a limit ends the search before it is exhausted.
    """
    if most != 1:
        needs(options, Feature.INCREMENTAL, "enumerate solutions")
    search = Search(puzzle, most, **options)
    yield from search
    if search.gave_up:
        raise GaveUp(f"{search.gave_up} after {search.count} solutions")
