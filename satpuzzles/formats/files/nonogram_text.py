"""``.nin`` and ``.mk``: nonograms as bare numbers."""

from collections.abc import Sequence

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Document
from satpuzzles.formats.kinds import Block, clues, clues_of
from satpuzzles.formats.text import has_open_end, looks, rows_below_size, text_lines, whole
from satpuzzles.links.expression import LARGEST_SIDE, whole_number
from satpuzzles.stating.typed import spread


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
    sizes = first.split(None, 2)
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
    return clues(rows, columns, f"line {len(body) + 1}" if has_open_end(data) else "")


def _clue(line: str, number: int) -> list[Block]:
    return [(whole_number(item, f"line {number}", 0, LARGEST_SIDE), "") for item in line.split(None, LARGEST_SIDE)]


def _write_nin(documents: Sequence[Document]) -> bytes:
    """Width and height, the rows, the columns."""
    rows, columns = clues_of(documents[0], "nin")
    return f"{len(columns)} {len(rows)}\n{_lines(rows)}{_lines(columns)}".encode()


def _write_mk(documents: Sequence[Document]) -> bytes:
    """Height and width, the rows, #, the columns."""
    rows, columns = clues_of(documents[0], "mk")
    return f"{len(rows)} {len(columns)}\n{_lines(rows)}#\n{_lines(columns)}".encode()


def _lines(side: Sequence[Sequence[int]]) -> str:
    return "".join(" ".join(map(str, clue or [0])) + "\n" for clue in side)


_SMALL = 16
_HEAD = r"[0-9]{1,4}[ \t]+[0-9]{1,4}[ \t]*[\r\n][0-9\s]*+"

_looks_like_nin = looks(rf"{_HEAD}$", None)


def _is_nin(data: bytes) -> bool:
    """Whether there are numbers in lines, after two sizes. A small square board with spaces for blank cells, or one
    below its size, may look alike.
    """
    if not _looks_like_nin(data):
        return False
    lines = text_lines(data)
    if rows_below_size(lines) is not None:
        return False
    if len(lines) > _SMALL:
        return True
    cells = spread(lines)
    return cells is None or len(cells) != len(cells[0]) or len(lines) == 1 + sum(map(int, lines[0].split()))


NIN = whole(_is_nin, _read_nin, _write_nin)
MK = whole(looks(rf"{_HEAD}#[0-9\s#]*+$", None), _read_mk, _write_mk)
