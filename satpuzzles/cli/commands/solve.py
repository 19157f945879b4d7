"""``satpuzzles solve``."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from satpuzzles.boards.grids import Grid
from satpuzzles.cli.answering import answer_files
from satpuzzles.cli.command import command
from satpuzzles.cli.output import report
from satpuzzles.cli.report import Report
from satpuzzles.cli.request import CUBES, DRAWN, FILES, PROCESSES, SEARCH, SHARED_JOBS, SHOWN, Request
from satpuzzles.cli.run import GAVE_UP, NO_SOLUTION
from satpuzzles.cli.single import Single
from satpuzzles.cli.values import typed
from satpuzzles.common.options import Whole
from satpuzzles.errors import UsageError
from satpuzzles.solving.records import solutions_record
from satpuzzles.solving.result import Found, no_answer
from satpuzzles.solving.solve import Status, status_of

if TYPE_CHECKING:
    from satpuzzles.batches.tasks import Task


@command(
    "solve",
    *FILES, *SEARCH, *SHOWN, *DRAWN, "stats", "only_status", "only_answer", *PROCESSES, *CUBES, "resume",
    jobs=SHARED_JOBS,
)  # fmt: skip
@click.option("--solutions", type=typed(Whole(1)), default=1, help="Find up to N different solutions.")
def solve(request: Request, solutions: int) -> int:
    """Solve puzzles.

    FILE is a puzzle in any format of 'satpuzzles list formats', a link, or - for standard input.
    """
    if request.only_status and request.only_answer:
        raise UsageError("--only-status cannot be combined with --only-answer")
    with report(request, pictures=True, tables=True, solved=True) as to:

        def task(_states_solutions: bool) -> "Task":
            from satpuzzles.batches.tasks import Solve  # a single puzzle needs none of it

            return Solve(solutions, filled=to.takes_puzzles)

        return answer_files(request, to, partial(_solve, request, to, solutions), task, alone=request.splits)


def _solve(request: Request, to: Report, most: int, single: Single) -> int:
    grids: list[Grid] = []
    with single.searching(request, most) as search:
        to.heading(single.file)
        for grid in search:
            grids.append(grid)
            if not to.as_json:
                if most > 1:
                    to.line(f"solution {search.count}")
                to.grid(search.puzzle, grid)
    puzzle, found = search.puzzle, search.found(grids)
    record, statistics = solutions_record(puzzle, found, most), search.statistics if request.stats else None
    code = single.show(to, puzzle, record, _told_at_the_end(found, most), statistics)
    if found.cut_short:
        return GAVE_UP
    return code if grids else NO_SOLUTION


def _told_at_the_end(found: Found, most: int) -> Iterator[str]:
    number = len(found.grids)
    if status_of(found) is not Status.SOLVED:
        yield no_answer(status_of(found), found.reason)
    elif found.cut_short:
        yield f"{number} found, then gave up: {found.reason}"
    elif found.exhausted and most > 1:
        yield f"no more than {number}{'' if found.checked else f' ({found.reason})'}"
