"""Check: has the puzzle exactly one solution?"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Unpack

from satpuzzles.drawing import Cell
from satpuzzles.puzzle import Grid, Puzzle, differing_cells
from satpuzzles.tasks.search import Search, SearchOptions, Statistics


class Uniqueness(StrEnum):
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """``solutions`` has two with MULTIPLE, ``differing`` their differing cells; with UNKNOWN those found so far."""

    status: Uniqueness
    solutions: list[Grid]
    differing: list[Cell]
    reason: str | None
    statistics: Statistics


def check(puzzle: Puzzle, **options: Unpack[SearchOptions]) -> Verdict:
    """Whether ``puzzle`` has one solution, several or none; options and errors as in `satpuzzles.solve`."""
    search = Search(puzzle, 2, **options)
    return verdict(search, list(search))


def verdict(search: Search, found: list[Grid]) -> Verdict:
    """What a search for two solutions that ``found`` these has shown."""
    if len(found) > 1:
        return Verdict(Uniqueness.MULTIPLE, found, differing_cells(*found), None, search.statistics)
    if not search.exhausted:
        return Verdict(Uniqueness.UNKNOWN, found, [], search.gave_up, search.statistics)
    if found:
        return Verdict(Uniqueness.UNIQUE, found, [], None, search.statistics)
    return Verdict(Uniqueness.NONE, found, [], search.puzzle.contradiction(), search.statistics)
