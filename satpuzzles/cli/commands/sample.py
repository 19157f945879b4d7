"""``satpuzzles sample``."""

import click

from satpuzzles.cli.command import command
from satpuzzles.cli.output import report
from satpuzzles.cli.report import Filled
from satpuzzles.cli.request import FILE, SEARCH, SHOWN, Request
from satpuzzles.cli.run import code_of, loaded
from satpuzzles.cli.values import typed
from satpuzzles.common.options import Whole
from satpuzzles.solving.records import record_of
from satpuzzles.solving.sample import sample as drawn_from


@command("sample", *FILE, *SEARCH, *SHOWN)
@click.option("-n", "number", type=typed(Whole(1)), default=1, help="Draw N solutions.")
@click.option("--seed", type=typed(Whole(0)), help="Seed; by default a new one for each run.")
def sample(request: Request, number: int, seed: int | None) -> int:
    """Draw solutions of a puzzle at random, each with exactly the same probability.

    A solution may be drawn more than once. Needs d4: pip install 'satpuzzles[count]'. With --backend that solver
    finds all solutions instead, which is slow if there are many.
    """
    with report(request, pictures=True) as to:
        deadline = request.chosen.deadline()
        puzzle = loaded(request)
        result = drawn_from(puzzle, number, seed=seed, **request.searched(deadline))
        record = record_of(puzzle, result.status, result.reason, checked=result.checked)
        record |= {"count": result.number, "method": str(result.method), "grids": result.grids}
        to.show({"file": request.file} | record, [*(Filled(puzzle, grid) for grid in result.grids), result.in_words])
    return code_of(result.status)
