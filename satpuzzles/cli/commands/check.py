"""``satpuzzles check``."""

from functools import partial
from typing import TYPE_CHECKING

import click

from satpuzzles.cli import options
from satpuzzles.cli.batch import batch, refuse
from satpuzzles.cli.help import Documented
from satpuzzles.cli.pictures import pictures_or_words
from satpuzzles.cli.report import Report
from satpuzzles.cli.rows import TABLES, rows_or
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, for_each_file, searching
from satpuzzles.cli.sharing import processes
from satpuzzles.deadline import Deadline
from satpuzzles.errors import UsageError
from satpuzzles.formats import TextLines
from satpuzzles.solving.check import Uniqueness, verdict
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import statistics_record, verdict_record
from satpuzzles.solving.words import cells_in_words, no_answer, status_in_words

if TYPE_CHECKING:
    from satpuzzles.solving.resume import EarlierRecords


@click.command(cls=Documented)
@options.files
@options.stars
@options.search
@options.shown
@options.drawn
@options.stats
@options.only_status
@processes
@options.resume
@click.option(
    "--certify", "directory", metavar="DIR", help="Write a certificate of the verdict to the new directory DIR."
)
def check(
    files: tuple[str, ...],
    stars: int | None,
    chosen: Options,
    alone: Options,
    shown: options.Shown,
    only_status: bool,
    jobs: int,
    scheduler: str | None,
    earlier: "EarlierRecords | None",
    directory: str | None,
) -> int:
    """Find out whether puzzles have one solution, several or none.

    If there are several, two are shown, and the cells in which they differ are marked.
    """
    if directory is not None and len(files) > 1:
        raise UsageError(f"--certify expects one file with one puzzle, found {len(files)} files")
    if directory is not None and options.was_given("presolve"):
        raise UsageError(
            "--certify cannot be combined with --presolve or --no-presolve: its formula is never presolved"
        )
    if directory is not None and alone.cube_record is not None:
        raise UsageError("--certify cannot be combined with --cube-record: a record holds no proofs")

    def many(file: str, lines: TextLines) -> int:
        from satpuzzles.solving.batches.tasks import Check  # a single puzzle needs none of it

        return batch(
            file,
            lines,
            task=Check(),
            brief=Check(brief=True) if only_status else None,
            to=to,
            chosen=chosen,
            jobs=jobs,
            scheduler=scheduler,
            stars=stars,
            earlier=earlier,
        )

    words = partial(pictures_or_words, shown, several=len(files) > 1, also=TABLES)
    with rows_or(shown, "status" if only_status else None, words) as to:
        return for_each_file(
            files,
            chosen.time_limit,
            partial(_check, to=to, stars=stars, chosen=alone, directory=directory),
            many
            if directory is None and not alone.splits
            else partial(refuse, option="--certify" if directory is not None else "--cubes"),
        )


def _check(
    file: str,
    data: bytes,
    deadline: Deadline,
    *,
    to: Report,
    stars: int | None,
    chosen: Options,
    directory: str | None,
) -> int:
    with searching(file, data, 2, chosen, deadline, stars) as search:
        if directory is None:
            result = verdict(search.found(list(search)))
        else:
            from satpuzzles.cli.commands.certify import certified  # with all that proves

            result = certified(search.puzzle, directory, chosen.until(deadline))
    puzzle = search.puzzle
    to.heading(file)
    if to.as_json:
        record = {"file": file} | verdict_record(puzzle, result)
        to.record(record | (statistics_record(result.statistics) if to.stats else {}))
    else:
        if result.status in (Uniqueness.NONE, Uniqueness.UNKNOWN):
            found = f", {len(result.solutions)} found so far" * bool(result.solutions)
            to.line(no_answer(result.status, result.reason) + found)
        else:
            words = status_in_words(result.status)
            to.line(f"{words} ({result.reason})" if result.reason else words)
        if result.differing:
            to.line(f"these two differ in {cells_in_words(result.differing)}")
        for grid in result.solutions:
            to.grid(puzzle, grid, result.differing)
        if to.stats:
            to.statistics(result.statistics)
    return {Uniqueness.NONE: NO_SOLUTION, Uniqueness.UNKNOWN: GAVE_UP}.get(result.status, ANSWERED)
