"""What a user asked a command for: every option that commands share, declared once with its type, its words and its
group in ``--help``.

`command` makes a click command of a function. It is told by name which of these options the command takes, and hands
their values over together, as a `Request`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeAlias

import click
from click.core import ParameterSource

from satpuzzles.backends import DEFAULT
from satpuzzles.cli import messages
from satpuzzles.cli.help import Documented, GroupedOption
from satpuzzles.cli.values import JSON, Choice, Number, OutputFile, WholeNumber, either, ending_of, pairs
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.files import STANDARD_OUTPUT, expect_appendable, refuse_to_overwrite
from satpuzzles.errors import UsageError
from satpuzzles.formats import How, file_and_number
from satpuzzles.processes import memory
from satpuzzles.rendering import ALL_RENDERERS, RENDERERS, for_ending
from satpuzzles.rendering.interface import END, FOOT, LARGEST_MARGIN, MOST_PER_PAGE, PAPERS, Sheet
from satpuzzles.solving.options import Options

if TYPE_CHECKING:
    from satpuzzles.solving.resume import EarlierRecords

FILES = ("files", "format", "kind", "column", "stars")
"""One or more files of puzzles."""
FILE = ("file", "format", "kind", "column", "nth", "stars")
"""A file of which one puzzle is meant."""
SEARCH = ("backend", "presolve", "encodings", "memory_limit", "time_limit")
"""How the formula is made and solved."""
SHOWN = ("output", "ascii_only", "as_json")
"""Where results are shown, and how."""
DRAWN = ("to", "width")
"""Beside SHOWN, for commands that also draw pictures."""
LIMITS = ("memory_limit", "time_limit")
PROCESSES = ("jobs", "scheduler")
CUBES = ("cubes", "cube_record")
PAGES = ("paper", "per_page", "margin", "title", "author", "printed_solutions", "large", "credits")
"""How sheets and pages look."""

SHARED_JOBS = {
    "help": "Number of processes for many puzzles, or for one that is hard: the verdict stays the same, but which of"
    " several solutions is shown may change."
}
"""How --jobs changes where the processes also share one puzzle."""

PUZZLE_FORM = {
    "help": "Format or renderer, a name from 'satpuzzles list formats' or 'satpuzzles list renderers'; by default the"
    " ending of OUT, or else JSON."
}
"""What --to is for commands that make puzzles."""

_NO_SOLUTIONS = "none"


def _option(group: str, names: str, metavar: str | None, help: str, default: Any = None, **attributes: Any) -> Any:
    """A field for an option of these ``names`` in a ``group`` of ``--help``; ``attributes`` are those of click."""
    told = {"group": group, "names": names.split(), "metavar": metavar, "help": help, "default": default}
    return field(default=default, metadata=told | attributes)


def _number(group: str, names: str, help: str, default: Any = None, **attributes: Any) -> Any:
    return _option(group, names, "N", help, default, type=WholeNumber(min=1), **attributes)


def _flag(group: str, names: str, help: str) -> Any:
    return _option(group, names, None, help, False, is_flag=True)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)  # each method that is made takes time at the start
class Request:
    """The values of the options that commands share; those that a command does not take have their defaults.

    ``inputs`` are the names of all files that it reads, ``earlier`` the records of ``--resume``.
    """

    files: tuple[str, ...] = field(default=(), metadata={"metavar": "FILE...", "nargs": -1})
    file: str = field(default="", metadata={})

    format: str | None = _option(
        "Input", "--from", "FORMAT", "Input format, a name from 'satpuzzles list formats'; detected by default."
    )
    kind: str | None = _option(
        "Input",
        "--kind",
        "KIND",
        "Kind of the puzzles, a name from 'satpuzzles list puzzles', if the file does not state it.",
    )
    column: str | None = _option(
        "Input", "--column", "NAME", "Column of a table that has the puzzles: a name in its header, or a number from 1."
    )
    nth: int | None = _number("Input", "--nth", "Take the Nth puzzle of a file with several, as FILE:N does.")
    stars: int | None = _number(
        "Input", "--stars", "Stars in each row and region of a Star Battle; overrides the file."
    )

    output: str = _option(
        "Output",
        "-o --output",
        "OUT",
        "Write to the file OUT, in the format of its ending.",
        STANDARD_OUTPUT,
        type=OutputFile(),
    )
    ascii_only: bool = _flag("Output", "--ascii", "Draw with ASCII characters only.")
    as_json: bool = _flag("Output", "--json", "Print one JSON object per line.")
    to: str | None = _option(
        "Output", "--to", "NAME", "Draw with a renderer of 'satpuzzles list renderers'; by default the ending of OUT."
    )
    width: int | None = _number(
        "Output", "--width", "Width: of text in columns, by default that of the terminal; of PNG in pixels."
    )
    hints: bool | None = _option(
        "Output",
        "--with-hints/--no-hints",
        None,
        "Hints on an HTML page: all, however long they take, or none; by default those found in 10 seconds.",
    )
    stats: bool = _flag("Output", "--stats", "Show sizes, times and solver statistics.")
    only_status: bool = _flag("Output", "--only-status", "Print only the status of each puzzle, one per line.")
    only_answer: bool = _flag(
        "Output",
        "--only-answer",
        "Print only the answers, one per line with one character per cell; the status of a puzzle without an answer.",
    )

    backend: str = _option(
        "Solver",
        "--backend",
        "NAME",
        "Solver: auto, a name from 'satpuzzles list backends', or exec:COMMAND for any DIMACS solver.",
        DEFAULT,
        show_default=True,
    )
    presolve: bool = _option(
        "Solver", "--presolve/--no-presolve", None, "Propagate the givens before encoding; on by default.", True
    )
    encodings: Mapping[str, str] | None = _option(
        "Solver",
        "--encoding",
        "ROLE=NAME",
        "Choose an encoding, for example cardinality=totalizer; 'satpuzzles list encodings' shows all.",
        multiple=True,
        callback=pairs,
    )

    connectivity: str | None = _option(
        "Solver",
        "--connectivity",
        "FORM",
        "How rules about connected cells and loops are encoded: lazy (clauses are added when an answer breaks a rule),"
        " levels, exact, or auto; short for --encoding connectivity=FORM.",
    )

    paper: str | None = _option(
        "Pages (PDF)", "--paper", "|".join(PAPERS), "Size of the paper; A4 by default.", type=Choice(PAPERS)
    )
    per_page: int | None = _option(
        "Pages (PDF)",
        "--per-page",
        "N",
        "Puzzles on a page; by default as many as fit with cells of 6 mm.",
        type=WholeNumber(1, MOST_PER_PAGE),
    )
    margin: float | None = _option(
        "Pages (PDF)", "--margin", "MM", "Margin in millimetres; 15 by default.", type=Number(0, LARGEST_MARGIN)
    )
    title: str | None = _option(
        "Pages (PDF)", "--title", "TEXT", "Title above the first puzzle, in a PDF also in the footer."
    )
    author: str | None = _option(
        "Pages (PDF)", "--author", "TEXT", "Author, in the footer of a PDF or below the title of an HTML page."
    )
    printed_solutions: str | None = _option(
        "Pages (PDF)",
        "--solutions",
        None,
        "Solutions on pages at the end, upside down at the foot of each page, or none.",
        type=Choice([END, FOOT, _NO_SOLUTIONS]),
    )
    large: bool = _flag("Pages (PDF)", "--large-print", "Cells of at least 10 mm.")
    credits: bool = _flag("Pages (PDF)", "--credits", "Show the author, source and licence of each puzzle below it.")

    memory_limit: int | None = _option(
        "Limits",
        "--memory-limit",
        "MB",
        "Memory limit for this process and for each solver process.",
        type=WholeNumber(min=256),
    )
    time_limit: float | None = _option(
        "Limits", "--time-limit", "SECONDS", "Time limit per puzzle.", type=Number(min=0)
    )

    jobs: int = _number("Many puzzles", "--jobs", "Number of processes for a file of many puzzles.", 1)
    scheduler: str | None = _option(
        "Many puzzles",
        "--scheduler",
        "WHERE",
        "Run on a Dask cluster: tcp://HOST:PORT, FILE.json, or local[N] for N processes here; by default the address in"
        " the environment variable DASK_SCHEDULER_ADDRESS.",
        envvar="DASK_SCHEDULER_ADDRESS",
    )
    resume: str | None = _option(
        "Many puzzles", "--resume", "FILE", "Continue an interrupted run from its JSON lines in FILE."
    )

    cubes: int | None = _number(
        "One hard puzzle", "--cubes", "Split the search into about N parts (cubes), which the processes share."
    )
    cube_record: str | None = _option(
        "One hard puzzle",
        "--cube-record",
        "FILE",
        "Split the search into parts (cubes), record the finished ones in FILE, and continue from there.",
    )

    inputs: tuple[str, ...] = ()
    earlier: "EarlierRecords | None" = None

    @property
    def how(self) -> How:
        """How the files are read."""
        return {"format": self.format, "kind": self.kind, "column": self.column, "stars": self.stars}

    @property
    def chosen(self) -> Options:
        """How each of many puzzles is compiled and solved."""
        return Options(self.backend, self.encodings, self.presolve, self.time_limit)

    @property
    def alone(self) -> Options:
        """The same for a single puzzle, which the processes share. Raises FileError for a record of cubes that cannot
        be written.
        """
        return replace(
            self.chosen, jobs=self.jobs, cubes=self.cubes, cube_record=self.cube_record, scheduler=self.scheduler
        )

    def searched(self, deadline: Deadline) -> dict[str, Any]:
        """What functions take that search until ``deadline``."""
        chosen = {name: getattr(self, name) for name in ("backend", "encodings", "presolve")}
        return chosen | {"time_limit": deadline.remaining}

    @property
    def splits(self) -> str | None:
        """The option by which one puzzle is split into cubes; None where it is not."""
        return "--cubes" if self.cubes is not None or self.cube_record is not None else None

    @property
    def writes_json(self) -> bool:
        """Whether results are JSON, by ``--json`` or the ending of the output."""
        return self.as_json or (self.to is None and ending_of(self.output) in JSON)

    @property
    def sheet(self) -> Sheet:
        """How pages look."""
        chosen = {name: getattr(self, name) for name in PAGES if name != "printed_solutions"}
        chosen = {name: value for name, value in chosen.items() if value not in (None, False)}
        return Sheet(**chosen, solutions=FOOT if self.printed_solutions == FOOT else END)

    @property
    def prints_solutions(self) -> bool | None:
        """Whether pages have solutions; None where the user did not choose."""
        return None if self.printed_solutions is None else self.printed_solutions != _NO_SOLUTIONS

    def refuse_input(self, output: str) -> None:
        """Raise UsageError where the file ``output`` is one that the command reads."""
        refuse_to_overwrite((str(file_and_number(name)[0]) for name in self.inputs), output)


_DECLARED = {one.name: one.metadata for one in fields(Request) if one.name not in ("inputs", "earlier")}


@dataclass(frozen=True, slots=True)
class Invocation:
    """How satpuzzles was called, the ``obj`` of click's context. ``is_child`` says that this process only runs the
    command for another one.
    """

    arguments: tuple[str, ...]
    is_child: bool


Run: TypeAlias = Callable[..., int]
"""What a command runs: a function of its request and of its own options that returns the exit code."""


def command(
    name: str,
    *shares: str,
    in_child: bool = False,
    own: Iterable[click.Parameter] = (),
    help: str | None = None,
    **changed: Mapping[str, Any],
) -> Callable[[Run], click.Command]:
    """A command called ``name`` that takes the options ``shares`` of `Request`, with some attributes ``changed``, and
    its ``own``, also from decorators of click. With ``in_child`` it needs a solver in its own process: where memory
    is limited all of it runs in a child (`satpuzzles.cli.child`). Raises ValueError for a name that is none of theirs.
    """
    if unknown := {*shares}.difference(_DECLARED) or {*changed}.difference(shares):
        raise ValueError(f"{name}: no shared options: {', '.join(sorted(unknown))}")

    def made(function: Run) -> click.Command:
        offered = {*shares, "connectivity"} if "encodings" in shares else {*shares}

        @wraps(function)
        def run(**values: Any) -> int:
            request = Request(**{name: values.pop(name) for name in offered})
            if request.memory_limit is not None:
                memory.limit_memory(request.memory_limit)
            invocation: Invocation = click.get_current_context().find_root().obj
            if in_child and memory.memory_limit() is not None and not invocation.is_child:
                from satpuzzles.cli.child import run_in_child

                messages.progress().end()  # the child shows its own
                return run_in_child(invocation.arguments)
            return _prepared(request, values, lambda ready: function(ready, **values))

        mine = [*reversed(getattr(function, "__click_params__", [])), *own]
        shared = [_parameter(one, changed.get(one, {})) for one in _DECLARED if one in offered]
        arguments = [one for one in (*shared, *mine) if isinstance(one, click.Argument)]
        options = [one for one in (*mine, *shared) if isinstance(one, click.Option)]
        return Documented(name, callback=run, params=[*arguments, *options], help=help or function.__doc__)

    return made


def _parameter(name: str, changed: Mapping[str, Any]) -> click.Parameter:
    attributes = {**_DECLARED[name], **changed}
    if "group" not in attributes:
        return click.Argument([name], required=True, **attributes)
    return GroupedOption([*attributes.pop("names"), name], **attributes)


def _prepared(request: Request, own: Mapping[str, Any], act: Callable[[Request], int]) -> int:
    """What ``act`` returns for the ``request`` of a command with its ``own`` values, once its options are known to go
    together.
    """
    inputs = [*request.files, request.file, own.get("answer"), own.get("board"), request.cube_record]
    request = replace(request, inputs=tuple(name for name in inputs if name))
    if request.output is not None:
        request.refuse_input(request.output)
    if request.connectivity is not None:
        others = dict(request.encodings or {})
        if others.setdefault("connectivity", request.connectivity) != request.connectivity:
            raise UsageError("--connectivity and --encoding name different forms")
        request = replace(request, encodings=others)
    if request.scheduler is not None and (was_given("jobs") or was_given("memory_limit")):
        if was_given("scheduler"):
            option = "--jobs" if was_given("jobs") else "--memory-limit"
            raise UsageError(f"{option} cannot be combined with --scheduler: the cluster decides that")
        request = replace(request, scheduler=None)
    if request.cube_record is not None and len(request.files) > 1:
        raise UsageError(f"--cube-record expects one file with one puzzle, found {len(request.files)} files")
    if request.cube_record is not None:
        expect_appendable(request.cube_record)
    _expect_heeded(request)
    if request.resume is None:
        return act(request)
    from satpuzzles.solving.resume import EarlierRecords

    earlier = EarlierRecords(request.resume)
    code = act(replace(request, earlier=earlier))
    if (words := earlier.unused) is not None:
        messages.say(f"satpuzzles: {words}")
    return code


def _expect_heeded(request: Request) -> None:
    """Raise UsageError where what draws the output has no use for one of the options of PAGES."""
    for name in PAGES:
        if getattr(request, name) in (None, False):
            continue
        renderer = for_ending(ending_of(request.output)) if request.to is None else ALL_RENDERERS.get(request.to)
        field = name.removeprefix("printed_")
        if renderer is None or field not in renderer.sheet:
            fitting = [one for one in RENDERERS if field in one.sheet]
            kinds, endings = either([one.name.upper() for one in fitting]), either([one.endings[0] for one in fitting])
            option = _DECLARED[name]["names"][0]
            raise UsageError(f"{option} is for {kinds} files; write one with -o and a name that ends in {endings}")


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
