"""``satpuzzles solve``."""

from functools import partial

import click

from satpuzzles.backends import Feature
from satpuzzles.cli import options
from satpuzzles.cli.batch import batch
from satpuzzles.cli.pictures import pictures_or_words
from satpuzzles.cli.report import Report, no_answer, record_of
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, for_each_file, searching
from satpuzzles.puzzle import Grid
from satpuzzles.solving.search import SearchOptions, needs
from satpuzzles.solving.solve import Status, status_of


@click.command()
@options.files
@click.option("--solutions", type=click.IntRange(min=1), default=1, metavar="N", help="Up to N different solutions.")
@options.search
@options.shown
@options.drawn
@options.stats
@options.jobs
def solve(
    files: tuple[str, ...],
    solutions: int,
    chosen: SearchOptions,
    shown: options.Shown,
    jobs: int,
) -> int:
    """Solve puzzles.

    FILE is a puzzle in any format of 'satpuzzles list', a link to puzz.link, or - for standard input.
    """
    if solutions > 1:
        needs(chosen, Feature.INCREMENTAL, "enumerate solutions")
    with pictures_or_words(shown, several=len(files) > 1) as to:
        return for_each_file(
            files,
            partial(_solve, to=to, most=solutions, chosen=chosen),
            partial(batch, task="solve", to=to, most=solutions, chosen=chosen, jobs=jobs),
        )


def _solve(file: str, data: bytes, *, to: Report, most: int, chosen: SearchOptions) -> int:
    grids: list[Grid] = []
    with searching(file, data, most, chosen) as search:
        puzzle = search.puzzle
        to.heading(file)
        for grid in search:
            grids.append(grid)
            if not to.as_json:
                if most > 1:
                    to.line(f"solution {search.count}")
                to.grid(puzzle, grid)
    found = search.found(grids)
    status, reason = status_of(found), found.reason(puzzle)
    if to.as_json:
        record = record_of(file, puzzle, status, reason, search.statistics if to.stats else None)
        if most > 1:
            record |= {"solutions": grids, "exhausted": found.exhausted}
        elif grids:
            record |= {"grid": grids[0]} | puzzle.findings(grids[0])
        if found.on_trust:
            record["checked"] = False
        to.record(record)
    else:
        if status is not Status.SOLVED:
            to.line(no_answer(status, reason))
        elif found.gave_up:
            to.line(f"{len(grids)} found, then gave up: {found.gave_up}")
        elif found.exhausted and most > 1:
            to.line(f"no more than {len(grids)}")
        if to.stats:
            to.statistics(search.statistics)
    if found.gave_up:
        return GAVE_UP
    return ANSWERED if grids else NO_SOLUTION
