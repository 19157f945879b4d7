"""Puzzle files: bytes to puzzles. One puzzle in JSON, or many, one a line."""

import itertools
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TypeAlias

from satpuzzles.errors import FileError, InstanceError
from satpuzzles.formats.json import is_sudoku_text, parse
from satpuzzles.puzzle import Puzzle

LARGEST_DOCUMENT = 64 * 2**20
"""Bytes. The largest puzzle files that make sense are a few megabytes."""

STANDARD_INPUT = "-"

Lines: TypeAlias = Iterator[tuple[int, bytes]]
"""The lines of a batch that are not blank, with their numbers."""

_BATCHES = (".jsonl", ".ndjson", ".sdm", ".txt")


def load(path: str | Path) -> Puzzle:
    """The puzzle in a file, or on standard input for ``-``.

    Raises FileError when the file cannot be read, InstanceError when there is no well-formed puzzle in it.
    """
    return loads(read(path), "standard input" if str(path) == STANDARD_INPUT else str(path))


def loads(data: bytes, source: str = "") -> Puzzle:
    """The puzzle in ``data``, a JSON document or a Sudoku as one line of text; ``source`` names it in errors.

    Raises InstanceError.
    """
    if len(data) > LARGEST_DOCUMENT:
        raise InstanceError("the document", f"at most {LARGEST_DOCUMENT // 2**20} MB", "more", source=source)
    try:
        return parse(data)
    except InstanceError as error:
        raise error.within(source) from None


def read(path: str | Path) -> bytes:
    """The bytes of a file, or of standard input for ``-``, one more than LARGEST_DOCUMENT at most. Raises FileError."""
    with _stream(path) as stream:
        return _read(stream, path)


def opened(path: str | Path) -> bytes | Lines:
    """What is in a file: one document, or lines with a puzzle each.

    It is lines by its ending (``.jsonl .ndjson .sdm .txt``), or when the first line is whole in itself and another
    follows, or is a Sudoku as text. Lines are read as they are asked for. Raises FileError.
    """
    with ExitStack() as stack:
        stream = stack.enter_context(_stream(path))
        first, second = (_read(stream, path, line=True) for _ in range(2))
        start = first.strip()
        whole = start.startswith(b"{") and start.endswith(b"}") and second.strip().startswith(b"{")
        if not (whole or is_sudoku_text(start) or Path(path).suffix in _BATCHES):
            return first + second + _read(stream, path)
        stack.pop_all()  # the lines close it
        return _numbered(stream, path, first, second)


def _numbered(stream: IO[bytes], path: str | Path, first: bytes, second: bytes) -> Lines:
    with stream:
        rest = iter(lambda: _read(stream, path, line=True), b"")
        for number, line in enumerate(itertools.chain((first, second), rest), start=1):
            if line.strip():
                yield number, line


def _stream(path: str | Path) -> IO[bytes]:
    if str(path) == STANDARD_INPUT:
        return sys.stdin.buffer
    try:
        return Path(path).open("rb")
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


def _read(stream: IO[bytes], path: str | Path, *, line: bool = False) -> bytes:
    try:
        return stream.readline(LARGEST_DOCUMENT + 1) if line else stream.read(LARGEST_DOCUMENT + 1)
    except OSError as error:
        raise _unreadable(path, error) from None


def _unreadable(path: str | Path, error: OSError | ValueError) -> FileError:
    return FileError(f"{path}: cannot be read: {error.strerror if isinstance(error, OSError) else error}")
