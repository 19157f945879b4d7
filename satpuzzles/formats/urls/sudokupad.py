"""Puzzles in SudokuPad's own form, read: by the puzzle of f-puzzles that goes with the shapes, or else by shapes and
colours that mean a constraint. Any other shape is an error, and any other member that is not empty.

The members are those of ``sclpuzzle.ts`` and ``edit-metadata.ts`` of sudokupad-penpa-import by M. Ekfan, and of
``fpuzzlesdecoder.js``, ``puzzlezipper_lib.js`` and ``puzzletools_lib.js`` of SudokuPad's sudokutools.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import copysign
from typing import Any

from satpuzzles.common.document import ENTRIES, shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.urls.fpuzzles_entries import IN_SUDOKUPAD
from satpuzzles.formats.urls.sudokupad_shapes import (
    BLACK,
    DIAGONALS,
    ENDS,
    GREY,
    INDEXERS,
    LINES,
    META_TEXTS,
    OF_CELLS,
    STEPS,
    TOLD,
    UNHEARD,
    WHITE,
    Point,
    diagonal,
)
from satpuzzles.links.fpuzzles_members import Json, name_of, numeral

_SHAPES = ("cages", "lines", "arrows", "overlays", "underlays")
_DRAWN = ("lines", "overlays", "underlays")
_READ = {"metadata", "metaData", "global", "cells", "regions"}
_WITHOUT_RULE: Mapping[str, str] = {
    "id": "the name of the puzzle",
    "cellSize": "how large it is drawn",
    "settings": "how the player behaves",
    "videos": "where it is solved by others",
    "duration": "how long these took",
    "foglight": "which cells are lit at first, which is no rule",
    "foglink": "how fog goes, which is no rule",
    "triggereffect": "the same",
}
"""Members that change no rule, with the reason."""
_META_WITHOUT_RULE: Mapping[str, str] = {
    "msgcorrect": "what is said to those who have solved it",
    "msgincorrect": "what is said to others",
    "giftmessage": "what is said to those who open it",
    "foglight": "which cells are hidden at first; the answer is the same",
    "foglink": "the same",
    "triggereffect": "the same",
    "customstyle": "colours of arrows",
    "source": "which editor wrote it",
}
"""Members of the metadata that change no rule, with the reason. Others may: ``norowcol`` takes rows and columns away,
and the picture of ``bgimage`` may have clues.
"""
META = re.compile(r"([a-z]+): *(.*)", re.DOTALL)
"""The value of a cage without cells, which names a member of the metadata."""


def says_its_rules(fields: Json) -> bool:
    """Whether a puzzle in SudokuPad's form has that of f-puzzles with it, so that its shapes need not be recognised."""
    return isinstance(_metadata(fields, {}).get("fpuzzles"), dict)


def recognised(fields: Json, cells: Sequence[Sequence[Json]], without: list[Any] | None = None) -> Json:
    """The puzzle of f-puzzles in SudokuPad's form, whose rows of ``cells`` were checked. Shapes that are only drawn,
    `_DRAWN`, and the names of cells with marks, are added to what it is ``without``, if there is such a list. Raises
    InstanceError.
    """
    size = len(cells)
    labels = _labels(fields.get("regions"), size)
    left = {name: _objects(fields[name], name) for name in _SHAPES if fields.get(name)}
    metadata = _metadata(fields, left)
    stated = metadata.pop("fpuzzles") if isinstance(metadata.get("fpuzzles"), dict) else None
    known = {*_SHAPES} | _READ | _WITHOUT_RULE.keys()
    for name in (name for name, value in fields.items() if value and name not in known):
        raise InstanceError("the board", "only members and shapes of constraints that satpuzzles knows", name)
    rules, texts = of_metadata(metadata)
    if stated is not None:
        constraints = {**stated}
    else:
        constraints = _Recogniser(left, size).constraints()
        constraints |= dict.fromkeys((*rules, *_global(fields)), True)
        constraints["foglight"] = [name_of(r + 1, c + 1) for r, c in _places(fields.get("foglight"))]
        for name, shapes in left.items():
            if without is not None and name in _DRAWN:
                without += shapes
                continue
            for shape in shapes:
                raise InstanceError(
                    "the board", "only shapes of constraints that satpuzzles knows", _named(name, shape)
                )
    marks, entries = constraints.pop(OF_CELLS, {}), constraints.pop(ENTRIES, {})
    grid = [
        [
            _cell(cell, name_of(r, c), without, is_read=stated is None)
            | {"region": label, **entries.get(name_of(r, c), {})}
            | ({OF_CELLS: marks[name_of(r, c)]} if name_of(r, c) in marks else {})
            for c, (cell, label) in enumerate(zip(*rows, strict=True), start=1)
        ]
        for r, rows in enumerate(zip(cells, labels, strict=True), start=1)
    ]
    return {**constraints, "grid": grid, **texts}


def of_metadata(said: Json) -> tuple[list[str], Json]:
    """The names of the rules that metadata state, and the texts and the solution that f-puzzles has by other names.
    Raises InstanceError for what may be a rule.
    """
    rules, texts = list[str](), {}
    known = {name: key for key, name in META_TEXTS.items()} | {"solution": "solution"}
    for name, value in said.items():
        if name in known:
            texts[known[name]] = value if name == "solution" else _joined(value)
        elif name in TOLD and str(value).lower() in ("true", "false", "none"):
            rules += [name] * (str(value).lower() == "true")
        elif value and name not in _META_WITHOUT_RULE:
            raise InstanceError("the metadata", "only rules that satpuzzles knows", name)
    return rules, texts


def _joined(text: object) -> str:
    """A text that may be a list of its lines."""
    return "\n".join(map(str, text)) if isinstance(text, list) else str(text)


def _global(fields: Json) -> Sequence[str]:
    """The names of rules of the whole board. Raises InstanceError."""
    found = fields.get("global") or []
    for name in found if isinstance(found, list) else [found]:
        if name not in TOLD:
            raise InstanceError("the board", "a rule of the whole board that it knows", shown(name))
    return found


def _cell(cell: Json, name: str, without: list[Any] | None, *, is_read: bool) -> Json:
    """What f-puzzles has for a cell; its marks where it ``is_read``, and not stated elsewhere. Raises InstanceError for
    what else it has, and, unless there is a list for what is left out, for marks: small digits of the setter may mean a
    rule.
    """
    value = numeral(cell.get("value"))
    found = {} if value is None else {"value": value, "given": bool(cell.get("given", True))}
    if not is_read:
        return found
    marks = {ours: cell[theirs] for ours, theirs in IN_SUDOKUPAD.items() if cell.get(theirs)}
    known = {"value", "given", *(IN_SUDOKUPAD.values() if without is not None else ())}
    if others := [key for key, one in cell.items() if one and key not in known]:
        raise InstanceError("the board", "cells with a value only", f"{', '.join(others)} of {name}")
    if without is not None and marks:
        without.append(name)
    return found | marks


def _named(layer: str, shape: Json) -> str:
    text = shape.get("text") or shape.get("value")
    return f"one of the {layer}{f' with the text {shown(text)}' if text else ''}"


class _Recogniser:
    """Recognises shapes: each that it knows is removed from those that are ``left``."""

    def __init__(self, left: dict[str, list[Json]], size: int) -> None:
        self._left, self._size = left, size
        self._found: Json = {}

    def constraints(self) -> Json:
        """The members of f-puzzles that the shapes stand for. Raises InstanceError."""
        self._take("cages", self._cage)
        self._take("lines", self.diagonal)
        self._take("lines", self._line)
        self._take("arrows", self._arrow)
        self._take("overlays", self._overlay)
        self._take("underlays", self._underlay)
        return self._found

    def _take(self, layer: str, known: Callable[[Json], bool]) -> None:
        self._left[layer] = [shape for shape in self._left.get(layer, ()) if not known(shape)]

    def _add(self, name: str, **entry: object) -> bool:
        self._found.setdefault(name, []).append(entry)
        return True

    def _cage(self, cage: Json) -> bool:
        cells = [name_of(row + 1, column + 1) for row, column in _places(cage.get("cells"))]
        shown_value, total = (str(cage.get(name) or "") for name in ("value", "sum"))
        if cells and cage.get("style") == "extraregion" and not shown_value:
            return self._add("extraregion", cells=cells)  # its sum is what the player expects of different digits
        name = next((name for name, style in INDEXERS.items() if cage.get("style") == style), None)
        if cells and name and not (shown_value or total):
            return self._add(name, cells=cells)
        value = total or shown_value
        if (
            not cells
            or not cage.get("unique")
            or not (value.isdecimal() or not value)
            or shown_value not in ("", value)
        ):
            return False
        return self._add("killercage", cells=cells, **({"value": value} if value else {}))

    def diagonal(self, line: Json) -> bool:
        points = line.get("wayPoints")
        found = [name for name in DIAGONALS if points in (ends := diagonal(name, self._size), ends[::-1])]
        self._found |= dict.fromkeys(found, True)
        return bool(found)

    def _line(self, line: Json) -> bool:
        colour, points = _colour(line.get("color")), _points(line)
        cells = self._along(points)
        known = {colour: name for name, (colour, _) in LINES.items() if name not in UNHEARD and colour != GREY}
        name = known.get(colour)
        if name is None and colour == GREY and cells:
            ends = [self._cell(points[0]), self._cell(points[-1])]
            if self._pop("underlays", ends[0], 0.85, rounded=True):
                name = "thermometer"
            elif all(self._is_at("overlays", end, 0.8) for end in ends):
                name = "betweenline"
            else:
                name = "palindrome" if line.get("thickness") == LINES["palindrome"][1] else None
        if look := ENDS.get(name or ""):
            for end in (points[0], points[-1]):
                self._pop("overlays", self._cell(end), look["size"], rounded=look["rounded"])
        if name == "slowthermometer":
            self._pop("underlays", self._cell(points[0]), 0.85, rounded=True)
        return bool(name and len(cells) > 1) and self._add(str(name), lines=[cells])

    def _arrow(self, arrow: Json) -> bool:
        points = _points(arrow)
        if len(points) == 2 and max(abs(a - b) for a, b in zip(*points, strict=True)) < 0.3:
            return self._little_killer(points)
        cells = self._along(points)
        centre = self._cell(points[0]) if points else None
        for shape in self._left.get("overlays", ()):
            middle, room = _centre(shape), (float(shape.get("height", 0)), float(shape.get("width", 0)))
            if not shape.get("rounded") or min(room) != 0.75 or middle is None or centre is None:
                continue
            down, right = round(room[0] - 0.75), round(room[1] - 0.75)
            r, c = middle[0] - down / 2, middle[1] - right / 2
            pill = [name_of(int(r + i) + 1, int(c + j) + 1) for i in range(down + 1) for j in range(right + 1)]
            if cells and cells[0] in pill:
                self._left["overlays"].remove(shape)
                return self._add("arrow", cells=pill, lines=[cells])
        return False

    def _little_killer(self, points: Sequence[Point]) -> bool:
        (y, x), (v, u) = points
        way = next((way for way, step in STEPS.items() if step == (copysign(1, v - y), copysign(1, u - x))), "")
        row, column = self._cell(points[0])
        for shape in self._left.get("overlays", ()):
            text = str(shape.get("text") or "")
            if _centre(shape) == (row + 0.5, column + 0.5) and text.isdecimal():
                self._left["overlays"].remove(shape)
                return self._add("littlekillersum", cell=name_of(row + 1, column + 1), direction=way, value=text)
        return False

    def _overlay(self, shape: Json) -> bool:
        centre, text = _centre(shape), str(shape.get("text") or "").strip()
        if centre is None:
            return False
        cells = [name_of(r + 1, c + 1) for r, c in self._around(centre)]
        fill, is_small = _colour(shape.get("backgroundColor")), float(shape.get("width", 1)) <= 0.4
        if shape.get("angle"):
            return False
        if len(cells) == 2 and shape.get("rounded") and is_small and (text.isdecimal() or not text):
            name = {BLACK: "ratio", WHITE: "difference"}.get(fill)
            return bool(name) and self._add(str(name), cells=cells, value=text)
        if len(cells) == 2 and text in ("X", "V"):
            return self._add("xv", cells=cells, value=text)
        if len(cells) == 2 and text in ("<", ">", "^", "v", "∧", "∨"):  # noqa: RUF001  # signs of comparison
            return self._add("text", cells=cells, value=text)
        numbers = text.split()
        if len(cells) == 4 and shape.get("rounded") and numbers and all(one.isdecimal() for one in numbers):
            return self._add("quadruple", cells=cells, values=[*map(int, numbers)])
        return False

    def _underlay(self, shape: Json) -> bool:
        centre = _centre(shape)
        if centre is None or centre[0] % 1 != 0.5 or centre[1] % 1 != 0.5 or shape.get("width") != 0.7:
            return False
        cell = name_of(int(centre[0]) + 1, int(centre[1]) + 1)
        return self._add("odd" if shape.get("rounded") else "even", cell=cell)

    def _pop(self, layer: str, cell: tuple[int, int], width: float, *, rounded: bool) -> bool:
        """Take a shape of that width in a cell, if it is there."""
        for shape in self._left.get(layer, ()):
            there = _centre(shape) == (cell[0] + 0.5, cell[1] + 0.5)
            if there and shape.get("width") == width and bool(shape.get("rounded")) == rounded:
                self._left[layer].remove(shape)
                return True
        return False

    def _is_at(self, layer: str, cell: tuple[int, int], width: float) -> bool:
        at = (cell[0] + 0.5, cell[1] + 0.5)
        return any(_centre(shape) == at and shape.get("width") == width for shape in self._left.get(layer, ()))

    def _cell(self, point: Point) -> tuple[int, int]:
        """Row and column of the cell in which a point lies, also beside the board."""
        return int(point[0] // 1), int(point[1] // 1)

    def _along(self, points: Sequence[Point]) -> list[str]:
        """The cells on a line from point to point; none where it leaves the middles of cells or the board."""
        cells = [*map(self._cell, points)]
        if not cells or any(not (0 <= r < self._size and 0 <= c < self._size) for r, c in cells):
            return []
        found = cells[:1]
        for (r, c), (s, d) in pairwise(cells):
            far = max(abs(s - r), abs(d - c))
            if far and abs(s - r) in (0, far) and abs(d - c) in (0, far):
                found += [(r + i * (s - r) // far, c + i * (d - c) // far) for i in range(1, far + 1)]
            elif far:
                found.append((s, d))
        return [name_of(r + 1, c + 1) for r, c in found]

    def _around(self, centre: Point) -> list[tuple[int, int]]:
        """The cells that touch a corner or the middle of a border."""
        y, x = centre
        if (2 * y) % 1 or (2 * x) % 1:
            return []
        rows = [int(y) - 1, int(y)] if y == int(y) else [int(y)]
        columns = [int(x) - 1, int(x)] if x == int(x) else [int(x)]
        found = [(r, c) for r in rows for c in columns]
        return [cell for cell in found if all(0 <= side < self._size for side in cell)]


def _points(shape: Json) -> list[Point]:
    points = shape.get("wayPoints")
    match points:
        case [[int() | float(), int() | float()], *_] if all(isinstance(p, list) and len(p) == 2 for p in points):
            return [(float(y), float(x)) for y, x in points]
    return []


def _centre(shape: Json) -> Point | None:
    match shape.get("center"):
        case [int() | float() as y, int() | float() as x]:
            return float(y), float(x)
    return None


def _places(cells: object) -> list[tuple[int, int]]:
    found = cells if isinstance(cells, list) else []
    for cell in found:
        match cell:
            case [int(), int()]:
                continue
        raise InstanceError("the board", "cells as row and column from 0", shown(cell))
    return [(row, column) for row, column in found]


def _objects(value: object, name: str) -> list[Json]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise InstanceError("the board", "only shapes of constraints that satpuzzles knows", name)
    return value


def _labels(regions: object, size: int) -> list[list[int]]:
    labels = [[-1] * size for _ in range(size)]
    for number, cells in enumerate(regions if isinstance(regions, list) else ()):
        for place in cells if isinstance(cells, list) else [cells]:
            match place:
                case [int(r), int(c)] if 0 <= r < size and 0 <= c < size and labels[r][c] < 0:
                    labels[r][c] = number
                case _:
                    raise InstanceError("the regions", "each cell of the board in one region", shown(place))
    if any(label < 0 for row in labels for label in row):
        raise InstanceError("the regions", "each cell of the board in one region", "a cell in none")
    return labels


def _metadata(fields: Json, left: dict[str, list[Json]]) -> Json:
    """Texts and rules: SudokuPad keeps them apart, or as the values of cages without cells."""
    found: Json = {}
    cages = left.pop("cages", [])
    for cage in cages:
        named = None if cage.get("cells") else META.fullmatch(str(cage.get("value", "")))
        if named is None:
            left.setdefault("cages", []).append(cage)
        else:
            found[named[1]] = named[2]
    for name in ("metaData", "metadata"):
        apart = fields.get(name)
        found |= apart if isinstance(apart, dict) else {}
    return found


def _colour(value: object) -> str:
    """A colour in six digits; SudokuPad's short form leaves out the sign before it, or all but a digit."""
    digits = str(value).upper().removeprefix("#")[:6]
    return f"#{digits * 6 if len(digits) == 1 else digits}"
