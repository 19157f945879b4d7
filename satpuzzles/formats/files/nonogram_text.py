"""``.nin`` and ``.mk``: nonograms as bare numbers."""

import re
from collections.abc import Callable, Sequence

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import Clues, expect_equal_totals, known_clues
from satpuzzles.formats.interface import Document, Format
from satpuzzles.formats.text import LARGEST_SIDE, decoded, has_open_end, text_lines, whole_number

_HEAD = re.compile(r"\s*[0-9]{1,4}[ \t]+[0-9]{1,4}[ \t]*(\r\n|\r|\n)[0-9\s#]*")


def _read_nin(data: bytes) -> list[Document]:
    (width, height), body = _head(data)
    return [_document(data, body, height, width, below=height)]


def _read_mk(data: bytes) -> list[Document]:
    (height, width), body = _head(data)
    if len(body) > height and body[height].strip() != "#":
        raise InstanceError(f"line {height + 2}", f"# after {height} rows", shown(body[height]))
    return [_document(data, body, height, width, below=height + 1)]


def _head(data: bytes) -> tuple[tuple[int, int], list[str]]:
    first, *body = text_lines(data) or [""]
    sizes = first.split()
    if len(sizes) != 2:
        raise InstanceError("line 1", "two sizes", shown(first))
    one, other = (whole_number(size, "line 1", 1, LARGEST_SIDE) for size in sizes)
    return (one, other), body


def _document(data: bytes, body: list[str], height: int, width: int, *, below: int) -> Document:
    if len(body) < below + width:
        mark = "the #, " * (below > height)
        wanted = f"{below + width + 1} lines: the sizes, {mark}{height} rows and {width} columns"
        raise InstanceError("the document", wanted, f"{len(body) + 1}")
    for i, line in enumerate(body[below + width :], start=below + width + 2):
        if line:
            raise InstanceError(f"line {i}", f"the end after {height} rows and {width} columns", shown(line))
    rows = [_clue(line, i) for i, line in enumerate(body[:height], start=2)]
    columns = [_clue(line, i) for i, line in enumerate(body[below : below + width], start=below + 2)]
    document = {"puzzle": "hanjie", "rows": rows, "columns": columns}
    if has_open_end(data):
        expect_equal_totals(document, f"line {len(body) + 1}")
    return document


def _clue(line: str, number: int) -> list[int]:
    return [whole_number(item, f"line {number}", 0, LARGEST_SIDE) for item in line.split()]


def _written(name: str, head: Callable[[Clues, Clues], str], between: str) -> Callable[[Sequence[Document]], bytes]:
    def write(documents: Sequence[Document]) -> bytes:
        rows, columns = known_clues(documents[0], name)
        upper, lower = ("".join(" ".join(map(str, clue or [0])) + "\n" for clue in clues) for clues in (rows, columns))
        return f"{head(rows, columns)}\n{upper}{between}{lower}".encode()

    return write


def _numbers(data: bytes) -> bool:
    return _HEAD.fullmatch(decoded(data[:8192])) is not None


NIN = Format(
    name="nin",
    title="nonograms as numbers: width and height, rows, columns",
    kinds=("hanjie",),
    endings=(".nin",),
    recognises=lambda data: _numbers(data) and b"#" not in data,
    read=_read_nin,
    write=_written("nin", lambda rows, columns: f"{len(columns)} {len(rows)}", ""),
)

MK = Format(
    name="mk",
    title="nonograms as numbers: height and width, rows, #, columns",
    kinds=("hanjie",),
    endings=(".mk",),
    recognises=lambda data: _numbers(data) and b"#" in data,
    read=_read_mk,
    write=_written("mk", lambda rows, columns: f"{len(rows)} {len(columns)}", "#\n"),
)
