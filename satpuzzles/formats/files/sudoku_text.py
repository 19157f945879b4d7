"""Sudoku as text: one line, ``.sdm``, ``.sdk`` (SadMan, SudoCue) and ``.ss`` (Simple Sudoku). On a line and in rows
there may be candidates, see `satpuzzles.formats.files.sudoku_candidates`.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.files import sudoku_candidates
from satpuzzles.formats.interface import Document, noted
from satpuzzles.formats.kinds import digits, digits_of
from satpuzzles.formats.pasted import peeled
from satpuzzles.formats.text import by_line, looks, text_lines, whole

SYMBOLS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
LENGTHS = frozenset(size**2 for size in (4, 9, 16, 25, 36, 49))
_LINE = re.compile(rb"[0-4Xx._*?-]{16}|[0-9A-Za-z._*?-]{17,}")
_IN_ADDRESS = re.compile(r"(?<![0-9A-Za-z._*-])([0-9._*Xx-]{81})(?=\.?(?:[^0-9A-Za-z._*-]|$))")
_LIBRARY = r":[^:\n]*:[^:\n]*:((?:\+?[0-9.]){81}):([0-9 ]*)"
"""A line of a library of HoDoKu: the cells, candidates that have been ruled out, and what a step does."""
_REMARK = r"([0-9.]{81})(?:[ \t]+|[,;])(?=\S)"
"""The cells of a line that goes on after them, as with the ratings of Sudoku Explainer or the answer."""
_SPREAD = re.compile(rb"(?=[^, ]*[, ])[0-9A-Za-z._*?, -]+")
_LONGEST_SPREAD = 10_000
_NEARLY = re.compile(rb"[0-9._*]{10,}")
_SHORTEST = 16
_LARGEST_WITHOUT_X = 25
_looks_like_ss = looks(r"(?=[^|]*\|)(?=[\s\S]*---)[0-9Xx._*|+=\s-]+$")
_looks_like_sdk = looks(r"(?:[#\[][^\n]*\n\s*+)*+(?:[0-9A-Za-z._*]{9}[ \t\r]*+(?:\n\s*+|$)){9}(?:[#\[]|$)")
_is_full = looks(r"(?:[1-9A-Za-z]{9}\s*+){9}$")
_BLANKS = ".0_*?-"
_HEADERS = {"A": "author", "D": "title", "C": "note", "B": "date", "S": "source", "U": "url"}


def is_line(line: bytes) -> bool:
    """Whether a line can be a Sudoku with square boxes, one character a cell."""
    return len(line) in LENGTHS and _LINE.fullmatch(line) is not None


def is_short(line: bytes) -> bool:
    """Whether a line that can be a Sudoku can also be a row of one."""
    return len(line.strip()) == _SHORTEST


def is_board_of_short_lines(data: bytes) -> bool:
    """Whether the content has as many lines as each has characters, and some lines, but not all, could be a Sudoku."""
    lines = data.split() if len(data) < 2 * _SHORTEST * (_SHORTEST + 1) else []
    return len(lines) == _SHORTEST and all(map(is_short, lines)) and 0 < sum(map(is_line, lines)) < _SHORTEST


def is_nearly_line(line: bytes) -> bool:
    """Whether a line looks like a Sudoku of some length."""
    return _NEARLY.fullmatch(line) is not None


def is_spread(line: bytes) -> bool:
    """Whether a line can be a Sudoku with square boxes whose cells have spaces or commas between them, or whose blank
    cells are spaces.
    """
    text = line.strip()
    if len(text) > _LONGEST_SPREAD or not _SPREAD.fullmatch(text):
        return False
    cells = text.split(b"," if b"," in text else None)
    return len(cells) in LENGTHS or (len(text) in LENGTHS and b"," not in text and b"  " in text)


def no_line(line: str) -> InstanceError:
    """The error for a line that fails `is_line`."""
    near = min(LENGTHS, key=lambda length: (abs(length - len(line)), length))
    others = ", ".join(str(length) for length in sorted(LENGTHS - {near}))
    return InstanceError("the Sudoku", f"{near} characters (or {others})", f"{len(line)}: {shown(line)}")


def document_of_line(line: str) -> Document:
    """The Sudoku in a line; X, in sizes that have no such value, is a blank."""
    blanks = "?-Xx" if len(line) <= _LARGEST_WITHOUT_X**2 else "?-"
    return digits(line.translate(dict.fromkeys(map(ord, blanks), ".")))


def line_within(address: str) -> str | None:
    """The 81 characters of a Sudoku that are part of the address of a web site, which may have the answer too, or of a
    line of a library of HoDoKu, where values after a plus sign have been entered; None where there is none.
    """
    if library := re.match(_LIBRARY, address):
        return re.sub(r"\+.", ".", library[1])
    if not address.startswith(("http://", "https://")):
        return None
    found = [text for text in dict.fromkeys(_IN_ADDRESS.findall(address)) if is_line(text.encode())]
    with_blanks = [text for text in found if not {*_BLANKS, *"Xx"}.isdisjoint(text)]
    return next(iter(with_blanks or found), None) if len(with_blanks) < 2 else None


def values_of_lines(lines: Sequence[bytes]) -> NDArray[np.int8]:
    """``[line, cell]``: the values in lines that all have one of the `LENGTHS`, with the meaning of `document_of_line`:
    0 for a blank, -1 for what no Sudoku of that size may have.
    """
    symbols = np.frombuffer(b"".join(lines), np.uint8).reshape(len(lines), -1)
    return _values_of_symbols(isqrt(symbols.shape[1]))[symbols]


@lru_cache
def _values_of_symbols(size: int) -> NDArray[np.int8]:
    """For each byte the value that it stands for in a Sudoku of a ``size``, as in `values_of_lines`."""
    values = np.full(256, -1, np.int8)
    values[[*SYMBOLS[1 : size + 1].encode()]] = np.arange(1, size + 1)
    values[[*(_BLANKS + "Xx" * (size <= _LARGEST_WITHOUT_X)).encode()]] = 0
    return values


def _read_line(line: str) -> Document:
    if sudoku_candidates.is_line(line):
        return sudoku_candidates.document_of_line(line)
    remark = re.match(_REMARK, line)
    cells = remark[1] if remark else line
    notes = [f"{shown(line[remark.end() :])} after the cells was left out"] if remark else []
    if (library := re.match(_LIBRARY, line)) and ("+" in library[1] or library[2].strip()):
        notes.append("entered values and ruled out candidates of the line were left out")
    cells = line_within(peeled(cells)[0]) or cells
    if not is_line(cells.encode()):
        raise no_line(cells)
    document = document_of_line(cells)
    return noted(document, *notes) if notes else document


def _text(givens: Sequence[Sequence[int | None]]) -> str:
    return "".join(SYMBOLS[value or 0] for row in givens for value in row)


def values_of(text: bytes) -> list[int]:
    """The values of cells written one character each: 0 for a blank, -1 for what stands for no value."""
    return [SYMBOLS.find(symbol) for symbol in text.decode(errors="replace").replace("0", ".")]


def text_of(grid: Sequence[Sequence[int]]) -> str | None:
    """The values of a grid, one character a cell, row by row; None where they are too large for that. A value of 0 is a
    digit too, since an answer has no blanks.
    """
    values = [value for row in grid for value in row]
    if not all(0 <= value < len(SYMBOLS) for value in values):
        return None
    return "".join(SYMBOLS[value] if value else "0" for value in values)


def _rows_of(nine: list[str]) -> Document:
    text = "".join(nine)
    if len(nine) != 9 or any(len(row) != 9 for row in nine) or not is_line(text.encode()):
        shape = f"rows of {', '.join(str(len(row)) for row in nine[:12])}"
        raise InstanceError("the puzzle", "9 rows of 9 digits or blanks", shape if nine else "none")
    return document_of_line(text)


def _sdk_parts(data: bytes) -> tuple[list[str], list[str]]:
    """The headers and the rows, without what SadMan adds: how far somebody has got."""
    headers: list[str] = []
    rows: list[str] = []
    for line in map(str.strip, text_lines(data)):
        if line.startswith("#"):
            headers.append(line)
        elif line.startswith("["):
            if rows:
                break
        elif line:
            rows.append(line)
    return headers, rows


def _is_sdk(data: bytes) -> bool:
    """Whether there are nine rows of a Sudoku. Without a blank cell they may as well name the regions of a board."""
    return _looks_like_sdk(data) and not _is_full(data)


def _read_sdk(data: bytes) -> list[Document]:
    headers, rows = _sdk_parts(data)
    texts: dict[str, list[str]] = {}
    for line in headers:
        key, text = _HEADERS.get(line[1:2]), line[2:].strip()
        if key is not None:
            texts.setdefault(key, []).append(text)
        elif line[1:2] == "L":
            texts.setdefault("note", []).append(f"level: {text}")
    said = {key: "\n".join(found).strip() for key, found in texts.items()}
    return [_rows_of(rows) | {key: text for key, text in said.items() if text}]


def _write_sdk(documents: Sequence[Document]) -> bytes:
    givens = digits_of(documents[0], "sdk")
    head = [
        f"#{letter}{line}"
        for letter, key in _HEADERS.items()
        if key in documents[0]
        for line in documents[0][key].split("\n")
    ]
    return "\n".join([*head, *(_text([row]) for row in givens), ""]).encode()


def _read_ss(data: bytes) -> list[Document]:
    if sudoku_candidates.is_board(data):
        return sudoku_candidates.documents_of_board(data)
    rows = [re.sub(r"[|\s]", "", line) for line in text_lines(data)]
    return [_rows_of([row for row in rows if not set(row) <= set("-+*=")])]


def _is_ss(data: bytes) -> bool:
    """Whether lines of bars and dashes part a Sudoku of nine rows, or there are candidates: other boards look alike."""
    if sudoku_candidates.is_board(data):
        return True
    with suppress(InstanceError):
        return _looks_like_ss(data) and bool(_read_ss(data))
    return False


def _write_ss(documents: Sequence[Document]) -> bytes:
    givens = digits_of(documents[0], "ss")
    rows = ["|".join(_text([row[i : i + 3]]) for i in (0, 3, 6)) for row in givens]
    return "\n-----------\n".join("\n".join(rows[i : i + 3]) for i in (0, 3, 6)).encode() + b"\n"


_CELLS = "|".join(f"[0-9A-Za-z._*?-]{{{length}}}" for length in sorted(LENGTHS)[1:])
_WHOLE = rf"(?:[0-9.]{{729}}|[0-4Xx._*?-]{{16}}|{_CELLS})\s*?(?:\n|$)"
_LINES = rf"(?:#(?!m=)[^\n]*\n\s*+)*+(?:{_LIBRARY}|{_REMARK}|{_WHOLE})"

LINE = by_line(_LINES, _read_line, lambda document: _text(digits_of(document, "sudoku-line", 4, 49)))
SDM = by_line(_LINES, _read_line, lambda document: _text(digits_of(document, "sdm")).replace(".", "0"))
SDK = whole(_is_sdk, _read_sdk, _write_sdk, _HEADERS.values())
SS = whole(_is_ss, _read_ss, _write_ss)
