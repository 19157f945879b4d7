"""SudokuPad's own form of a puzzle: givens, regions and cages, and everything else as shapes, which it draws.

`drawn` gives the shapes that ``fpuzzlesdecoder.js`` of SudokuPad's sudokutools makes of a puzzle of f-puzzles. With
them goes the puzzle itself, as ``metadata.fpuzzles``: shapes do not say what they mean.
"""

from collections.abc import Iterator, Sequence
from math import copysign
from typing import Any, TypeAlias

from satpuzzles.boards.labelling import box_labels
from satpuzzles.common.document import ENTRIES
from satpuzzles.formats.urls.fpuzzles_entries import IN_SUDOKUPAD, entered
from satpuzzles.links.fpuzzles_members import Json, name_of, row_and_column, usual_box

Point: TypeAlias = tuple[float, float]
"""Down and right from the upper left corner, in cells."""

GREY, WHITE, BLACK = "#CFCFCF", "#FFFFFF", "#000000"
LINES = {
    "slowthermometer": ("#6495ED", 10),
    "renban": ("#F067F0", 8),
    "whispers": ("#67F067", 6),
    "regionsumline": ("#2ECBFF", 5),
    "entropicline": ("#FFCCAA", 5),
    "modularline": ("#33BBBB", 5),
    "nabner": ("#C9C883", 8),
    "doublearrow": ("#C54B8B", 5),
    "zipperline": ("#CDB1EC", 5),
    "lockout": ("#AABEEF", 6),
    "parityline": ("#EE9A91", 6),
    "sumline": ("#F3C557", 6),
    "palindrome": (GREY, 16),
    "thermometer": (GREY, 21),
    "betweenline": (GREY, 2),
}
"""Colour and thickness of lines, as the user script of D. Clamage has them where f-puzzles has no such lines."""
ENDS: dict[str, Json] = {
    "betweenline": {"size": 0.8, "rim": GREY, "rounded": True, "borderSize": 2},
    "doublearrow": {"size": 0.85, "rim": "#C54B8B", "rounded": True, "borderSize": 3},
    "lockout": {"size": 0.55, "rim": "#0000FF", "rounded": False, "angle": 45},
}
"""What stands at both ends of some lines."""
INDEXERS = {"rowindexer": "fpRowIndexer", "columnindexer": "fpColumnIndexer", "boxindexer": "fpBoxIndexer"}
"""The style of their cages."""
UNHEARD = ("parityline", "sumline")
"""Lines whose colours mean nothing to others."""
DIAGONALS = ("diagonal+", "diagonal-")
STEPS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
TOLD = ("antiknight", "antiking", "nonconsecutive", "disjointgroups")
"""Rules without shapes."""
OF_CELLS = "givenPencilMarks"
"""What f-puzzles has in cells; beside the shapes it stands with the constraints, by the names of the cells."""
META_TEXTS = {"title": "title", "author": "author", "ruleset": "rules"}


def _middle(*cells: str) -> Point:
    places = [row_and_column(cell) for cell in cells]
    return sum(r - 0.5 for r, _ in places) / len(places), sum(c - 0.5 for _, c in places) / len(places)


def _shape(centre: Point, size: float | Point, fill: str, rim: str, *, rounded: bool, **more: object) -> Json:
    height, width = size if isinstance(size, tuple) else (size, size)
    looks = {"backgroundColor": fill, "borderColor": rim, "rounded": rounded}
    return {"center": [*centre], "width": width, "height": height, **looks, **more}


def _text(centre: Point, text: object, size: int = 21) -> Json:
    return _shape(centre, 0.25, WHITE, WHITE, rounded=False, fontSize=size, text=str(text))


def diagonal(name: str, size: int) -> list[list[int]]:
    """The ends of the rising or the falling one."""
    return [[0, size], [size, 0]] if name == "diagonal+" else [[0, 0], [size, size]]


def _towards(start: Point, end: Point, far: float) -> list[float]:
    """From ``start`` so far in each direction in which ``end`` lies."""
    return [a + (copysign(far, b - a) if a != b else 0) for a, b in zip(start, end, strict=True)]


def drawn(found: Json, size: int, texts: Json, solution: Sequence[object]) -> Json:
    """SudokuPad's form of a puzzle of f-puzzles, its rows and columns, texts and solution."""
    cells = [[{"value": one["value"]} if one.get("given") else {} for one in row] for row in found["grid"]]
    regions: dict[int, list[list[int]]] = {}
    usual = box_labels(*usual_box(size))
    for r, row in enumerate(found["grid"]):
        for c, cell in enumerate(row):
            regions.setdefault(cell.get("region", usual[r][c]), []).append([r, c])
    constraints = {name: value for name, value in found.items() if name not in ("grid", "size")}
    metadata = {META_TEXTS[name]: text for name, text in texts.items()}
    metadata |= {name: True for name in TOLD if constraints.get(name)}
    if solution:
        metadata["solution"] = "".join(map(str, solution)) if size < 10 else ",".join(map(str, solution))
    shapes: dict[str, list[Json]] = {}
    for layer, shape in _shapes(constraints, size):
        shapes.setdefault(layer, []).append(shape)
    marks = {
        name_of(r, c): one[OF_CELLS]
        for r, row in enumerate(found["grid"], start=1)
        for c, one in enumerate(row, start=1)
        if OF_CELLS in one
    }
    entries = {
        name_of(r, c): entry
        for r, row in enumerate(found["grid"], start=1)
        for c, one in enumerate(row, start=1)
        if (entry := entered(one))
    }
    for name, entry in entries.items():
        row, column = row_and_column(name)
        cells[row - 1][column - 1] |= {IN_SUDOKUPAD[key]: entry[key] for key in IN_SUDOKUPAD if key in entry}
    for name, values in marks.items():
        row, column = row_and_column(name)
        cells[row - 1][column - 1]["centremarks"] = values
    apart = {name: of_cells for name, of_cells in ((OF_CELLS, marks), (ENTRIES, entries)) if of_cells}
    if constraints or apart:
        metadata["fpuzzles"] = constraints | apart
    fog = {"foglight": _rows_and_columns(found["foglight"])} if "foglight" in found else {}
    return {"metadata": metadata, "cells": cells, "regions": [*regions.values()], **fog, **shapes}


def _shapes(found: Json, size: int) -> Iterator[tuple[str, Json]]:
    """The shapes of the constraints, each with its layer."""
    for name in DIAGONALS:
        if found.get(name):
            yield "lines", {"color": "#34BBE6", "thickness": 2, "wayPoints": diagonal(name, size)}
    yield from _lines(found)
    for one in found.get("arrow", ()):
        yield from _arrow(one)
    for cage in found.get("killercage", ()):
        value = {"value": cage["value"], "sum": int(cage["value"])} if cage.get("value") else {}
        yield "cages", {"unique": True, "cells": _rows_and_columns(cage["cells"])} | value
    for name, style in INDEXERS.items():
        for one in found.get(name, ()):
            yield "cages", {"style": style, "cells": _rows_and_columns(one["cells"])}
    for one in (*found.get("extraregion", ()), *found.get("clone", ())):
        for cell in (*one["cells"], *one.get("cloneCells", ())):
            yield "underlays", _shape(_middle(cell), 1, GREY, GREY, rounded=False)
    for name, fill in (("ratio", BLACK), ("difference", WHITE)):
        for one in found.get(name, ()):
            ink = WHITE if name == "ratio" else BLACK
            number = {"text": one["value"], "color": ink} if one.get("value") else {}
            yield "overlays", _shape(_middle(*one["cells"]), 0.3, fill, BLACK, rounded=True, **number)
    for one in (*found.get("xv", ()), *found.get("text", ())):
        yield "overlays", _text(_middle(*one["cells"]), one["value"])
    for one in found.get("quadruple", ()):
        values = [*map(str, one["values"])]
        text = "\n".join(" ".join(values[i : i + 2]) for i in range(0, len(values), 2))
        yield "overlays", _shape(_middle(*one["cells"]), 0.7, WHITE, BLACK, rounded=True, fontSize=14, text=text)
    for name, sign in (("sandwichsum", ""), ("xsum", "X"), ("skyscraper", "S"), ("numberedroom", "N")):
        for one in found.get(name, ()):
            yield "overlays", _text(_middle(one["cell"]), f"{sign}{one['value']}", 24)
    for name in ("even", "odd"):
        for one in found.get(name, ()):
            yield "underlays", _shape(_middle(one["cell"]), 0.7, GREY, GREY, rounded=name == "odd")
    for one in found.get("littlekillersum", ()):
        (y, x), (down, right) = _middle(one["cell"]), STEPS[one["direction"]]
        ends = [[y + far * down, x + far * right] for far in (0.3, 0.48)]
        yield "arrows", {"color": BLACK, "thickness": 2, "wayPoints": ends}
        yield "overlays", _text((y, x), one["value"], 28)


def _lines(found: Json) -> Iterator[tuple[str, Json]]:
    for name, (colour, thickness) in LINES.items():
        for line in (line for one in found.get(name, ()) for line in one["lines"]):
            points: list[Any] = [_middle(cell) for cell in line]
            if name.endswith("thermometer"):
                yield "underlays", _shape(points[0], 0.85, colour, colour, rounded=True)
            if name in ENDS:
                for end in (points[0], points[-1]):
                    yield "overlays", _shape(end, fill=WHITE, **ENDS[name])
                first, last = _towards(points[0], points[1], 0.4), _towards(points[-1], points[-2], 0.4)
                points[0], points[-1] = first, last
            yield "lines", {"color": colour, "thickness": thickness, "wayPoints": [[*point] for point in points]}


def _arrow(one: Json) -> Iterator[tuple[str, Json]]:
    for line in one["lines"]:
        points: list[Any] = [_middle(cell) for cell in line]
        points[0] = _towards(points[0], points[1], 0.3)
        way = [[*point] for point in points]
        yield "arrows", {"color": "#A1A1A1", "headLength": 0.3, "thickness": 5, "wayPoints": way}
    (top, left), (bottom, right) = (pick([row_and_column(cell) for cell in one["cells"]]) for pick in (min, max))
    room = (0.75 + bottom - top, 0.75 + right - left)
    yield "overlays", _shape(_middle(*one["cells"]), room, WHITE, "#A1A1A1", rounded=True, thickness=5)


def _rows_and_columns(cells: Sequence[str]) -> list[list[int]]:
    return [[row - 1, column - 1] for row, column in map(row_and_column, cells)]
