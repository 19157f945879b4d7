"""The puzzles in files, standard input, URLs and texts."""

import io
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from operator import length_hint
from pathlib import Path
from typing import Any, Self

from satpuzzles.common import orjson
from satpuzzles.common.arguments import encoded, whole_number
from satpuzzles.common.document import shown
from satpuzzles.common.files import STANDARD_INPUT, ending
from satpuzzles.errors import InstanceError, SatpuzzlesNote, UsageError
from satpuzzles.formats.documents import doubts_of, overridden, puzzle_of
from satpuzzles.formats.entry import Entry, flat
from satpuzzles.formats.files import json, sudoku_text
from satpuzzles.formats.forms import PuzzleLike, is_text, one_by_one, told
from satpuzzles.formats.interface import Document, Guessed, How, Read
from satpuzzles.formats.kinds import digits
from satpuzzles.formats.lines import TextLine, TextLines, beginning, text_lines
from satpuzzles.formats.pasted import peeled
from satpuzzles.formats.sources import (
    Source,
    bounded,
    file_and_number,
    is_file,
    is_source,
    name_of,
    read_from,
    stream_of,
)
from satpuzzles.puzzles import PUZZLES, kind_of
from satpuzzles.stating.puzzle import Puzzle

_NOTHING = How()
"""The empty `How`: nothing is known of the puzzles beside their text."""


def load(
    path: Source | PuzzleLike,
    nth: int | None = None,
    *,
    format: str | None = None,
    kind: str | None = None,
    column: str | None = None,
    stars: int | None = None,
    set: Mapping[str, Any] | None = None,
) -> Puzzle:
    """The puzzle in a file: the name of a file, or an open file, text or binary; ``-`` is standard input. A link that
    holds a puzzle may replace the name, and so may all that `loads` takes; nothing is downloaded. ``nth`` chooses one
    of several puzzles, from 1, as does a name that ends in a number, for example ``many.txt:3``.

    The format is detected unless it is named. ``kind`` is the kind of the puzzle, for formats that need not state it; a
    puzzle of another kind is an error. ``column`` is the column of a table (CSV) that has the puzzles: its name,
    or its number from 1; a header that names one of its columns "puzzle" or "quizzes" needs none. ``set`` has values
    for fields of the document, whatever the file states, for example ``{"ships": [3, 2, 1]}``, and None for a field
    that it shall not have. ``stars`` is short for the field of that name of a Star Battle.

    Raises FileError if the file cannot be read, InstanceError if it does not hold exactly one well-formed puzzle, or no
    such column, and UsageError for an unknown format or kind and for an ``nth`` puzzle that does not exist.
    """
    if is_source(path):
        return loads(*picked(path, nth, How(format, kind, column, _fields(set, stars))))
    if nth not in (None, 1):
        raise UsageError(f"expected puzzle {whole_number('nth', nth, 1)}, found only 1 puzzle")
    return loads(path, format=format, kind=kind, stars=stars, set=set)


def load_all(
    path: Source | PuzzleLike | Iterable[PuzzleLike],
    *,
    format: str | None = None,
    kind: str | None = None,
    column: str | None = None,
    stars: int | None = None,
    set: Mapping[str, Any] | None = None,
) -> Iterator[Puzzle]:
    """The puzzles of a file, each read when it is asked for; files with one puzzle per line may have any length. Those
    in a list or another iterable are taken one by one, in all forms that `loads` takes.

    Parameters and errors are those of `load`. The InstanceError for a line that is not a puzzle names the line. A line
    that begins with # is a comment.
    """
    if isinstance(path, bytes | bytearray | memoryview):
        path = io.BytesIO(path)
    if is_source(path):
        for data, place in pieces(path, How(format, kind, column, _fields(set, stars))):
            yield loads(data, place)
    else:
        for one in one_by_one(path):
            yield (load if is_file(one) else loads)(one, format=format, kind=kind, stars=stars, set=set)


def _fields(stated: Mapping[str, Any] | None, stars: int | None) -> Mapping[str, Any]:
    if stated is not None and not isinstance(stated, Mapping):
        raise UsageError(f"'set': expected fields with their values (a dict), found {type(stated).__name__}")
    return {**(stated or {}), **({} if stars is None else {"stars": stars})}


def pieces(path: Source, how: How = _NOTHING) -> Iterator[tuple[bytes, str]]:
    """Yield each puzzle of a file, as `loads` takes it, with its name in messages. Parameters and errors are those of
    `opened`.
    """
    name, content = name_of(path), opened(path, how)
    if isinstance(content, bytes):
        yield content, name
        return
    for number, data in content:
        yield data, ": ".join(filter(None, [name, f"line {number}"]))


def picked(path: Source, nth: int | None = None, how: How = _NOTHING) -> tuple[bytes, str]:
    """The ``nth`` puzzle of a file, from 1, or with None the only one, for `loads`; and what it is called in messages.

    Raises as `opened`, and UsageError where there are fewer puzzles, or several and none is chosen.
    """
    nth = None if nth is None else whole_number("nth", nth, 1)
    name, count, data, place = name_of(path), 0, b"", ""
    for count, (data, place) in enumerate(pieces(path, how), start=1):
        if count == nth:
            return data, place
        if nth is None and count > 1:
            raise UsageError(f"{name}: expected one puzzle, found several; choose one by its number, as in FILE:2")
    if nth is None:
        return data, place
    raise UsageError(f"{name}: expected puzzle {nth}, found only {count} puzzle{'s' * (count != 1)}")


def loads(
    data: PuzzleLike,
    source: str = "",
    *,
    format: str | None = None,
    kind: str | None = None,
    stars: int | None = None,
    set: Mapping[str, Any] | None = None,
) -> Puzzle:
    """The puzzle in ``data``: text in any format, a link, a document, which is the object of a JSON file as a dict, or
    the rows of a Sudoku; lists may be tuples or numpy arrays. ``source`` is the name of the file, which is used for its
    ending and in errors. ``kind``, ``stars`` and ``set`` are those of `load`.

    A `SatpuzzlesNote` warns of a doubtful reading, as `load` does: what a link has beyond its puzzle and was left out,
    and the kind that a link or a typed board without one was taken for.

    Raises InstanceError for data that is not a puzzle, and UsageError for an unknown format or kind.
    """
    puzzle, doubts = read_with_doubts(data, source, How(format, kind, fields=_fields(set, stars)))
    for words in doubts:
        _warn(f"{source}: {words}" if source else words)
    return puzzle


def read_with_doubts(data: PuzzleLike, source: str = "", how: How = _NOTHING) -> tuple[Puzzle, list[str]]:
    """The puzzle as `loads` reads it, and in words what is doubtful about the reading. Raises as `loads`."""
    try:
        document = document_of_any(data, source, replace(how, solutions=False))
        return puzzle_of(document), doubts_of(document)
    except InstanceError as error:
        raise error.within(source) from None


def _warn(words: str) -> None:
    """Warn of a doubtful reading, at the line of the caller outside of satpuzzles."""
    frame, level = sys._getframe(), 1  # noqa: SLF001  # Python 3.12 has a parameter for it
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).partition(".")[0] == "satpuzzles":
        frame, level = frame.f_back, level + 1
    warnings.warn(words, SatpuzzlesNote, stacklevel=level)


def document_of_any(data: PuzzleLike, source: str = "", how: How = _NOTHING) -> Document:
    """The document of what `load` takes, but a file by its name; raises as it."""
    if is_file(data):
        return document_in(*picked(data, how=how))
    if is_text(data):
        with no_name_of_a_file(data):
            return document_in(encoded(data), source, how)
    document = told(data)
    if how.kind is not None:
        PUZZLES.named(how.kind, "kind of puzzle")
        document = _of_kind(document, how.kind)
    return overridden(document, how.fields) if how.fields else document


@contextmanager
def no_name_of_a_file(data: str | bytes) -> Iterator[None]:
    """A context in which an InstanceError about a text that is the name of a file becomes a UsageError that says so."""
    try:
        yield
    except InstanceError:
        if isinstance(data, str) and os.path.lexists(str(file_and_number(data)[0])):
            raise UsageError("expected the text of a puzzle, found the name of a file; load() reads files") from None
        raise


def loads_all(
    data: PuzzleLike | Iterable[PuzzleLike],
    *,
    format: str | None = None,
    kind: str | None = None,
    stars: int | None = None,
    set: Mapping[str, Any] | None = None,
) -> Iterator[Puzzle]:
    """The puzzles in a text, read as `load_all` reads them from a file; or those in a list, as `load_all` takes it."""
    return load_all(encoded(data) if is_text(data) else data, format=format, kind=kind, stars=stars, set=set)


def document_in(data: bytes, source: str = "", how: How = _NOTHING) -> Document:
    """The document of the only puzzle in ``data``. Raises as `documents`, and InstanceError for several puzzles."""
    says_all = how.says_nothing
    if says_all and isinstance(data, Entry) and data.document is not None:
        return data.document
    if says_all and sudoku_text.is_line(data):  # lines of a batch, up to millions
        return sudoku_text.document_of_line(data.decode())
    is_object = says_all and data.startswith(b"{") and b"\n" not in data and b'"problem"' not in data
    found = json.read(data, source) if is_object else documents(data, source, how)
    if len(found) != 1:
        raise InstanceError("the document", "one puzzle", f"{len(found)}", source=source)
    if isinstance(data, Entry) and data.guessed is not None:
        return data.guessed.like(found[0])
    return found[0]


def documents(data: bytes, source: str = "", how: How = _NOTHING) -> list[Document]:
    """The documents of all puzzles in ``data``, which are of the kind that is named, if any, and have the fields that
    are stated; what their other fields mean is not yet checked.

    Raises InstanceError, and UsageError for an unknown format or kind.
    """
    bounded(data, source)
    try:
        if isinstance(data, Entry) and data.error is not None:
            raise data.error
        found = _reader(data, source, how)(data)
        found = found if how.kind is None else [_of_kind(document, how.kind) for document in found]
        found = [overridden(document, how.fields) for document in found] if how.fields else found
    except InstanceError as error:
        raise error.within(source) from None
    if not found:
        raise InstanceError("the document", "a puzzle", "none", source=source)
    return found


def _reader(data: bytes, source: str, how: How) -> Callable[[bytes], list[Document]]:
    if how.kind is not None:
        PUZZLES.named(how.kind, "kind of puzzle")
    if how.format is None and json.is_document(data):  # most files are; the table imports all other formats
        return json.read
    if how.format is None and ending(source) in ("", ".txt") and sudoku_text.is_line(data.strip()):
        return sudoku_text.LINE[1]
    if how.format is None and not source and json.is_entry(data):  # so do the lines of a data set
        from satpuzzles.formats.files import puzzlekit

        return partial(puzzlekit.read_as, how=how)
    from satpuzzles.formats import table

    chosen = table.recognised(data, source) if how.format is None else table.named(how.format)
    read_as = chosen.read_as
    return chosen.read if read_as is None else lambda data: read_as(data, how)


def _of_kind(document: Document, kind: str) -> Document:
    """``document``, which must be of that ``kind``. Raises InstanceError otherwise."""
    if not isinstance(document, dict) or "puzzle" not in document:
        return {"puzzle": kind, **document} if isinstance(document, dict) else document
    if not isinstance(name := document["puzzle"], str) or kind_of(name) != kind_of(kind):
        raise InstanceError("puzzle", kind, shown(document["puzzle"]))
    return document


def opened(path: Source, how: How = _NOTHING) -> bytes | TextLines:
    """What is in a file, for `loads` to read without ``how``: the bytes of one puzzle, or lines with a puzzle each.

    It is lines where one of the first two is a puzzle in itself, or the ending says so (as ``.jsonl`` or ``.sdm``), and
    where the file is a table with a ``column`` of puzzles, see `load`; those are read as they are asked for. What other
    files of several puzzles hold becomes lines of JSON. What is compressed is unpacked as it is read. Of
    ``many.txt:3`` it is the third puzzle. Raises FileError, InstanceError, and UsageError for an unknown format or a
    number that is too large.
    """
    file, nth = file_and_number(path)
    if nth is not None:
        return picked(file, nth, how)[0]
    with ExitStack() as stack:
        stream = stack.enter_context(io.BytesIO(str(path).encode()) if _is_puzzle(path) else stream_of(path))
        start = beginning(stream, path)
        if (lines := text_lines(stream, path, start, how.format, how.column)) is not None:
            stack.pop_all()  # the lines close it
            first = b"".join(start)
            if lines.kind is not None and kind_of(how.kind or lines.kind) != kind_of(lines.kind):
                raise InstanceError("the header", f"a column of {how.kind}", lines.kind, source=name_of(path))
            how = replace(how, kind=how.kind or lines.kind)
            lines.states_solutions |= b'"solution"' in first
            if how.kind is None and not how.fields and not json.is_entry(first):
                return lines
            return lines.each(partial(_plain_line, how=how))
        data = bounded(b"".join(start) + read_from(stream, path), name_of(path))
    if how.says_nothing and json.is_document(data):
        return data
    if len(entries := _entries(data, name_of(path))) > 1:
        lines = TextLines(enumerate(entries, start=1), states_solutions=True)
        return lines.each(partial(_plain_line, how=how))
    found = documents(data, name_of(path), how)
    if len(found) == 1:
        return _line(found[0], path)
    states = any(isinstance(one, dict) and one.get("solution") is not None for one in found)
    return TextLines(_Written(found, path), states_solutions=states)


class _Written:
    """The ``documents`` of a file as numbered lines, each written when it is read, since they may share a long text."""

    def __init__(self, documents: list[Document], path: Source) -> None:
        self._path, self._left = path, iter(enumerate(documents, start=1))

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> TextLine:
        number, document = next(self._left)
        return number, _line(document, self._path)

    def __length_hint__(self) -> int:
        return length_hint(self._left)


def _entries(data: bytes, source: str) -> list[bytes]:
    """The entries of a file of a data set, each of which is read by itself: none is refused for what is wrong with
    another. Raises InstanceError.
    """
    if not json.is_entry(data):
        return []
    from satpuzzles.formats.files import puzzlekit

    try:
        return puzzlekit.entries(data)
    except InstanceError as error:
        raise error.within(source) from None


def _plain_line(line: bytes, how: How) -> bytes:
    """The puzzle on a ``line`` as JSON, with its stated solution; a line of Sudoku stays as it is."""
    if sudoku_text.is_line(line) and how.format is None and not how.fields and how.kind in (None, digits("")["puzzle"]):
        return line
    try:
        found = _line(document_in(line, how=how), "")
    except InstanceError as error:
        return Entry.broken(error)
    if isinstance(line, Entry) and line.solution and not how.fields:
        return Entry.of(found, solution=line.solution, guessed=found.guessed if isinstance(found, Entry) else None)
    return found


def stated_values(line: bytes) -> list[int] | None:
    """The values, cell by cell, of the solution that the ``line`` of a puzzle states, if it states one; none where that
    is no solution of any puzzle. Raises InstanceError for a line that holds no puzzle.
    """
    if isinstance(line, Entry) and line.solution:
        return line.values
    stated = document_in(line).get("solution") if b'"solution"' in line else None
    return None if stated is None else flat(stated)


def _line(document: Document, path: Source) -> bytes:
    try:
        line = orjson.dumps(document)
        if isinstance(document, Read):
            return Entry.of(line, document=document)
        return Entry.of(line, guessed=document) if isinstance(document, Guessed) else line
    except orjson.JSONEncodeError:  # what was read holds nothing else that JSON cannot
        raise InstanceError("the document", "a puzzle", "values nested too deep", source=name_of(path)) from None


def _is_puzzle(path: Source) -> bool:
    """Whether the text in place of a file name is a puzzle: a URL, a puzzle on one text line, or nearly a Sudoku."""
    name = str(path)
    if not isinstance(path, str | Path) or name == STANDARD_INPUT or os.path.lexists(name):
        return False
    if peeled(name).link.startswith(("http://", "https://")):
        return True
    from satpuzzles.formats import table

    text = name.encode(errors="replace")
    return table.is_whole(text) or sudoku_text.is_nearly_line(text) or sudoku_text.is_spread(text) or json.is_rows(text)
