"""Shapes that pictures are made of, each with a role and no colour, and symbols made of them.

The unit is the side of a cell.
"""

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TypeAlias

from satpuzzles.boards.board import Cell, Place
from satpuzzles.boards.drawing import (
    CIRCLE,
    CROSS,
    DISC,
    DOUBLE,
    FALLING,
    LINE,
    MOON,
    PAINTED,
    RISING,
    SHADED,
    SHIPS,
    STAR,
    TENT,
    TREE,
    TRIANGLES,
)  # fmt: skip

CAPITAL = 0.355
"""Half the height of a digit, of the size of the font; a text is moved down so much to stand in the middle."""
DIGIT = 0.57
"""The width of a digit, relative to the size of the font."""
_SMALL = ("candidate", "struck")

Point: TypeAlias = tuple[float, float]

_COLOUR = re.compile(r"(.+) (#[0-9a-f]{6})")


def role_and_colour(role: str) -> tuple[str, str]:
    """The role of a shape without a colour of the puzzle that may follow it, and that colour or ""."""
    found = _COLOUR.fullmatch(role)
    return (found[1], found[2]) if found else (role, "")


@dataclass(frozen=True, slots=True)
class Stroke:
    start: Point
    end: Point
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
    centre: Point
    radius: float
    role: str


@dataclass(frozen=True, slots=True)
class Polygon:
    corners: tuple[Point, ...]
    role: str


@dataclass(frozen=True, slots=True)
class Text:
    """``centre`` is the middle of the digits, in both directions; ``size`` that of the font."""

    centre: Point
    text: str
    size: float
    role: str


Shape: TypeAlias = Stroke | Rectangle | Circle | Polygon | Text


@dataclass(slots=True)
class Scene:
    """``shapes`` in the order in which they are drawn; ``places`` are those of the answer: centre, and side or
    diameter; ``nodes`` the centres of the vertices that lines of the answer join.
    """

    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)
    places: dict[Place, tuple[float, float, float]] = field(default_factory=dict)
    nodes: list[Point] = field(default_factory=list)


def rectangles(cells: Collection[Cell]) -> Iterator[tuple[int, int, int, int]]:
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


def straight(lines: Collection[tuple[Place, Place]]) -> Iterator[tuple[Place, Place]]:
    """Level and upright lines, by their ends in reading order, with those that go on in one direction as one."""
    after = {(start, start[0] == end[0]): end for start, end in lines}
    inner = {(end, level) for (_, level), end in after.items()}
    for start, level in after:
        if (start, level) not in inner:
            end = start
            while (end, level) in after:
                end = after[end, level]
            yield start, end


def towards(start: Point, end: Point, distance: float) -> Point:
    """The point on the way from ``start`` to ``end`` at this ``distance``."""
    part = distance / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def wings(tip: Point, before: Point, length: float = 0.25) -> Iterator[Point]:
    """The ends of the two strokes that make an arrow of a line from ``before`` to ``tip``."""
    back = math.atan2(before[1] - tip[1], before[0] - tip[0])
    for turn in (-0.6, 0.6):
        yield tip[0] + length * math.cos(back + turn), tip[1] + length * math.sin(back + turn)


def glyph(centre: Point, symbol: str, side: float, role: str, size: float = 0.6) -> Iterator[Shape]:
    x, y = centre
    small = role in _SMALL
    if symbol == PAINTED:
        half = side * (0.28 if small else 0.46)
        yield Rectangle(x - half, y - half, 2 * half, 2 * half, role if small else "painted")
    elif symbol == SHADED:  # a small one, as lines are here: whoever knows where they end draws others
        yield Rectangle(x - 0.28 * side, y - 0.28 * side, 0.56 * side, 0.56 * side, "filled")
    elif symbol in {LINE, DOUBLE}:
        for up in (0.0,) if symbol == LINE else (-0.1 * side, 0.1 * side):
            yield Stroke((x - 0.3 * side, y + up), (x + 0.3 * side, y + up), "small-line")
    elif symbol == STAR:
        yield Polygon(_star(centre, side * 0.36), role if small else "star")
    elif symbol in {DISC, CIRCLE}:
        yield Circle(centre, side * 0.36, role if symbol == DISC else f"ring-{role}")
    elif symbol in {TREE, TENT, MOON, *SHIPS.values()}:
        for corners, part in _PIECES[symbol]:
            yield Polygon(tuple((x + side * u, y + side * v) for u, v in corners), part or role)
    elif symbol in TRIANGLES:
        half, opposite = side * (0.28 if small else 0.5), 3 - TRIANGLES.index(symbol)
        ends = [(x + half * u, y + half * v) for v in (-1, 1) for u in (-1, 1)]
        yield Polygon((*ends[:opposite], *ends[opposite + 1 :]), role if small else "painted")
    elif symbol in {RISING, FALLING}:
        arm, up = side * (0.28 if small else 0.5), 1 if symbol == RISING else -1
        yield Stroke((x - arm, y + up * arm), (x + arm, y - up * arm), "small-line" if small else "slanted")
    elif symbol == CROSS:
        arm = side * 0.16
        for up in (arm, -arm):
            yield Stroke((x - arm, y + up), (x + arm, y - up), "small-cross" if small else "cross")
    else:
        yield fitted(centre, symbol, side * size, side * 0.94, role)


def square(centre: Point, half: float, role: str) -> Rectangle:
    return Rectangle(centre[0] - half, centre[1] - half, 2 * half, 2 * half, role)


def _crescent() -> tuple[Point, ...]:
    """The moon: a circle without the part that another one covers, which lies further left and up."""
    outer = [math.pi * (i / 12 - 0.36) for i in range(14)]
    inner = [math.pi * (0.66 - i / 12) for i in range(12)]
    return (
        *((0.36 * math.cos(turn), 0.36 * math.sin(turn)) for turn in outer),
        *((0.32 * math.cos(turn) - 0.13, 0.32 * math.sin(turn) - 0.09) for turn in inner),
    )


def _end(angle: float) -> tuple[Point, ...]:
    """The end of a ship, turned by an ``angle`` from the one that points up."""
    arc = [(-0.36 * math.cos(math.pi * i / 12), -0.36 * math.sin(math.pi * i / 12)) for i in range(13)]
    sine, cosine = math.sin(angle), math.cos(angle)
    return tuple((u * cosine - v * sine, u * sine + v * cosine) for u, v in [*arc, (0.36, 0.36), (-0.36, 0.36)])


_PIECES: Mapping[str, Sequence[tuple[tuple[Point, ...], str]]] = {
    TREE: (
        (((-0.07, 0.1), (0.07, 0.1), (0.07, 0.4), (-0.07, 0.4)), "trunk"),
        (
            ((0.0, -0.4), (0.22, -0.08), (0.12, -0.08), (0.32, 0.22), (-0.32, 0.22), (-0.12, -0.08), (-0.22, -0.08)),
            "tree",
        ),
    ),
    TENT: ((((0.0, -0.34), (0.4, 0.3), (0.12, 0.3), (0.0, 0.02), (-0.12, 0.3), (-0.4, 0.3)), ""),),
    MOON: ((_crescent(), ""),),
    SHIPS["m"]: ((((-0.36, -0.36), (0.36, -0.36), (0.36, 0.36), (-0.36, 0.36)), ""),),
    **{SHIPS[way]: ((_end(math.pi / 2 * turn), ""),) for turn, way in enumerate("nesw")},
}
"""The polygons of symbols in a cell of side 1, from its middle, each with a role of its own or that of the symbol."""


def _star(centre: Point, radius: float) -> tuple[Point, ...]:
    """The ten corners of a star, the first one up. It is a little lower than the centre, where it looks centred."""
    inner = radius * 0.42
    return tuple(
        (
            centre[0] + (inner if i % 2 else radius) * math.sin(i * math.pi / 5),
            centre[1] + 0.05 * radius - (inner if i % 2 else radius) * math.cos(i * math.pi / 5),
        )
        for i in range(10)
    )


def fitted(centre: Point, text: str, size: float, room: float, role: str) -> Text:
    return Text(centre, text, min(size, room / (DIGIT * max(len(text), 1))), role)
