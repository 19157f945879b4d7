"""The pages of penpa-edit: from a URL to a square board with margins and what is drawn there, and back.

A URL holds deflated text lines. Text line 0 has the sizes and texts, 1 the margins (above, below, left, right), 3 what
the setter put on the board, 17 tags. Cells and corners are numbered on a board that is two wider on every side: first
all cells, then all lower right corners of cells. After ``class_p.js`` and ``class_square.js`` of penpa-edit.
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

import orjson

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.text import whole_number

Place: TypeAlias = tuple[int, int]
"""Row and column of a cell, or of a corner (the upper left one of that cell), from the inner board's first."""
Segment: TypeAlias = tuple[Place, Place]
"""From one corner to another."""

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_LARGEST = 1000
_LARGEST_TEXT = 4 * 2**20
_PENCIL_MARKS = "7"
_THICK = (2, 21)
_KINDS_OF_BOARD = ("square", "sudoku")
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_OBJECTS = (
    *("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage"),
    "deletelineE",
)
_STACKS = ("command_redo", "command_undo", "command_replay")
_NAMES = [
    "qa",
    "pu_q",
    "pu_a",
    "grid",
    "edit_mode",
    "surface",
    "line",
    "lineE",
    "wall",
    "cage",
    "number",
    "symbol",
    "special",
    "board",
    "command_redo",
    "command_undo",
    "command_replay",
    "numberS",
    "freeline",
    "freelineE",
    "thermo",
    "arrows",
    "direction",
    "squareframe",
    "polygon",
    "deletelineE",
    "killercages",
    "nobulbthermo",
    "__a",
]
_TOKENS = (
    ("z", "zZ"),
    *((f'"{name}"', f"z{letter}") for letter, name in zip("9QAGMSLEWCNYPBRU81F2T3D05467_", _NAMES, strict=True)),
    ("null", "zO"),
)
"""What is written shorter, in this order; a z of the text's own comes first, so that it is not taken for one."""
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


def read(url: str) -> Page:
    """The page in a URL. Raises InstanceError."""
    parts = _unpacked(url).split("\n")
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
    )


def written(page: Page) -> str:
    """The URL of a page. Raises InstanceError for one that is too large or has texts that no URL can hold."""
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
    parts[2] = "{}"
    parts[3], parts[4] = _dumped(things), _dumped(_nothing())
    parts[5] = _dumped(steps)
    parts[10] = "[3,2,1]"
    parts[17] = _dumped(list(page.tags))
    return SITE + _packed("\n".join(parts))


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


def _unpacked(url: str) -> str:
    import base64
    import zlib
    from urllib.parse import unquote

    found = re.search(r"[#?&]?\bp=([^&\s]*)", url)
    packed = unquote(found[1]) if found else ""
    unpacker = zlib.decompressobj(-15)
    try:
        text = unpacker.decompress(base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True), _LARGEST_TEXT)
        if unpacker.unconsumed_tail:
            raise InstanceError("the link", f"a board of at most {_LARGEST_TEXT // 2**20} MB", "more")
        plain = text.decode()
    except (ValueError, zlib.error):
        raise InstanceError("the link", "a packed board after p=", shown(packed)) from None
    for name, token in reversed(_TOKENS):
        plain = plain.replace(token, name)
    return plain


def _packed(text: str) -> str:
    import base64
    import zlib

    for name, token in _TOKENS:
        text = text.replace(name, token)
    packer = zlib.compressobj(9, wbits=-15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def _json(text: str, wanted: type) -> Any:
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        value = None
    if not isinstance(value, wanted):
        raise InstanceError("the link", "the board as penpa-edit writes it", shown(text))
    return value


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
