"""Check: has the puzzle exactly one solution?"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from satpuzzles.backends import DEFAULT
from satpuzzles.drawing import Cell
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.puzzle import Grid, differing_cells
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Found, Search, Statistics


class Uniqueness(StrEnum):
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """``solutions`` has two with MULTIPLE, ``differing`` their differing cells; with UNKNOWN those found so far.

    ``reason`` says why there is no solution, why it is not known, or that the verdict rests on the word of a command;
    then it is not ``checked``.
    """

    status: Uniqueness
    solutions: list[Grid]
    differing: list[Cell]
    reason: str | None
    statistics: Statistics
    checked: bool = True


def check(
    puzzle: PuzzleLike,
    *,
    backend: str = DEFAULT,
    encodings: Mapping[str, str] | None = None,
    presolve: bool = True,
    time_limit: float | None = None,
) -> Verdict:
    """Whether ``puzzle`` has one solution, several or none; options and errors as in `satpuzzles.solve`."""
    search = Search(as_puzzle(puzzle), 2, Options(backend, encodings, presolve, time_limit))
    return verdict(search.found(list(search)))


def verdict(found: Found) -> Verdict:
    """What a search for two solutions has shown."""
    grids = found.grids
    differing = differing_cells(*grids) if len(grids) > 1 else []
    return Verdict(uniqueness(found), grids, differing, found.reason, found.statistics, found.checked)


def uniqueness(found: Found) -> Uniqueness:
    """The status of a search for two solutions."""
    if len(found.grids) > 1:
        return Uniqueness.MULTIPLE
    if not found.exhausted:
        return Uniqueness.UNKNOWN
    return Uniqueness.UNIQUE if found.grids else Uniqueness.NONE
