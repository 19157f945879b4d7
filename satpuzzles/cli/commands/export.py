"""``satpuzzles export`` and ``satpuzzles decode``: to external solvers and back."""

import click

from satpuzzles import formats
from satpuzzles.cli.command import command
from satpuzzles.cli.output import report
from satpuzzles.cli.report import Filled
from satpuzzles.cli.request import DRAWN, FILE, SHOWN, Request
from satpuzzles.cli.run import ANSWERED, code_of, loaded
from satpuzzles.cli.values import CUBES, FORMULA, ending_of, expect_ending, typed
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.files import STANDARD_INPUT, STANDARD_OUTPUT
from satpuzzles.common.options import Whole
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.solving import export as tasks
from satpuzzles.solving.records import answer_record
from satpuzzles.solving.result import no_answer

_IN_PYTHON = {".wcnf": "to_wcnf", ".opb": "to_opb"}
"""The method of a formula for each ending that this command does not write itself."""
_WHOLE = {"default": False, "help": "Propagate the givens before encoding; off by default."}


@command(
    "export", *FILE, "output", "presolve", "encodings", "time_limit",
    presolve=_WHOLE,
    output={"help": "Write to the file OUT: .cnf or .dimacs, with --cubes .icnf; compressed with .gz or .xz after it."},
)  # fmt: skip
@click.option(
    "--cubes",
    type=typed(Whole(1)),
    help="Write iCNF: the formula, and about N cubes that split it, for an incremental solver.",
)
@click.option(
    "--cuts",
    is_flag=True,
    help="Write only those clauses (cuts) about connected cells and loops that the verdict needs.",
)
@click.option("--varnames", is_flag=True, help="Add a line 'c varname NUMBER NAME' for each variable, as cnfgen does.")
def export(request: Request, cubes: int | None, cuts: bool, varnames: bool) -> int:
    """Write the formula of a puzzle as labelled DIMACS, for any SAT solver or model counter.

    The formula holds all rules in full. With --presolve it is the smaller formula that 'solve' uses, which is empty if
    propagation solves the puzzle. 'decode' reads a solver's answer; give it the same --encoding and --presolve.

    Rules about connected cells and loops are encoded by levels. With --connectivity exact the formula has as many
    models as the puzzle has solutions. With --cuts the file is smaller, but an answer to it may break such a rule;
    'decode --cuts' checks that.
    """
    try:
        expect_ending(request.output, FORMULA if cubes is None else CUBES)
    except UsageError as error:
        method = _IN_PYTHON.get(ending_of(request.output))
        how = f"; in Python, satpuzzles.compile(puzzle).formula.{method}() is that text" if method else ""
        raise UsageError(f"{error}{how}") from None
    deadline = Deadline.after(request.time_limit)
    variables, clauses = tasks.export(
        loaded(request),
        request.output,
        encodings=request.encodings,
        presolve=request.presolve,
        varnames=varnames,
        cubes=cubes,
        cuts=cuts,
        time_limit=deadline.remaining,
    )
    if request.output != STANDARD_OUTPUT:
        click.echo(f"{formats.name_of(request.output)}: {variables} variables, {clauses} clauses")
    return ANSWERED


@command("decode", *FILE, "presolve", "encodings", "time_limit", *SHOWN, *DRAWN, presolve=_WHOLE)
@click.argument("answer", default=STANDARD_INPUT)
@click.option("--cuts", is_flag=True, help="The formula was written with 'export --cuts'.")
def decode(request: Request, answer: str, cuts: bool) -> int:
    """Turn a solver's answer back into a grid.

    FILE is the puzzle. ANSWER is the solver's output for the formula that 'export' wrote, for example from 'cadical
    puzzle.cnf > answer.txt'; by default standard input.
    """
    if request.file == answer == STANDARD_INPUT:
        raise UsageError("the puzzle and the answer cannot both come from standard input")
    deadline = Deadline.after(request.time_limit)
    puzzle, output = loaded(request), formats.read(answer)
    try:
        result = tasks.decode(
            puzzle,
            output,
            encodings=request.encodings,
            presolve=request.presolve,
            cuts=cuts,
            time_limit=deadline.remaining,
        )
    except InstanceError as error:
        raise error.within(formats.name_of(answer)) from None
    with report(request, pictures=True) as to:
        told = no_answer(result.status, result.reason) if result.grid is None else Filled(puzzle, result.grid)
        to.show({"file": request.file} | answer_record(puzzle, result), [told])
    return code_of(result.status)
