"""``satpuzzles solve``."""

from functools import partial
from typing import TYPE_CHECKING

import click

from satpuzzles.cli import options
from satpuzzles.cli.batch import batch, refuse
from satpuzzles.cli.help import Documented
from satpuzzles.cli.puzzle_files import Solved, solutions_file
from satpuzzles.cli.report import Report
from satpuzzles.cli.rows import TABLES, rows_or
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, for_each_file, searching
from satpuzzles.cli.sharing import processes
from satpuzzles.cli.values import WholeNumber
from satpuzzles.deadline import Deadline
from satpuzzles.errors import UsageError
from satpuzzles.formats import TextLines
from satpuzzles.puzzle import Grid
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import solutions_record, statistics_record
from satpuzzles.solving.solve import Status, status_of
from satpuzzles.solving.words import no_answer

if TYPE_CHECKING:
    from satpuzzles.solving.resume import EarlierRecords


@click.command(cls=Documented)
@options.files
@click.option("--solutions", type=WholeNumber(min=1), default=1, metavar="N", help="Find up to N different solutions.")
@options.stars
@options.search
@options.shown
@options.drawn
@options.stats
@options.only_status
@click.option(
    "--only-answer",
    is_flag=True,
    help="Print only the answer of each puzzle, one per line and one character per cell, or else its status.",
)
@processes
@options.resume
def solve(
    files: tuple[str, ...],
    solutions: int,
    stars: int | None,
    chosen: Options,
    alone: Options,
    shown: options.Shown,
    only_status: bool,
    only_answer: bool,
    jobs: int,
    scheduler: str | None,
    earlier: "EarlierRecords | None",
) -> int:
    """Solve puzzles.

    FILE is a puzzle in any format of 'satpuzzles list', a link to puzz.link, or - for standard input.
    """
    if only_status and only_answer:
        raise UsageError("--only-status cannot be combined with --only-answer")
    row = "status" if only_status else "answer" if only_answer else None

    def many(file: str, lines: TextLines) -> int:
        from satpuzzles.solving.batches.tasks import Solve  # a single puzzle needs none of it

        return batch(
            file,
            lines,
            task=Solve(solutions, filled=isinstance(to, Solved)),
            to=to,
            chosen=chosen,
            jobs=jobs,
            scheduler=scheduler,
            stars=stars,
            earlier=earlier,
        )

    with rows_or(shown, row, partial(solutions_file, shown, several=len(files) > 1, also=TABLES)) as to:
        return for_each_file(
            files,
            chosen.time_limit,
            partial(_solve, to=to, most=solutions, stars=stars, chosen=alone),
            many if not alone.splits else partial(refuse, option="--cubes"),
        )


def _solve(
    file: str, data: bytes, deadline: Deadline, *, to: Report, most: int, stars: int | None, chosen: Options
) -> int:
    grids: list[Grid] = []
    with searching(file, data, most, chosen, deadline, stars) as search:
        puzzle = search.puzzle
        to.heading(file)
        for grid in search:
            grids.append(grid)
            if not to.as_json:
                if most > 1:
                    to.line(f"solution {search.count}")
                to.grid(puzzle, grid)
    found = search.found(grids)
    if to.as_json:
        record = {"file": file} | solutions_record(puzzle, found, most)
        to.record(record | (statistics_record(search.statistics) if to.stats else {}))
    else:
        if status_of(found) is not Status.SOLVED:
            to.line(no_answer(status_of(found), found.reason))
        elif found.cut_short:
            to.line(f"{len(grids)} found, then gave up: {found.reason}")
        elif found.exhausted and most > 1:
            to.line(f"no more than {len(grids)}{'' if found.checked else f' ({found.reason})'}")
        if to.stats:
            to.statistics(search.statistics)
    if found.cut_short:
        return GAVE_UP
    return ANSWERED if grids else NO_SOLUTION
