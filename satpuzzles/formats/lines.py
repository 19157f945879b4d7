"""Files with a puzzle on each text line, read as their lines are asked for: numbers, comments, tables, broken lines."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from operator import length_hint
from pathlib import Path
from typing import IO, Self, TypeAlias

from satpuzzles.common.files import ending
from satpuzzles.errors import InstanceError
from satpuzzles.formats.columns import Columns, columns_of
from satpuzzles.formats.files import json
from satpuzzles.formats.sources import LARGEST_DOCUMENT, Source, full_name, name_of, read_from, too_large
from satpuzzles.formats.text import is_comment, unmarked
from satpuzzles.formats.unpacking import there, waits

TextLine: TypeAlias = tuple[int, bytes]
"""A puzzle of a batch: its number, and the text line that `loads` reads. The number is that of the line in the file,
or counts the puzzles of a file in which a puzzle takes several lines.
"""

_SOON = 1000
"""Lines in which the first two that say something must come, where each is a puzzle."""

MOST_BLANK_LINES = 100_000
"""Blank lines and comments that may follow one another in a batch: a file of nothing else is refused early."""

MANY = 1_000_000
"""Stands for all lines of a file: more than are ever taken at once."""

_COLLECTIONS = (".jsonl", ".ndjson", ".sdm")
"""Endings of files that hold a puzzle a line."""


class TextLines:
    """The puzzles of a batch, read as they are asked for; a ``with`` block closes the ``stream`` that they come from.
    ``states_solutions`` says that they come from a table that has a column of solutions.
    """

    def __init__(
        self, lines: Iterable[TextLine], stream: IO[bytes] | None = None, *, states_solutions: bool = False
    ) -> None:
        self._lines, self._stream, self.states_solutions = iter(lines), stream, states_solutions

    def __iter__(self) -> Iterator[TextLine]:
        return self._lines  # a call less for each of many million lines

    def __next__(self) -> TextLine:
        return next(self._lines)

    def __length_hint__(self) -> int:
        return length_hint(self._lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._stream is not None:
            self._stream.close()

    def each(self, change: Callable[[bytes], bytes]) -> Self:
        """The same lines, each changed when it is asked for."""
        self._lines = ((number, change(line)) for number, line in self._lines)
        return self

    @property
    def ready(self) -> Callable[[], int]:
        """A function that returns how many can be taken without waiting for whoever writes them: 0 where it is not
        known, and `MANY` for lines of a file.
        """
        stream = self._stream
        if stream is None:
            return self.__length_hint__
        if not waits(stream):
            return lambda: MANY
        return lambda: sum(map(_says_something, there(stream).split(b"\n")[:-1]))


def beginning(stream: IO[bytes], path: Source) -> list[bytes]:
    """The lines up to the second that says something, if it comes soon."""
    lines: list[bytes] = []
    filled = size = 0
    while (
        filled < 2 and len(lines) < _SOON and size <= LARGEST_DOCUMENT and (line := read_from(stream, path, line=True))
    ):
        lines.append(line)
        filled += _says_something(line)
        size += len(line)
    return lines


def text_lines(
    stream: IO[bytes], path: Source, start: list[bytes], format: str | None, column: str | None
) -> TextLines | None:
    """The puzzles of a file that begins with the lines ``start`` and goes on with ``stream``, which is closed at the
    end; None if it does not have a puzzle on each line. They are in a ``column`` of a table if that is given.

    Raises InstanceError where there is no such column.
    """
    columns = _columns(start, path, column)
    if columns is None and not _by_line(path, start, format):
        return None
    states_solutions = columns is not None and columns.solution is not None
    return TextLines(_numbered(stream, path, start, columns), stream, states_solutions=states_solutions)


def puzzles_in(path: Source) -> int | None:
    """How many puzzles are in a file of a puzzle a text line, quickly; None where that is not known before it is read:
    of standard input, open files, compressed ones, and those that cannot be read.
    """
    with suppress(OSError, ValueError):
        if isinstance(path, str | Path) and Path(path).is_file():
            with Path(path).open("rb") as file:
                start = file.readline(LARGEST_DOCUMENT)
                if start.isascii():  # nothing compressed
                    puzzles = (line for line in itertools.chain([start], file) if not is_comment(line))
                    return sum(bool(line.strip()) for line in puzzles) - (
                        columns_of(start, None, _is_whole) is not None
                    )
    return None


def _says_something(line: bytes) -> bool:
    """Whether a line is neither blank nor a comment."""
    stripped = unmarked(line).strip()
    return bool(stripped) and not is_comment(stripped)


def _columns(start: list[bytes], path: Source, column: str | None) -> Columns | None:
    first = next(filter(_says_something, start), b"")
    if not first:
        return None
    try:
        return columns_of(first, column, _is_whole)
    except InstanceError as error:
        raise error.within(name_of(path)) from None


def _by_line(path: Source, start: list[bytes], format: str | None) -> bool:
    filled = [line for line in start if _says_something(line)]
    if ending(full_name(path)) in _COLLECTIONS and format is None:
        return len(filled) > 1 or len(start) == _SOON  # there may be more
    if len(filled) < 2:
        return False
    if format is None and unmarked(filled[0]).lstrip().startswith(b"{"):
        return json.is_line(filled[0])
    from satpuzzles.formats import table

    if format is None:
        return any(map(_is_whole, filled)) and not table.spans(filled[0])  # the first may be broken
    chosen = table.named(format)
    return chosen.lines and not (chosen.spans and chosen.spans(filled[0]))


def _is_whole(text: bytes) -> bool:
    from satpuzzles.formats import table

    return table.is_whole(text)


def _numbered(stream: IO[bytes], path: Source, start: list[bytes], columns: Columns | None) -> Iterator[TextLine]:
    with stream:
        rest = iter(lambda: read_from(stream, path, line=True), b"")
        file, last, header = name_of(path), 0, columns is not None and columns.header
        for number, line in enumerate(itertools.chain(start, rest), start=1):
            if len(line) > LARGEST_DOCUMENT:
                raise too_large(f"{file}: line {number}")  # where it ends nobody knows
            stripped = line.strip()
            if stripped and not is_comment(stripped) and (number > 1 or _says_something(stripped)):
                if header:
                    header = False
                    continue
                yield (last := number), stripped if columns is None else columns.puzzle_of(line)
            elif number - last > MOST_BLANK_LINES:
                expected = f"at most {MOST_BLANK_LINES} blank lines in a row"
                raise InstanceError("the document", expected, "more", source=f"{file}: line {number}")
    if not last:
        raise InstanceError("the document", "a puzzle", "none", source=file)
