"""The pages of penpa-edit: from a URL to a `Page`, and back.

A URL holds deflated text lines. Text line 0 has the sizes and texts, 1 the margins (above, below, left, right), 2 the
tool that is chosen when the page opens, 3 what the setter put on the board, 7 what an answer is made of, 17 tags.
Places are numbered on a board that is two wider on every side: first all cells, then all lower right corners of cells,
then the middles of lower edges, and those of right ones. A second text holds the answer: six lists, of which 0 has
shaded cells, 1 lines between cells, 2 edges, 4 numbers and 5 symbols. After ``class_p.js``, ``class_square.js`` and
``general.js`` of penpa-edit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import orjson

from satpuzzles.boards.board import Place
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.text import json_in_link
from satpuzzles.formats.urls import penpa_text
from satpuzzles.links.expression import whole_number
from satpuzzles.links.page import EDGES, LINES, SETTINGS, Answer, Page, Segment, Solution, Symbol

_SITE = "https://swaroopg92.github.io/penpa-edit/#"
_LARGEST = 1000
_PENCIL_MARKS = "7"
_THICK = (2, 21)
_BOARDS = ("square", "sudoku", "kakuro")
"""Sorts of boards; those of the second sort have the boxes of their size drawn by penpa-edit."""
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_GROUPS = ("thermo", "killercages")
"""Those of the lists that a `Page` has a place for."""
_OBJECTS = (
    *("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage"),
    "deletelineE",
)
_ON_PAGE = ("number", "numberS", "symbol", "lineE", "surface")
"""Those of the objects that a `Page` has a place for."""
_STACKS = ("command_redo", "command_undo", "command_replay")
_LOOK = (1, "1")
"""Black numbers of the usual size."""
_GREY = 1
_MOST_SHAPES = 16
_ESCAPES = ((",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F"))


def read(url: str) -> Page:
    """The page in a URL. Raises InstanceError."""
    parts = penpa_text.unshortened(penpa_text.unpacked(url, "p")).split("\n")
    header = parts[0].split(",")
    if header[0] not in _BOARDS or len(header) < 3 or len(parts) < 4:
        raise InstanceError("the link", "a square board of penpa-edit", shown(header[0]))
    height, width = (whole_number(size, "the size of the board", 1, _LARGEST) for size in header[2:0:-1])
    above, below, left, right = _margins(parts[1])
    if above + below >= height or left + right >= width:
        raise InstanceError("the margins", f"less than the {height} x {width} board", parts[1][:40])
    things = _json(parts[3], dict)
    places = _Numbering(height, width, above, left)
    numbers, small, symbols, lines, surface = (_object(things, name) for name in _ON_PAGE)
    tags = [tag for tag in (_json(parts[17], list) if len(parts) > 17 and parts[17] else ()) if isinstance(tag, str)]
    return Page(
        height - above - below,
        width - left - right,
        (above, below, left, right),
        {places.place(key): _number(entry) for key, entry in numbers.items() if not _pencil(entry)},
        {places.corner(key): text for key, entry in small.items() if (text := _number(entry))},
        1,
        {places.place(key): _symbol(entry) for key, entry in symbols.items()},
        frozenset(places.segment(key) for key, style in lines.items() if style in _THICK and "," in key),
        frozenset(places.place(key) for key in surface),
        tuple(name for name in (*_LISTS, *_OBJECTS) if name not in (*_ON_PAGE, *_GROUPS) and things.get(name)),
        _texts(header),
        tuple(tags) or tuple(board for board in header[:1] if board != _BOARDS[0]),
        None if header[20:21] == ["true"] or "&a=" not in url else _answer(penpa_text.unpacked(url, "a"), places),
        {name: _groups(things.get(name, []), places) for name in _GROUPS},
    )


def written(page: Page, solution: Solution | None = None, grid: Sequence[str] = ("1", "2", "1")) -> str:
    """The URL of a page, for a solver who enters such a ``solution``, which is compared with the answer; else to edit
    it. The ``grid`` is that of `satpuzzles.links.penpa.Board`.

    Raises InstanceError for a page that is too large or has texts that no URL can hold.
    """
    above, below, left, right = page.margins
    height, width = page.height + above + below, page.width + left + right
    if max(height, width) > _LARGEST:
        raise InstanceError("the board", f"at most {_LARGEST} rows and columns, for penpa", f"{max(height, width)}")
    places = _Numbering(height, width, above, left)
    things = _nothing() | {
        "surface": {places.key(place): _GREY for place in sorted(page.shaded)},
        "number": {places.key(place): [text, *page.looks.get(place, _LOOK)] for place, text in page.numbers.items()},
        "numberS": {places.corner_key(*at): [text, page.corner_style] for at, text in page.corners.items()},
        "symbol": {places.key(place): [one.style, one.name, one.layer] for place, one in page.symbols.items()},
        **{name: [[*map(places.number, cells)] for cells in some] for name, some in page.cells_of.items()},
        "lineE": {",".join(map(places.key, segment)): _THICK[0] for segment in sorted(page.segments)},
    }
    cells = [places.number(cell) for cell in page.cells()]
    parts = [""] * 19
    parts[0] = _header(height, width, page)
    parts[1] = _dumped(list(page.margins))
    parts[2], parts[3] = _dumped({"grid": grid}), _dumped(things)
    parts[4] = _dumped(_nothing())
    answer = ""
    if solution is not None:
        parts[2] = "~".join(map(_dumped, (grid, solution.mode, solution.style)))
        parts[4] = ""
        if page.answer is not None:
            parts[7] = _dumped({solution.setting or SETTINGS[sort]: True for sort in solution.sorts})
            answer = f"&a={penpa_text.packed(_answer_text(page.answer, places))}"
    parts[5] = _dumped([cells[0], *(b - a for a, b in pairwise(cells))])
    parts[10] = "[3,2,1]"
    parts[17] = _dumped(list(page.tags))
    mode = "edit" if solution is None else "solve"
    text = penpa_text.packed(penpa_text.shortened("\n".join(parts)))
    return f"{_SITE}m={mode}&p={text}{answer}"


@dataclass(frozen=True, slots=True)
class _Numbering:
    """penpa-edit's numbers for the places of a board with margins, of so many rows and columns in all."""

    height: int
    width: int
    above: int
    left: int

    def number(self, place: Place) -> int:
        y, x = place[0] + 2 * self.above + 4, place[1] + 2 * self.left + 4
        layer = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[y % 2, x % 2]
        return (layer * (self.height + 4) + (y - 1) // 2) * (self.width + 4) + (x - 1) // 2

    def key(self, place: Place) -> str:
        return str(self.number(place))

    def place(self, key: str) -> Place:
        layer, cell = divmod(whole_number(key, "a place on the board"), (self.height + 4) * (self.width + 4))
        row, column = divmod(cell, self.width + 4)
        y, x = 2 * row + 1 + (layer in (1, 2)), 2 * column + 1 + (layer in (1, 3))
        return y - 2 * self.above - 4, x - 2 * self.left - 4

    def corner(self, key: str) -> tuple[Place, int]:
        """The cell and the corner of a small text. Raises InstanceError for one at a side of its cell."""
        found, cells = whole_number(key, "a place on the board"), (self.height + 4) * (self.width + 4)
        if not 4 * cells <= found < 8 * cells:
            raise InstanceError("the link", "small texts in the corners of cells", f"one at {key}")
        return self.place(str(found // 4 - cells)), found % 4

    def corner_key(self, cell: Place, corner: int) -> str:
        return str(4 * (self.number(cell) + (self.height + 4) * (self.width + 4)) + corner)

    def segment(self, key: str) -> Segment:
        start, end = sorted(map(self.place, key.split(",")[:2]))
        return start, end


def _answer(text: str, places: _Numbering) -> Answer | None:
    """The answer, if it is one, and made of nothing but shading, lines, edges, numbers and symbols."""
    lists = _json(text, list)
    if len(lists) != 6 or not all(isinstance(entries, list) for entries in lists):
        return None
    if any(entries and sort not in SETTINGS for sort, entries in enumerate(lists)):
        return None
    found: dict[int, dict[Place, str]] = {sort: {} for sort in SETTINGS}
    for sort, entries in found.items():
        for entry in map(str, lists[sort]):
            keys, _, text = entry.rpartition(",") if sort in (LINES, EDGES) else entry.partition(",")
            if sort not in (LINES, EDGES):
                entries[places.place(keys)] = text
            elif "," in keys:
                (y, x), (v, u) = places.segment(keys)
                entries[(y + v) // 2, (x + u) // 2] = text
            else:
                return None
    return found


def _answer_text(answer: Answer, places: _Numbering) -> str:
    """As penpa-edit writes it: the two texts are compared letter by letter."""

    def key(sort: int, place: Place) -> str:
        if sort not in (LINES, EDGES):
            return places.key(place)
        y, x = place
        level = (y % 2 == 1) == (sort == LINES)
        return ",".join(map(places.key, [(y, x - 1), (y, x + 1)] if level else [(y - 1, x), (y + 1, x)]))

    lists = [answer.get(sort, {}).items() for sort in range(6)]
    return _dumped(
        [
            sorted(",".join(filter(None, [key(sort, place), text])) for place, text in some)
            for sort, some in enumerate(lists)
        ]
    )


def _json(text: str, wanted: type) -> Any:
    return json_in_link(text, wanted, "the board as penpa-edit writes it")


def _dumped(value: Any) -> str:
    return orjson.dumps(value).decode()


def _margins(text: str) -> list[int]:
    found = [side for side in _json(text, list) if isinstance(side, int) and 0 <= side <= _LARGEST]
    if len(found) != 4:
        raise InstanceError("the margins", "four numbers", text[:40])
    return found


def _groups(lists: Any, places: _Numbering) -> list[tuple[Place, ...]]:
    """Lists of cells; a list without any is what penpa-edit leaves of one that was deleted."""
    if not isinstance(lists, list) or not all(isinstance(cells, list) for cells in lists):
        raise InstanceError("the link", "lists of cells", shown(lists))
    return [tuple(places.place(str(cell)) for cell in cells) for cells in lists if cells]


def _object(things: dict[str, Any], name: str) -> dict[str, Any]:
    value = things.get(name, {})
    if not isinstance(value, dict):
        raise InstanceError("the link", f"an object {name}", shown(value))
    return value


def _number(entry: Any) -> str:
    if isinstance(entry, list) and entry and isinstance(entry[0], str | int):
        return str(entry[0]).strip()
    raise InstanceError("the link", "numbers as penpa-edit writes them", shown(entry))


def _pencil(entry: Any) -> bool:
    return isinstance(entry, list) and len(entry) > 2 and entry[2] == _PENCIL_MARKS


def _symbol(entry: Any) -> Symbol:
    if not isinstance(entry, list) or len(entry) < 2:
        return Symbol("unknown", 0)
    style, name = entry[0], str(entry[1])
    if isinstance(style, list):  # a symbol of several shapes
        bits = "".join(map(str, style[:_MOST_SHAPES]))
        return Symbol(name, int(bits, 2) if bits and {*bits} <= {*"01"} else 0)
    return Symbol(name, style if isinstance(style, int) else 0)


def _texts(header: list[str]) -> dict[str, str]:
    fields = {"title": (15, "Title: "), "author": (16, "Author: "), "source": (17, ""), "rules": (18, "")}
    found = {}
    for name, (place, prefix) in fields.items():
        text = header[place].removeprefix(prefix) if place < len(header) else ""
        for character, escape in _ESCAPES:
            text = text.replace(escape, character)
        if text.strip():
            found[name] = text.strip()
    return found


def _header(height: int, width: int, page: Page) -> str:
    for key, text in page.texts.items():
        if any(escape in text for _, escape in _ESCAPES):
            raise InstanceError(key, "text without %2C to %2F, for penpa", shown(text))
    said = {
        name: "".join(dict(_ESCAPES).get(character, character) for character in text)
        for name, text in page.texts.items()
    }
    size = 38  # pixels a cell
    middle = _Numbering(height, width, 0, 0).number((height, width))
    looks = (size, 0, 1, 1, (width + 1) * size, (height + 1) * size, middle, middle, 0, 0, 0, 0)
    texts = (f"Title: {said.get('title', '')}", f"Author: {said.get('author', '')}", said.get("source", ""))
    fields = ("square", width, height, *looks, *texts, said.get("rules", ""), "OFF", "false", "")
    return ",".join(map(str, fields))


def _nothing() -> dict[str, Any]:
    return {
        **{name: {"__a": []} for name in _STACKS},
        **{name: {} for name in _OBJECTS},
        **{name: [] for name in _LISTS},
    }
