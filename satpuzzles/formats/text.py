"""Reading and writing text, for all formats that are text."""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

import orjson

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Codec, Document

MOST_LINES = 4_000_000
"""Text lines of a document that is read whole; 64 MB hold that many of the smallest Sudokus."""

_BREAK = re.compile(r"\r\n|\r|\n")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def unmarked(data: bytes) -> bytes:
    """``data`` without the byte order mark that some editors put first."""
    return data.removeprefix(_BYTE_ORDER_MARK)


def looks(pattern: str, most: int | None = 2**16) -> Callable[[bytes], bool]:
    """A recogniser of content whose first ``most`` bytes begin with the ``pattern``, after white space."""
    compiled = re.compile(rf"\s*+(?:{pattern})".encode())
    return lambda data: compiled.match(unmarked(data[:most])) is not None


def is_comment(line: bytes) -> bool:
    """Whether a line of a file of a puzzle a line begins with ``#`` and is a comment. The end of a link does too."""
    return line.startswith(b"#") and not line.startswith(b"#m=")


def decoded(data: bytes) -> str:
    """``data`` as text: UTF-8, or Latin-1 if it is not UTF-8, as old programs wrote it."""
    data = unmarked(data)
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def json_in_link(text: str, wanted: type, expected: str) -> Any:
    """The JSON value that a link holds. Raises InstanceError unless it is one of the type ``wanted``."""
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        value = None
    if not isinstance(value, wanted):
        raise InstanceError("the link", expected, shown(text))
    return value


def text_lines(data: bytes) -> list[str]:
    """The text lines, without their ends and white space before these. Raises InstanceError for over `MOST_LINES`."""
    if data.count(b"\n") + data.count(b"\r") > MOST_LINES:
        raise InstanceError("the document", f"at most {MOST_LINES} lines", "more")
    lines = [line.rstrip() for line in _BREAK.split(decoded(data))]
    return lines if lines[-1] else lines[:-1]  # after the last end of a line there is no line


def has_open_end(data: bytes) -> bool:
    """Whether the last line has no end: it may be cut short."""
    return not data.endswith((b"\n", b"\r"))


def on_line(number: int, error: InstanceError) -> InstanceError:
    """The ``error`` with the ``number`` of its text line before its place."""
    return InstanceError(f"line {number}: {error.place}", error.expected, error.found)


def whole(
    recognises: str | Callable[[bytes], bool],
    read: Callable[[bytes], list[Document]],
    write: Callable[[Sequence[Document]], bytes],
    keeps: Collection[str] = (),
    *,
    several: bool = False,
) -> Codec:
    """What reads and writes files at once. ``recognises`` may be a pattern for `looks`."""
    found = looks(recognises) if isinstance(recognises, str) else recognises
    return found, read, write, frozenset(keeps), several, False


def by_line(
    pattern: str, read: Callable[[str], Document], write: Callable[[Document], str], keeps: Collection[str] = ()
) -> Codec:
    """What reads and writes files of a puzzle a text line, of which ``read`` and ``write`` take one. Blank lines and
    comments are left out.
    """

    def read_all(data: bytes) -> list[Document]:
        numbered = [(number, line.strip()) for number, line in enumerate(text_lines(data), start=1)]
        numbered = [(number, line) for number, line in numbered if line and not is_comment(line.encode())]
        documents = []
        for number, line in numbered:
            try:
                documents.append(read(line))
            except InstanceError as error:
                raise (on_line(number, error) if len(numbered) > 1 else error) from None
        return documents

    def write_all(documents: Sequence[Document]) -> bytes:
        return "".join(f"{write(document)}\n" for document in documents).encode()

    return looks(pattern), read_all, write_all, frozenset(keeps), True, True
