"""Links that carry a Sudoku to f-puzzles and SudokuPad: JSON, compressed by lz-string.

f-puzzles has the value, the region and the state of each cell. SudokuPad reads that too (``fpuzzles``) and has a form
of its own (``scl`` and ``ctc``), with the givens, the cells of each region, and everything else as shapes. After
``fpuzzlesdecoder.js`` and ``puzzlezipper_lib.js`` of SudokuPad's sudokutools.
"""

import re
from functools import partial
from typing import Any

import orjson

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import carried, link_of, the_first_that_reads
from satpuzzles.formats.interface import Document
from satpuzzles.formats.text import by_line, json_in_link
from satpuzzles.links.expression import LARGEST_BOARD
from satpuzzles.links.fpuzzles import Json
from satpuzzles.puzzle import Grid

_EDITOR = "https://f-puzzles.com/?load="
_PLAYER = "https://sudokupad.app/fpuzzles"
_TO_EDITOR = r"https?://(?:www\.)?f-puzzles\.com/\?(?:\S*&)?load=(?P<data>[^\s&#]+)"
_TO_PLAYER = (
    r"https?://(?:[a-z]+\.)?(?:sudokupad\.app|crackingthecryptic\.com)/(?:sudoku/)?(?:\?(?:\S*&)?puzzleid=)?"
    r"(?P<form>fpuzzles|fpuz|scl|ctc)(?P<data>[^\s&?#]+)"
)
_JSON = "a puzzle in JSON"
_LONGEST_LINK = 2**20
_LONGEST_TEXT = 4 * 2**20

_TEXTS = {"title": "title", "author": "author", "ruleset": "note"}
_OF_THE_EDITOR = {"disabledlogic", "truecandidatesoptions", "successMessage", "highlightConflicts"}
"""What says how f-puzzles behaves, and no rule."""

_SHORT = dict(
    re.findall(
        r"(\w+):(\w+)",
        "c:color ca:cages ct:center c1:borderColor c2:backgroundColor ce:cells cs:cellSize a:arrows o:overlays "
        "u:underlays w:width h:height v:value vd:videos l:lines r:rounded re:regions fs:fontSize th:thickness "
        "hl:headLength wp:wayPoints t:title te:text d:duration",
    )
)
"""SudokuPad's short names."""
_ONLY = "givens, regions and diagonals only"
_LOOKS = {"id", "cellSize", "settings", "videos", "duration", "metadata", "cells", "regions", "cages", "lines"}
_META_TEXTS = {"title": "title", "author": "author", "rules": "ruleset"}
_META = re.compile(r"([a-z]+): *(.*)", re.DOTALL)


def _read(link: str) -> Document:
    """The document in a link. Raises InstanceError."""
    from urllib.parse import unquote

    match = re.match(_TO_EDITOR, link, re.ASCII) or re.match(_TO_PLAYER, link, re.ASCII)
    if match is None:
        raise InstanceError("the link", "one that carries its puzzle after load=, fpuzzles, scl or ctc", shown(link))
    text = _expanded(unquote(match["data"]))
    if match.groupdict().get("form") in ("scl", "ctc"):
        found = _from_player(json_in_link(text if text.startswith('{"') else _unzipped(text), dict, _JSON))
    else:
        found = json_in_link(text, dict, _JSON)
    found = {name: value for name, value in found.items() if name not in _OF_THE_EDITOR}
    size = len(_square(found.get("grid")))
    texts = {key: _text(text, name) for name, key in _TEXTS.items() if (text := found.pop(name, None))}
    solution = _solution(found.pop("solution", None), size)
    document = the_first_that_reads(carried("fpuzzles"), found)
    return document | texts | ({} if solution is None else {"solution": solution})


def _expanded(data: str) -> str:
    from satpuzzles.formats.urls import lz_string

    if len(data) > _LONGEST_LINK:
        raise InstanceError("the link", f"at most {_LONGEST_LINK // 2**20} MB", "more")
    try:
        return lz_string.expanded(data, _LONGEST_TEXT)
    except ValueError as error:
        raise InstanceError("the link", "a puzzle compressed by lz-string", f"{shown(data)}: {error}") from None


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _square(rows: object) -> list[list[Json]]:
    """The rows of a square of cells. Raises InstanceError."""
    if not isinstance(rows, list) or not 1 <= len(rows) <= LARGEST_BOARD:
        raise InstanceError("the board", f"1 to {LARGEST_BOARD} rows of cells", shown(rows))
    for row in rows:
        if not isinstance(row, list) or len(row) != len(rows) or not all(isinstance(cell, dict) for cell in row):
            raise InstanceError("the board", f"{len(rows)} cells in each row", shown(row))
    return rows


def _from_player(fields: Json) -> Json:
    """The same puzzle in the form of f-puzzles, from SudokuPad's own form."""
    others = [name for name, value in fields.items() if value and name not in _LOOKS]
    if others:
        raise InstanceError("the board", _ONLY, ", ".join(others))
    cells = _square(fields.get("cells"))
    labels = _labels(fields.get("regions"), len(cells))
    meta = _metadata(fields)
    rising, falling = _diagonals(fields.get("lines"), len(cells))
    return {
        "grid": [
            [
                {"value": _whole(cell.get("value")), "given": True, "region": label}
                for cell, label in zip(*rows, strict=True)
            ]
            for rows in zip(cells, labels, strict=True)
        ],
        "diagonal+": rising,
        "diagonal-": falling,
        "solution": meta.get("solution"),
        **{key: meta[name] for name, key in _META_TEXTS.items() if name in meta},
    }


def _labels(regions: object, size: int) -> list[list[int]]:
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
        raise InstanceError("the board", _ONLY, "another line")
    return rising in ordered, falling in ordered


def _metadata(fields: Json) -> dict[str, str]:
    """The texts: SudokuPad keeps them apart, or as the values of cages without cells."""
    found: dict[str, str] = {}
    for cage in _list(fields.get("cages")):
        named = _META.fullmatch(str(cage.get("value", ""))) if isinstance(cage, dict) else None
        if named is None or cage.get("cells"):
            raise InstanceError("the board", _ONLY, "a cage")
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


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise InstanceError(name, "a text", shown(value))
    return value


def _unzipped(text: str) -> str:
    """JSON from SudokuPad's shorter form of it: bare and short names, short values, apostrophes for quotes."""
    text = text.replace("\\'", "\0").replace('"', '\\"').replace("'", '"').replace("\0", "'")
    text = re.sub(r"([,{\[])([a-zA-Z0-9]+):", lambda found: f'{found[1]}"{_SHORT.get(found[2], found[2])}":', text)
    text = re.sub(r"([,\[])(?=[,\]])", r"\1{}", text).replace("[{}]", "[]")
    text = re.sub(r":(t|f)(?=[,}])", lambda found: ":true" if found[1] == "t" else ":false", text)
    return re.sub(r":(#0|#F|[0-9a-fA-F]{6})(?=[,}])", r':"\1"', text)


def _write(start: str, site: str, document: Document) -> str:
    """The link that begins with ``start``. Raises InstanceError, which names the ``site``, for what it cannot hold."""
    from urllib.parse import quote

    from satpuzzles.formats.urls import lz_string

    found: Json = link_of(document["puzzle"], "fpuzzles").write(document, site)
    texts = {name: document[key] for name, key in _TEXTS.items() if key in document}
    solution = [value for row in document.get("solution", ()) for value in row]
    said = {"size": found.pop("size"), **texts, **found, **({"solution": solution} if solution else {})}
    return start + quote(lz_string.compressed(orjson.dumps(said).decode()), safe="")


_KEEPS = {*_TEXTS.values(), "solution"}
EDITOR = by_line(_TO_EDITOR, _read, partial(_write, _EDITOR, "fpuzzles"), _KEEPS)
PLAYER = by_line(_TO_PLAYER, _read, partial(_write, _PLAYER, "sudokupad"), _KEEPS)
