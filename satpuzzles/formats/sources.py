"""Read puzzles from files and standard input as bytes, unpacked and bounded."""

import io
import os
import re
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TypeAlias, TypeGuard

from satpuzzles.common.arguments import encoded
from satpuzzles.common.files import STANDARD_INPUT, standard_input
from satpuzzles.errors import LONGEST_NAME, LONGEST_PATH, FileError, InstanceError, UsageError, one_line
from satpuzzles.formats.unpacking import unpacked

LARGEST_DOCUMENT = 64 * 2**20
"""The most bytes of a document. The largest sensible files are a few megabytes."""

_NUMBERED = re.compile(r"(?P<file>.+):(?P<number>[1-9][0-9]{0,17})", re.DOTALL)
"""The name of a file, and the number of a puzzle in it."""

Source: TypeAlias = str | Path | IO[bytes] | IO[str]
"""A source of puzzles: the name of a file, ``-`` for standard input, a URL, or an open file."""


def is_file(given: object) -> TypeGuard[Path | IO[bytes] | IO[str]]:
    """Whether ``given`` is a file that is open, or a Path."""
    return isinstance(given, Path) or hasattr(given, "read")


def is_source(given: object) -> TypeGuard[Source]:
    """Whether ``given`` is a name, a Path or an open file."""
    return isinstance(given, str) or is_file(given)


def name_of(path: Source) -> str:
    """The name of a file in messages; empty for an open file without a name."""
    name = full_name(path)
    return "standard input" if name == STANDARD_INPUT else one_line(name, LONGEST_NAME)


def full_name(path: Source) -> str:
    """The name of a file, unshortened; empty for an open file without a name."""
    if isinstance(path, str | Path):
        return str(path)
    name = getattr(path, "name", "")  # a number for a file descriptor
    return name if isinstance(name, str) else ""


def read(path: Source) -> bytes:
    """The bytes of a file, or of standard input for ``-``, unpacked where they are compressed.

    Raises FileError where they cannot be read, InstanceError for damaged ones and for more than LARGEST_DOCUMENT.
    """
    with stream_of(path) as stream:
        return bounded(read_from(stream, path), name_of(path))


def file_and_number(path: Source) -> tuple[Source, int | None]:
    """The file and the number in a name like ``many.txt:3``, which stands for the third puzzle of ``many.txt``; None
    where there is no number, where the name is that of a file as it stands, or a puzzle itself.
    """
    if not isinstance(path, str | Path) or (found := _NUMBERED.fullmatch(str(path))) is None:
        return path, None
    file = found["file"]
    if os.path.lexists(path) or not (file == STANDARD_INPUT or os.path.lexists(file)):
        return path, None
    return file, int(found["number"])


def stream_of(path: Source) -> IO[bytes]:
    """The unpacked bytes of a file as a stream, for `read_from`; the caller closes it.

    Raises FileError, and UsageError for an object that is no file.
    """
    if not isinstance(path, str | Path):
        if not hasattr(path, "read"):
            raise UsageError(f"expected the name of a file, a Path or an open file, found {type(path).__name__}")
        try:
            found = path.read(LARGEST_DOCUMENT + 1)
        except (OSError, ValueError) as error:  # one that is closed, or open for writing
            raise _unreadable(path, error) from None
        return _unpacked(io.BytesIO(encoded(found)), path)
    if str(path) == STANDARD_INPUT:
        return _unpacked(standard_input().buffer, path)
    if not str(path):
        raise UsageError("expected the name of a file, found an empty text")
    try:
        return _unpacked(Path(path).open("rb"), path)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


def _unpacked(stream: IO[bytes], path: Source) -> IO[bytes]:
    with ExitStack() as stack:
        stack.enter_context(stream)
        try:
            found = unpacked(stream)
        except OSError as error:
            raise _unreadable(path, error) from None
        stack.pop_all()
        return found


def read_from(stream: IO[bytes], path: Source, *, line: bool = False) -> bytes:
    """All that is left of the ``stream`` of a file, or a text ``line``, of LARGEST_DOCUMENT bytes and one more at most.
    Raises FileError, and InstanceError for what is compressed and damaged.
    """
    try:
        return stream.readline(LARGEST_DOCUMENT + 1) if line else stream.read(LARGEST_DOCUMENT + 1)
    except OSError as error:
        raise _unreadable(path, error) from None
    except InstanceError as error:
        raise error.within(name_of(path)) from None


def _unreadable(path: Source, error: OSError | ValueError) -> FileError:
    reason = getattr(error, "strerror", None) or error  # of io.UnsupportedOperation it is None
    name = one_line(full_name(path), LONGEST_PATH) or "the open file"
    return FileError(f"{name}: cannot be read: {reason}")


def bounded(data: bytes, source: str) -> bytes:
    """``data``; raises InstanceError if it is longer than LARGEST_DOCUMENT."""
    if len(data) > LARGEST_DOCUMENT:
        raise too_large(source)
    return data


def too_large(source: str) -> InstanceError:
    """The error for more than LARGEST_DOCUMENT bytes."""
    return InstanceError("the document", f"at most {LARGEST_DOCUMENT // 2**20} MB", "more", source=source)
