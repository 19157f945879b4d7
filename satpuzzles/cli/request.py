"""The options that commands share, each declared once with its type, its help and its group in ``--help``.

The options of a search come from `satpuzzles.solving.options`. `satpuzzles.cli.command` makes commands that take some
of the options here.
"""

from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from satpuzzles.cli.values import JSON, Choice, Number, OutputFile, WholeNumber, ending_of, pairs, values_of_fields
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.files import STANDARD_OUTPUT, refuse_to_overwrite
from satpuzzles.common.options import declared
from satpuzzles.formats import How, file_and_number
from satpuzzles.rendering.interface import END, FOOT, LARGEST_MARGIN, MOST_PER_PAGE, PAPERS, Sheet
from satpuzzles.solving.options import Chosen, Options, Searching, Splitting

if TYPE_CHECKING:
    from satpuzzles.batches.resume import EarlierRecords

FILES = ("files", "format", "kind", "column", "overrides", "stars")
"""The argument for one or more files of puzzles."""
FILE = ("file", "format", "kind", "column", "nth", "overrides", "stars")
"""The argument for a file with one puzzle."""
SEARCH = (*(name for name, (_, option) in declared(Searching).items() if option.group), "memory_limit")
"""Options that say how the formula is made and solved."""
SHOWN = ("output", "ascii_only", "as_json")
"""Options that say where and how results are shown."""
DRAWN = ("to", "width")
"""SHOWN, and options for commands that also draw pictures."""
LIMITS = ("memory_limit", "time_limit")
PROCESSES = ("jobs", "scheduler")
CUBES = tuple(name for name, (_, option) in declared(Splitting).items() if option.group == "One hard puzzle")
PAGES = ("paper", "per_page", "margin", "title", "author", "printed_solutions", "large", "credits")
"""Options for the look of sheets and pages."""

SHARED_JOBS = {
    "help": "Number of processes for many puzzles, or for one that is hard: the verdict stays the same, but which of"
    " several solutions is shown may change."
}
"""The help of --jobs for commands whose processes also share one puzzle."""

PUZZLE_FORM = {
    "help": "Format or renderer, a name from 'satpuzzles list formats' or 'satpuzzles list renderers'; by default the"
    " ending of OUT, or else JSON."
}
"""The help of --to for commands that make puzzles."""

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
class Request(Chosen):
    """The values of the shared options; options that a command does not take have their defaults.

    ``inputs`` are the names of all files that the command reads, ``earlier`` the records of ``--resume``.
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
        "Kind of the puzzles, if the file does not state it: a name from 'satpuzzles list puzzles', or the path of a"
        " Python file with a kind of your own.",
    )
    column: str | None = _option(
        "Input", "--column", "NAME", "Column of a table that has the puzzles: a name in its header, or a number from 1."
    )
    nth: int | None = _number("Input", "--nth", "Take the Nth puzzle of a file with several, as FILE:N does.")
    overrides: Mapping[str, Any] | None = _option(
        "Input",
        "--set",
        "FIELD=VALUE",
        "Value of a field, as in JSON, for example ships=3,2,1; overrides the file. 'satpuzzles help KIND' shows the"
        " fields.",
        multiple=True,
        callback=values_of_fields,
    )
    stars: int | None = _number(
        "Input", "--stars", "Stars in each row and region of a Star Battle; short for --set stars=N."
    )

    output: str = _option(
        "Output",
        "-o --output",
        "OUT",
        "Write to the file OUT, in the format of its ending. An older file stays until the end; Ctrl-C puts the results"
        " of a batch so far in its place.",
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

    resume: str | None = _option(
        "Many puzzles", "--resume", "FILE", "Continue an interrupted run from its JSON lines in FILE."
    )

    inputs: tuple[str, ...] = ()
    earlier: "EarlierRecords | None" = None

    @property
    def how(self) -> How:
        return How(self.format, self.kind, self.column, self.fields, self.time_limit)

    @property
    def fields(self) -> Mapping[str, Any]:
        """The fields of ``--set``, which override those of every file."""
        return {**(self.overrides or {}), **({} if self.stars is None else {"stars": self.stars})}

    @property
    def chosen(self) -> Options:
        """The options of the search for each of many puzzles."""
        return Options(**self._given(Searching))

    @property
    def alone(self) -> Options:
        """The options of the search for a single puzzle, which all processes share.

        Raises FileError if the record of cubes cannot be written.
        """
        return Options(**self._given(Splitting))

    def searched(self, deadline: Deadline) -> dict[str, Any]:
        """The keywords for functions that search until ``deadline``."""
        return self._given(Searching) | {"time_limit": deadline.remaining}

    def _given(self, keywords: type) -> dict[str, Any]:
        return {name: getattr(self, name) for name in declared(keywords)}

    @property
    def splits(self) -> str | None:
        """The name of the option that splits one puzzle into cubes; None if none was given."""
        return "--cubes" if self.cubes is not None or self.cube_record is not None else None

    @property
    def writes_json(self) -> bool:
        """Whether results are JSON, by ``--json`` or the ending of the output."""
        return self.as_json or (self.to is None and ending_of(self.output) in JSON)

    @property
    def sheet(self) -> Sheet:
        chosen = {name: getattr(self, name) for name in PAGES if name != "printed_solutions"}
        chosen = {name: value for name, value in chosen.items() if value not in (None, False)}
        return Sheet(**chosen, solutions=FOOT if self.printed_solutions == FOOT else END)

    @property
    def prints_solutions(self) -> bool | None:
        """Whether pages have solutions; None if the user did not say."""
        return None if self.printed_solutions is None else self.printed_solutions != _NO_SOLUTIONS

    def refuse_input(self, output: str) -> None:
        """Raise UsageError if the command reads the file ``output``."""
        refuse_to_overwrite((str(file_and_number(name)[0]) for name in self.inputs), output)


_OF_TYPES: Mapping[Any, Mapping[str, Any]] = {
    int: {"type": WholeNumber(min=1), "metavar": "N"},
    int | None: {"type": WholeNumber(min=1), "metavar": "N"},
    float | None: {"type": Number(min=0)},
    Mapping[str, str] | None: {"multiple": True, "callback": pairs, "metavar": "ROLE=NAME"},
}
"""Arguments of click for the options of a search, by the types of their values."""


def _attributes(one: Field[Any]) -> Mapping[str, Any]:
    """The arguments of click for the option or argument of a field."""
    if (option := one.metadata.get("option")) is None:
        return one.metadata
    word = one.name.replace("_", "-")
    names = option.names or (f"--{word}/--no-{word}" if one.type is bool else f"--{word}")
    return {**asdict(option), "names": [names], **_OF_TYPES.get(one.type, {})}


DECLARED = {one.name: _attributes(one) for one in fields(Request) if one.name not in ("inputs", "earlier", "cancel")}
"""The arguments of click for each option and argument, by field."""
