"""``satpuzzles minimise``: a puzzle without needless clues."""

import click

from satpuzzles.cli.command import command, named_as_options
from satpuzzles.cli.output import report
from satpuzzles.cli.puzzle_files import puzzle_file, puzzle_to_change, words_of
from satpuzzles.cli.request import FILE, LIMITS, PUZZLE_FORM, Request
from satpuzzles.cli.run import ANSWERED
from satpuzzles.cli.values import typed
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.files import STANDARD_OUTPUT
from satpuzzles.common.options import Whole, Words
from satpuzzles.making.difficulty import DIFFICULTIES
from satpuzzles.making.from_answer import minimise as minimised


@command(
    "minimise", *FILE, "output", "to", *LIMITS, "ascii_only", "as_json",
    in_child=True,
    output={
        "default": "",
        "help": "Write or draw the new puzzle to the file OUT, in the format of its ending; JSON by default.",
    },
    to=PUZZLE_FORM,
)  # fmt: skip
@click.option("--seed", type=typed(Whole(0)), default=0, help="Seed of the order, 0 by default.")
@click.option("--symmetric", is_flag=True, help="Remove clues that lie opposite each other by a half turn together.")
@click.option("--difficulty", type=typed(Words(DIFFICULTIES)), help="Keep the puzzle at most so hard.")
@click.option("--clues", type=typed(Whole(0)), default=0, help="Keep at least N clues.")
def minimise(request: Request, seed: int, symmetric: bool, difficulty: str | None, clues: int) -> int:
    """Remove clues that a puzzle with one solution does not need.

    Givens go before other clues, in an order that --seed decides, until none can go.
    """
    deadline = Deadline.after(request.time_limit)
    request, puzzle, before = puzzle_to_change(request)
    with named_as_options():
        found = minimised(
            puzzle, seed=seed, symmetric=symmetric, difficulty=difficulty, clues=clues, time_limit=deadline.remaining
        )
    document = found.puzzle.to_json() | words_of(before)
    if request.output != STANDARD_OUTPUT:
        record = {"file": request.file, "puzzle": puzzle.kind, "changes": [*found.changes], "minimised": document}
        with report(Request(ascii_only=request.ascii_only, as_json=request.as_json)) as to:
            to.show(record, [*(found.changes or ["nothing to remove"]), *found.drawings()])
    if request.output:
        with puzzle_file(request, puzzle.kind, several=False) as add:
            add(document)
    return ANSWERED
