"""Solve: one solution, or several."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Unpack

from satpuzzles.boards import Drawing, Grid
from satpuzzles.common.arguments import whole_number
from satpuzzles.errors import gave_up
from satpuzzles.rendering.showing import Shown
from satpuzzles.solving.options import Options, Splitting
from satpuzzles.solving.result import Found, Statistics, no_answer
from satpuzzles.solving.search import Search
from satpuzzles.stating.display import drawings_of
from satpuzzles.stating.puzzle import Puzzle


class Status(StrEnum):
    SOLVED = "solved"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Shown):
    """A solution, or why there is none. ``grid`` is the solution if the status is SOLVED. ``reason`` states why there
    is no solution, where this is plain, or why the answer is not known. ``checked`` is False if only an external
    command claims that there is no solution. `print` shows the board.
    """

    puzzle: Puzzle
    status: Status
    grid: Grid | None
    reason: str | None
    statistics: Statistics
    checked: bool = True

    @property
    def in_words(self) -> str:
        return str(self.status) if self.grid is not None else no_answer(self.status, self.reason)

    def drawings(self) -> Sequence[Drawing]:
        return () if self.grid is None else drawings_of(self.puzzle, self.grid)


def solve(puzzle: Puzzle, **keywords: Unpack[Splitting]) -> Answer:
    """A solution of ``puzzle``, checked against its rules without the solver.

    ``puzzle`` is a puzzle object or any form that `satpuzzles.formats.puzzle_like.as_puzzle` accepts: text, a link, a
    document, a `Path`, or the rows of a Sudoku. ``backend`` is the name of a solver, ``auto`` or ``exec:COMMAND``.
    ``encodings`` and ``presolve`` are those of `satpuzzles.compile`. ``time_limit`` is in seconds. At a limit the
    status is UNKNOWN, which is not an error. The work also ends when ``cancel`` is set, a `threading.Event` or another
    object with ``is_set``, as at a limit: the reason is then "cancelled", and a function that raises GaveUp at a limit
    raises Cancelled, which is one.

    With ``jobs`` above 1 a puzzle that is not solved at once is split into parts (cubes) for that many processes, each
    with the whole formula; but not a Hanjie or a very large puzzle, for which one process is quicker. The verdict does
    not depend on which process is first; which of several solutions is found may. ``cubes`` always splits the puzzle,
    into about that many parts. ``cube_record`` names a file that keeps finished parts: an interrupted search continues
    from it, and trusts it. ``scheduler`` has the workers of a Dask cluster search the cubes instead of ``jobs``
    processes: ``tcp://HOST:PORT``, the JSON file of a scheduler, or ``local[N]``. A command given as ``exec:`` runs
    once, whatever ``jobs`` is, and cannot be given cubes.

    Raises UsageError for an unknown backend or encoding, SolverError if the solver fails, FileError if the record
    cannot be read or written, and InstanceError if it is of another puzzle.
    """
    search = Search(puzzle, 1, Options(**keywords))
    shown = search.found(list(search))
    grid = shown.grids[0] if shown.grids else None
    return Answer(shown.puzzle, status_of(shown), grid, shown.reason, shown.statistics, shown.checked)


def status_of(found: Found) -> Status:
    """The status of a search for one solution or several."""
    if found.grids:
        return Status.SOLVED
    return Status.NONE if found.exhausted else Status.UNKNOWN


def solutions(puzzle: Puzzle, most: int | None = None, **keywords: Unpack[Splitting]) -> Iterator[Grid]:
    """The solutions of ``puzzle``, each once, in no particular order; at most ``most`` of them.

    Options and errors are those of `solve`, with one difference: an iterator has no status, and raises GaveUp if a
    limit ends the search. A backend that is not incremental is started anew for each solution.
    """
    options = Options(**keywords)
    most = None if most is None else whole_number("most", most, 0)
    search = Search(puzzle, most, options)
    yield from search
    if search.limit:
        raise gave_up(search.limit, f" after {search.count} solutions")
