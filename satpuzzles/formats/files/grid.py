"""Boards as text, typed or drawn, with lines ``name: value`` above for what the board does not show. The kind of puzzle
stands on a line of its own, or follows from the board.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from satpuzzles.common import orjson
from satpuzzles.common.document import TEXT_KEYS, shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.documents import puzzle_of, typed
from satpuzzles.formats.files.sudoku_text import is_spread
from satpuzzles.formats.interface import Document
from satpuzzles.formats.text import has_open_end, rows_below_size, text_lines, whole
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering.showing import as_text
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.typed import BLANK, text_board

_SAID = re.compile(r"([a-z_]+):\s+(\S.*)")
_WORDS = re.compile(r"[^\W\d_][\w ×,-]*[^\W\d_]{2}[\w ×,-]*")
_DRAWN = re.compile(r"\s*(┏[━┯┳]|\+-|\()")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_SIZE = "size"
"""The line above a board with its number of rows and columns, which shows that a board was cut short."""
_LONGEST = 1_000_000
_LONGEST_KIND = 40


def _read(data: bytes) -> list[Document]:
    lines = text_lines(data)
    document: Document = {}
    board = next((i for i, line in enumerate(lines) if line and not _says(line, i + 1, document)), len(lines))
    if any(map(_DRAWN.match, lines[board + 1 :])) and _WORDS.fullmatch(lines[board]):
        document.setdefault("title", lines[board])
        board += 1
    if (
        len(lines) - board == 1 and has_open_end(data) and not is_spread(lines[board].encode())
    ):  # perhaps the beginning of another line
        raise InstanceError(f"line {board + 1}", "an end of the line after the only row", "none")
    text = "\n".join(rows_below_size(lines[board:]) or lines[board:])
    cells = text_board(text).cells  # an error names the line while it is known which format was meant
    stated, found = document.pop(_SIZE, None), f"{len(cells)}x{len(cells[0])}"
    if stated not in (None, found):
        raise InstanceError("the board", f"a board of {shown(stated)}, as it is stated", found)
    return [{**document, "board": text}]


def _says(line: str, number: int, document: Document) -> bool:
    """Whether the line belongs above the board: ``name: value`` or the name of a kind. If so, it is added to
    ``document``. Raises InstanceError for a name that it has already.
    """
    if said := _SAID.fullmatch(line):
        if said[1] in document:
            raise InstanceError(f"line {number}", "each name once", f"{shown(said[1])} again")
        document[said[1]] = _value(said[2])
        return True
    if "puzzle" in document or len(line) > _LONGEST_KIND or not _WORDS.fullmatch(line) or PUZZLES.get(line) is None:
        return False
    document["puzzle"] = line
    return True


def _value(text: str) -> Any:
    with suppress(orjson.JSONDecodeError):
        return orjson.loads(text)
    return text


def _write(documents: Sequence[Document]) -> bytes:
    """The rows of a board if they say all, else the drawing, else rows and further rows above them. What reads back as
    another puzzle is refused.
    """
    puzzle = puzzle_of(documents[0])
    texts = {key: documents[0][key] for key in TEXT_KEYS if key in documents[0]}
    plain = puzzle.to_json()
    boards = {key: rows for key, value in plain.items() if (rows := _rows(value))}
    boards[""] = "".join(map(as_text, puzzle.drawings())).splitlines()
    boards[" "] = [BLANK * length for length in puzzle.board.lengths]
    for above in (False, True):
        for key, rows in boards.items():
            said = _beside(puzzle, key, rows, plain)
            if said is not None and (above or not any(map(_rows, said.values()))):
                text = "".join(f"{name}: {_said(value)}\n" for name, value in {**said, **texts}.items())
                written = "\n".join([text, *rows, ""]).encode()
                with suppress(InstanceError):
                    if puzzle_of(_read(written)[0]) == puzzle:
                        return written
    raise InstanceError("the board", "a puzzle that text can show, for grid", puzzle.kind)


def _beside(puzzle: Puzzle, key: str, rows: Sequence[str], plain: Document) -> Document | None:
    """The fields of a ``puzzle`` that ``rows``, those of the field ``key``, do not show; None where they are no board
    of its kind.
    """
    with suppress(InstanceError):
        board = text_board("\n".join(rows))
        kind, size = type(puzzle), dict[str, Any]()
        fields = typed(kind, board)
        if fields is None:
            fields, size = kind.reading.laid_out(kind, board), {_SIZE: f"{len(board.cells)}x{len(board.cells[0])}"}
        if fields is not None:
            return size | {name: value for name, value in plain.items() if name not in fields and name != key}
    return None


def _rows(value: object) -> list[str]:
    """The text lines of a rectangle of cells; empty for any other value."""
    if not isinstance(value, list) or not value or not all(isinstance(row, list | str) for row in value):
        return []
    cells = [[BLANK if cell is None else str(cell) for cell in row] for row in value]
    between = " " if any(len(cell) != 1 for row in cells for cell in row) else ""
    return [between.join(row) for row in cells] if len({*map(len, cells)}) == 1 and cells[0] else []


def _said(value: object) -> str:
    if isinstance(value, str) and value == value.strip() and "\n" not in value and _value(value) == value:
        return value
    return orjson.dumps(value).decode()


def _recognises(data: bytes) -> bool:
    if len(data) > _LONGEST or _CONTROL.search(data.decode("latin-1")):
        return False
    try:
        (document,) = _read(data)
        board = text_board(document["board"])
    except InstanceError:
        return False
    return (
        len(board.cells) > 1
        or "puzzle" in document
        or board.triangles is not None
        or is_spread(document["board"].strip().encode())
    )


GRID = whole(_recognises, _read, _write, TEXT_KEYS)
