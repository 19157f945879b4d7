"""From files, standard input and URLs to documents, and from documents to puzzles."""

import io
import itertools
import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import IO, Any, TypeAlias

import orjson

from satpuzzles.arguments import whole_number
from satpuzzles.document import Node, plain
from satpuzzles.errors import InstanceError, PluginError, UsageError, suggestion
from satpuzzles.files import ending
from satpuzzles.formats import json, sudoku_text
from satpuzzles.formats.interface import Document, Format
from satpuzzles.formats.sources import (
    LARGEST_DOCUMENT,
    Source,
    bounded,
    encoded,
    file_and_number,
    full_name,
    name_of,
    read,
    read_from,
    stream_of,
)
from satpuzzles.formats.text import unmarked
from satpuzzles.plugins import author
from satpuzzles.puzzle import Puzzle
from satpuzzles.registry import PUZZLES

_SOON = 1000
"""Lines in which the first two that are not blank must come, where each is a puzzle."""

MOST_BLANK_LINES = 100_000
"""Between two puzzles of a batch; of bytes that say nothing none are read by the million."""


TextLine: TypeAlias = tuple[int, bytes]
"""A puzzle of a batch: its number, and the text line that `loads` reads. The number is that of the line in the file,
or counts the puzzles of a file in which a puzzle takes several lines.
"""

TextLines: TypeAlias = Iterator[TextLine]
"""The puzzles of a batch."""

_COLLECTIONS = (".jsonl", ".ndjson", ".sdm")
"""Endings of files that hold a puzzle a line."""


def load(path: Source, nth: int | None = None, *, format: str | None = None) -> Puzzle:
    """The puzzle in a file: the name of a file, or an open file, text or binary; ``-`` is standard input. A link that
    holds a puzzle may replace the name; nothing is downloaded. ``nth`` chooses one of several puzzles, from 1, as does
    a name that ends in a number, for example ``many.txt:3``.

    The format is detected unless it is named. Raises FileError if the file cannot be read, InstanceError if it does not
    hold exactly one well-formed puzzle, and UsageError for an unknown format and for an ``nth`` puzzle that does not
    exist.
    """
    if nth is None and file_and_number(path)[1] is None:
        return loads(read(path), name_of(path), format=format)
    return loads(*picked(path, nth, format=format))


def load_all(path: Source, *, format: str | None = None) -> Iterator[Puzzle]:
    """The puzzles of a file, each read when it is asked for; files with one puzzle per line may have any length.

    Parameters and errors are those of `load`. The InstanceError for a line that is not a puzzle names the line.
    """
    name = name_of(path)
    content = opened(path, format=format)
    pieces = [(0, content)] if isinstance(content, bytes) else content
    for number, piece in pieces:
        yield loads(piece, ": ".join(filter(None, [name, f"line {number}" if number else ""])))


def picked(path: Source, nth: int | None = None, *, format: str | None = None) -> tuple[bytes, str]:
    """The ``nth`` puzzle of a file, from 1, or with None the only one, for `loads`; and what it is called in messages.

    Raises as `opened`, and UsageError where there are fewer puzzles, or several and none is chosen.
    """
    nth = None if nth is None else whole_number("nth", nth, 1)
    name, count, data, place = name_of(path), 0, b"", ""
    content = opened(path, format=format)
    for count, (number, data) in enumerate([(0, content)] if isinstance(content, bytes) else content, start=1):
        place = f"{name}: line {number}" if number else name
        if count == nth:
            return data, place
        if nth is None and count > 1:
            raise UsageError(f"{name}: expected one puzzle, found several; choose one by its number, as in FILE:2")
    if nth is None:
        return data, place
    raise UsageError(f"{name}: expected a puzzle of number {nth}, found {count} puzzle{'s' * (count != 1)}")


def loads(data: str | bytes | Document, source: str = "", *, format: str | None = None) -> Puzzle:
    """The puzzle in ``data``: text in any format, a link, or a document, which is the object of a JSON file as a dict;
    its lists may be tuples or numpy arrays. ``source`` is the name of the file, which is used for its ending and in
    errors.

    Raises InstanceError for data that is not a puzzle, and UsageError for an unknown format.
    """
    try:
        return puzzle_of(plain(data) if isinstance(data, dict) else _one_document(encoded(data), source, format))
    except InstanceError as error:
        if isinstance(data, str) and os.path.lexists(str(file_and_number(data)[0])):
            raise UsageError("expected the text of a puzzle, found the name of a file: load reads it") from None
        raise error.within(source) from None


def loads_all(data: str | bytes, *, format: str | None = None) -> Iterator[Puzzle]:
    """The puzzles in a text, read as `load_all` reads them from a file."""
    return load_all(io.BytesIO(encoded(data)), format=format)


def _one_document(data: bytes, source: str, format: str | None) -> Document:
    found: list[Document]
    if format is None and sudoku_text.is_line(data):  # lines of a batch, of which there may be millions
        found = [sudoku_text.document_of_line(data.decode())]
    elif format is None and data.startswith(b"{") and b"\n" not in data:
        found = json.DOCUMENT.read(data)
    else:
        found = documents(data, source, format=format)
    if len(found) != 1:
        raise InstanceError("the document", "one puzzle", f"{len(found)}")
    return found[0]


def documents(data: bytes, source: str = "", *, format: str | None = None) -> list[Document]:
    """The documents of all puzzles in ``data``; what their fields mean is not yet checked.

    Raises InstanceError, and UsageError for an unknown format.
    """
    bounded(data, source)
    try:
        found = _format_of(data, source, format).read(data)
    except InstanceError as error:
        raise error.within(source) from None
    if not found:
        raise _no_puzzle(source)
    return found


def _format_of(data: bytes, source: str, name: str | None) -> Format:
    if name is None and json.is_document(data):  # most files are; the table imports all other formats
        return json.DOCUMENT
    from satpuzzles.formats import table

    return table.recognised(data, source) if name is None else table.named(name)


def puzzle_of(document: Any) -> Puzzle:
    """The puzzle that a document describes. Raises InstanceError, and PluginError for a kind from a broken plug-in."""
    node = Node(document)
    node.object()
    kind = node.required("puzzle")
    chosen = PUZZLES.get(kind.string("the name of a puzzle"))
    if chosen is None:
        names = PUZZLES.names()
        raise kind.error(f"one of {', '.join(names)}{suggestion(kind.value, names)}")
    puzzle = chosen.from_json(node)
    if not isinstance(puzzle, chosen):
        found = type(puzzle).__name__
        raise PluginError(f"{author(chosen)}: from_json must return a {chosen.__name__}, not {found}")
    return puzzle


def opened(path: Source, *, format: str | None = None) -> bytes | TextLines:
    """What is in a file: one puzzle, or lines with a puzzle each, for `loads` to read.

    It is lines where a line follows the first, and that is a puzzle in itself or the ending says so (as ``.jsonl`` or
    ``.sdm``); those are read as they are asked for. What other files of several puzzles hold becomes lines of JSON.
    What is compressed is unpacked as it is read. Of ``many.txt:3`` it is the third puzzle. Raises FileError,
    InstanceError, and UsageError for an unknown format or a number that is too large.
    """
    file, nth = file_and_number(path)
    if nth is not None:
        return picked(file, nth, format=format)[0]
    with ExitStack() as stack:
        stream = stack.enter_context(stream_of(path))
        start = _start(stream, path)
        if _by_line(path, start, format):
            stack.pop_all()  # the lines close it
            return _numbered(stream, path, start)
        data = bounded(b"".join(start) + read_from(stream, path), name_of(path))
    if format is None and unmarked(data).lstrip().startswith(b"{"):
        return data
    found = documents(data, name_of(path), format=format)
    if len(found) == 1:
        return _line(found[0], path)
    return iter([(number, _line(document, path)) for number, document in enumerate(found, start=1)])


def _line(document: Document, path: Source) -> bytes:
    try:
        return orjson.dumps(document)
    except orjson.JSONEncodeError:  # what was read holds nothing else that JSON cannot
        raise InstanceError("the document", "a puzzle", "values nested too deep", source=name_of(path)) from None


def _no_puzzle(source: str) -> InstanceError:
    return InstanceError("the document", "a puzzle", "none", source=source)


def _by_line(path: Source, start: list[bytes], format: str | None) -> bool:
    """Whether a file that starts with these lines has a puzzle on each."""
    filled = [line for line in start if line.strip()]
    if ending(full_name(path)) in _COLLECTIONS and format is None:
        return len(filled) > 1 or len(start) == _SOON  # there may be more
    if len(filled) < 2:
        return False
    if format is None and unmarked(filled[0]).lstrip().startswith(b"{"):
        return json.is_line(filled[0])
    from satpuzzles.formats import table

    return table.is_whole(filled[0]) if format is None else table.named(format).lines


def _start(stream: IO[bytes], path: Source) -> list[bytes]:
    """The lines up to the second that is not blank, if it comes soon."""
    lines: list[bytes] = []
    filled = size = 0
    while (
        filled < 2 and len(lines) < _SOON and size <= LARGEST_DOCUMENT and (line := read_from(stream, path, line=True))
    ):
        lines.append(line)
        filled += bool(line.strip())
        size += len(line)
    return lines


def _numbered(stream: IO[bytes], path: Source, start: list[bytes]) -> TextLines:
    with stream:
        rest = iter(lambda: read_from(stream, path, line=True), b"")
        last = 0
        for number, line in enumerate(itertools.chain(start, rest), start=1):
            bounded(line, f"{name_of(path)}: line {number}")  # where it ends nobody knows
            if stripped := line.strip():
                yield (last := number), stripped
            elif number - last > MOST_BLANK_LINES:
                where = f"{name_of(path)}: line {number}"
                raise InstanceError(
                    "the document", f"at most {MOST_BLANK_LINES} blank lines in a row", "more", source=where
                )
    if not last:
        raise _no_puzzle(name_of(path))
