"""The options that commands share, each declared once with its type, its help and its group in ``--help``.

The options of a search come from `satpuzzles.solving.options`. `satpuzzles.cli.command` makes commands that take some
of the options here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satpuzzles.cli.values import JSON, ending_of, output_file, values_of_fields
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.files import STANDARD_OUTPUT, refuse_to_overwrite
from satpuzzles.common.options import Number, Text, Whole, Words, declared, option, options_of
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
_PDF = "Pages (PDF)"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)  # each method that is made takes time at the start
class Request(Chosen):
    """The values of the shared options; options that a command does not take have their defaults.

    ``inputs`` are the names of all files that the command reads, ``earlier`` the records of ``--resume``.
    """

    files: tuple[str, ...] = ()
    file: str = ""

    format: str | None = option(
        None,
        "Input format, a name from 'satpuzzles list formats'; detected by default.",
        Text("FORMAT"),
        group="Input",
        names="--from",
    )
    kind: str | None = option(
        None,
        "Kind of the puzzles, if the file does not state it: a name from 'satpuzzles list puzzles', or the path of a"
        " Python file with a kind of your own.",
        Text("KIND"),
        group="Input",
    )
    column: str | None = option(
        None,
        "Column of a table that has the puzzles: a name in its header, or a number from 1.",
        Text("NAME"),
        group="Input",
    )
    nth: int | None = option(
        None, "Take the Nth puzzle of a file with several, as FILE:N does.", Whole(1), group="Input"
    )
    overrides: Mapping[str, Any] | None = option(
        None,
        "Value of a field, as in JSON, for example ships=3,2,1; overrides the file. 'satpuzzles help KIND' shows the"
        " fields.",
        Text("FIELD=VALUE"),
        group="Input",
        names="--set",
        several=values_of_fields,
    )
    stars: int | None = option(
        None, "Stars in each row and region of a Star Battle; short for --set stars=N.", Whole(1), group="Input"
    )

    output: str = option(
        STANDARD_OUTPUT,
        "Write to the file OUT, in the format of its ending. An older file stays until the end; Ctrl-C puts the results"
        " of a batch so far in its place.",
        Text("OUT", output_file),
        group="Output",
        names="-o --output",
    )
    ascii_only: bool = option(False, "Draw with ASCII characters only.", group="Output", names="--ascii")
    as_json: bool = option(False, "Print one JSON object per line.", group="Output", names="--json")
    to: str | None = option(
        None,
        "Draw with a renderer of 'satpuzzles list renderers'; by default the ending of OUT.",
        Text("NAME"),
        group="Output",
    )
    width: int | None = option(
        None, "Width: of text in columns, by default that of the terminal; of PNG in pixels.", Whole(1), group="Output"
    )
    hints: bool | None = option(
        None,
        "Hints on an HTML page: all, however long they take, or none; by default those found in 10 seconds.",
        group="Output",
        names="--with-hints/--no-hints",
    )
    stats: bool = option(False, "Show sizes, times and solver statistics.", group="Output")
    only_status: bool = option(False, "Print only the status of each puzzle, one per line.", group="Output")
    only_answer: bool = option(
        False,
        "Print only the answers, one per line with one character per cell; the status of a puzzle without an answer.",
        group="Output",
    )

    connectivity: str | None = option(
        None,
        "How rules about connected cells and loops are encoded: lazy (clauses are added when an answer breaks a rule),"
        " levels, exact, or auto; short for --encoding connectivity=FORM.",
        Text("FORM"),
        group="Solver",
    )

    paper: str | None = option(
        None, "Size of the paper; A4 by default.", Words(tuple(PAPERS), "|".join(PAPERS)), group=_PDF
    )
    per_page: int | None = option(
        None, "Puzzles on a page; by default as many as fit with cells of 6 mm.", Whole(1, MOST_PER_PAGE), group=_PDF
    )
    margin: float | None = option(
        None, "Margin in millimetres; 15 by default.", Number(0, LARGEST_MARGIN, "MM"), group=_PDF
    )
    title: str | None = option(
        None, "Title above the first puzzle, in a PDF also in the footer.", Text("TEXT"), group=_PDF
    )
    author: str | None = option(
        None, "Author, in the footer of a PDF or below the title of an HTML page.", Text("TEXT"), group=_PDF
    )
    printed_solutions: str | None = option(
        None,
        "Solutions on pages at the end, upside down at the foot of each page, or none.",
        Words((END, FOOT, _NO_SOLUTIONS)),
        group=_PDF,
        names="--solutions",
    )
    large: bool = option(False, "Cells of at least 10 mm.", group=_PDF, names="--large-print")
    credits: bool = option(False, "Show the author, source and licence of each puzzle below it.", group=_PDF)

    memory_limit: int | None = option(
        None, "Memory limit for this process and for each solver process.", Whole(256, metavar="MB"), group="Limits"
    )

    resume: str | None = option(
        None, "Continue an interrupted run from its JSON lines in FILE.", Text("FILE"), group="Many puzzles"
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


DECLARED = {name: one for name, one in options_of(Request).items() if one.help}
"""Each shared option, by the name of its field."""
