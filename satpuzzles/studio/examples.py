"""Small pictures: a solved puzzle of each kind for the gallery, and what each field of a puzzle looks like."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import satpuzzles
from satpuzzles.boards.drawing import Drawing
from satpuzzles.errors import InstanceError
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.making.example import example
from satpuzzles.pictures import drawn_example
from satpuzzles.rendering.svg import svg
from satpuzzles.stating import Editor, Puzzle

_SIDES = (4, 9)
"""Rows of the board on which a field is shown: the first that it can stand on."""
_CELLS = {
    "path": "r4c1 r3c1 r2c2 r2c3",
    "group": "r1c1 r1c2 r2c1",
    "pair": "r2c2 r2c3",
    "corner": "r2c2",
    "each": "r1c2 r2c3 r4c1",
    "ray": "r2c1",
}
"""The cells of a sample mark, by the ``way`` of its editor."""
_COPY = "r3c3 r3c4 r4c3"
_REGIONS = ("AAAB", "ACBB", "CCDB", "CDDD")
_NUMBER = 5


def pictures(kinds: Iterable[type[Puzzle]]) -> dict[str, str]:
    """A solved puzzle of each of the ``kinds`` as SVG, by its name; a kind that has no example is left out."""
    shown = ((kind.kind, drawn_example(kind) or _made(kind)) for kind in kinds)
    return {name: svg([one]) for name, one in shown if one is not None}


def fields(kind: str) -> dict[str, str]:
    """What a mark of each field of a ``kind`` looks like as SVG, by the key of the field; fields that nothing is drawn
    of are left out.
    """
    found: dict[str, str] = {}
    for side in _SIDES:
        with suppress(InstanceError):  # a kind may have no board of that size
            found = _fields(satpuzzles.blank(kind, side)) | found
    return found


def _fields(blank: Document) -> dict[str, str]:
    empty, found = puzzle_of(blank), dict[str, str]()
    for name, field in empty.document.items():
        for steps, editor in field.edited(field.key or name, empty):
            key, *side = steps if field.several else (field.key or name, *steps)
            value = _sample(editor)
            with suppress(InstanceError):
                drawing = puzzle_of(blank | {key: {side[0]: value} if side else value}).drawing()
                if value is not None and drawing.layers != empty.drawing().layers:
                    found.setdefault(key, svg([drawing]))
    return found


def _sample(editor: Editor) -> Any:
    """A value of a field that is edited so."""
    match editor["editor"]:
        case "flag":
            return True
        case "marks":
            return _mark(editor)
        case "regions":
            return _REGIONS
        case "outside":
            return [None, _NUMBER, None, None]
    return None


def _mark(editor: Editor) -> Any:
    value, way = editor["value"] or {}, editor["way"]
    cells = _CELLS[way]
    if value.get("infix"):
        return [cells.replace(" ", f" {value['symbols'][0]} ")]
    if way == "each":
        return cells
    cells = " ".join(cells.split()[: editor["most"]])
    if not editor["cells"] and not value.get("required"):
        return [cells]
    entry: dict[str, Any] = {editor["cells"] or "cells": cells}
    if editor["steps"]:
        entry["towards"] = next(iter(editor["steps"]))
    if editor["first"]:
        entry[editor["first"]] = cells.split()[0]
    if editor["copy"]:
        entry[editor["copy"]] = _COPY
    if value:
        entry[value["key"]] = [1, 2] if value.get("several") else _NUMBER
    return [entry]


def _made(kind: type[Puzzle]) -> Drawing | None:
    puzzle = example(kind)
    return None if puzzle is None else puzzle.drawing(satpuzzles.solve(puzzle).grid)
