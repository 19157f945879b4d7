"""Where small marks have room in cells: beside what the puzzle states there, such as the sum of a cage, a number in the
cell, or a dot on its border. Lines, shades and large circles lie below marks, and take no room.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TypeAlias

from satpuzzles.boards.board import Place
from satpuzzles.rendering.scenes.shapes import CAPITAL, DIGIT, Circle, Point, Rectangle, Shape, Stroke, Text

Room: TypeAlias = tuple[float, float, float, float]
"""The left, upper, right and lower edge of some room."""

SQUARE, ROUND = 0.4, 0.33
"""Half of the room in a cell of side 1, or of diameter 1, where nothing else stands."""
_GAP = 0.03
"""Between marks and a text."""
_ANSWERS = frozenset({"given", "entry", "candidate", "struck"})
"""Roles of texts that stand in the place of marks, or are some."""
_DOTS = frozenset({"black-dot", "white-dot", "clear", "quadruple"})
_STROKES = frozenset({"sign", "pointer"})
_RECTANGLES = frozenset({"tag", "block"})
_DIAGONAL = math.sqrt(0.5)


def rooms(
    shapes: Iterable[Shape], places: Mapping[Place, tuple[float, float, float]], half: float
) -> dict[Place, Room]:
    """The largest room, from the centre, in those of ``places``, by their centres and sides, in which ``shapes`` take
    some. In the others it is a square, ``half`` of the side to each side.
    """
    near: dict[tuple[int, int], list[Shape]] = {}
    for shape in shapes:
        if (box := taken(shape)) is not None:
            for at in _squares(box):
                near.setdefault(at, []).append(shape)
    found = {}
    for place, (x, y, side) in places.items():
        whole = (x - half * side, y - half * side, x + half * side, y + half * side)
        there = {id(one): one for at in _squares(whole) for one in near.get(at, ()) if overlap(whole, one)}
        if there:
            left, top, right, bottom = (round(edge, 4) for edge in _largest(whole, [*there.values()]))
            found[place] = (left - x, top - y, right - x, bottom - y)
    return found


def _squares(box: Room) -> Iterator[tuple[int, int]]:
    """The squares of side 1 that a box reaches into."""
    left, top, right, bottom = map(math.floor, box)
    return product(range(left, right + 1), range(top, bottom + 1))


def taken(shape: Shape) -> Room | None:
    """The box around a shape that marks must not lie on, None for other shapes."""
    match shape:
        case Text((x, y), text, size, role) if role not in _ANSWERS and text:
            across, down = DIGIT * size * len(text) / 2 + _GAP, CAPITAL * size + _GAP
            return x - across, y - down, x + across, y + down
        case Circle((x, y), radius, role) if role in _DOTS:
            return x - radius, y - radius, x + radius, y + radius
        case Stroke((x, y), (u, v), role) if role in _STROKES:
            return min(x, u), min(y, v), max(x, u), max(y, v)
        case Rectangle(x, y, width, height, role) if role in _RECTANGLES:
            return x, y, x + width, y + height
    return None


def overlap(room: Room, shape: Shape) -> bool:
    """Whether a shape that takes room takes some of this one."""
    box = taken(shape)
    if box is None or not (room[0] < box[2] and box[0] < room[2] and room[1] < box[3] and box[1] < room[3]):
        return False
    return not isinstance(shape, Circle) or _distance(shape.centre, room) < shape.radius


def _distance(point: Point, room: Room) -> float:
    """From a point to a room; 0 inside."""
    x, y = point
    across, down = max(room[0] - x, 0.0, x - room[2]), max(room[1] - y, 0.0, y - room[3])
    return math.hypot(across, down)


def _largest(whole: Room, shapes: list[Shape]) -> Room:
    """The part of a room with the longest shorter side, then the largest, then the one farthest right and down, that no
    shape takes; the whole of it where there is none.
    """
    across = sorted({whole[0], whole[2], *(x for x, _ in _edges(shapes) if whole[0] < x < whole[2])})
    down = sorted({whole[1], whole[3], *(y for _, y in _edges(shapes) if whole[1] < y < whole[3])})
    parts = [
        (left, top, right, bottom)
        for left, right in product(across, across)
        for top, bottom in product(down, down)
        if left < right and top < bottom
    ]
    free = [part for part in parts if not any(overlap(part, shape) for shape in shapes)]
    return max(free, key=_worth, default=whole)


def _worth(part: Room) -> tuple[float, ...]:
    across, down = round(part[2] - part[0], 6), round(part[3] - part[1], 6)
    return min(across, down), across + down, part[0] + part[1]


def _edges(shapes: Iterable[Shape]) -> Iterator[Point]:
    """The points at which room may end: the corners of boxes; beside circles also those of the square inside."""
    for shape in shapes:
        left, top, right, bottom = taken(shape) or (0.0,) * 4
        yield from ((left, top), (right, bottom))
        if isinstance(shape, Circle):
            (x, y), reach = shape.centre, shape.radius * _DIAGONAL
            yield from ((x - reach, y - reach), (x + reach, y + reach))
