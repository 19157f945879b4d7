"""``satpuzzles export`` and ``satpuzzles decode``: to external solvers and back."""

import sys

import click

from satpuzzles import formats
from satpuzzles.cli import options
from satpuzzles.cli.pictures import pictures_or_words
from satpuzzles.cli.report import no_answer, record_of
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, loaded
from satpuzzles.errors import UsageError
from satpuzzles.files import whole_file
from satpuzzles.solving import export as tasks
from satpuzzles.solving.solve import Status


@click.command()
@options.file
@click.option("-o", "--output", default="-", metavar="OUT", help="The CNF file; .gz and .xz are compressed.")
@options.encoding
def export(file: str, output: str, presolve: bool, encodings: dict[str, str]) -> int:
    """Write the formula of a puzzle in DIMACS, labelled, for any SAT solver or counter.

    'decode' reads a solver's answer; give it the same --encoding and --presolve.
    """
    puzzle = loaded(file)
    with whole_file(output) as stream:
        variables, clauses = tasks.export(puzzle, stream, encodings=encodings, presolve=presolve)
    if output != "-":
        click.echo(f"{formats.name_of(output)}: {variables} variables, {clauses} clauses")
    return ANSWERED


@click.command()
@options.file
@click.argument("answer", default="-")
@options.encoding
@options.shown
@options.drawn
def decode(file: str, answer: str, presolve: bool, encodings: dict[str, str], shown: options.Shown) -> int:
    """Turn a solver's answer back into a grid.

    FILE is the puzzle, ANSWER the solver's output for what 'export' wrote of it, by default standard input.
    """
    if file == answer == formats.STANDARD_INPUT:
        raise UsageError("the puzzle and the answer cannot both come from standard input")
    puzzle = loaded(file)
    status, grid = tasks.decode(puzzle, _answer(answer), encodings=encodings, presolve=presolve)
    reason = "on the solver's word, not checked" if status is Status.NONE else None
    with pictures_or_words(shown) as to:
        if to.as_json:
            record = record_of(file, puzzle, status, reason, None)
            to.record(record if grid is None else record | {"grid": grid} | puzzle.findings(grid))
        elif grid is None:
            to.line(no_answer(status, reason))
        else:
            to.grid(puzzle, grid)
    return {Status.SOLVED: ANSWERED, Status.NONE: NO_SOLUTION, Status.UNKNOWN: GAVE_UP}[status]


def _answer(path: str) -> bytes:
    return sys.stdin.buffer.read() if path == formats.STANDARD_INPUT else formats.read(path)
