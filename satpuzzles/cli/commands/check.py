"""``satpuzzles check``."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from satpuzzles.cli.answering import answer_files
from satpuzzles.cli.command import command, was_given
from satpuzzles.cli.output import report
from satpuzzles.cli.report import Filled, Printed, Report
from satpuzzles.cli.request import CUBES, DRAWN, FILES, PROCESSES, SEARCH, SHARED_JOBS, SHOWN, Request
from satpuzzles.cli.run import code_of
from satpuzzles.cli.single import Single
from satpuzzles.errors import UsageError
from satpuzzles.solving.check import Uniqueness, Verdict, verdict
from satpuzzles.solving.records import verdict_record
from satpuzzles.solving.result import cells_in_words, no_answer, status_in_words

if TYPE_CHECKING:
    from satpuzzles.batches.tasks import Task


@command(
    "check", *FILES, *SEARCH, *SHOWN, *DRAWN, "stats", "only_status", *PROCESSES, *CUBES, "resume",
    jobs=SHARED_JOBS,
)  # fmt: skip
@click.option(
    "--certify", "directory", metavar="DIR", help="Write a certificate of the verdict to the new directory DIR."
)
def check(request: Request, directory: str | None) -> int:
    """Find out whether puzzles have one solution, several or none.

    If there are several, two are shown, and the cells in which they differ are marked.
    """
    if directory is not None and len(request.files) > 1:
        raise UsageError(f"--certify expects one file with one puzzle, found {len(request.files)} files")
    if directory is not None and was_given("presolve"):
        raise UsageError(
            "--certify cannot be combined with --presolve or --no-presolve: its formula is never presolved"
        )
    if directory is not None and request.cube_record is not None:
        raise UsageError("--certify cannot be combined with --cube-record: a record holds no proofs")

    def task(states_solutions: bool) -> "Task":
        from satpuzzles.batches.tasks import Check  # a single puzzle needs none of it

        return Check(brief=request.only_status and not states_solutions)

    with report(request, pictures=True, tables=True) as to:
        return answer_files(
            request,
            to,
            partial(_check, request, to, directory),
            task,
            alone="--certify" if directory is not None else request.splits,
        )


def _check(request: Request, to: Report, directory: str | None, single: Single) -> int:
    with single.searching(request, 2) as search:
        if directory is None:
            result = verdict(search.found(list(search)))
        else:
            from satpuzzles.cli.commands.certify import certified  # with all that proves

            result = certified(search.puzzle, directory, request.alone.until(single.deadline))
    to.heading(single.file)
    puzzle, statistics = search.puzzle, result.statistics if request.stats else None
    code = single.show(to, puzzle, verdict_record(puzzle, result), _told(result), statistics)
    return max(code, code_of(result.status))


def _told(result: Verdict) -> Iterator[Printed]:
    if result.status in (Uniqueness.NONE, Uniqueness.UNKNOWN):
        found = f", {len(result.solutions)} found so far" * bool(result.solutions)
        yield no_answer(result.status, result.reason) + found
    else:
        words = status_in_words(result.status)
        yield f"{words} ({result.reason})" if result.reason else words
    if result.differing:
        yield f"these two differ in {cells_in_words(result.puzzle.board, result.differing)}"
    for grid in result.solutions:
        yield Filled(result.puzzle, grid, result.differing)
