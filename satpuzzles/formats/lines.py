"""Files with a puzzle on each text line, read lazily: numbers, comments, tables, broken lines."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from operator import length_hint
from pathlib import Path
from typing import IO, Self, TypeAlias

from satpuzzles.common.files import ending
from satpuzzles.errors import InstanceError
from satpuzzles.formats.csv_tables import Columns, columns_of
from satpuzzles.formats.files import json, sudoku_text
from satpuzzles.formats.sources import LARGEST_DOCUMENT, Source, full_name, name_of, read_from, too_large
from satpuzzles.formats.text import is_comment, unmarked
from satpuzzles.formats.unpacking import there, waits

TextLine: TypeAlias = tuple[int, bytes]
"""A puzzle of a batch: its number, and the text line that `loads` reads. The number is that of the line in the file,
or counts the puzzles of a file in which a puzzle takes several lines.
"""

_SOON = 1000
"""The first two lines with content must come within so many lines, if each line is a puzzle."""

_ENOUGH = 17
"""Lines that are looked at if the first two do not show whether each is a puzzle.

That is one more than the rows of a board of 16, each of which could be a Sudoku of 4.
"""

MOST_BLANK_LINES = 100_000
"""The most blank lines and comments in a row: a file of nothing else is refused early."""

MANY = 1_000_000
"""The number of lines that stands for all lines of a file, larger than any number taken at once."""

_COLLECTIONS = (".jsonl", ".ndjson", ".sdm")
"""Endings of files that hold a puzzle on each line."""


class TextLines:
    """The puzzles of a batch, read as they are asked for; a ``with`` block closes the ``stream`` that they come from.
    ``states_solutions`` says that they come from a table that has a column of solutions, and ``kind`` is the name of
    their column, if it is that of a kind.
    """

    def __init__(
        self,
        lines: Iterable[TextLine],
        stream: IO[bytes] | None = None,
        *,
        states_solutions: bool = False,
        kind: str | None = None,
    ) -> None:
        self._lines, self._stream, self.states_solutions, self.kind = iter(lines), stream, states_solutions, kind

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
        """The same lines, each passed through ``change`` when it is read."""
        self._lines = ((number, change(line)) for number, line in self._lines)
        return self

    @property
    def ready(self) -> Callable[[], int]:
        """A function that returns how many lines can be taken without waiting for their writer: 0 if unknown, `MANY`
        for a file.
        """
        stream = self._stream
        if stream is None:
            return self.__length_hint__
        if not waits(stream):
            return lambda: MANY
        return lambda: sum(map(_says_something, there(stream).split(b"\n")[:-1]))


def beginning(stream: IO[bytes], path: Source) -> list[bytes]:
    """The lines up to the second one with content, if that comes soon."""
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
    if columns is not None and column is None and columns.is_kind and not _most_are_whole(stream, path, start):
        return None  # the name of a kind above a board
    if columns is None and not _by_line(stream, path, start, format):
        return None
    states_solutions = columns is not None and columns.solution is not None
    kind = None if columns is None else columns.kind
    return TextLines(_numbered(stream, path, start, columns), stream, states_solutions=states_solutions, kind=kind)


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
    """Whether a line has content, so that it is neither blank nor a comment."""
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


def _by_line(stream: IO[bytes], path: Source, start: list[bytes], format: str | None) -> bool:
    """Whether each line is a puzzle, judged by the lines ``start``, to which more may be added."""
    filled = [line for line in start if _says_something(line)]
    if ending(full_name(path)) in _COLLECTIONS and format is None:
        return len(filled) > 1 or len(start) == _SOON  # there may be more
    if len(filled) < 2:
        return False
    if format is None and unmarked(filled[0]).lstrip().startswith(b"{"):
        return json.is_line(filled[0])
    from satpuzzles.formats import table

    if format is None:
        whole = [*map(_is_whole, filled)]
        if not any(whole) or table.spans(filled[0]):
            return False
        return (all(whole) and not sudoku_text.is_short(filled[0])) or _most_are_whole(stream, path, start)
    chosen = table.named(format)
    return chosen.lines and not (chosen.spans and chosen.spans(filled[0]))


def _most_are_whole(stream: IO[bytes], path: Source, start: list[bytes]) -> bool:
    """Whether a file has a puzzle on at least every second line, as far as its beginning shows, which is added to
    ``start``. A puzzle on several lines, some of them puzzles by themselves, is none.
    """
    filled, size = [line for line in start if _says_something(line)], sum(map(len, start))
    while len(filled) < _ENOUGH and len(start) < _SOON and size <= LARGEST_DOCUMENT:
        if not (line := read_from(stream, path, line=True)):
            break
        start.append(line)
        size += len(line)
        filled += [line] * _says_something(line)
    whole = sum(map(_is_whole, filled))
    is_ended = len(filled) < _ENOUGH
    return whole * 2 >= len(filled) and not (is_ended and whole < len(filled) and _is_one(b"".join(start)))


def _is_one(text: bytes) -> bool:
    """Whether a text of several lines is one puzzle."""
    from satpuzzles.formats import table
    from satpuzzles.formats.documents import puzzle_of

    try:
        found = table.recognised(text).read(text)
        return len(found) == 1 and puzzle_of(found[0]) is not None
    except InstanceError:
        return False


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
