"""Game IDs of Simon Tatham's Portable Puzzle Collection: Solo (Sudoku) and Pattern (nonogram).

The encodings are those of ``solo.c`` and ``pattern.c``.
"""

import re
from itertools import chain
from string import ascii_lowercase

from satpuzzles.board import Borders, Labels, components
from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import (
    Givens,
    connected_borders,
    expect_equal_totals,
    in_rows,
    known_clues,
    ordinary_sudoku,
)
from satpuzzles.formats.interface import Document, Format
from satpuzzles.formats.text import LARGEST_SIDE, decoded, reader_by_line, whole_number, writer_by_line

_ID = re.compile(r"(?:\S*#|(?:Solo|Pattern):\s*)?(\d{1,4})(?:x(\d{1,4}))?([a-z]\w*)?:([\w./,]*)", re.ASCII)
_SEED = re.compile(r"(?:\S*#)?\d{1,4}(x\d{1,4})?([a-z]\w*)?#\w*", re.ASCII)
_TOKEN = re.compile(r"[0-9]{1,9}|[a-z_]")
_LARGEST_SOLO = 31
_NONE = "_"


def _read(text: str) -> Document:
    found = _ID.fullmatch(text)
    if found is None:
        seed = _SEED.fullmatch(text)
        what = "a random seed, from which only the program itself can make the puzzle" if seed else shown(text)
        raise InstanceError("the game ID", "sizes, a colon and a description, as in 3x3:a1_2...", what)
    first, second, options, description = found.groups(default="")
    if second and (not description or "/" in description):
        return _pattern(int(second), int(first), description)
    return _solo(int(first), int(second or 1), options, description)


def _pattern(height: int, width: int, description: str) -> Document:
    if "," in description:
        raise InstanceError("the game ID", "clues alone", "cells that are given as well")
    clues = [
        [whole_number(item, f"line {i}", 0, LARGEST_SIDE) for item in clue.split(".")] if clue else []
        for i, clue in enumerate(description.split("/"), start=1)
    ]
    if len(clues) != width + height:
        raise InstanceError("the game ID", f"the clues of {width} columns and {height} rows", f"{len(clues)}")
    document = {"puzzle": "hanjie", "rows": clues[width:], "columns": clues[:width]}
    expect_equal_totals(document, "the game ID")
    return document


def _solo(columns: int, rows: int, options: str, description: str) -> Document:
    """Of boxes there are ``columns`` side by side: they are as high, and ``rows`` wide."""
    size = columns * rows
    whole_number(str(size), "the size", 4, 144)
    options = re.sub(r"d[a-z]|md?\d|r\d|a", "", options)  # difficulty and symmetry, for making new ones
    if "k" in options:
        raise InstanceError("the game ID", "an ordinary, jigsaw or X Sudoku", "a killer")
    grid, *structure = description.split(",")
    document: Document = {"puzzle": "sudoku", "givens": _givens(grid, size)}
    if rows == 1 or "j" in options:
        document["regions"] = _regions(structure[0] if structure else "", size)
    else:
        document["box"] = [columns, rows]
    if "x" in options:
        document["diagonals"] = True
    return document


def _givens(grid: str, size: int) -> Givens:
    values: list[int | None] = []
    for token in _tokens(grid, size * size):
        if token.isdigit():
            values.append(int(token))
        elif token != _NONE:
            values += [None] * (ascii_lowercase.index(token) + 1)
    if len(values) != size * size:
        raise InstanceError("the game ID", f"{size * size} cells", f"{len(values)}")
    return in_rows(values, size, size)


def _tokens(text: str, most: int) -> list[str]:
    if len(text) > 4 * most + 4:
        raise InstanceError("the game ID", f"a description of {most} places", f"{len(text)} characters")
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != text:
        raise InstanceError("the game ID", "numbers, small letters and _", shown(text))
    return tokens


def _regions(structure: str, size: int) -> Labels:
    """The number of places without a border before each border; z is 25 of them and no border."""
    inner = size * (size - 1)
    borders: list[bool] = []
    for token in _tokens(structure, 2 * inner + 1):
        if token.isdigit():
            raise InstanceError("the game ID", "small letters and _ for the regions", shown(structure))
        run = 0 if token == _NONE else ascii_lowercase.index(token) + 1
        borders += [False] * min(run, 25)
        if run <= 25:
            borders.append(True)
    if len(borders) != 2 * inner + 1:
        raise InstanceError("the game ID", f"{2 * inner} places for borders", f"{len(borders) - 1}")
    vertical, by_column = in_rows(borders, size, size - 1), in_rows(borders[inner:], size, size - 1)
    return components(vertical, [[column[r] for column in by_column] for r in range(size - 1)])


def _write(document: Document) -> str:
    return _pattern_id(document) if document["puzzle"] == "hanjie" else _solo_id(document)


def _pattern_id(document: Document) -> str:
    rows, columns = known_clues(document, "tatham")
    expect_equal_totals(document, "columns", ", for tatham")
    clues = "/".join(".".join(map(str, clue)) for clue in (*columns, *rows))
    return f"{len(columns)}x{len(rows)}:{clues}"


def _solo_id(document: Document) -> str:
    size = len(document["givens"])
    if size > _LARGEST_SOLO:
        raise InstanceError("givens", f"at most {_LARGEST_SOLO} rows, for tatham", f"{size}")
    cross = "x" if document.get("diagonals") else ""
    if "regions" in document:
        plain = {key: value for key, value in document.items() if key not in ("regions", "diagonals")}
        givens, _ = ordinary_sudoku(plain | {"box": [1, size]}, "tatham")
        structure = _structure(*connected_borders(document["regions"], "tatham"))
        return f"{size}j{cross}:{_grid(givens)},{structure}"
    givens, (height, width) = ordinary_sudoku({**document, "diagonals": False}, "tatham")
    if height < 2 or width < 2:
        raise InstanceError("box", "a box of at least 2 x 2, for tatham", f"{height} x {width}")
    return f"{height}x{width}{cross}:{_grid(givens)}"


def _grid(givens: Givens) -> str:
    parts: list[str] = []
    blanks = 0
    for value in [*chain(*givens), 0]:
        if value is None:
            blanks += 1
            continue
        if blanks:
            parts.append("z" * ((blanks - 1) // 26) + ascii_lowercase[(blanks - 1) % 26])
        elif parts and value:
            parts.append("_")
        parts.append(str(value or ""))
        blanks = 0
    return "".join(parts)


def _structure(vertical: Borders, horizontal: Borders) -> str:
    parts: list[str] = []
    free = 0
    for border in [*chain(*vertical), *chain(*zip(*horizontal, strict=True)), True]:
        if not border:
            free += 1
            continue
        parts.append("z" * ((free - 1) // 25 if free else 0))
        parts.append(ascii_lowercase[(free - 1) % 25] if free else "_")
        free = 0
    return "".join(parts)


def _recognises(data: bytes) -> bool:
    line = decoded(data[:65536]).strip().partition("\n")[0].strip()
    return _ID.fullmatch(line) is not None or _SEED.fullmatch(line) is not None


FORMAT = Format(
    name="tatham",
    title="game IDs of Simon Tatham's Solo and Pattern",
    kinds=("sudoku", "hanjie"),
    endings=(),
    recognises=_recognises,
    read=reader_by_line(_read),
    write=writer_by_line(_write),
    several=True,
    lines=True,
)
