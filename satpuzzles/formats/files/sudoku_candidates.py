"""Sudokus as candidates: the digits that each cell may still have, as solvers copy them, on one line or as a board."""

import re
from collections.abc import Sequence

from satpuzzles.boards.board import cell_name
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Document
from satpuzzles.formats.kinds import digits
from satpuzzles.formats.text import decoded

_DIGITS = "123456789"
_LENGTH = 9**3
_LINE = re.compile(f"(?:{''.join(f'[.0{digit}]' for digit in _DIGITS)}){{81}}")
_FRAME = re.compile(r"[\s|.:'`*+=\u2500-\u257f-]+")
_MOST = 20_000
"""More bytes than the widest frames need."""
_SEVERAL = 3
"""So many ascending digits in one cell are candidates, and no number."""


def is_line(line: str) -> bool:
    """Whether a line has nine characters for each cell, a candidate or a sign that it is none.

    >>> is_line(("1........" + "123456789" * 8) * 9)
    True
    """
    return len(line) == _LENGTH and _LINE.fullmatch(line) is not None


def document_of_line(line: str) -> Document:
    """The Sudoku of a line for which `is_line` holds. Raises InstanceError for a cell without candidates."""
    return _document([line[at : at + 9].replace(".", "").replace("0", "") for at in range(0, _LENGTH, 9)])


def is_board(data: bytes) -> bool:
    """Whether lines of a text have the candidates of nine rows, perhaps with a frame."""
    rows = _rows(data)
    cells = [cell for row in rows for cell in row]
    return (
        [*map(len, rows)] == [9] * 9 and all(_is_ascending(cell) for cell in cells) and max(map(len, cells)) >= _SEVERAL
    )


def documents_of_board(data: bytes) -> list[Document]:
    """The Sudoku of a text for which `is_board` holds."""
    return [_document([cell for row in _rows(data) for cell in row])]


def _rows(data: bytes) -> list[list[str]]:
    if len(data) > _MOST:
        return []
    lines = (_FRAME.sub(" ", line).split() for line in decoded(data).splitlines())
    return [line for line in lines if line]


def _is_ascending(cell: str) -> bool:
    return cell == "".join(digit for digit in _DIGITS if digit in cell)


def _document(cells: Sequence[str]) -> Document:
    """The Sudoku whose cells may have these digits; a cell with one has it as a given."""
    names = [cell_name(divmod(at, 9)) for at in range(len(cells))]
    if empty := [name for name, cell in zip(names, cells, strict=True) if not cell]:
        raise InstanceError(empty[0], "a candidate", "none")
    document = digits("".join(cell if len(cell) == 1 else "." for cell in cells))
    some = [
        {"cell": name, "values": [*map(int, cell)]}
        for name, cell in zip(names, cells, strict=True)
        if 1 < len(cell) < len(_DIGITS)
    ]
    return {**document, "candidates": some} if some else document
