"""The XML of webpbn.com for nonograms, version 0.3, after Jan Wolter's description of it."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from satpuzzles.boards.colors import KNOWN, RGB, WHITE, full
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.files import xml
from satpuzzles.formats.interface import Document
from satpuzzles.formats.kinds import Block, blocks_of, clues, letters_of
from satpuzzles.formats.text import whole
from satpuzzles.links.expression import LARGEST_SIDE, whole_number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_DOCTYPE = '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n'
_TEXTS = {"source": "source", "title": "title", "author": "author", "copyright": "copyright", "description": "note"}
_NOTES = ("license", "url", "date")
"""What has no element of its own and stands in notes, as in ``license: CC-BY-3.0``."""
_NOTE = re.compile(rf"({'|'.join(_NOTES)}): (.*)", re.DOTALL)


def _read(data: bytes) -> list[Document]:
    root = xml.parsed(data)
    puzzles = [root] if root.tag == "puzzle" else root.findall("puzzle")
    source = xml.words(root.find("source")) if root.tag == "puzzleset" else ""
    return [_puzzle(element, source) for element in puzzles]


def _puzzle(puzzle: "Element", source: str) -> Document:
    if puzzle.get("type", "grid") != "grid":
        raise InstanceError("the puzzle", "a grid", shown(puzzle.get("type")))
    said = _said(puzzle, source)
    palette = _Palette(puzzle)
    sides = {side.get("type"): _side(side, palette.default) for side in puzzle.iter("clues")}
    goal = next((_rows(s) for s in puzzle.iter("solution") if s.get("type", "goal") == "goal"), None)
    painted = [[palette.painted(cell) for cell in row] for row in goal or ()]
    if goal is not None:
        sides.setdefault("rows", _runs(painted))
        sides.setdefault("columns", _runs(list(zip(*painted, strict=True))))
    for side in ("rows", "columns"):
        if side not in sides:
            raise InstanceError("the puzzle", f"clues of the {side}, or the goal", "none")
    used = {name for side in sides.values() for clue in side for length, name in clue if length}
    colors = palette.colors(used | {cell for row in painted for cell in row if cell})
    if goal is not None:
        number = {name: i for i, name in enumerate(colors, 1)}
        said["solution"] = [[number.get(cell, 1) if cell else 0 for cell in row] for row in painted]
    return clues(sides["rows"], sides["columns"], "", colors, palette.background) | said


class _Palette:
    """The colours of a puzzle; ``default`` is the name of the colour of blocks without one of their own."""

    def __init__(self, puzzle: "Element") -> None:
        self.default = puzzle.get("defaultcolor", "black")
        empty = puzzle.get("backgroundcolor", "white")
        named = [(color.get("name", ""), color) for color in puzzle.iter("color")]
        self._rgb = {name: _rgb(xml.words(color), name) for name, color in named}
        self._named_by = {color.get("char", ""): name for name, color in named if name != empty}
        blank = {color.get("char", ".") for name, color in named if name == empty} or {"."}
        self._blank, found = blank, self._rgb.pop(empty, WHITE)
        self.background = "" if found == WHITE else found

    def painted(self, cell: str) -> str:
        """The name of the colour of a cell of an image; "" for what is empty."""
        if cell in self._blank:
            return ""
        return self._named_by.get(cell, self.default if len(self._rgb) < 2 else cell)

    def colors(self, used: set[str]) -> dict[str, str]:
        """The colours, in the order of the puzzle; none where the only one that is ``used`` is black, on white."""
        rgb = self._rgb | {name: KNOWN[name] for name in sorted(used - self._rgb.keys()) if name in KNOWN}
        strange = sorted(used - rgb.keys())
        if strange and used != {self.default}:
            raise InstanceError("the puzzle", f"colours out of {', '.join(rgb)}", ", ".join(strange))
        black = {name for name in used or rgb if rgb.get(name, KNOWN["black"]) == KNOWN["black"]}
        return {} if not self.background and len(used or rgb) < 2 and black == {*(used or rgb)} else rgb


def _rgb(text: str, name: str) -> str:
    """``fff`` or ``ffffff`` as ``#ffffff``. Without digits the name says which colour it is."""
    rgb = f"#{text.removeprefix('#')}"
    if RGB.fullmatch(rgb):
        return full(rgb)
    if name in KNOWN:
        return KNOWN[name]
    raise InstanceError(f"the colour {name}", "three or six digits, as ff0000", shown(text))


def _said(puzzle: "Element", source: str) -> Document:
    said: Document = {key: text for tag, key in _TEXTS.items() if (text := xml.words(puzzle.find(tag)))}
    number = xml.words(puzzle.find("id"))
    if number:
        said["source"] = f"{said.get('source') or source} {number}".strip()
    elif source:
        said.setdefault("source", source)
    for note in puzzle.iter("note"):
        found = _NOTE.fullmatch(xml.words(note))
        if found:
            said[found[1]] = found[2]
    return said


def _side(side: "Element", default: str) -> list[list[Block]]:
    if len(side) > LARGEST_SIDE:
        raise InstanceError(f"{side.get('type')}", f"at most {LARGEST_SIDE} lines", f"{len(side)}")
    default = side.get("color") or default

    def block(count: "Element", i: int) -> Block:
        length = whole_number(xml.words(count), f"{side.get('type')}[{i}]", 0, LARGEST_SIDE)
        return length, count.get("color") or default

    return [[block(count, i) for count in line.findall("count")] for i, line in enumerate(side.findall("line"))]


def _rows(solution: "Element") -> list[str]:
    rows = re.findall(r"\|([^|\n]*)\|", xml.words(solution.find("image")))
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise InstanceError("the solution", "rows of the same length between bars", f"{len(rows)} rows")
    return rows


def _runs(lines: Sequence[Sequence[str]]) -> list[list[Block]]:
    return [[(len(list(run)), name) for name, run in groupby(line) if name] for line in lines]


def _write(documents: Sequence[Document]) -> bytes:
    from xml.etree.ElementTree import Element

    root = Element("puzzleset")
    root.extend([_element(document) for document in documents])
    return xml.written(root, _DOCTYPE)


def _element(document: Document) -> "Element":
    from xml.etree.ElementTree import Element, SubElement

    rows, columns, colors, background = blocks_of(document, "webpbn")
    empty = next(name for name in ("white", "background", "empty space") if name not in colors)
    puzzle = Element("puzzle", type="grid", defaultcolor=next(iter(colors), "black"))
    if empty != "white":
        puzzle.set("backgroundcolor", empty)
    for tag, key in _TEXTS.items():
        if key in document:
            SubElement(puzzle, tag).text = document[key]
    painted = [(name, letter, colors[name]) for name, letter in letters_of(colors).items()] or [("black", "X", "#000")]
    blank = background or ("#ffffff" if colors else "#fff")
    for name, character, rgb in ((empty, ".", blank), *painted):
        SubElement(puzzle, "color", name=name, char=character).text = rgb.removeprefix("#")
    for name, side in (("columns", columns), ("rows", rows)):
        element = SubElement(puzzle, "clues", type=name)
        for clue in side:
            line = SubElement(element, "line")
            for length, color in clue:
                count = SubElement(line, "count")
                count.text = str(length)
                if color:
                    count.set("color", color)
    if "solution" in document:
        image = SubElement(SubElement(puzzle, "solution", type="goal"), "image")
        shown_as = ["."] + [character for _, character, _ in painted]
        image.text = "\n" + "".join(f"|{''.join(shown_as[cell] for cell in row)}|\n" for row in document["solution"])
    for key in _NOTES:
        if key in document:
            SubElement(puzzle, "note").text = f"{key}: {document[key]}"
    return puzzle


WEBPBN = whole(
    xml.beginning_with("puzzleset", "puzzle"), _read, _write, {*_TEXTS.values(), *_NOTES, "solution"}, several=True
)
