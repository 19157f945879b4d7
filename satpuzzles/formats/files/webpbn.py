"""The XML of webpbn.com for nonograms, version 0.3, after Jan Wolter's description of it."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import clues, clues_of
from satpuzzles.formats.files import xml
from satpuzzles.formats.interface import Document
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
    default, background = puzzle.get("defaultcolor", "black"), puzzle.get("backgroundcolor", "white")
    colours = {
        count.get("color") or side.get("color") or default
        for side in puzzle.iter("clues")
        for count in side.iter("count")
    }
    _black_and_white(colours)
    said = _said(puzzle, source)
    blank = next((c.get("char", ".") for c in puzzle.iter("color") if c.get("name") == background), ".")
    image = next((_image(s, blank) for s in puzzle.iter("solution") if s.get("type", "goal") == "goal"), None)
    sides = {side.get("type"): _side(side) for side in puzzle.iter("clues")}
    if image is not None:
        said["solution"] = image
        sides.setdefault("rows", _runs(image))
        sides.setdefault("columns", _runs(list(zip(*image, strict=True))))
    for side in ("rows", "columns"):
        if side not in sides:
            raise InstanceError("the puzzle", f"clues of the {side}, or the goal", "none")
    return clues(sides["rows"], sides["columns"]) | said


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


def _black_and_white(colours: set[str]) -> None:
    if len(colours) > 1:
        raise InstanceError("the puzzle", "one colour beside the background", f"{', '.join(sorted(colours))}")


def _side(side: "Element") -> list[list[int]]:
    if len(side) > LARGEST_SIDE:
        raise InstanceError(f"{side.get('type')}", f"at most {LARGEST_SIDE} lines", f"{len(side)}")
    return [
        [whole_number(xml.words(count), f"{side.get('type')}[{i}]", 0, LARGEST_SIDE) for count in line.findall("count")]
        for i, line in enumerate(side.findall("line"))
    ]


def _image(solution: "Element", blank: str) -> list[list[int]]:
    rows = re.findall(r"\|([^|\n]*)\|", xml.words(solution.find("image")))
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise InstanceError("the solution", "rows of the same length between bars", f"{len(rows)} rows")
    _black_and_white({cell for row in rows for cell in row} - {blank})
    return [[int(cell != blank) for cell in row] for row in rows]


def _runs(lines: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[len(list(run)) for painted, run in groupby(line) if painted] for line in lines]


def _write(documents: Sequence[Document]) -> bytes:
    from xml.etree.ElementTree import Element

    root = Element("puzzleset")
    root.extend([_element(document) for document in documents])
    return xml.written(root, _DOCTYPE)


def _element(document: Document) -> "Element":
    from xml.etree.ElementTree import Element, SubElement

    rows, columns = clues_of(document, "webpbn")
    puzzle = Element("puzzle", type="grid", defaultcolor="black")
    for tag, key in _TEXTS.items():
        if key in document:
            SubElement(puzzle, tag).text = document[key]
    for name, character, value in (("white", ".", "fff"), ("black", "X", "000")):
        SubElement(puzzle, "color", name=name, char=character).text = value
    for name, side in (("columns", columns), ("rows", rows)):
        element = SubElement(puzzle, "clues", type=name)
        for clue in side:
            line = SubElement(element, "line")
            for length in clue:
                SubElement(line, "count").text = str(length)
    if "solution" in document:
        image = SubElement(SubElement(puzzle, "solution", type="goal"), "image")
        image.text = "\n" + "".join(f"|{''.join('.X'[cell] for cell in row)}|\n" for row in document["solution"])
    for key in _NOTES:
        if key in document:
            SubElement(puzzle, "note").text = f"{key}: {document[key]}"
    return puzzle


WEBPBN = whole(
    xml.beginning_with("puzzleset", "puzzle"), _read, _write, {*_TEXTS.values(), *_NOTES, "solution"}, several=True
)
