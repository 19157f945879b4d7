"""Reading and writing text, for all formats that are text."""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from satpuzzles.common import orjson
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Codec, Document

MOST_LINES = 4_000_000
"""The most text lines of a document that is read whole; 64 MB hold so many of the smallest Sudokus."""

_BREAK = re.compile(r"\r\n|\r|\n")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def unmarked(data: bytes) -> bytes:
    """``data`` without a byte order mark at the beginning."""
    return data.removeprefix(_BYTE_ORDER_MARK)


def looks(pattern: str, most: int | None = 2**16) -> Callable[[bytes], bool]:
    """A function that tells whether the first ``most`` bytes of data begin, after white space, with the ``pattern``."""
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


_TOKEN = re.compile(rb'("(?:[^"\\]|\\.)*+")(\s*+:)?|[{}]')
_MEMBER = re.compile(rb'"\s*+:')


def json_value(data: bytes) -> Any:
    """The value of a JSON text, in UTF-8 or Latin-1. Raises InstanceError, with the place, also for an object that has
    a member twice: whoever wrote the first one would not know that it is not read.
    """
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        text = decoded(data).encode()
        if text != data:
            return json_value(text)
        raise InstanceError(f"line {error.lineno} column {error.colno}", "JSON", error.msg) from None
    most = data.count(b":")  # no colon stands between the members of the smallest and most frequent documents
    if most > (len(value) if isinstance(value, dict) else 0) and len(_MEMBER.findall(data)) > _members(value):
        _expect_members_once(data)
    return value


def _members(value: Any) -> int:
    """The number of members of all objects in a JSON value."""
    members, waiting = 0, [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            members += len(one)
            waiting += one.values()
        elif isinstance(one, list):
            waiting += (item for item in one if isinstance(item, dict | list))
    return members


def _expect_members_once(data: bytes) -> None:
    objects: list[set[bytes]] = []
    for token in _TOKEN.finditer(data):
        if token[0] == b"{":
            objects.append(set())
        elif token[0] == b"}":
            objects.pop()
        elif token[2] is not None:
            if token[1] in objects[-1]:
                before = data[: token.start()].decode()
                line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
                name = shown(orjson.loads(token[1]))
                raise InstanceError(f"line {line} column {column}", "each member once", f"{name} again")
            objects[-1].add(token[1])


def json_in_link(text: str, wanted: type, expected: str) -> Any:
    """The JSON value in a link. Raises InstanceError unless it is of the type ``wanted``."""
    try:
        value = json_value(text.encode(errors="replace"))
    except InstanceError:
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


_SIZE = re.compile(r"\s*(\d{1,3})(?:(?:\s*[x×,]\s*|\s+)(\d{1,3}))?\s*")


def rows_below_size(lines: Sequence[str]) -> list[str] | None:
    """The rows of a board whose size stands above it, as many programs write it: two numbers on the first line or one
    on each of two lines, in either order, or one number for a square. None where that is not the size of what follows,
    or might be a row itself.

    >>> rows_below_size(["2 3", "1 . .", ". . 2"])
    ['1 . .', '. . 2']
    >>> rows_below_size(["2 2", "1 .", ". 2"]) is None
    True
    """
    numbers, heads = list[int](), 0
    while len(numbers) < 2 and heads < len(lines) and (found := _SIZE.fullmatch(lines[heads])):
        numbers += [int(number) for number in found.groups() if number]
        heads += 1
    for above in range(heads, 0, -1):
        said = numbers[:2] if above == heads else numbers[:1]
        height, width = said if len(said) == 2 else said * 2
        rows = [line for line in lines[above:] if line.strip()]
        for one, other in ((height, width), (width, height)):
            if other > 1 and len(rows) == one and _is_unlike(lines[0], rows, other):
                return rows
    return None


def _is_unlike(head: str, rows: Sequence[str], width: int) -> bool:
    """Whether ``rows`` have ``width`` cells, words or else characters, and ``head`` has not."""
    if all(len(row.split()) == width for row in rows):
        return len(head.split()) != width
    spaced = any(" " in row.strip() for row in rows)
    own = head.strip() if spaced else "".join(head.split())
    return all(len(row.strip()) == width for row in rows) and len(own) != width


def has_open_end(data: bytes) -> bool:
    """Whether the last line has no end, and so may be cut short."""
    return not data.endswith((b"\n", b"\r"))


def on_line(number: int, error: InstanceError) -> InstanceError:
    """``error`` with the ``number`` of its text line before its place."""
    return InstanceError(f"line {number}: {error.place}", error.expected, error.found)


def whole(
    recognises: str | Callable[[bytes], bool],
    read: Callable[[bytes], list[Document]],
    write: Callable[[Sequence[Document]], bytes],
    keeps: Collection[str] = (),
    *,
    several: bool = False,
) -> Codec:
    """The reader and writer of a format whose files are read whole. ``recognises`` may be a pattern for `looks`."""
    found = looks(recognises) if isinstance(recognises, str) else recognises
    return found, read, write, frozenset(keeps), several, False


def each_line(data: bytes, read: Callable[[str], Document]) -> list[Document]:
    """The documents of a file with a puzzle on each text line; ``read`` takes a line. Blank lines and comments are left
    out. Raises InstanceError with the number of the line, if there are several.
    """
    numbered = [(number, line.strip()) for number, line in enumerate(text_lines(data), start=1)]
    numbered = [(number, line) for number, line in numbered if line and not is_comment(line.encode())]
    documents = []
    for number, line in numbered:
        try:
            documents.append(read(line))
        except InstanceError as error:
            raise (on_line(number, error) if len(numbered) > 1 else error) from None
    return documents


def by_line(
    pattern: str, read: Callable[[str], Document], write: Callable[[Document], str], keeps: Collection[str] = ()
) -> Codec:
    """The reader and writer of a format with one puzzle a text line, see `each_line`; ``read`` and ``write`` take one
    puzzle.
    """
    return looks(pattern), lambda data: each_line(data, read), writer(write), frozenset(keeps), True, True


def writer(write: Callable[[Document], str]) -> Callable[[Sequence[Document]], bytes]:
    """A function that writes documents, one on a text line, by ``write``."""
    return lambda documents: "".join(f"{write(document)}\n" for document in documents).encode()
