"""Options that several commands share: decorators that add them to a command, some gathered into one object.

Those that limit time and memory are in `satpuzzles.cli.limits`.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

import click
from click.core import ParameterSource

from satpuzzles.backends import DEFAULT
from satpuzzles.cli import waiting
from satpuzzles.cli.endings import JSON, OutputFile, ending_of
from satpuzzles.cli.limits import Command, memory_limit, time_limit
from satpuzzles.cli.values import WholeNumber
from satpuzzles.errors import UsageError
from satpuzzles.files import refuse_to_overwrite
from satpuzzles.formats import file_and_number
from satpuzzles.solving.options import Options

_FORMAT = "satpuzzles.format"
"""The key in click's context under which the format is kept that the user named."""
_COLUMN = "satpuzzles.column"
"""The key under which the column of a table is kept that the user named."""
_NTH = "satpuzzles.nth"
"""The key under which the number of the puzzle is kept that the user chose from a file."""
_INPUTS = "satpuzzles.inputs"
"""The key under which the names of the files are kept that the command reads."""


def files(function: Command) -> Command:
    """The argument FILE..., one or more puzzle files, and ``--from``."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE...")(_from_format(function))


def file(function: Command) -> Command:
    """The argument FILE, one puzzle file, with ``--from`` and ``--nth``."""
    return click.argument("file")(nth(_from_format(function)))


def nth(function: Command) -> Command:
    """``--nth``, which puzzle of a file is meant. It is kept in click's context, for `chosen_number`."""

    def keep(context: click.Context, _parameter: click.Parameter, value: int | None) -> None:
        context.meta[_NTH] = value

    return click.option(
        "--nth",
        type=WholeNumber(min=1),
        metavar="N",
        expose_value=False,
        callback=keep,
        help="Take the Nth puzzle of a file with several, as FILE:N does.",
    )(function)


def chosen_number() -> int | None:
    """Which puzzle of its file the user chose, from 1."""
    number: int | None = click.get_current_context().meta.get(_NTH)
    return number


def _from_format(function: Command) -> Command:
    """``--from`` and ``--column``, the format of the puzzle files and the column of tables. They are kept in click's
    context, for `named_format` and `named_column`.
    """

    def keep(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
        context.meta[_COLUMN if parameter.name == "column" else _FORMAT] = value

    function = click.option(
        "--column",
        metavar="NAME",
        expose_value=False,
        callback=keep,
        help="Column of a table that has the puzzles: a name in its header, or a number from 1.",
    )(function)
    return click.option(
        "--from",
        metavar="FORMAT",
        expose_value=False,
        callback=keep,
        help="Input format, a name from 'satpuzzles list formats'; detected by default.",
    )(_refusing_to_overwrite_inputs(function))


def _refusing_to_overwrite_inputs(function: Command) -> Command:
    """``function``, after a check that the output is none of the files that it reads."""

    @wraps(function)
    def checked(*args: Any, **given: Any) -> Any:
        inputs = [*given.get("files", ()), *(given.get(name) for name in ("file", "answer", "board", "cube_record"))]
        click.get_current_context().meta[_INPUTS] = [name for name in inputs if name is not None]
        refuse_input(given.get("output"))
        return function(*args, **given)

    return cast("Command", checked)


def refuse_input(output: str | None) -> None:
    """Raise UsageError where the file ``output`` is one that the command reads."""
    inputs = click.get_current_context().meta.get(_INPUTS, ())
    refuse_to_overwrite((str(file_and_number(name)[0]) for name in inputs), output)


def named_format() -> str | None:
    """The format that the user named for the puzzle files of the command that runs."""
    name: str | None = click.get_current_context().meta.get(_FORMAT)
    return name


def named_column() -> str | None:
    """The column that the user named for the puzzle files of the command that runs."""
    name: str | None = click.get_current_context().meta.get(_COLUMN)
    return name


def was_given(parameter: str) -> bool:
    """Whether the user gave an option of the command that runs."""
    return click.get_current_context().get_parameter_source(parameter) is ParameterSource.COMMANDLINE


@contextmanager
def named_as_options() -> Iterator[None]:
    """Errors of the library quote the names of arguments, ``'any'``; with this they show options, ``--any``."""
    own = [one for one in click.get_current_context().command.params if isinstance(one, click.Option)]
    spelling = {str(one.name).rstrip("_"): one.opts[-1] for one in own}
    try:
        yield
    except UsageError as error:
        raise UsageError(re.sub(r"'(\w+)'", lambda name: spelling.get(name[1], name[0]), str(error))) from None


def encoding(function: Command) -> Command:
    """``--presolve`` and ``--encoding``: how the formula is made."""
    return presolve(_encoding_alone(function))


def encoding_whole(function: Command) -> Command:
    """As `encoding`, for commands whose formula is presolved only on request."""
    return presolve(_encoding_alone(function), default=False)


def presolve(function: Command, *, default: bool = True) -> Command:
    """``--presolve``."""
    usual = "on" if default else "off"
    return click.option(
        "--presolve/--no-presolve", default=default, help=f"Propagate the givens before encoding; {usual} by default."
    )(function)


def _encoding_alone(function: Command) -> Command:
    return click.option(
        "--encoding",
        "encodings",
        multiple=True,
        metavar="ROLE=NAME",
        callback=_pairs,
        help="Choose an encoding, for example cardinality=totalizer; 'satpuzzles list encodings' shows all.",
    )(function)


def search(function: Command) -> Command:
    """How the formula is made and solved: the command gets these options, with the limits, as ``chosen``."""
    return _search(function, encoding)


def search_without_presolve(function: Command) -> Command:
    """As `search`, for commands that never presolve."""
    return _search(function, _encoding_alone)


def _search(function: Command, encoding: Callable[[Command], Command]) -> Command:
    @wraps(function)
    def gathered(
        *args: Any,
        backend: str,
        encodings: dict[str, str],
        time_limit: float | None,
        presolve: bool = False,
        **rest: Any,
    ) -> Any:
        chosen = Options(backend, encodings, presolve, time_limit)
        return function(*args, chosen=chosen, **rest)

    command = memory_limit(time_limit(encoding(cast("Command", gathered))))
    return click.option(
        "--backend",
        default=DEFAULT,
        show_default=True,
        metavar="NAME",
        help="Solver: auto, a name from 'satpuzzles list backends', or exec:COMMAND for any DIMACS solver.",
    )(command)


@dataclass(frozen=True, slots=True)
class Shown:
    """How results are shown, and where: ``output`` is a file or ``-``.

    ``to`` is the name of a renderer, ``width`` the columns that text may take; each is None if the user did not give
    it, and is then chosen to suit the output.
    """

    output: str
    ascii_only: bool
    as_json: bool
    stats: bool = False
    to: str | None = None
    width: int | None = None


def shown(function: Command) -> Command:
    """``--output``, ``--ascii`` and ``--json``; the command gets these, `drawn` and `stats` as ``shown``."""

    @wraps(function)
    def gathered(
        *args: Any,
        output: str,
        ascii_only: bool,
        as_json: bool,
        stats: bool = False,
        to: str | None = None,
        width: int | None = None,
        **rest: Any,
    ) -> Any:
        as_json = as_json or (to is None and ending_of(output) in JSON)
        return function(*args, shown=Shown(output, ascii_only, as_json, stats, to, width), **rest)

    command = cast("Command", gathered)
    return output(ascii_only(as_json(command)))


def as_json(function: Command) -> Command:
    """``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")(function)


def output(function: Command) -> Command:
    """``--output``."""
    return click.option(
        "-o",
        "--output",
        default="-",
        type=OutputFile(),
        metavar="OUT",
        help="Write to the file OUT, in the format of its ending.",
    )(function)


def ascii_only(function: Command) -> Command:
    """``--ascii``."""
    return click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")(function)


def only_status(function: Command) -> Command:
    """``--only-status``, for commands that answer files of many puzzles."""
    return click.option("--only-status", is_flag=True, help="Print only the status of each puzzle, one per line.")(
        function
    )


def puzzle_form(function: Command) -> Command:
    """``--to``, for commands that make puzzles: a format, or a renderer."""
    return click.option(
        "--to",
        metavar="NAME",
        help="Format or renderer, a name from 'satpuzzles list formats' or 'satpuzzles list renderers'; by default the"
        " ending of OUT, or else JSON.",
    )(function)


def drawn(function: Command) -> Command:
    """``--to`` and ``--width``, for commands that draw; they become part of `shown`."""
    function = click.option(
        "--width",
        type=WholeNumber(min=1),
        metavar="N",
        help="Width of text in columns; by default that of the terminal.",
    )(function)
    return click.option(
        "--to",
        metavar="NAME",
        help="Draw with a renderer of 'satpuzzles list renderers'; by default the ending of OUT.",
    )(function)


def stats(function: Command) -> Command:
    """``--stats``, for commands that run a solver; it becomes part of `shown`."""
    return click.option("--stats", is_flag=True, help="Show sizes, times and solver statistics.")(function)


def stars(function: Command) -> Command:
    """``--stars``, for commands that may ask about a puzzle with another number of stars."""
    return click.option(
        "--stars",
        type=WholeNumber(min=1),
        metavar="N",
        help="Stars per line and region of a Star Battle; overrides the file.",
    )(function)


def resume(function: Command) -> Command:
    """``--resume``, for commands that take files of many puzzles. The command gets the records as ``earlier``; at its
    end it is said how many were not used. Raises FileError.
    """

    @wraps(function)
    def resumed(*args: Any, resume: str | None, **rest: Any) -> Any:
        if resume is None:
            return function(*args, earlier=None, **rest)
        from satpuzzles.solving.resume import EarlierRecords

        earlier = EarlierRecords(resume)
        code = function(*args, earlier=earlier, **rest)
        if (words := earlier.unused) is not None:
            waiting.say(f"satpuzzles: {words}")
        return code

    return click.option("--resume", metavar="FILE", help="Continue an interrupted run from its JSON lines in FILE.")(
        cast("Command", resumed)
    )


def jobs(function: Command) -> Command:
    """``--jobs``, for commands that take files of many puzzles."""
    return click.option(
        "--jobs",
        type=WholeNumber(min=1),
        default=1,
        metavar="N",
        help="Number of processes for a file of many puzzles.",
    )(function)


def scheduler(function: Command) -> Command:
    """``--scheduler``, for commands that take files of many puzzles or make many. Other options that the user gave
    refuse it, or override the one from the environment.
    """

    @wraps(function)
    def chosen(*args: Any, scheduler: str | None, **rest: Any) -> Any:
        for option, other in (("--jobs", "jobs"), ("--memory-limit", "megabytes")):
            if scheduler is not None and was_given(other):
                if was_given("scheduler"):
                    raise UsageError(f"{option} cannot be combined with --scheduler: the cluster decides that")
                scheduler = None
        return function(*args, scheduler=scheduler, **rest)

    return click.option(
        "--scheduler",
        metavar="WHERE",
        envvar="DASK_SCHEDULER_ADDRESS",
        help="Run on a Dask cluster: tcp://HOST:PORT, FILE.json, or local[N] for N processes here; by default"
        " the address in the environment variable DASK_SCHEDULER_ADDRESS.",
    )(cast("Command", chosen))


def _pairs(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for value in values:
        role, equals, name = value.partition("=")
        if not (role and equals and name):
            raise click.BadParameter(f"expected ROLE=NAME, found {value!r}")
        pairs[role] = name
    return pairs
