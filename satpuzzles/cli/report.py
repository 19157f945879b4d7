"""Results on the terminal or in a file: grids, tables, JSON lines."""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import IO, Any, TypeVar

import orjson

from satpuzzles.board import Cell
from satpuzzles.cli import waiting
from satpuzzles.cli.endings import JSON, TEXT, ending_of, expect_ending
from satpuzzles.cli.options import Shown
from satpuzzles.drawing import Drawing
from satpuzzles.errors import UsageError
from satpuzzles.files import STANDARD_OUTPUT, standard_output, whole_file
from satpuzzles.puzzle import Board, Puzzle
from satpuzzles.rendering import ALL_RENDERERS, RENDERERS, Renderer, Style, for_ending, named
from satpuzzles.rendering.text import columns, text
from satpuzzles.safe_text import one_line
from satpuzzles.solving.result import Statistics
from satpuzzles.solving.words import digits

ReportT = TypeVar("ReportT", bound="Report")


class Report:
    """Where results go: text, or with ``as_json`` one object a line."""

    def __init__(self, stream: IO[bytes], shown: Shown, style: Style, *, several: bool) -> None:
        self._stream, self._style, self._several = stream, style, several
        self.target, self.as_json, self.stats = shown.output, shown.as_json, shown.stats
        self.tabular = not shown.as_json and (several or ending_of(shown.output) in TEXT or on_terminal(shown.output))
        """Whether a file of many puzzles is shown as a table for people, not as JSON lines: beside ``several`` other
        files it always is, since those of one puzzle are shown in words.
        """
        self.resumable = not self.tabular
        """Whether another run can go on from what is written."""
        self._on_terminal = on_terminal(shown.output)
        self.worth_keeping = False
        """Whether what is written is of use when the command is interrupted."""

    def line(self, words: str) -> None:
        """A line of text."""
        self._write(f"{words}\n".encode())

    def heading(self, file: str) -> None:
        """The name of a file, where there are several."""
        if self._several and not self.as_json:
            self.line(f"== {one_line(file)}")

    def grid(self, puzzle: Puzzle, grid: Board, marked: Iterable[Cell] = ()) -> None:
        """A picture of ``grid``."""
        self.drawing(puzzle.drawing(grid, marked))

    def drawing(self, drawing: Drawing) -> None:
        """A picture of ``drawing``."""
        drawn = text(drawing, self._style)
        note_width(drawn, self._style)
        self._write(drawn.encode())

    def record(self, fields: dict[str, Any]) -> None:
        """A JSON object on a line of its own."""
        try:
            line = orjson.dumps(fields, option=orjson.OPT_APPEND_NEWLINE)
        except orjson.JSONEncodeError:  # few records hold what it does not take
            whole = {name: _writable(value) for name, value in fields.items()}
            line = orjson.dumps(whole, option=orjson.OPT_APPEND_NEWLINE)
        self._write(line)

    def copy(self, line: bytes) -> None:
        """A JSON object as it was written before, with its end of line."""
        self._write(line)

    def finish(self) -> None:
        """Write what has to be written at once; called at the end, also of what was interrupted and is kept."""

    def close(self) -> None:
        """Write nothing more; called last, also where `finish` was not called or has failed."""

    def statistics(self, statistics: Statistics) -> None:
        """The figures as a table."""
        for row in table(statistics):
            self.line(row)

    def _write(self, data: bytes) -> None:
        if self._on_terminal:
            waiting.current().give_way()
        self._stream.write(data)
        self._stream.flush()


def _writable(value: Any) -> Any:
    """What orjson takes for whole numbers beyond 64 bits, alone or in a list, and for file names that are not UTF-8."""
    if isinstance(value, int) and value.bit_length() > 63:
        return orjson.Fragment(digits(value))
    if isinstance(value, str):
        return value if value.isascii() else written_name(value)
    return [_writable(item) for item in value] if isinstance(value, list) and len(value) == 2 else value


def written_name(file: str) -> str:
    """The name of a file as it stands in JSON."""
    return os.fsencode(file).decode(errors="backslashreplace")


def renderer_for(shown: Shown, *, also: Iterable[str] = ()) -> Renderer | None:
    """What draws pictures, as ``shown.to`` or the ending of the output asks for; None for text and JSON. Raises
    UsageError, also for an ending that is neither theirs nor one of those that can be written ``also``.
    """
    if shown.as_json and shown.to is not None:
        raise UsageError("--json cannot be combined with --to")
    if shown.as_json:
        return None
    if shown.to is not None:
        chosen = named(shown.to)
        return None if chosen.name == "text" else chosen
    found = ending_of(shown.output)
    if not found or found in TEXT:
        return None
    renderer = for_ending(found)
    if renderer is None:
        expect_ending(shown.output, [*TEXT, *JSON, *picture_endings(pages=False), *also])
    return renderer


def picture_endings(*, pages: bool) -> list[str]:
    """The endings of files that show pictures, those of ``pages`` to solve a puzzle on only if asked for."""
    drawing = (*RENDERERS, *ALL_RENDERERS.added())
    return [known for one in drawing if pages or not one.solutions for known in one.endings]


@contextmanager
def report(shown: Shown, *, several: bool = False, also: Iterable[str] = ()) -> Iterator[Report]:
    """A report to ``shown.output``, which appears whole or not at all; of ``several`` files each gets a heading. Raises
    UsageError for an ending that is neither that of text nor of JSON, nor one that the command can write ``also``.
    """
    if not shown.as_json and shown.to is None:
        expect_ending(shown.output, (*TEXT, *JSON, *also))
    with finished(shown.output, lambda stream: Report(stream, shown, style_for(shown), several=several)) as to:
        yield to


@contextmanager
def finished(output: str, made: Callable[[IO[bytes]], ReportT]) -> Iterator[ReportT]:
    """A report to the file ``output``, which appears whole: at the end, or when the command is interrupted and what is
    there is `Report.worth_keeping`.
    """
    stopped: KeyboardInterrupt | None = None
    with whole_file(output) as stream, closing(made(stream)) as to:
        try:
            yield to
        except KeyboardInterrupt as interrupt:
            if not to.worth_keeping:
                raise
            stopped = interrupt
        to.finish()
    if stopped is not None:
        raise stopped


def on_terminal(output: str) -> bool:
    """Whether ``output`` is standard output, and that a terminal."""
    return output == STANDARD_OUTPUT and standard_output().isatty()


def style_for(shown: Shown) -> Style:
    """How text is drawn on the output."""
    if shown.output != STANDARD_OUTPUT:
        return Style(ascii=shown.ascii_only, columns=shown.width)
    output = standard_output()
    terminal = output.isatty()
    unicode = "utf" in (output.encoding or "").lower()
    return Style(
        ascii=shown.ascii_only or not unicode,
        colour=terminal and "NO_COLOR" not in os.environ,
        columns=shown.width or (shutil.get_terminal_size().columns if terminal else None),
    )


def note_width(drawn: str, style: Style) -> None:
    """Say so where a drawing is wider than asked."""
    if style.columns is not None and (found := columns(drawn)) > style.columns:
        waiting.say(f"satpuzzles: note: the drawing is {found} columns wide, the limit is {style.columns}")


def table(statistics: Statistics) -> Iterator[str]:
    """The figures, a text line each."""
    for name, value in _rows(statistics):
        yield f"{name:<34} {value}"


def _rows(statistics: Statistics) -> Iterator[tuple[str, str]]:
    if statistics.propagated:
        yield "solved by", "propagation alone"
    reason = statistics.backend_reason
    yield "backend", f"{statistics.backend} ({reason})" if reason else statistics.backend
    for role, choice in statistics.encodings.items():
        yield f"encoding of {role}", choice
    yield "candidates", f"{statistics.candidates} ({statistics.candidates_after_presolve} after presolve)"
    if statistics.beside_pattern is not None:
        yield "restricted to", f"a pattern and {statistics.beside_pattern} values beside it"
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
