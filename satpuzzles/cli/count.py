"""``satpuzzles count``."""

from functools import partial

import click

from satpuzzles.backends import Feature
from satpuzzles.cli import options
from satpuzzles.cli.batch import batch
from satpuzzles.cli.report import Report, record_of, report
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, for_each_file, searching
from satpuzzles.tasks.count import counted
from satpuzzles.tasks.search import SearchOptions


@click.command()
@options.files
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Count no further than N.")
@click.option("--show", is_flag=True, help="Show each solution as it is found.")
@options.search
@options.shown
@options.stats
@options.jobs
def count(
    files: tuple[str, ...],
    limit: int | None,
    show: bool,
    chosen: SearchOptions,
    shown: options.Shown,
    jobs: int,
) -> int:
    """Count solutions, blocking each one found over the answer variables."""
    with report(shown, several=len(files) > 1) as to:
        return for_each_file(
            files,
            partial(_count, to=to, limit=limit, show=show, chosen=chosen),
            partial(batch, task="count", to=to, most=limit, chosen=chosen, jobs=jobs),
        )


def _count(file: str, data: bytes, *, to: Report, limit: int | None, show: bool, chosen: SearchOptions) -> int:
    with searching(file, data, None if limit is None else limit + 1, chosen) as search:
        search.needs(Feature.INCREMENTAL, "count solutions")
        puzzle = search.puzzle
        to.heading(file)
        for grid in search:
            if show and (limit is None or search.count <= limit):
                if to.as_json:
                    to.record({"file": file, "solution": search.count, "grid": grid})
                else:
                    to.line(f"solution {search.count}")
                    to.grid(puzzle, grid)
    result = counted(search, limit)
    reason = puzzle.contradiction() if result.exact and not result.number else result.reason
    if to.as_json:
        status = "exact" if result.exact else "at least"
        record = record_of(file, puzzle, status, reason, result.statistics if to.stats else None)
        to.record(record | {"count": result.number})
    else:
        number = str(result.number) if result.exact else f"at least {result.number}"
        to.line(f"{number} ({reason})" if reason else number)
        if to.stats:
            to.statistics(result.statistics)
    if not result.exact:
        return GAVE_UP
    return ANSWERED if result.number else NO_SOLUTION
