"""``satpuzzles compare``."""

from collections.abc import Mapping

import click

from satpuzzles.cli.command import command
from satpuzzles.cli.help import GroupedOption
from satpuzzles.cli.output import report
from satpuzzles.cli.request import FILES, LIMITS, Request
from satpuzzles.cli.run import ANSWERED, chosen_from, code_of, complain, puzzle_in
from satpuzzles.cli.values import output_file, typed
from satpuzzles.common.files import STANDARD_OUTPUT, whole_file
from satpuzzles.common.options import Text, Whole
from satpuzzles.errors import SatpuzzlesError, UsageError, one_line
from satpuzzles.formats import name_of
from satpuzzles.research.comparing.compare import BACKENDS, REPEAT, TIME_LIMIT, choices, compare as find_comparison
from satpuzzles.research.comparing.comparison import Named, as_text
from satpuzzles.research.comparing.outputs import record, writer


def _varied(
    _context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]
) -> Mapping[str, list[str]] | None:
    """The chosen names by role, an empty list for all of them; None if the option was not given."""
    varied: dict[str, list[str]] = {}
    for value in values:
        role, equals, names = value.partition("=")
        chosen = names.split(",") if equals else []
        if not role or not all(chosen) or role in varied:
            raise click.BadParameter(f"expected ROLE or ROLE=NAME,NAME, each role once, found {value!r}")
        varied[role] = chosen
    return varied or None


def _names(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> list[str]:
    names = [name for value in values for name in ([value] if value.startswith("exec:") else value.split(","))]
    return names or [*BACKENDS]


@command(
    "compare", *FILES, "nth", "presolve", *LIMITS, "as_json",
    in_child=True,
    time_limit={
        "default": TIME_LIMIT,
        "show_default": True,
        "help": "Time limit for each run, each compilation and each measurement of strength.",
    },
)  # fmt: skip
@click.option(
    "--encodings",
    "varied",
    cls=GroupedOption,
    group="Solver",
    multiple=True,
    metavar="ROLE[=NAME,...]",
    callback=_varied,
    help="Compare all encodings of a role, or those named; other roles keep their defaults. By default compare all "
    "combinations of all roles; 'satpuzzles list encodings' shows them.",
)
@click.option(
    "--backends",
    cls=GroupedOption,
    group="Solver",
    multiple=True,
    metavar="NAME,...",
    callback=_names,
    help=f"Solvers: auto, names from 'satpuzzles list backends', or one exec:COMMAND; by default {','.join(BACKENDS)}.",
)
@click.option("--strength/--no-strength", default=True, help="Measure unit propagation; on by default.")
@click.option("--repeat", type=typed(Whole(1)), default=REPEAT, show_default=True, help="Runs per measurement.")
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    type=typed(Text(read=output_file)),
    metavar="OUT",
    help="Write a table (.csv, .json, .md) or a heat map (.svg, .png) to the file OUT instead; may be repeated.",
)
def compare(
    request: Request,
    varied: Mapping[str, list[str]] | None,
    backends: list[str],
    strength: bool,
    repeat: int,
    outputs: tuple[str, ...],
) -> int:
    """Compare encodings and backends on the same puzzles.

    Each backend solves each choice of encodings, in turn. Every answer is checked, and all have to agree. The table
    shows the size of the formula; the share of impossible values that unit propagation excludes, at the root and with
    each value tried in turn (lookahead); the median CPU seconds to compile and to solve; and the conflicts.
    """
    for output in outputs:
        request.refuse_input(output)
    writers = [(output, writer(output)) for output in outputs if output != STANDARD_OUTPUT]
    shown = not outputs or STANDARD_OUTPUT in outputs
    if request.as_json and not shown:
        raise UsageError("--json is for standard output; a file that ends in .json is JSON without it")
    code, found = ANSWERED, list[Named]()
    with report(request) as to:
        for file in request.files:
            name = one_line(name_of(file))
            try:
                puzzle = puzzle_in(*chosen_from(request, file))
                comparison = find_comparison(
                    puzzle,
                    encodings=choices(type(puzzle), varied),
                    backends=backends,
                    presolve=request.presolve,
                    repeat=repeat,
                    strength=strength,
                    time_limit=request.time_limit or 0.0,
                )
            except SatpuzzlesError as error:
                code = max(code, complain(error, name))
                continue
            code = max(code, code_of(comparison.verdict))
            found.append((name, comparison))
            if shown:
                to.heading(name)
                to.show(record(name, comparison), as_text(comparison))
    for output, write in writers if found else ():
        with whole_file(output) as stream:
            stream.write(write(found))
    return code
