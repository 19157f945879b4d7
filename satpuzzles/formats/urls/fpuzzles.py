"""Links that carry a Sudoku to f-puzzles and SudokuPad: JSON, compressed by lz-string.

f-puzzles has the value, the region and the state of each cell. SudokuPad reads that too (``fpuzzles``) and has a form
of its own (``scl`` and ``ctc``), with the givens, the cells of each region, and everything else as shapes. After
``fpuzzlesdecoder.js`` and ``puzzlezipper_lib.js`` of SudokuPad's sudokutools.
"""

import re
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any, TypeAlias

import orjson

from satpuzzles.board import Labels, box_labels, box_or_regions, numbered
from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import LARGEST_BOARD, nothing_beside
from satpuzzles.formats.interface import Document, Format
from satpuzzles.formats.text import decoded, json_in_link, reader_by_line, writer_by_line
from satpuzzles.puzzle import Grid

Fields: TypeAlias = dict[str, Any]
"""A JSON object."""

_EDITOR = "https://f-puzzles.com/?load="
_PLAYER = "https://sudokupad.app/fpuzzles"
_TO_EDITOR = re.compile(r"https?://(?:www\.)?f-puzzles\.com/\?(?:\S*&)?load=(?P<data>[^\s&#]+)", re.ASCII)
_TO_PLAYER = re.compile(
    r"https?://(?:[a-z]+\.)?(?:sudokupad\.app|crackingthecryptic\.com)/(?:sudoku/)?(?:\?(?:\S*&)?puzzleid=)?"
    r"(?P<form>fpuzzles|fpuz|scl|ctc)(?P<data>[^\s&?#]+)",
    re.ASCII,
)
_LONGEST_LINK = 2**20
_LONGEST_TEXT = 4 * 2**20

_TEXTS = {"title": "title", "author": "author", "ruleset": "note"}
_OF_THE_BOARD = {"size", "grid", "solution", "diagonal+", "diagonal-", *_TEXTS}
_OF_THE_EDITOR = {"disabledlogic", "truecandidatesoptions", "successMessage", "highlightConflicts", "negative"}
"""What says how f-puzzles behaves, and no rule; what is negative are pairs without a mark, which there are none of."""

_SHORT = dict(
    pair.split(":")
    for pair in [
        "c:color",
        "ca:cages",
        "ct:center",
        "c1:borderColor",
        "c2:backgroundColor",
        "ce:cells",
        "cs:cellSize",
        "a:arrows",
        "o:overlays",
        "u:underlays",
        "w:width",
        "h:height",
        "v:value",
        "vd:videos",
        "l:lines",
        "r:rounded",
        "re:regions",
        "fs:fontSize",
        "th:thickness",
        "hl:headLength",
        "wp:wayPoints",
        "t:title",
        "te:text",
        "d:duration",
    ]
)
_LOOKS = {"id", "cellSize", "settings", "videos", "duration", "metadata", "cells", "regions", "cages", "lines"}
_META_TEXTS = {"title": "title", "author": "author", "rules": "note"}
_META = re.compile(r"([a-z]+): *(.*)", re.DOTALL)


def _read(link: str) -> Document:
    from urllib.parse import unquote

    found = _TO_EDITOR.match(link) or _TO_PLAYER.match(link)
    if found is None:
        raise InstanceError("the link", "one that carries its puzzle after load=, fpuzzles, scl or ctc", shown(link))
    text = _expanded(unquote(found["data"]))
    if found.groupdict().get("form") in ("scl", "ctc"):
        return _from_player(_object(text if text.startswith('{"') else _unzipped(text)))
    return _from_editor(_object(text))


def _expanded(data: str) -> str:
    from satpuzzles.formats.urls import lz_string

    if len(data) > _LONGEST_LINK:
        raise InstanceError("the link", f"at most {_LONGEST_LINK // 2**20} MB", "more")
    try:
        return lz_string.expanded(data, _LONGEST_TEXT)
    except ValueError as error:
        raise InstanceError("the link", "a puzzle compressed by lz-string", f"{shown(data)}: {error}") from None


def _object(text: str) -> Fields:
    fields: Fields = json_in_link(text, dict, "a puzzle in JSON")
    return fields


def _from_editor(fields: Fields) -> Document:
    _nothing_else(fields, _OF_THE_BOARD | _OF_THE_EDITOR)
    size, cells = _square(fields.get("grid"))
    givens = [[cell.get("value") if cell.get("given") else None for cell in row] for row in cells]
    labels = [
        [_region(cell, usual) for cell, usual in zip(*rows, strict=True)]
        for rows in zip(cells, box_labels(*_usual_box(size)), strict=True)
    ]
    solution = _solution(fields.get("solution"), size)
    texts = {key: _text(fields, name) for name, key in _TEXTS.items() if fields.get(name)}
    return _document(givens, labels, (bool(fields.get("diagonal+")), bool(fields.get("diagonal-"))), texts, solution)


def _from_player(fields: Fields) -> Document:
    _nothing_else(fields, _LOOKS)
    size, cells = _square(fields.get("cells"))
    givens = [[_whole(cell.get("value")) for cell in row] for row in cells]
    meta = _metadata(fields)
    texts = {key: meta[name] for name, key in _META_TEXTS.items() if meta.get(name)}
    return _document(
        givens,
        _labels(fields.get("regions"), size),
        _diagonals(fields.get("lines"), size),
        texts,
        _solution(meta.get("solution"), size),
    )


def _document(
    givens: list[list[Any]],
    labels: Labels,
    diagonals: tuple[bool, bool],
    texts: Mapping[str, str],
    solution: Grid | None,
) -> Document:
    if diagonals[0] != diagonals[1]:
        raise InstanceError("the board", "both diagonals or none", "one")
    return {
        "puzzle": "sudoku",
        "givens": givens,
        **box_or_regions(labels),
        **({"diagonals": True} if all(diagonals) else {}),
        **texts,
        **({} if solution is None else {"solution": solution}),
    }


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _nothing_else(fields: Fields, known: set[str]) -> None:
    others = [name for name, value in fields.items() if value and name not in known]
    if others:
        raise InstanceError("the board", "givens, regions and diagonals only", ", ".join(others))


def _square(rows: object) -> tuple[int, list[list[Fields]]]:
    if not isinstance(rows, list) or not 1 <= len(rows) <= LARGEST_BOARD:
        raise InstanceError("the board", f"1 to {LARGEST_BOARD} rows of cells", shown(rows))
    for row in rows:
        if not isinstance(row, list) or len(row) != len(rows) or not all(isinstance(cell, dict) for cell in row):
            raise InstanceError("the board", f"{len(rows)} cells in each row", shown(row))
    return len(rows), rows


def _usual_box(size: int) -> tuple[int, int]:
    """The height and width of boxes where a link names no regions: as square as can be, not higher than wide."""
    height = next(height for height in range(isqrt(size), 0, -1) if size % height == 0)
    return height, size // height


def _region(cell: Fields, usual: int) -> int:
    label = cell.get("region", usual)
    if isinstance(label, bool) or not isinstance(label, int):
        raise InstanceError("the board", "each cell in a region", f"the region {shown(label)}")
    return label


def _labels(regions: object, size: int) -> Labels:
    labels = [[-1] * size for _ in range(size)]
    for number, cells in enumerate(_list(regions)):
        for place in cells if isinstance(cells, list) else [cells]:
            match place:
                case [int(r), int(c)] if 0 <= r < size and 0 <= c < size and labels[r][c] < 0:
                    labels[r][c] = number
                case _:
                    raise InstanceError("the regions", "each cell of the board in one region", shown(place))
    if any(label < 0 for row in labels for label in row):
        raise InstanceError("the regions", "each cell of the board in one region", "a cell in none")
    return labels


def _diagonals(lines: object, size: int) -> tuple[bool, bool]:
    """Whether lines are drawn on the rising and on the falling diagonal; nothing else may be drawn."""
    rising, falling = [[0, size], [size, 0]], [[0, 0], [size, size]]
    drawn = [line.get("wayPoints") if isinstance(line, dict) else None for line in _list(lines)]
    ordered = [sorted(points) if points in (rising[::-1], falling[::-1]) else points for points in drawn]
    if any(points not in (rising, falling) for points in ordered):
        raise InstanceError("the board", "givens, regions and diagonals only", "another line")
    return rising in ordered, falling in ordered


def _metadata(fields: Fields) -> dict[str, str]:
    """The texts: SudokuPad keeps them apart, or as the values of cages without cells."""
    found: dict[str, str] = {}
    for cage in _list(fields.get("cages")):
        named = _META.fullmatch(str(cage.get("value", ""))) if isinstance(cage, dict) else None
        if named is None or cage.get("cells"):
            raise InstanceError("the board", "givens, regions and diagonals only", "a cage")
        found[named[1]] = named[2]
    meta = fields.get("metadata")
    apart = meta if isinstance(meta, dict) else {}
    return found | {name: value for name, value in apart.items() if isinstance(value, str)}


def _solution(values: object, size: int) -> Grid | None:
    """The solution, where it has a number for each cell."""
    if isinstance(values, str):
        values = values.split(",") if "," in values else list(values)
    if not isinstance(values, list) or len(values) != size * size:
        return None
    numbers = [_whole(value) for value in values]
    if not all(isinstance(number, int) and number for number in numbers):
        return None
    return [numbers[start : start + size] for start in range(0, size * size, size)]


def _whole(value: Any) -> Any:
    """A number that may be written as a text; anything else as it is, for the puzzle to refuse."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 5 else value


def _text(fields: Fields, name: str) -> str:
    if not isinstance(fields[name], str):
        raise InstanceError(name, "a text", shown(fields[name]))
    return str(fields[name])


def _unzipped(text: str) -> str:
    """JSON from SudokuPad's shorter form of it: bare and short names, short values, apostrophes for quotes."""
    text = text.replace("\\'", "\0").replace('"', '\\"').replace("'", '"').replace("\0", "'")
    text = re.sub(r"([,{\[])([a-zA-Z0-9]+):", lambda found: f'{found[1]}"{_SHORT.get(found[2], found[2])}":', text)
    text = re.sub(r"([,\[])(?=[,\]])", r"\1{}", text).replace("[{}]", "[]")
    text = re.sub(r":(t|f)(?=[,}])", lambda found: ":true" if found[1] == "t" else ":false", text)
    return re.sub(r":(#0|#F|[0-9a-fA-F]{6})(?=[,}])", r':"\1"', text)


def _fields(document: Document, name: str) -> Fields:
    nothing_beside(document, name, "symbols")
    givens: Sequence[Sequence[int | None]] = document["givens"]
    size = len(givens)
    if size > LARGEST_BOARD:
        raise InstanceError("givens", f"at most {LARGEST_BOARD} rows, for {name}", f"{size}")
    labels = box_labels(*document["box"]) if "box" in document else numbered(document["regions"])
    usual = "box" in document and tuple(document["box"]) == _usual_box(size)
    grid = [
        [
            ({} if usual else {"region": label}) | ({} if value is None else {"value": value, "given": True})
            for value, label in zip(*rows, strict=True)
        ]
        for rows in zip(givens, labels, strict=True)
    ]
    solution = [value for row in document.get("solution", ()) for value in row]
    return {
        "size": size,
        **{field: document[key] for field, key in _TEXTS.items() if key in document},
        "grid": grid,
        **({"diagonal+": True, "diagonal-": True} if document.get("diagonals") else {}),
        **({"solution": solution} if solution else {}),
    }


def _format(name: str, title: str, site: str, link: re.Pattern[str]) -> Format:
    def write(document: Document) -> str:
        from urllib.parse import quote

        from satpuzzles.formats.urls import lz_string

        return site + quote(lz_string.compressed(orjson.dumps(_fields(document, name)).decode()), safe="")

    return Format(
        name,
        title,
        kinds=("sudoku",),
        endings=(),
        recognises=lambda data: link.match(decoded(data[:2048]).lstrip()) is not None,
        read=reader_by_line(_read),
        write=writer_by_line(write),
        keeps=frozenset({*_TEXTS.values(), "solution"}),
        several=True,
        lines=True,
    )


EDITOR = _format("fpuzzles", "links of f-puzzles", _EDITOR, _TO_EDITOR)
PLAYER = _format("sudokupad", "links of SudokuPad", _PLAYER, _TO_PLAYER)
