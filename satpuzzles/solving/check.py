"""Check: has the puzzle exactly one solution?"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Unpack

from satpuzzles.drawing import Cell
from satpuzzles.puzzle import Grid, Puzzle, differing_cells
from satpuzzles.solving.search import Found, Search, SearchOptions, Statistics


class Uniqueness(StrEnum):
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """``solutions`` has two with MULTIPLE, ``differing`` their differing cells; with UNKNOWN those found so far.

    ``reason`` says why there is no solution, why it is not known, or that the verdict rests on the word of a command.
    """

    status: Uniqueness
    solutions: list[Grid]
    differing: list[Cell]
    reason: str | None
    statistics: Statistics


def check(puzzle: Puzzle, **options: Unpack[SearchOptions]) -> Verdict:
    """Whether ``puzzle`` has one solution, several or none; options and errors as in `satpuzzles.solve`."""
    search = Search(puzzle, 2, **options)
    return verdict(search, list(search))


def verdict(search: Search, grids: list[Grid]) -> Verdict:
    """What a search for two solutions that found these has shown."""
    found = search.found(grids)
    status = uniqueness(found)
    differing = differing_cells(*grids) if status is Uniqueness.MULTIPLE else []
    return Verdict(status, grids, differing, found.reason(search.puzzle), search.statistics)


def uniqueness(found: Found) -> Uniqueness:
    """Of a search for two solutions."""
    if len(found.grids) > 1:
        return Uniqueness.MULTIPLE
    if not found.exhausted:
        return Uniqueness.UNKNOWN
    return Uniqueness.UNIQUE if found.grids else Uniqueness.NONE
