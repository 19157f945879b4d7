"""``satpuzzles count``."""

import time
from functools import partial
from typing import TYPE_CHECKING

import click

from satpuzzles.backends.counter import no_counter
from satpuzzles.cli import options, waiting
from satpuzzles.cli.batch import batch, refuse
from satpuzzles.cli.help import Documented
from satpuzzles.cli.report import Report, report
from satpuzzles.cli.rows import TABLES, rows_or
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, for_each_file, searching
from satpuzzles.cli.values import Choice, Number, WholeNumber
from satpuzzles.deadline import Deadline
from satpuzzles.errors import UsageError
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.solving.batches.counting import CountSolutions
from satpuzzles.solving.count import Count, CountOptions, Method, counted, expect_countable
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import count_record, statistics_record

if TYPE_CHECKING:
    from satpuzzles.solving.resume import EarlierRecords


@click.command(cls=Documented)
@options.files
@click.option("--limit", type=WholeNumber(min=1), metavar="N", help="Stop counting at N.")
@click.option(
    "--method",
    type=Choice(Method),
    default=str(Method.AUTO),
    show_default=True,
    help="How to count: enumerate finds the solutions one by one; exact runs a model counter, d4 or ganak; agreed runs"
    " both, which have to find the same number; approximate runs ApproxMC; auto enumerates, and after a second runs an"
    " exact counter beside that.",
)
@click.option(
    "--epsilon",
    type=Number(min=0, min_open=True),
    default=0.8,
    show_default=True,
    metavar="EPSILON",
    help="Tolerance of an approximate count: within a factor of 1 + EPSILON.",
)
@click.option(
    "--delta",
    type=Number(min=0, min_open=True, max=1, max_open=True),
    default=0.2,
    show_default=True,
    metavar="DELTA",
    help="Probability that an approximate count is outside the tolerance.",
)
@click.option("--show", is_flag=True, help="Show each solution as soon as it is found.")
@options.resume
@options.stars
@options.search
@options.shown
@options.only_status
@options.stats
@options.jobs
@options.scheduler
def count(
    files: tuple[str, ...],
    limit: int | None,
    method: str,
    epsilon: float,
    delta: float,
    show: bool,
    earlier: "EarlierRecords | None",
    stars: int | None,
    chosen: Options,
    shown: options.Shown,
    only_status: bool,
    jobs: int,
    scheduler: str | None,
) -> int:
    """Count the solutions of puzzles, one by one while there are few, with a model counter when there are many."""
    if earlier is not None and len(files) > 1:
        raise UsageError(f"--resume expects one file, found {len(files)}")
    how = CountOptions(Method(method), epsilon, delta)
    with options.named_as_options():
        expect_countable(how, limit)
    alone = "--show" if show else None
    words = partial(report, shown, several=len(files) > 1, also=TABLES)
    with rows_or(shown, "status" if only_status else None, words) as to:
        return for_each_file(
            files,
            chosen.time_limit,
            partial(_count, to=to, limit=limit, how=how, show=show, earlier=earlier, stars=stars, chosen=chosen),
            partial(
                batch,
                task=CountSolutions(limit, how),
                to=to,
                chosen=chosen,
                jobs=jobs,
                scheduler=scheduler,
                stars=stars,
                earlier=earlier,
            )
            if alone is None
            else partial(refuse, option=alone),
        )


def _count(
    file: str,
    data: bytes,
    deadline: Deadline,
    *,
    to: Report,
    limit: int | None,
    how: CountOptions,
    show: bool,
    earlier: "EarlierRecords | None",
    stars: int | None,
    chosen: Options,
) -> int:
    with searching(file, data, None if limit is None else limit + 1, chosen, deadline, stars) as search:
        puzzle = search.puzzle
        search.watch = partial(waiting.current().count, noun="solution", total=limit)
        digest = ""
        if earlier is not None or (show and to.as_json):
            from satpuzzles.solving.batches.digests import SOLUTIONS

            digest = SOLUTIONS.of_line(data, puzzle)
        if earlier is not None:
            started = time.perf_counter()
            search.resume_after(earlier.solutions(puzzle, digest))
            search.statistics.seconds["resume"] = time.perf_counter() - started
        to.heading(file)

        def show_one(grid: Grid) -> None:
            if to.as_json:
                to.record({"file": file, "solution": search.count, "grid": grid, "digest": digest})
            else:
                to.line(f"solution {search.count}")
                to.grid(puzzle, grid)

        try:
            result = counted(search, limit, how, show_one if show else None)
        except KeyboardInterrupt:
            if not show and (advice := no_counter()) is not None:
                waiting.say(f"satpuzzles: {advice}")
            raise
    _tell(file, puzzle, result, to)
    if result.exact:
        return ANSWERED if result.number else NO_SOLUTION
    return GAVE_UP if result.between is None else ANSWERED


def _tell(file: str, puzzle: Puzzle, result: Count, to: Report) -> None:
    if to.as_json:
        record = {"file": file} | count_record(puzzle, result)
        to.record(record | (statistics_record(result.statistics) if to.stats else {}))
        return
    to.line(result.in_words)
    if to.stats:
        to.statistics(result.statistics)
