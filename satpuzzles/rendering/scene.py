"""A drawing as shapes: lines, rectangles, circles, polygons and texts, each with a role and no colour.

The unit is the side of a cell. What is common to all pictures is decided here; a renderer only has to know how its
medium draws five shapes, and `satpuzzles.rendering.look` tells it how each role looks.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, groupby
from typing import TypeAlias

from satpuzzles.board import Cell, Triangle, triangle_corners
from satpuzzles.drawing import CROSS, HEAVY, LIGHT, NONE, PAINTED, STAR, Drawing, GridDrawing, TriangleDrawing

MARGIN = 0.2
CAPITAL = 0.355
"""Half the height of a digit, of the size of the font; a text is moved down so much to stand in the middle."""
_SMALL = ("candidate", "struck")
_CLUE = 0.68
"""The height of a clue above the board; left of it there is as much for a digit and more for two."""
_CLEAR = 0.1
"""Between the clues and the frame, which two digits would nearly touch."""
_APART = 1.55
"""Between two vertices of a triangle."""
_RADIUS = 0.46
_NUMBERS = 0.5
"""The room for the numbers of rows and columns at the edge."""
_DIGIT = 0.57
"""The width of a digit, of the size of a text."""
_TAG = 0.24
"""The height of the name of a region, in the corner of a cell."""


@dataclass(frozen=True, slots=True)
class Stroke:
    start: tuple[float, float]
    end: tuple[float, float]
    role: str


@dataclass(frozen=True, slots=True)
class Rectangle:
    x: float
    y: float
    width: float
    height: float
    role: str


@dataclass(frozen=True, slots=True)
class Circle:
    centre: tuple[float, float]
    radius: float
    role: str


@dataclass(frozen=True, slots=True)
class Polygon:
    corners: tuple[tuple[float, float], ...]
    role: str


@dataclass(frozen=True, slots=True)
class Text:
    """``centre`` is the middle of the digits, in both directions; ``size`` that of the font."""

    centre: tuple[float, float]
    text: str
    size: float
    role: str


Shape: TypeAlias = Stroke | Rectangle | Circle | Polygon | Text


@dataclass(slots=True)
class Scene:
    """``shapes`` in the order in which they are drawn; ``places`` are the cells: centre, and side or diameter."""

    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)
    places: dict[Cell, tuple[float, float, float]] = field(default_factory=dict)


def scene(drawing: Drawing) -> Scene:
    """The shapes of a drawing."""
    return _grid(drawing) if isinstance(drawing, GridDrawing) else _triangle(drawing)


def beside(scenes: Sequence[Scene], apart: float = 1.0) -> Scene:
    """Several scenes as one: side by side, in about as many rows as columns where there are more than three."""
    across = len(scenes) if len(scenes) <= 3 else math.ceil(math.sqrt(len(scenes)))
    width, height = (max(getattr(one, side) for one in scenes) for side in ("width", "height"))
    down = math.ceil(len(scenes) / across)
    whole = Scene(across * (width + apart) - apart, down * (height + apart) - apart)
    for i, one in enumerate(scenes):
        right, below = i % across * (width + apart), i // across * (height + apart)
        whole.shapes += [_moved(shape, right, below) for shape in one.shapes]
    return whole


def _moved(shape: Shape, right: float, below: float) -> Shape:
    def moved(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] + right, point[1] + below

    match shape:
        case Stroke(start, end, role):
            return Stroke(moved(start), moved(end), role)
        case Rectangle(x, y, width, height, role):
            return Rectangle(x + right, y + below, width, height, role)
        case Circle(centre, radius, role):
            return Circle(moved(centre), radius, role)
        case Polygon(corners, role):
            return Polygon(tuple(map(moved, corners)), role)
        case Text(centre, text, size, role):
            return Text(moved(centre), text, size, role)


def _grid(drawing: GridDrawing) -> Scene:
    height, width = len(drawing.cells), len(drawing.cells[0])
    digits = max((len(item) for clue in drawing.left for item in clue), default=1)
    step = max(_CLUE, digits * 0.5 * _DIGIT + 0.22)
    edge = MARGIN + _NUMBERS * drawing.numbered
    left, above = (max(map(len, clues), default=0) for clues in (drawing.left, drawing.above))
    x0, y0 = edge + left * step + _CLEAR * (left > 0), edge + above * _CLUE + _CLEAR * (above > 0)
    whole = Scene(x0 + width + MARGIN, y0 + height + MARGIN)
    for r in range(height):
        for c in range(width):
            whole.places[r, c] = x0 + c + 0.5, y0 + r + 0.5, 1.0
    for role, cells in (("reason", drawing.reason - drawing.marked), ("marked", drawing.marked)):
        whole.shapes += [Rectangle(x0 + c, y0 + r, wide, high, role) for r, c, wide, high in _rectangles(cells)]
    corners = {(r, c) for r in (0, height - 1) for c in (0, width - 1)}
    for start, end in drawing.lines:
        through = 0.5 if {start, end} <= corners else 0
        whole.shapes.append(_line(whole.places[start], whole.places[end], through))
    _symbols(whole, drawing)
    whole.shapes += _clue_lines(drawing, x0, y0, edge)
    whole.shapes += _borders(drawing, x0, y0)
    _frames(whole, drawing)
    _tags(whole, drawing)
    for r, clue in enumerate(drawing.left):
        for i, item in enumerate(reversed(clue)):
            whole.shapes.append(_text((x0 - _CLEAR - (i + 0.5) * step, y0 + r + 0.5), item, 0.5, step, "clue"))
    for c, clue in enumerate(drawing.above):
        for i, item in enumerate(reversed(clue)):
            whole.shapes.append(_text((x0 + c + 0.5, y0 - _CLEAR - (i + 0.5) * _CLUE), item, 0.5, 0.95, "clue"))
    if drawing.numbered:
        middle = MARGIN + _NUMBERS / 2 - 0.1
        whole.shapes += [_number((middle, y0 + r + 0.5), r) for r in range(height)]
        whole.shapes += [_number((x0 + c + 0.5, middle), c) for c in range(width)]
    return whole


def _rectangles(cells: Collection[Cell]) -> Iterator[tuple[int, int, int, int]]:
    """``cells`` as rectangles: row, column, width and height. Cells drawn one by one would show seams, and a file of
    many steps would be some times as large.
    """
    runs: dict[tuple[int, int], list[int]] = {}  # (column, width) of a run of cells in a row: the rows that have it
    for r, c in sorted(cells):
        if (r, c - 1) not in cells:
            wide = next(n for n in count(1) if (r, c + n) not in cells)
            runs.setdefault((c, wide), []).append(r)
    for (c, wide), rows in runs.items():
        for r in rows:
            if r - 1 not in rows:
                yield r, c, wide, next(n for n in count(1) if r + n not in rows)


def _number(centre: tuple[float, float], number: int) -> Text:
    """The number of a row or column, from 1."""
    return _text(centre, str(number + 1), 0.32, _NUMBERS, "number")


def _line(start: tuple[float, float, float], end: tuple[float, float, float], beyond: float) -> Stroke:
    """From the middle of one cell to that of another, and ``beyond`` that in each direction."""
    right, below = (math.copysign(beyond, end[i] - start[i]) if end[i] != start[i] else 0 for i in (0, 1))
    return Stroke((start[0] - right, start[1] - below), (end[0] + right, end[1] + below), "diagonal")


def _roles(drawing: GridDrawing) -> dict[int, str]:
    """How heavy each weight of a border is drawn: a light one among others that are none parts groups of cells."""
    grouped = any(NONE in row for row in (*drawing.horizontal, *drawing.vertical))
    return {NONE: "hair", LIGHT: "group" if grouped else "thin", HEAVY: "thick"}


def _borders(drawing: GridDrawing, x0: float, y0: float) -> Iterator[Stroke]:
    """Stretches of equal weight as one line each, the heavier ones later and so above the others."""
    lines = []
    roles = _roles(drawing)
    for r, row in enumerate(drawing.horizontal):
        for weight, stretch in groupby(range(len(row)), row.__getitem__):
            places = list(stretch)
            lines.append((weight, Stroke((x0 + places[0], y0 + r), (x0 + places[-1] + 1, y0 + r), roles[weight])))
    for c, column in enumerate(zip(*drawing.vertical, strict=True)):
        for weight, stretch in groupby(range(len(column)), column.__getitem__):
            places = list(stretch)
            lines.append((weight, Stroke((x0 + c, y0 + places[0]), (x0 + c, y0 + places[-1] + 1), roles[weight])))
    yield from (line for _, line in sorted(lines, key=lambda weighed: weighed[0]))


def _clue_lines(drawing: GridDrawing, x0: float, y0: float, edge: float) -> Iterator[Stroke]:
    """Between the clues of two lines; the groups of the board go on among them."""

    def role(weight: int) -> str:
        return "group" if _roles(drawing)[weight] == "group" else "hair"

    if x0 > edge:
        for r, row in enumerate(drawing.horizontal):
            yield Stroke((edge, y0 + r), (x0, y0 + r), role(row[0]))
    if y0 > edge:
        for c, weight in enumerate(drawing.vertical[0]):
            yield Stroke((x0 + c, edge), (x0 + c, y0), role(weight))


def _triangle(drawing: TriangleDrawing) -> Scene:
    size, rise = len(drawing.cells), _APART * math.sqrt(3) / 2
    edge = MARGIN + _RADIUS
    x0 = edge + _NUMBERS * drawing.numbered
    whole = Scene((size - 1) * _APART + x0 + edge, (size - 1) * rise + 2 * edge)
    for r in range(size):
        for i in range(r + 1):
            whole.places[r, i] = x0 + (i + (size - 1 - r) / 2) * _APART, edge + r * rise, 2 * _RADIUS
    centre = {cell: (x, y) for cell, (x, y, _) in whole.places.items()}
    corners = {
        (r, k): tuple(centre[corner] for corner in triangle_corners(r, k))
        for r, row in enumerate(drawing.triangles)
        for k in range(len(row))
    }
    totals = {(r, k): total for r, row in enumerate(drawing.triangles) for k, total in enumerate(row) if total}
    whole.shapes += [Polygon(corners[place], "summed") for place in totals]
    rows, *diagonals = Triangle(size).lines.values()
    for lines in zip(rows[1:], *diagonals, strict=False):  # in each direction those of more than one vertex
        whole.shapes += [Stroke(centre[line[0]], centre[line[-1]], "thin") for line in lines]
    for place, total in totals.items():
        x, y = (sum(point[axis] for point in corners[place]) / 3 for axis in (0, 1))
        whole.shapes.append(_text((x, y), total, 0.4, 0.62, "clue"))
    for cell in whole.places:
        shading = [_shading(drawing, cell)] if cell in drawing.marked | drawing.reason else []
        whole.shapes += [Circle(centre[cell], _RADIUS, role) for role in ("vertex", *shading)]
    _symbols(whole, drawing)
    _frames(whole, drawing)
    _tags(whole, drawing)
    if drawing.numbered:
        whole.shapes += [_number((MARGIN + _NUMBERS / 2, centre[r, 0][1]), r) for r in range(size)]
    return whole


def _shading(drawing: Drawing, cell: Cell) -> str:
    return "marked" if cell in drawing.marked else "reason"


def _frames(whole: Scene, drawing: Drawing) -> None:
    """Marked cells have a frame too, for those who do not see the colour."""
    for cell in sorted(drawing.marked):
        x, y, side = whole.places[cell]
        if isinstance(drawing, GridDrawing):
            whole.shapes.append(Rectangle(x - side / 2 + 0.07, y - side / 2 + 0.07, side - 0.14, side - 0.14, "frame"))
        else:
            whole.shapes.append(Circle((x, y), side / 2, "frame"))


def _symbols(whole: Scene, drawing: Drawing) -> None:
    for cell, (x, y, side) in whole.places.items():
        symbol = drawing.cells[cell[0]][cell[1]]
        if symbol:
            whole.shapes += _symbol((x, y), symbol, side, "given" if cell in drawing.given else "entry")
        elif cell in drawing.candidates:
            whole.shapes += _candidates((x, y), side, drawing, cell)


def _tags(whole: Scene, drawing: Drawing) -> None:
    """Names of regions, dark in the corner of a cell, or else they would be taken for candidates."""
    for cell, name in sorted(drawing.names.items()):
        x, y, side = whole.places[cell]
        left, top = x - side / 2, y - side / 2
        width = min(0.1 + 0.22 * _DIGIT * len(name), 1.0) * side
        whole.shapes.append(Rectangle(left, top, width, _TAG * side, "tag"))
        whole.shapes.append(_text((left + width / 2, top + _TAG / 2 * side), name, 0.22 * side, width, "tag-text"))


def _candidates(centre: tuple[float, float], side: float, drawing: Drawing, cell: Cell) -> Iterator[Shape]:
    """Small symbols, each where it stands in every cell, or one after the other where there are many."""
    shown = drawing.candidates[cell]
    every = [*[CROSS] * drawing.optional, *drawing.entries]
    order = list(every if len(every) <= 16 and set(shown) <= set(every) else shown)
    across = max(math.ceil(math.sqrt(len(order))), 2)
    rows = math.ceil(len(order) / across)
    named = cell in drawing.names
    step = (0.66 if isinstance(drawing, TriangleDrawing) else 0.84 - 0.12 * named) * side / across
    for symbol in shown:
        down, right = divmod(order.index(symbol), across)
        x = centre[0] + (right + 0.5 - across / 2) * step + 0.07 * side * named
        y = centre[1] + (down + 0.5 - rows / 2) * step + 0.07 * side * named
        struck = (cell, symbol) in drawing.struck
        yield from _symbol((x, y), symbol, step, "struck" if struck else "candidate", 0.85)
        if struck:
            yield Stroke((x - 0.36 * step, y + 0.3 * step), (x + 0.36 * step, y - 0.3 * step), "strike")


def _symbol(centre: tuple[float, float], symbol: str, side: float, role: str, size: float = 0.6) -> Iterator[Shape]:
    x, y = centre
    small = role in _SMALL
    if symbol == PAINTED:
        half = side * (0.28 if small else 0.46)
        yield Rectangle(x - half, y - half, 2 * half, 2 * half, role if small else "painted")
    elif symbol == STAR:
        yield Polygon(_star(centre, side * 0.36), role if small else "star")
    elif symbol == CROSS:
        arm = side * 0.16
        for up in (arm, -arm):
            yield Stroke((x - arm, y + up), (x + arm, y - up), "small-cross" if small else "cross")
    else:
        yield _text(centre, symbol, side * size, side * 0.94, role)


def _star(centre: tuple[float, float], radius: float) -> tuple[tuple[float, float], ...]:
    """Ten corners, the first one up; it is moved down a little, to stand in the middle to the eye."""
    inner = radius * 0.42
    return tuple(
        (
            centre[0] + (inner if i % 2 else radius) * math.sin(i * math.pi / 5),
            centre[1] + 0.05 * radius - (inner if i % 2 else radius) * math.cos(i * math.pi / 5),
        )
        for i in range(10)
    )


def _text(centre: tuple[float, float], text: str, size: float, room: float, role: str) -> Text:
    """A text that fits into ``room``."""
    return Text(centre, text, min(size, room / (_DIGIT * max(len(text), 1))), role)
