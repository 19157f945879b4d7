"""``satpuzzles check``."""

from functools import partial

import click

from satpuzzles.cli import options
from satpuzzles.cli.batch import batch, refuse
from satpuzzles.cli.commands.certify import certified
from satpuzzles.cli.pictures import pictures_or_words
from satpuzzles.cli.report import Report, cells_in_words, no_answer, record_of
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, for_each_file, searching
from satpuzzles.errors import UsageError
from satpuzzles.solving.check import Uniqueness, verdict
from satpuzzles.solving.search import SearchOptions


@click.command()
@options.files
@options.search
@options.shown
@options.drawn
@options.stats
@options.jobs
@click.option("--certify", "directory", metavar="DIR", help="Put what shows it into a new directory, for 'verify'.")
def check(files: tuple[str, ...], chosen: SearchOptions, shown: options.Shown, jobs: int, directory: str | None) -> int:
    """Tell whether puzzles have one solution, several or none.

    Of several, two are shown, with the cells in which they differ marked.
    """
    if directory is not None and len(files) > 1:
        raise UsageError(f"--certify expects one file with one puzzle, found {len(files)} files")
    if directory is not None and options.was_given("presolve"):
        raise UsageError("--certify expects neither --presolve nor --no-presolve: its formula is never presolved")
    with pictures_or_words(shown, several=len(files) > 1) as to:
        return for_each_file(
            files,
            partial(_check, to=to, chosen=chosen, directory=directory),
            partial(batch, task="check", to=to, most=2, chosen=chosen, jobs=jobs)
            if directory is None
            else partial(refuse, option="--certify"),
        )


def _check(file: str, data: bytes, *, to: Report, chosen: SearchOptions, directory: str | None) -> int:
    with searching(file, data, 2, chosen) as search:
        result = verdict(search, list(search)) if directory is None else certified(search.puzzle, directory, chosen)
    puzzle = search.puzzle
    to.heading(file)
    if to.as_json:
        record = record_of(file, puzzle, result.status, result.reason, result.statistics if to.stats else None)
        if search.on_trust:
            record["checked"] = False
        to.record(record | {"solutions": result.solutions, "differing": result.differing})
    else:
        if result.status in (Uniqueness.NONE, Uniqueness.UNKNOWN):
            found = f", {len(result.solutions)} found so far" * bool(result.solutions)
            to.line(no_answer(result.status, result.reason) + found)
        else:
            to.line(f"{result.status} ({result.reason})" if result.reason else str(result.status))
        for grid in result.solutions:
            to.grid(puzzle, grid, result.differing)
        if result.differing:
            to.line(f"they differ in {cells_in_words(result.differing)}")
        if to.stats:
            to.statistics(result.statistics)
    return {Uniqueness.NONE: NO_SOLUTION, Uniqueness.UNKNOWN: GAVE_UP}.get(result.status, ANSWERED)
