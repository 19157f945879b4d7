"""``satpuzzles count``."""

import time
from functools import partial

import click

from satpuzzles.backends.counter import no_counter
from satpuzzles.batches.counting import CountSolutions
from satpuzzles.boards.grids import Grid
from satpuzzles.cli import messages
from satpuzzles.cli.answering import answer_files
from satpuzzles.cli.command import command, named_as_options
from satpuzzles.cli.output import report
from satpuzzles.cli.report import Report
from satpuzzles.cli.request import FILES, PROCESSES, SEARCH, SHOWN, Request
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION
from satpuzzles.cli.single import Single
from satpuzzles.cli.values import typed
from satpuzzles.common.options import Number, Whole, Words
from satpuzzles.errors import UsageError
from satpuzzles.solving.count import CountOptions, Method, counted, expect_countable
from satpuzzles.solving.records import count_record


@command("count", *FILES, *SEARCH, *SHOWN, "only_status", "stats", *PROCESSES, "resume")
@click.option("--limit", type=typed(Whole(1)), help="Stop counting at N.")
@click.option(
    "--method",
    type=typed(Words(Method)),
    default=str(Method.AUTO),
    show_default=True,
    help="How to count: enumerate finds the solutions one by one; exact runs a model counter, d4 or ganak; agreed runs"
    " both, which have to find the same number; approximate runs ApproxMC; auto enumerates, and after a second runs an"
    " exact counter beside that.",
)
@click.option(
    "--epsilon",
    type=typed(Number(open=True)),
    default=0.8,
    show_default=True,
    metavar="EPSILON",
    help="Tolerance of an approximate count: within a factor of 1 + EPSILON.",
)
@click.option(
    "--delta",
    type=typed(Number(0, 1, open=True)),
    default=0.2,
    show_default=True,
    metavar="DELTA",
    help="Probability that an approximate count is outside the tolerance.",
)
@click.option("--show", is_flag=True, help="Show each solution as soon as it is found.")
def count(request: Request, limit: int | None, method: str, epsilon: float, delta: float, show: bool) -> int:
    """Count the solutions of puzzles, one by one while there are few, with a model counter when there are many."""
    if request.earlier is not None and len(request.files) > 1:
        raise UsageError(f"--resume expects one file, found {len(request.files)}")
    how = CountOptions(Method(method), epsilon, delta)
    with named_as_options():
        expect_countable(how, limit)
    with report(request, tables=True) as to:
        return answer_files(
            request,
            to,
            partial(_count, request, to, limit, how, show),
            lambda _: CountSolutions(limit, how),
            alone="--show" if show else None,
            resumes=False,  # it goes on from solutions
        )


def _count(
    request: Request,
    to: Report,
    limit: int | None,
    how: CountOptions,
    show: bool,  # of the option
    single: Single,
) -> int:
    with single.searching(request, None if limit is None else limit + 1) as search:
        puzzle = search.puzzle
        search.watch = partial(messages.progress().count, noun="solution", total=limit)
        digest = ""
        if request.earlier is not None or (show and to.as_json):
            from satpuzzles.batches.resume import SOLUTIONS

            digest = SOLUTIONS.of_line(single.data)
        if request.earlier is not None:
            started = time.perf_counter()
            search.resume_after(request.earlier.solutions(puzzle, digest))
            search.statistics.seconds["resume"] = time.perf_counter() - started
        to.heading(single.file)

        def show_one(grid: Grid) -> None:
            if to.as_json:
                to.record({"file": single.file, "solution": search.count, "grid": grid, "digest": digest})
            else:
                to.line(f"solution {search.count}")
                to.grid(puzzle, grid)

        try:
            result = counted(search, limit, how, show_one if show else None)
        except KeyboardInterrupt:
            _advise(show=show)
            raise
    if search.limit and result.method is Method.ENUMERATE and not result.exact:
        _advise(show=show)
    statistics = result.statistics if request.stats else None
    single.show(to, puzzle, count_record(puzzle, result), [result.in_words], statistics)
    if result.exact:
        return ANSWERED if result.number else NO_SOLUTION
    return GAVE_UP if result.between is None else ANSWERED


def _advise(*, show: bool) -> None:
    """Print what could count further, unless solutions are shown."""
    if not show and (advice := no_counter()) is not None:
        messages.say(f"satpuzzles: {advice}")
