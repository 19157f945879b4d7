"""Results on the terminal or in a file: text for people or JSON lines, and the base class of other reports."""

import os
import shutil
from collections.abc import Iterable, Iterator
from typing import IO, Any, ClassVar, NamedTuple, TypeAlias

from satpuzzles.boards import Board, Cell, Drawing
from satpuzzles.cli import messages
from satpuzzles.cli.request import Request
from satpuzzles.cli.values import JSON, TEXT, ending_of, expect_ending
from satpuzzles.common import orjson
from satpuzzles.common.files import STANDARD_OUTPUT, standard_output
from satpuzzles.errors import UsageError, one_line
from satpuzzles.rendering import ALL_RENDERERS, RENDERERS, Renderer, Style, for_ending, named
from satpuzzles.rendering.text import columns, text
from satpuzzles.solving.records import Record, statistics_record
from satpuzzles.solving.result import Statistics, digits
from satpuzzles.stating.puzzle import Puzzle


class Filled(NamedTuple):
    """A board of a ``puzzle`` with some cells filled, some of them ``marked``."""

    puzzle: Puzzle
    grid: Board
    marked: Iterable[Cell] = ()


Printed: TypeAlias = str | Filled | Drawing
"""A part of a result as people see it: a line of text, or a board."""


class Report:
    """Writes results: text, or one JSON object on a line."""

    takes_puzzles: ClassVar[bool] = False
    """Whether records of solutions should have them as puzzles, see `satpuzzles.batches.tasks.Solve`."""
    writes_stream: ClassVar[bool] = True
    """Whether it writes to the stream that it gets; otherwise it opens its own files."""

    def __init__(self, stream: IO[bytes], request: Request, *, several: bool = False) -> None:
        self._stream, self._style, self._several = stream, style_for(request), several
        self.target, self.as_json = request.output, request.writes_json
        on_a_terminal = on_terminal(request.output)
        self.tabular = not self.as_json and (several or ending_of(request.output) in TEXT or on_a_terminal)
        """Whether a file of many puzzles is shown as a table and not as JSON lines.

        With ``several`` files it is, because those with one puzzle are shown in words.
        """
        self.resumable = not self.tabular
        """Whether ``--resume`` can read what is written."""
        self._on_terminal = on_a_terminal
        self.written = 0
        """The number of bytes written, before compression."""
        self.worth_keeping = False
        """Whether an interrupted command should keep what is written."""

    def show(self, record: Record, told: Iterable[Printed], statistics: Statistics | None = None) -> None:
        """Show a result: its ``record`` as JSON, or ``told`` for people; then the ``statistics``."""
        if self.as_json:
            self.record(record | (statistics_record(statistics) if statistics is not None else {}))
            return
        for one in told:
            match one:
                case str():
                    self.line(one)
                case Filled():
                    self.grid(*one)
                case _:
                    self.drawing(one)
        for row in () if statistics is None else table(statistics):
            self.line(row)

    def line(self, words: str) -> None:
        self._write(f"{words}\n".encode())

    def heading(self, file: str) -> None:
        """Show the name of a file, if there are several."""
        if self._several and not self.as_json:
            self.line(f"== {one_line(file)}")

    def grid(self, puzzle: Puzzle, grid: Board, marked: Iterable[Cell] = ()) -> None:
        self.drawing(puzzle.drawing(grid, marked))

    def drawing(self, drawing: Drawing) -> None:
        drawn = text(drawing, self._style)
        note_width(drawn, self._style)
        self._write(drawn.encode())

    def record(self, fields: dict[str, Any]) -> None:
        try:
            line = orjson.dumps(fields, option=orjson.OPT_APPEND_NEWLINE)
        except orjson.JSONEncodeError:  # few records hold what it does not take
            whole = {name: _writable(value) for name, value in fields.items()}
            line = orjson.dumps(whole, option=orjson.OPT_APPEND_NEWLINE)
        if self.resumable and "digest" in fields:
            from satpuzzles.batches.resume import sealed  # of many puzzles, and only there

            line = sealed(line)
        self._write(line)

    def copy(self, line: bytes) -> None:
        """Write ``line``, a JSON object with its line end, unchanged."""
        self._write(line)

    def finish(self) -> None:
        """Write what needs all results. Called at the end, also after an interruption if the output is kept."""

    def close(self) -> None:
        """Stop writing. Called last, also if `finish` was not called or failed."""

    def _write(self, data: bytes) -> None:
        if self._on_terminal:
            messages.progress().give_way()
        self._stream.write(data)
        self.written += len(data)
        self._stream.flush()


def _writable(value: Any) -> Any:
    """A replacement for values that orjson refuses: whole numbers beyond 64 bits, and file names that are not UTF-8."""
    if isinstance(value, int) and value.bit_length() > 63:
        return orjson.Fragment(digits(value))
    if isinstance(value, str):
        return value if value.isascii() else written_name(value)
    return [_writable(item) for item in value] if isinstance(value, list) and len(value) == 2 else value


def written_name(file: str) -> str:
    """The name of a file as it stands in JSON."""
    return os.fsencode(file).decode(errors="backslashreplace")


def renderer_for(request: Request, *, also: Iterable[str] = ()) -> Renderer | None:
    """The renderer that ``--to`` or the ending of the output names; None for text and JSON.

    Raises UsageError for a name or an ending that is none of a renderer, nor in ``also``.
    """
    if request.as_json and request.to is not None:
        raise UsageError("--json cannot be combined with --to")
    if request.to is not None:
        chosen = named(request.to)
        return None if chosen.name == "text" else chosen
    found = ending_of(request.output)
    if request.writes_json or not found or found in TEXT:
        return None
    renderer = for_ending(found)
    if renderer is None:
        expect_ending(request.output, [*TEXT, *JSON, *picture_endings(pages=False), *also])
    return renderer


def picture_endings(*, pages: bool) -> list[str]:
    """The endings of pictures; with ``pages`` also those of pages to solve a puzzle on."""
    drawing = (*RENDERERS, *ALL_RENDERERS.added())
    return [known for one in drawing if pages or not one.solutions for known in one.endings]


def on_terminal(output: str) -> bool:
    return output == STANDARD_OUTPUT and standard_output().isatty()


def style_for(request: Request) -> Style:
    """How text is drawn on the output, such as in colour or in ASCII."""
    if request.output != STANDARD_OUTPUT:
        return Style(ascii=request.ascii_only, columns=request.width)
    output = standard_output()
    terminal = output.isatty()
    unicode = "utf" in (output.encoding or "").lower()
    return Style(
        ascii=request.ascii_only or not unicode,
        colour=terminal and "NO_COLOR" not in os.environ,
        columns=request.width or (shutil.get_terminal_size().columns if terminal else None),
    )


def note_width(drawn: str, style: Style) -> None:
    """Print a note if a drawing is wider than ``--width``."""
    if style.columns is not None and (found := columns(drawn)) > style.columns:
        messages.note(f"the drawing is {found} columns wide, the limit is {style.columns}")


def table(statistics: Statistics) -> Iterator[str]:
    for name, value in _rows(statistics):
        yield f"{name:<34} {value}"


def _rows(statistics: Statistics) -> Iterator[tuple[str, str]]:
    if statistics.propagated:
        yield "solved by", "propagation alone"
    reason = statistics.backend_reason
    if reason or not statistics.propagated:  # else no solver was asked
        yield "backend", f"{statistics.backend} ({reason})" if reason else statistics.backend
    for role, choice in statistics.encodings.items():
        yield f"encoding of {role}", choice
    yield "candidates", f"{statistics.candidates} ({statistics.candidates_after_presolve} after presolve)"
    if statistics.beside_pattern is not None:
        yield "restricted to", f"a pattern and {statistics.beside_pattern} values beside it"
    if statistics.few_values is not None:
        yield "restricted to", f"{statistics.few_values} values, one of which stands for all others"
    yield "variables", str(statistics.variables)
    yield "clauses", str(statistics.clauses)
    for rule, clauses in statistics.clauses_by_rule.items():
        yield f"  {rule}", str(clauses)
    yield "literals", str(statistics.literals)
    for phase, seconds in statistics.seconds.items():
        yield f"seconds to {phase}", f"{seconds:.4f}"
    yield "seconds in all", f"{sum(statistics.seconds.values()):.4f}"
    for name, value in statistics.solver.items():
        yield name, str(value)
