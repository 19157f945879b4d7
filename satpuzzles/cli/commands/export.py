"""``satpuzzles export`` and ``satpuzzles decode``: to external solvers and back."""

import click

from satpuzzles import formats
from satpuzzles.cli import limits, options
from satpuzzles.cli.endings import CUBES, FORMULA, OutputFile, expect_ending
from satpuzzles.cli.help import Documented
from satpuzzles.cli.pictures import pictures_or_words
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, loaded
from satpuzzles.cli.values import WholeNumber
from satpuzzles.deadline import Deadline
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.files import STANDARD_INPUT
from satpuzzles.solving import export as tasks
from satpuzzles.solving.records import answer_record
from satpuzzles.solving.solve import Status
from satpuzzles.solving.words import no_answer


@click.command(cls=Documented, own=("cubes",))
@options.file
@click.option(
    "-o",
    "--output",
    default="-",
    type=OutputFile(),
    metavar="OUT",
    help="Write to the file OUT: .cnf or .dimacs, with --cubes .icnf; compressed with .gz or .xz after it.",
)
@click.option(
    "--cubes",
    type=WholeNumber(min=1),
    metavar="N",
    help="Write iCNF: the formula, and about N cubes that split it, for an incremental solver.",
)
@click.option("--varnames", is_flag=True, help="Add a line 'c varname NUMBER NAME' for each variable, as cnfgen does.")
@options.encoding_whole
@limits.time_limit
def export(
    file: str,
    output: str,
    cubes: int | None,
    varnames: bool,
    presolve: bool,
    encodings: dict[str, str],
    time_limit: float | None,
) -> int:
    """Write the formula of a puzzle as labelled DIMACS, for any SAT solver or model counter.

    The formula holds all rules in full. With --presolve it is the smaller formula that 'solve' uses, which is empty if
    propagation solves the puzzle. 'decode' reads a solver's answer; give it the same --encoding and --presolve.
    """
    expect_ending(output, FORMULA if cubes is None else CUBES)
    deadline = Deadline.after(time_limit)
    puzzle = loaded(file)
    variables, clauses = tasks.export(
        puzzle,
        output,
        encodings=encodings,
        presolve=presolve,
        varnames=varnames,
        cubes=cubes,
        time_limit=deadline.remaining,
    )
    if output != "-":
        click.echo(f"{formats.name_of(output)}: {variables} variables, {clauses} clauses")
    return ANSWERED


@click.command(cls=Documented)
@options.file
@click.argument("answer", default="-")
@options.encoding_whole
@limits.time_limit
@options.shown
@options.drawn
def decode(
    file: str,
    answer: str,
    presolve: bool,
    encodings: dict[str, str],
    time_limit: float | None,
    shown: options.Shown,
) -> int:
    """Turn a solver's answer back into a grid.

    FILE is the puzzle. ANSWER is the solver's output for the formula that 'export' wrote, for example from 'cadical
    puzzle.cnf > answer.txt'; by default standard input.
    """
    if file == answer == STANDARD_INPUT:
        raise UsageError("the puzzle and the answer cannot both come from standard input")
    deadline = Deadline.after(time_limit)
    puzzle, output = loaded(file), formats.read(answer)
    try:
        result = tasks.decode(puzzle, output, encodings=encodings, presolve=presolve, time_limit=deadline.remaining)
    except InstanceError as error:
        raise error.within(formats.name_of(answer)) from None
    with pictures_or_words(shown) as to:
        if to.as_json:
            to.record({"file": file} | answer_record(puzzle, result))
        elif result.grid is None:
            to.line(no_answer(result.status, result.reason))
        else:
            to.grid(puzzle, result.grid)
    return {Status.SOLVED: ANSWERED, Status.NONE: NO_SOLUTION, Status.UNKNOWN: GAVE_UP}[result.status]
