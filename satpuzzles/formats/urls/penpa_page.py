"""The pages of penpa-edit: from a URL to a `PenpaPage`, and back.

A URL holds deflated text lines. Text line 0 has the sizes and texts, 1 the margins (above, below, left, right), 2 the
tool that is chosen when the page opens, 3 what the setter put on the board, 7 what an answer is made of, 17 tags.
Places are numbered on a board that is two wider on every side: first all cells, then all lower right corners of cells,
then the middles of lower edges, and those of right ones. A second text holds the answer in six lists: 0 has
shaded cells, 1 lines between cells, 2 edges, 4 numbers and 5 symbols. After ``class_p.js``, ``class_square.js`` and
``general.js`` of penpa-edit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import gcd
from typing import Any

from satpuzzles.boards.board import Place
from satpuzzles.common import orjson
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.text import json_in_link
from satpuzzles.formats.urls import penpa_text
from satpuzzles.links.expression import whole_number
from satpuzzles.links.page import (
    ASIDE,
    EDGES,
    LINES,
    SETTINGS,
    Answer,
    PenpaPage,
    Segment,
    Solution,
    Symbol,
    is_of_grid,
    name_of,
)

_SITE = "https://swaroopg92.github.io/penpa-edit/#"
_LARGEST = 1000
_BOARDS = ("square", "sudoku", "kakuro")
"""Sorts of boards; those of the second sort have the boxes of their size drawn by penpa-edit."""
_THICK = (2, 21)
_GRID = (1, 80)
"""Styles of lines that look like those of the grid."""
_NO_GRID = "3"
_GROUPS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
"""Lists of lists of places; parts of kinds heed ``thermo``, ``nobulbthermo``, ``arrows``, ``direction`` and
``killercages``, others are refused.
"""
_HEEDED = ("surface", "number", "numberS", "symbol", "line", "lineE", "freeline", "freelineE", "cage")
"""Objects that a `PenpaPage` has a place for. Free lines are lines, drawn at once."""
_REFUSED = ("wall", "deletelineE")
"""Objects that no kind has a use for: bars, and parts of the grid that are not drawn."""
_STACKS = ("command_redo", "command_undo", "command_replay")
"""What can be undone: it is not on the board."""
_KEYS = frozenset((*_GROUPS, *_HEEDED, *_REFUSED, *_STACKS))
"""Everything in a text of what is on the board, after ``reset_puzzle`` of ``class_p.js``; more is refused. Of the other
texts those are harmless that say which tool is chosen (2, 6, 11), what an answer is compared with (7, 16), how long it
took and whether it is a contest (8, 9), the theme (12), what is said at the end (18), and what a solver has entered (4,
15). The text 5 lists the cells of the board, and 13 and 14 have colours of one's own.
"""
_LOOK = (1, "1")
"""Black numbers of the usual size."""
_CIRCLED = (6, 7, 11)
"""Styles of numbers in circles, which are seen without a number too."""
_CANDIDATES, _SEVERAL = "7", "4"
"""Modes of numbers: small ones in fixed places, a large one where there is one; characters beside each other."""
_GREY = 1
_CAGE = 10
_MOST_SHAPES = 16
_PICTURE = 21
"""The field of the first text that has a picture behind the board."""
_ESCAPES = ((",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F"))


def read(url: str) -> PenpaPage:
    """The page in a URL. Raises InstanceError."""
    parts = penpa_text.unshortened(penpa_text.unpacked(url, "p")).split("\n")
    header = parts[0].split(",")
    if header[0].isdecimal():
        raise InstanceError("the link", "a link of penpa-edit 2 or later", "one of version 1")
    if header[0] not in _BOARDS or len(header) < 3 or len(parts) < 4:
        raise InstanceError("the link", "a square board of penpa-edit", shown(header[0]))
    height, width = (whole_number(size, "the size of the board", 1, _LARGEST) for size in header[2:0:-1])
    _expect_upright(header)
    above, below, left, right = _margins(parts, height, width)
    places = _Numbering(height, width, above, left)
    things = _json(parts[3], dict)
    if unknown := [key for key in things if key not in _KEYS]:
        raise InstanceError("the link", "only what penpa-edit has on a board", shown(unknown[0]))
    page = PenpaPage(height - above - below, width - left - right, (above, below, left, right))
    page.texts = _texts(header)
    tags = [tag for tag in (_json(parts[17], list) if len(parts) > 17 and parts[17] else ()) if isinstance(tag, str)]
    sort = () if header[0] == _BOARDS[0] or {*tags} - ASIDE else header[:1]
    page.tags = (*tags, *sort)
    found = {name: _object(things, name) for name in (*_HEEDED, *_REFUSED)}
    page.others = tuple((name_of(places.of(key)), name) for name in _REFUSED for key in [*found[name]][:1])
    _read_numbers(page, found["number"], places)
    page.corners = {places.corner(key): text for key, entry in found["numberS"].items() if (text := _number(entry))}
    colors = _object(_json(parts[14], dict), "symbol") if _has_colors(parts) else {}
    for key, entry in found["symbol"].items():
        _put(page.symbols, places.of(key), _symbol(entry, colors.get(key)), "one symbol")
    page.tints = {places.place(key): color if isinstance(color, int) else 0 for key, color in found["surface"].items()}
    page.shaded = frozenset(page.tints)
    _read_lines(page, found, places, parts)
    page.outlines = frozenset((places.corner(a), places.corner(b)) for a, b in map(_two, found["cage"]))
    page.cells_of = {name: _groups(things.get(name) or [], places) for name in _GROUPS}
    if header[20:21] != ["true"] and penpa_text.parameter(url, "a"):
        page.answer = _answer(penpa_text.unpacked(url, "a"), places)
    return page


def _expect_upright(header: list[str]) -> None:
    """Raise InstanceError for a board that is turned or mirrored, or has a picture, which may say anything."""
    if header[4:5] not in ([], ["0"], ["360"]) or "-1" in header[5:7]:
        raise InstanceError("the link", "a board that is not turned or mirrored", ",".join(header[4:7]))
    if len(header) > _PICTURE and header[_PICTURE]:
        try:
            data = _json(penpa_text.unpacked(f"p={header[_PICTURE]}", "p"), dict)
        except InstanceError:  # a link that ends earlier
            return
        if data.get("url"):
            raise InstanceError("the link", "no picture behind the board", "one")


def _has_colors(parts: list[str]) -> bool:
    """Whether colours of one's own are shown."""
    return len(parts) > 14 and parts[13].strip('"') in ("1", "true") and parts[14].startswith("{")


def _read_numbers(page: PenpaPage, entries: dict[str, Any], places: "_Numbering") -> None:
    others = list[tuple[str, str]]()
    for key, entry in entries.items():
        place = places.of(key)
        style, mode = (entry[1] if len(entry) > 1 else 1, str(entry[2]) if len(entry) > 2 else "1") if entry else _LOOK
        if mode == _CANDIDATES:
            digits = [
                str(n) for n, one in enumerate(entry[0] if isinstance(entry[0], list) else (), start=1) if one == 1
            ]
            if len(digits) > 1:
                others.append((name_of(place), f"the candidates {', '.join(digits)}"))
            if len(digits) != 1:
                continue
            text = digits[0]
        else:
            text = _number(entry)
        if mode == _SEVERAL and place[0] % 2 and place[1] % 2:
            text = " ".join(text)
        if text or style in _CIRCLED:
            _put(page.numbers, place, text, "one number")
            page.looks[place] = (style if isinstance(style, int) else 1, mode)
    page.others += tuple(others)


def _put(found: dict[Place, Any], place: Place, value: Any, expected: str) -> None:
    if place in found:
        raise InstanceError(name_of(place), expected, "two")
    found[place] = value


def _read_lines(page: PenpaPage, found: dict[str, Any], places: "_Numbering", parts: list[str]) -> None:
    """Lines along the grid and between cells, each cut into pieces of one cell."""
    grid: set[Place] = set()
    for name in ("lineE", "freelineE", "line", "freeline"):
        for key, style in found[name].items():
            if "," not in key:
                page.others += ((name_of(places.of(key)), "a cross"),)
                continue
            for piece in _pieces(*sorted(map(places.place, _two(key)))):
                if not name.endswith("E"):
                    page.lines[piece] = style
                elif style in _THICK:
                    page.segments |= {piece}
                elif style in _GRID and is_of_grid(piece):
                    grid |= {*piece}
                else:
                    page.thin[piece] = style
    modes = parts[2].partition("~")[0]
    known = _json(modes, object) if modes else []
    looks = known.get("grid") if isinstance(known, dict) else known
    if grid and isinstance(looks, list) and looks[:1] == [_NO_GRID]:
        ends = [(min(axis), max(axis)) for axis in zip(*grid, strict=True)]
        if ends != [(0, 2 * page.height), (0, 2 * page.width)]:
            raise InstanceError("the board", "a grid where the board is", "lines that draw another one")


def _pieces(start: Place, end: Place) -> list[Segment]:
    (y, x), (v, u) = start, end
    steps = max(1, gcd(v - y, u - x) // 2)
    points = [(y + (v - y) * i // steps, x + (u - x) * i // steps) for i in range(steps + 1)]
    return [(a, b) if a <= b else (b, a) for a, b in pairwise(points)]


def _two(key: str) -> tuple[str, str]:
    """The ends of a line."""
    ends = key.split(",")
    if len(ends) != 2 or ends[0] == ends[1]:
        raise InstanceError("the link", "a line between two places", shown(key))
    return ends[0], ends[1]


def written(page: PenpaPage, solution: Solution | None = None, grid: Sequence[str] = ("1", "2", "1")) -> str:
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
        "cage": {",".join(places.corner_key(*end) for end in line): _CAGE for line in sorted(page.outlines)},
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

    def of(self, key: str) -> Place:
        """The place of a key. penpa-edit marks the second key at a place by an E."""
        return self.place(key.partition(",")[0].removesuffix("E"))

    def corner(self, key: str) -> tuple[Place, int]:
        """The cell and the corner of a small text. Raises InstanceError for one at a side of its cell."""
        found, cells = whole_number(key, "a place on the board"), (self.height + 4) * (self.width + 4)
        if not 4 * cells <= found < 8 * cells:
            raise InstanceError("the link", "small texts in the corners of cells", f"one at {key}")
        return self.place(str(found // 4 - cells)), found % 4

    def corner_key(self, cell: Place, corner: int) -> str:
        return str(4 * (self.number(cell) + (self.height + 4) * (self.width + 4)) + corner)

    def segment(self, key: str) -> Segment:
        """The two ends of a line of an answer."""
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


def _margins(parts: list[str], height: int, width: int) -> tuple[int, int, int, int]:
    """The rows above and below the board, and the columns left and right of it: around the cells that are listed as
    those of the board, or as the margins say where none are. Raises InstanceError for a board that is no rectangle.
    """
    found = [side for side in _json(parts[1], list) if isinstance(side, int) and 0 <= side <= _LARGEST]
    if len(found) != 4:
        raise InstanceError("the margins", "four numbers", parts[1][:40])
    above, below, left, right = found
    if above + below >= height or left + right >= width:
        raise InstanceError("the margins", f"less than the {height} x {width} board", parts[1][:40])
    steps = _json(parts[5], list) if len(parts) > 5 and parts[5] else []
    numbers = [*accumulate(step for step in steps if isinstance(step, int))]
    if len(numbers) != len(steps) or not numbers:
        return above, below, left, right
    cells = {divmod(number, width + 4) for number in numbers}
    rows, columns = ({*some} for some in zip(*cells, strict=True))
    top, bottom, first, last = min(rows) - 2, max(rows) - 2, min(columns) - 2, max(columns) - 2
    missing = (bottom - top + 1) * (last - first + 1) - len(cells)
    if missing or top < 0 or first < 0 or bottom >= height or last >= width:
        raise InstanceError("the board", "a rectangle of cells", f"one without {missing} of its cells")
    return top, height - 1 - bottom, first, width - 1 - last


def _groups(lists: Any, places: _Numbering) -> list[tuple[Place, ...]]:
    """Lists of cells; a list without any is what penpa-edit leaves of one that was deleted."""
    if not isinstance(lists, list) or not all(isinstance(cells, list) for cells in lists):
        raise InstanceError("the link", "lists of cells", shown(lists))
    return [tuple(places.place(str(cell)) for cell in cells) for cells in lists if cells]


def _object(things: dict[str, Any], name: str) -> dict[str, Any]:
    value = things.get(name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise InstanceError("the link", f"an object {name}", shown(value))
    return value


def _number(entry: Any) -> str:
    if isinstance(entry, list) and entry and isinstance(entry[0], str | int):
        return str(entry[0]).strip()
    raise InstanceError("the link", "numbers as penpa-edit writes them", shown(entry))


def _symbol(entry: Any, color: Any) -> Symbol:
    """A symbol, which may be shown in a ``color`` of its own. One that is neither white nor black is of no kind."""
    if not isinstance(entry, list) or len(entry) < 2:
        return Symbol("unknown", 0)
    style, name = entry[0], str(entry[1])
    if isinstance(style, list):  # a symbol of several shapes
        bits = "".join(map(str, style[:_MOST_SHAPES]))
        return Symbol(name, int(bits, 2) if bits and {*bits} <= {*"01"} else 0)
    if color and name.startswith("circle_"):
        return Symbol(name, _OWN_COLORS.get(str(color).replace(" ", "").lower(), _NO_STYLE))
    return Symbol(name, style if isinstance(style, int) else 0)


_OWN_COLORS = dict.fromkeys(("#fff", "#ffffff", "white", "rgb(255,255,255)"), 1) | dict.fromkeys(
    ("#000", "#000000", "black", "rgb(0,0,0)"), 2
)
"""The styles of circles in white and black."""
_NO_STYLE = 99


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


def _header(height: int, width: int, page: PenpaPage) -> str:
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
        **{name: {} for name in (*_HEEDED, *_REFUSED)},
        **{name: [] for name in _GROUPS},
    }
