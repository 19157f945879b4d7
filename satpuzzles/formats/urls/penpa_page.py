"""The pages of penpa-edit: from a URL to a square board with margins and what is drawn there, and back.

A URL holds deflated text lines. Text line 0 has the sizes and texts, 1 the margins (above, below, left, right), 2 the
tool that is chosen when the page opens, 3 what the setter put on the board, 7 what an answer is made of, 17 tags. Cells
and corners are numbered on a board that is two wider on every side: first all cells, then all lower right corners of
cells. A second text holds the answer: six lists, of which 0 has shaded cells, 4 numbers and 5 symbols. After
``class_p.js``, ``class_square.js`` and ``general.js`` of penpa-edit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

import orjson

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.text import json_in_link, whole_number
from satpuzzles.formats.urls import penpa_text

Place: TypeAlias = tuple[int, int]
"""Row and column of a cell, or of a corner (the upper left one of that cell), from the inner board's first."""
Segment: TypeAlias = tuple[Place, Place]
"""From one corner to another."""

SITE = "https://swaroopg92.github.io/penpa-edit/#"
_LARGEST = 1000
_PENCIL_MARKS = "7"
_THICK = (2, 21)
_KINDS_OF_BOARD = ("square", "sudoku")
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_OBJECTS = (
    *("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage"),
    "deletelineE",
)
_STAR = "1E"
"""A star of any look, in an answer."""
_STACKS = ("command_redo", "command_undo", "command_replay")
_ESCAPES = ((",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F"))


@dataclass(frozen=True, slots=True)
class Page:
    """What a URL holds: a board of ``height`` and ``width``, and margins around it in which ``numbers`` may stand too,
    at negative places.
    """

    height: int
    width: int
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Rows above and below, columns left and right."""
    numbers: dict[Place, str] = field(default_factory=dict)
    symbols: dict[Place, str] = field(default_factory=dict)
    segments: frozenset[Segment] = frozenset()
    """Thick ones."""
    texts: dict[str, str] = field(default_factory=dict)
    """title, author, source (a URL) and rules, where they are given."""
    tags: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """What else is on the board, in penpa-edit's words."""
    sudoku: bool = False
    """Whether it was made as one of penpa-edit's Sudoku boards."""
    answer: "Answer | None" = None
    """What a solver's entries are compared with."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the cells hold in the solution: shading, numbers where nothing is given, stars."""

    shaded: frozenset[Place] = frozenset()
    numbers: Mapping[Place, str] = field(default_factory=dict)
    stars: frozenset[Place] = frozenset()


@dataclass(frozen=True, slots=True)
class Tool:
    """What a solver enters: the setting of penpa-edit that says that an answer is made of it, a mode and its style."""

    setting: str
    mode: str
    style: tuple[str, int | str]


SHADING = Tool("sol_surface", "surface", ("", 1))
NUMBERS = Tool("sol_number", "sudoku", ("1", 9))
STARS = Tool("sol_star", "combi", ("star", ""))


def read(url: str) -> Page:
    """The page in a URL. Raises InstanceError."""
    parts = penpa_text.unshortened(penpa_text.unpacked(url, "p")).split("\n")
    header = parts[0].split(",")
    if header[0] not in _KINDS_OF_BOARD or len(header) < 3 or len(parts) < 4:
        raise InstanceError("the link", "a square board of penpa-edit", shown(header[0]))
    whole = [whole_number(size, "the size of the board", 1, _LARGEST) for size in header[2:0:-1]]
    above, below, left, right = _margins(parts[1])
    height, width = whole[0] - above - below, whole[1] - left - right
    if height < 1 or width < 1:
        raise InstanceError("the margins", f"less than the {whole[0]} x {whole[1]} board", parts[1][:40])
    things = _json(parts[3], dict)
    numbering = _Numbering(whole[0], whole[1], above, left)
    segments = {numbering.segment(key): style for key, style in _object(things, "lineE").items()}
    others = [name for name in (*_LISTS, *_OBJECTS) if name not in ("number", "symbol", "lineE") and things.get(name)]
    return Page(
        height,
        width,
        (above, below, left, right),
        {numbering.cell(key): _number(entry) for key, entry in _object(things, "number").items() if not _pencil(entry)},
        {numbering.cell(key): _symbol(entry) for key, entry in _object(things, "symbol").items()},
        frozenset(segment for segment, style in segments.items() if style in _THICK),
        _texts(header),
        tuple(
            tag for tag in (_json(parts[17], list) if parts[17:18] not in ([], [""]) else ()) if isinstance(tag, str)
        ),
        tuple(others),
        header[0] == "sudoku",
        None if header[20:21] == ["true"] or "&a=" not in url else _answer(penpa_text.unpacked(url, "a"), numbering),
    )


def written(page: Page, tool: Tool | None = None) -> str:
    """The URL of a page, for a solver with this ``tool``, whose entries are compared with the answer; else to edit it.

    Raises InstanceError for a page that is too large or has texts that no URL can hold.
    """
    above, below, left, right = page.margins
    height, width = page.height + above + below, page.width + left + right
    if max(height, width) > _LARGEST:
        raise InstanceError("the board", f"at most {_LARGEST} rows and columns, for penpa", f"{max(height, width)}")
    numbering = _Numbering(height, width, above, left)
    things = _nothing()
    things["number"] = {numbering.cell_number(place): [text, 1, "1"] for place, text in page.numbers.items()}
    things["symbol"] = {numbering.cell_number(place): [2, name, 2] for place, name in page.symbols.items()}
    things["lineE"] = {numbering.segment_number(segment): _THICK[0] for segment in sorted(page.segments)}
    cells = [int(numbering.cell_number((r, c))) for r in range(page.height) for c in range(page.width)]
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    parts = [""] * 19
    parts[0] = _header(height, width, page)
    parts[1] = _dumped(list(page.margins))
    parts[2], parts[3] = "{}", _dumped(things)
    parts[4] = _dumped(_nothing())
    answer = ""
    if tool is not None:
        parts[2] = "~".join(map(_dumped, (["1", "2", "1"], tool.mode, tool.style)))
        parts[4] = ""
        if page.answer is not None:
            parts[7] = _dumped({tool.setting: True})
            answer = f"&a={penpa_text.packed(_answer_text(page.answer, numbering))}"
    parts[5] = _dumped(steps)
    parts[10] = "[3,2,1]"
    parts[17] = _dumped(list(page.tags))
    mode = "edit" if tool is None else "solve"
    text = penpa_text.packed(penpa_text.shortened("\n".join(parts)))
    return f"{SITE}m={mode}&p={text}{answer}"


@dataclass(frozen=True, slots=True)
class _Numbering:
    """penpa-edit's numbers for the cells and corners of a board with margins."""

    height: int
    width: int
    above: int
    left: int

    def cell(self, key: str) -> Place:
        layer, row, column = self._split(key)
        if layer != 0:
            raise InstanceError("the link", "numbers and symbols in cells", "one on an edge or a corner")
        return row - 2 - self.above, column - 2 - self.left

    def segment(self, key: str) -> Segment:
        ends = []
        for end in key.split(","):
            layer, row, column = self._split(end)
            if layer != 1:
                return (0, 0), (0, 0)  # a mark on an edge, which is no segment
            ends.append((row - 1 - self.above, column - 1 - self.left))
        return (ends[0], ends[1]) if len(ends) == 2 else ((0, 0), (0, 0))

    def _split(self, key: str) -> tuple[int, int, int]:
        layer, place = divmod(whole_number(key, "a place on the board"), (self.height + 4) * (self.width + 4))
        return layer, *divmod(place, self.width + 4)

    def cell_number(self, place: Place) -> str:
        return str((place[0] + 2 + self.above) * (self.width + 4) + place[1] + 2 + self.left)

    def segment_number(self, segment: Segment) -> str:
        layer = (self.height + 4) * (self.width + 4)
        return ",".join(
            str(layer + (row + 1 + self.above) * (self.width + 4) + column + 1 + self.left) for row, column in segment
        )


def _answer(text: str, numbering: _Numbering) -> Answer | None:
    """The answer, if it is made of nothing but shading, numbers and stars."""
    lists = _json(text, list)
    if len(lists) != 6 or not all(isinstance(entries, list) for entries in lists):
        return None
    shaded, *others, numbers, symbols = [[str(entry) for entry in entries] for entries in lists]
    if any(others) or not all(symbol.endswith(f",{_STAR}") for symbol in symbols):
        return None
    pairs = [entry.partition(",") for entry in numbers]
    return Answer(
        frozenset(map(numbering.cell, shaded)),
        {numbering.cell(key): number for key, _, number in pairs},
        frozenset(numbering.cell(symbol.partition(",")[0]) for symbol in symbols),
    )


def _answer_text(answer: Answer, numbering: _Numbering) -> str:
    """As penpa-edit writes it: the two texts are compared letter by letter."""
    shaded = sorted(map(numbering.cell_number, answer.shaded))
    numbers = sorted(f"{numbering.cell_number(place)},{number}" for place, number in answer.numbers.items())
    stars = sorted(f"{numbering.cell_number(place)},{_STAR}" for place in answer.stars)
    return _dumped([shaded, [], [], [], numbers, stars])


def _json(text: str, wanted: type) -> Any:
    return json_in_link(text, wanted, "the board as penpa-edit writes it")


def _dumped(value: Any) -> str:
    return orjson.dumps(value).decode()


def _margins(text: str) -> list[int]:
    found = [side for side in _json(text, list) if isinstance(side, int) and 0 <= side <= _LARGEST]
    if len(found) != 4:
        raise InstanceError("the margins", "four numbers", text[:40])
    return found


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


def _symbol(entry: Any) -> str:
    return str(entry[1]) if isinstance(entry, list) and len(entry) > 1 else "unknown"


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
    middle = _middle(height + 4, width + 4)
    fields = [
        "square",
        width,
        height,
        size,
        0,
        1,
        1,
        (width + 1) * size,
        (height + 1) * size,
        middle,
        middle,
        0,
        0,
        0,
        0,
    ]
    fields += [f"Title: {said.get('title', '')}", f"Author: {said.get('author', '')}"]
    fields += [said.get("source", ""), said.get("rules", ""), "OFF", "false", ""]
    return ",".join(map(str, fields))


def _middle(height: int, width: int) -> int:
    """The point in the middle: a cell, a corner, the middle of a lower edge or of a right one."""
    down, across = height % 2 == 0, width % 2 == 0
    layer = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}[down, across]
    return (layer * height + height // 2 - down) * width + width // 2 - across


def _nothing() -> dict[str, Any]:
    return {
        **{name: {"__a": []} for name in _STACKS},
        **{name: {} for name in _OBJECTS},
        **{name: [] for name in _LISTS},
    }
