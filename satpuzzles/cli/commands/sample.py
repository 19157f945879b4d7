"""``satpuzzles sample``."""

import click

from satpuzzles.cli import options
from satpuzzles.cli.help import Documented
from satpuzzles.cli.pictures import pictures_or_words
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, loaded
from satpuzzles.cli.values import WholeNumber
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import record_of
from satpuzzles.solving.sample import sample as drawn_from
from satpuzzles.solving.solve import Status


@click.command(cls=Documented)
@options.file
@click.option("-n", "number", type=WholeNumber(min=1), default=1, metavar="N", help="Draw N solutions.")
@click.option("--seed", type=WholeNumber(min=0), metavar="N", help="Seed; by default a new one for each run.")
@options.search
@options.shown
def sample(
    file: str,
    number: int,
    seed: int | None,
    chosen: Options,
    shown: options.Shown,
) -> int:
    """Draw solutions of a puzzle at random, each with exactly the same probability.

    A solution may be drawn more than once. Needs d4: pip install 'satpuzzles[count]'. With --backend every solution is
    found instead, which is slow where there are many.
    """
    with pictures_or_words(shown) as to:
        deadline = chosen.deadline()
        puzzle = loaded(file)
        result = drawn_from(
            puzzle,
            number,
            seed=seed,
            backend=chosen.backend,
            encodings=chosen.encodings,
            presolve=chosen.presolve,
            time_limit=deadline.remaining,
        )
        if to.as_json:
            record = {"file": file} | record_of(puzzle, result.status, result.reason, checked=result.checked)
            to.record(record | {"count": result.number, "method": str(result.method), "grids": result.grids})
        else:
            for grid in result.grids:
                to.grid(puzzle, grid)
            to.line(result.in_words)
    return {Status.SOLVED: ANSWERED, Status.NONE: NO_SOLUTION, Status.UNKNOWN: GAVE_UP}[result.status]
