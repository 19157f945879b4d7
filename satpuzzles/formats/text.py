"""Reading and writing text, for all formats that are text."""

import re
from collections.abc import Callable, Sequence

from satpuzzles.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Document

LARGEST_SIDE = 1000
"""Rows and columns, where a format can declare a size without holding as much."""

MOST_LINES = 4_000_000
"""Of a document that is read whole; 64 MB hold as many of the smallest Sudokus."""

_BREAK = re.compile(r"\r\n|\r|\n")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def unmarked(data: bytes) -> bytes:
    """Without the byte order mark that some editors put first."""
    return data.removeprefix(_BYTE_ORDER_MARK)


def decoded(data: bytes) -> str:
    """UTF-8; what is not is taken for Latin-1, as old programs wrote it."""
    data = unmarked(data)
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def lines(data: bytes) -> list[str]:
    """The lines, without their ends and the white space before them. Raises InstanceError for over `MOST_LINES`."""
    if data.count(b"\n") + data.count(b"\r") > MOST_LINES:
        raise InstanceError("the document", f"at most {MOST_LINES} lines", "more")
    return [line.rstrip() for line in _BREAK.split(decoded(data))]


def each_line(read: Callable[[str], Document]) -> Callable[[bytes], list[Document]]:
    """A reader of a puzzle a line, from the reader of one; blank lines are left out."""

    def read_all(data: bytes) -> list[Document]:
        numbered = [(number, line.strip()) for number, line in enumerate(lines(data), start=1) if line]
        documents = []
        for number, line in numbered:
            try:
                documents.append(read(line))
            except InstanceError as error:
                raise (on_line(number, error) if len(numbered) > 1 else error) from None
        return documents

    return read_all


def on_line(number: int, error: InstanceError) -> InstanceError:
    """The error with the number of its line before its place."""
    return InstanceError(f"line {number}: {error.place}", error.expected, error.found)


def line_each(write: Callable[[Document], str]) -> Callable[[Sequence[Document]], bytes]:
    """A writer of a puzzle a line, from the writer of one."""

    def write_all(documents: Sequence[Document]) -> bytes:
        return "".join(f"{write(document)}\n" for document in documents).encode()

    return write_all


def whole_number(text: str, place: str, low: int = 0, high: int = 10**6) -> int:
    """The number from ``low`` to ``high`` that ``text`` is. Raises InstanceError."""
    number = whole(text)
    if number is not None and low <= number <= high:
        return number
    raise InstanceError(place, f"a whole number from {low} to {high}", shown(text))
