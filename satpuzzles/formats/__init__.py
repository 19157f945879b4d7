"""Puzzle files: bytes to puzzles. So far one format, JSON."""

import sys
from pathlib import Path

from satpuzzles.errors import FileError, InstanceError
from satpuzzles.formats.json import parse
from satpuzzles.puzzle import Puzzle

LARGEST_DOCUMENT = 64 * 2**20
"""Bytes. The largest puzzle files that make sense are a few megabytes."""

STANDARD_INPUT = "-"


def load(path: str | Path) -> Puzzle:
    """The puzzle in a file, or on standard input for ``-``.

    Raises FileError when the file cannot be read, InstanceError when there is no well-formed puzzle in it.
    """
    return loads(read(path), "standard input" if str(path) == STANDARD_INPUT else str(path))


def loads(data: bytes, source: str = "") -> Puzzle:
    """The puzzle in ``data``; ``source`` names it in errors. Raises InstanceError."""
    if len(data) > LARGEST_DOCUMENT:
        raise InstanceError("the document", f"at most {LARGEST_DOCUMENT // 2**20} MB", "more", source=source)
    try:
        return parse(data)
    except InstanceError as error:
        raise error.within(source) from None


def read(path: str | Path) -> bytes:
    """The bytes of a file, or of standard input for ``-``, one more than LARGEST_DOCUMENT at most. Raises FileError."""
    try:
        if str(path) == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST_DOCUMENT + 1)
        with Path(path).open("rb") as file:
            return file.read(LARGEST_DOCUMENT + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FileError(f"{path}: cannot be read: {reason}") from None
