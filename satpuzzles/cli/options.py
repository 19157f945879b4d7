"""Options that several commands share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

import click
from click.core import ParameterSource

from satpuzzles.backends import DEFAULT
from satpuzzles.files import refuse_to_overwrite
from satpuzzles.processes.memory import limit_memory, memory_limit
from satpuzzles.solving.options import Options

Command = TypeVar("Command", bound=Callable[..., Any])


_FORMAT = "satpuzzles.format"


def files(function: Command) -> Command:
    """One or more puzzle files, in a format that `named_format` tells."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE...")(source(function))


def file(function: Command) -> Command:
    """One puzzle file, in a format that `named_format` tells."""
    return click.argument("file")(source(function))


def source(function: Command) -> Command:
    """The format of the puzzle files; kept in the context, so that commands need not pass it on."""

    def keep(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
        context.meta[_FORMAT] = value

    return click.option(
        "--from",
        metavar="FORMAT",
        expose_value=False,
        callback=keep,
        help="Their format, a name from 'satpuzzles list'; otherwise it is recognised.",
    )(_keeping_inputs(function))


def _keeping_inputs(function: Command) -> Command:
    """``function``, for which the output may not be one of the files it reads."""

    @wraps(function)
    def kept(*args: Any, **given: Any) -> Any:
        inputs = [*given.get("files", ()), *(given.get(name) for name in ("file", "answer", "board"))]
        refuse_to_overwrite([name for name in inputs if name is not None], given.get("output"))
        return function(*args, **given)

    return cast("Command", kept)


def named_format() -> str | None:
    """The format that the user named for the puzzle files of the command that runs."""
    name: str | None = click.get_current_context().meta.get(_FORMAT)
    return name


def was_given(parameter: str) -> bool:
    """Whether the user gave an option of the command that runs."""
    return click.get_current_context().get_parameter_source(parameter) is ParameterSource.COMMANDLINE


def encoding(function: Command) -> Command:
    """How the formula is made."""
    return click.option(
        "--presolve/--no-presolve", default=True, help="Propagate the givens before encoding (the default), or not."
    )(_encoding_alone(function))


def _encoding_alone(function: Command) -> Command:
    return click.option(
        "--encoding",
        "encodings",
        multiple=True,
        metavar="ROLE=NAME",
        callback=_pairs,
        help="Choose an encoding, as in --encoding cardinality=totalizer; 'satpuzzles list' has them all.",
    )(function)


def search(function: Command) -> Command:
    """How the formula is made and solved; the command gets it as ``chosen``."""
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

    command = memory(time_limit(encoding(cast("Command", gathered))))
    return click.option(
        "--backend",
        default=DEFAULT,
        show_default=True,
        metavar="NAME",
        help="The solver: auto, a name from 'satpuzzles list', or exec:COMMAND for any DIMACS solver.",
    )(command)


@dataclass(frozen=True, slots=True)
class Invocation:
    """How the command was called, the ``obj`` of click's context. ``apart`` says that this process only runs it for
    another one.
    """

    arguments: tuple[str, ...]
    apart: bool


def limits(function: Command) -> Command:
    """When to give up, and at how much memory, for commands with a solver at hand."""
    return memory_apart(time_limit(function))


def time_limit(function: Command) -> Command:
    """When to give up."""
    return click.option(
        "--time-limit", type=click.FloatRange(min=0), metavar="SECONDS", help="Give up on each puzzle after this time."
    )(function)


def memory(function: Command) -> Command:
    """How much memory to use, for commands whose solver runs in a child when memory is limited."""
    return _memory(function, function)


def memory_apart(function: Command) -> Command:
    """How much memory to use, for commands whose solver runs in their own process: when memory is limited, by this
    option or from outside, the whole command runs again in a process of its own, and this one waits for it.
    """

    def apart_if_limited(*args: Any, **rest: Any) -> Any:
        invocation: Invocation = click.get_current_context().find_root().obj
        if memory_limit() is None or invocation.apart:
            return function(*args, **rest)
        from satpuzzles.cli.apart import run_apart

        return run_apart(invocation.arguments)

    return _memory(function, apart_if_limited)


def _memory(function: Command, run: Callable[..., Any]) -> Command:
    """``function`` with the option ``--memory-limit``; the limit holds from when ``run`` is called in its place."""

    @wraps(function)
    def limited(*args: Any, megabytes: int | None, **rest: Any) -> Any:
        if megabytes is not None:
            limit_memory(megabytes)
        return run(*args, **rest)

    return click.option(
        "--memory-limit",
        "megabytes",
        type=click.IntRange(min=256),
        metavar="MB",
        help="Give up where a process, this one or a solver's, would need more memory.",
    )(cast("Command", limited))


@dataclass(frozen=True, slots=True)
class Shown:
    """How results are shown, and where: ``output`` is a file or ``-``.

    ``to`` is the name of a renderer, ``width`` the columns that text may take; None is what suits the output.
    """

    output: str
    ascii_only: bool
    as_json: bool
    stats: bool = False
    to: str | None = None
    width: int | None = None


def shown(function: Command) -> Command:
    """How the result is shown; the command gets it as ``shown``."""

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
        return function(*args, shown=Shown(output, ascii_only, as_json, stats, to, width), **rest)

    command = cast("Command", gathered)
    return output(ascii_only(as_json(command)))


def as_json(function: Command) -> Command:
    """Whether results are JSON."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")(function)


def output(function: Command) -> Command:
    """Where results go."""
    return click.option("-o", "--output", default="-", metavar="OUT", help="Write to a file instead.")(function)


def ascii_only(function: Command) -> Command:
    """Whether text is plain."""
    return click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")(function)


def drawn(function: Command) -> Command:
    """How pictures are drawn; of the options of `shown`, for commands that draw."""
    function = click.option(
        "--width", type=click.IntRange(min=1), metavar="N", help="Columns for text; by default the terminal's."
    )(function)
    return click.option(
        "--to", metavar="NAME", help="Draw as svg, png, pdf ..., see 'satpuzzles list'; by default what OUT ends in."
    )(function)


def stats(function: Command) -> Command:
    """Whether figures are shown; of the options of `shown`, for commands that run a solver."""
    return click.option("--stats", is_flag=True, help="Sizes, times and the solver's figures.")(function)


def jobs(function: Command) -> Command:
    """How many processes share a batch."""
    return click.option(
        "--jobs",
        type=click.IntRange(min=1),
        default=1,
        metavar="N",
        help="Processes that share a file of many puzzles.",
    )(function)


def _pairs(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for value in values:
        role, equals, name = value.partition("=")
        if not (role and equals and name):
            raise click.BadParameter(f"expected ROLE=NAME, found {value!r}")
        pairs[role] = name
    return pairs
