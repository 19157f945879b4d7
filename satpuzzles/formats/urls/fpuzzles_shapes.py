"""Shapes that show constraints of f-puzzles where neither its editor nor SudokuPad draws them by themselves.

They are those that the user scripts of D. Clamage write, ``fpuzzles-newconstraints.js`` of SudokuSolver, by the name of
their constraint, so that its own shapes take their place where such a script runs.
"""

from collections.abc import Iterator
from typing import Any

from satpuzzles.formats.urls.sudokupad_shapes import BLACK, ENDS, LINES, WHITE
from satpuzzles.links.fpuzzles_members import Json

_UNIT = 32
"""The thickness in SudokuPad of a line as wide as a cell."""
_LINES = {
    "renban": "Renban",
    "whispers": "German Whispers",
    "entropicline": "Entropic Line",
    "modularline": "Modular Line",
    "regionsumline": "Region Sum Line",
    "nabner": "Nabner",
    "doublearrow": "Double Arrow",
    "zipperline": "Zipper Line",
    "lockout": "Lockout",
    "slowthermometer": "Slow Thermometer",
}
_CAGES = {
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
}
_OUTSIDE = {"xsum": ("X Sum", "\u25ef"), "skyscraper": ("Skyscraper", "\u25af")}
"""The name of a clue beside the board, and what stands around its number."""


def with_shapes(found: Json) -> Json:
    """A puzzle of f-puzzles with such shapes beside its members."""
    shown = {**found}
    for name, shape in _shapes(found):
        shown[name] = [*shown.get(name, ()), shape]
    return shown


def _shapes(found: Json) -> Iterator[tuple[str, Json]]:
    """Each shape, after the member that it belongs to."""
    for key, name in _LINES.items():
        for one in found.get(key, ()):
            for shape, looks in _line(key, one["lines"]):
                yield shape, looks | {"fromConstraint": name} | ({"isLLConstraint": True} if key == "lockout" else {})
    for key, (name, colour) in _CAGES.items():
        if cells := [cell for one in found.get(key, ()) for cell in one["cells"]]:
            yield "cage", {"cells": cells, "outlineC": colour, "fontC": BLACK, "fromConstraint": name}
    for key, (name, symbol) in _OUTSIDE.items():
        for one in found.get(key, ()):
            for text, size in ((symbol, 1.2), (one["value"], 0.7)):
                looks = {"value": text, "fontC": BLACK, "size": size, "fromConstraint": name}
                yield "text", {"cells": [one["cell"]], **looks}


def _line(key: str, lines: Any) -> Iterator[tuple[str, Json]]:
    colour, thickness = LINES[key]
    yield "line", {"lines": lines, "outlineC": colour, "width": thickness / _UNIT}
    for line in lines:
        if key == "slowthermometer":
            yield "circle", _shape(line[0], colour, colour, 0.8)
        elif look := ENDS.get(key):
            for end in (line[0], line[-1]):
                shape = _shape(end, WHITE, look["rim"], look["size"])
                yield ("circle", shape) if look["rounded"] else ("rectangle", shape | {"angle": look["angle"]})


def _shape(cell: str, fill: str, rim: str, size: float) -> Json:
    return {"cells": [cell], "baseC": fill, "outlineC": rim, "width": size, "height": size}
