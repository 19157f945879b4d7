"""The positions of the places of a drawing, and the room that it takes, in sides of a cell."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from satpuzzles.boards.board import Cell, Place
from satpuzzles.boards.drawing import Bank, Dots, Drawing, Pointers
from satpuzzles.rendering.scenes.shapes import DIGIT, Point

MARGIN = 0.2
CLUE_HEIGHT = 0.68
"""The height of a clue above the board. To the left a digit has as much room, and a longer clue more."""
CLEAR = 0.1
"""The gap between the clues and the frame, which two digits would nearly touch."""
APART = 1.55
"""The distance of the centres of two round cells."""
RADIUS = 0.46
BETWEEN = 2 / 3
"""The room for a symbol between round cells, and on edges and corners."""
NUMBERS = 0.5
"""The room for the numbers of rows and columns at the edge."""
BANKED = 0.42
"""The side of a cell of a shape below the board, and the gap between two of these."""
_RIM = 0.85
"""The room for clues that point into the board."""


class Layout:
    """Of a drawing whose upper left ``corner`` is given: the board reaches from ``start`` to ``end``, its clues from
    ``edge`` to ``far``; all has the ``size``.
    """

    def __init__(self, drawing: Drawing, corner: Point) -> None:
        self.drawing, self.board = drawing, drawing.board
        self.outside = drawing.outside
        sides = self.outside
        items = (item for clue in (*sides.left, *sides.right) for item in clue)
        digits = max((len(item) - (item[-1:] in drawing.paints) for item in items), default=1)
        self.step = max(CLUE_HEIGHT, digits * 0.5 * DIGIT + 0.22)
        rim, self.scale = (RADIUS, APART) if self.board.is_round else (0.0, 1.0)
        numbers = NUMBERS * drawing.numbered
        rows, columns = self.board.shape
        dots = [place for layer in drawing.of(Dots) if layer.role == "quadruple" for place in layer.places]
        at_frame = any(y in (0, 2 * rows) or x in (0, 2 * columns) for y, x in dots)
        if self.board.rows[0][0][0] == 0 or at_frame:  # an answer on edges or corners, or clues, those of the frame too
            rim = BETWEEN / 2 - MARGIN
            numbers = max(numbers - rim, 0)
        ends = map(self.board.position, self.board.cells) if self.board.is_round else [(0, 0), (columns, rows)]
        across, down = zip(*ends, strict=True)
        left, top, right, bottom = (side * self.scale for side in (min(across), min(down), max(across), max(down)))
        above = numbers * (columns > 0)
        self.edge = corner[0] + MARGIN + numbers, corner[1] + MARGIN + above
        pointed = {place for layer in drawing.of(Pointers) for place in layer.at}
        self.rim = [
            _RIM * any(beside)
            for beside in (
                (x < 0 for _, x in pointed),
                (y < 0 for y, _ in pointed),
                (x > 2 * columns for _, x in pointed),
                (y > 2 * rows for y, _ in pointed),
            )
        ]
        self.start = (
            self.edge[0] + _room(sides.left, self.step) + self.rim[0],
            self.edge[1] + _room(sides.above, CLUE_HEIGHT) + self.rim[1],
        )
        self.end = self.start[0] + right - left + 2 * rim, self.start[1] + bottom - top + 2 * rim
        self.far = (
            self.end[0] + _room(sides.right, self.step) + self.rim[2],
            self.end[1] + _room(sides.below, CLUE_HEIGHT) + self.rim[3],
        )
        self.origin = self.start[0] + rim - left, self.start[1] + rim - top
        bank = self.bank_height + 2 * MARGIN if self.in_bank else 0
        self.size = self.far[0] + MARGIN - corner[0], self.far[1] + MARGIN + bank - corner[1]

    @cached_property
    def in_bank(self) -> list[tuple[float, float, Sequence[Cell]]]:
        """The shapes of a `Bank` in rows no wider than the board, each with its upper left corner."""
        found, (x, y), below = list[tuple[float, float, Sequence[Cell]]](), (0.0, 0.0), 0.0
        for shape in (shape for layer in self.drawing.of(Bank) for shape in layer.shapes):
            height, width = (BANKED * (1 + max(axis)) for axis in zip(*shape, strict=True))
            if x and x + width > self.end[0] - self.start[0]:
                x, y = 0.0, below
            found.append((x, y, shape))
            x, below = x + width + BANKED, max(below, y + height + BANKED)
        return found

    @property
    def bank_height(self) -> float:
        return max(y + BANKED * (1 + r) for _, y, shape in self.in_bank for r, _ in shape)

    def at(self, place: Place) -> Point:
        x, y = self.board.position(place)
        return self.origin[0] + x * self.scale, self.origin[1] + y * self.scale

    def side(self, place: Place) -> float:
        """The width and height of the room at a place."""
        if self.board.is_round:
            return 2 * RADIUS if place in self.board.cells else BETWEEN
        return 1.0 if self.is_square(place) else BETWEEN

    def corner(self, place: Place) -> Point:
        """The upper left corner of a cell."""
        (x, y), side = self.at(place), self.side(place)
        return x - side / 2, y - side / 2

    def is_square(self, place: Place) -> bool:
        return not self.board.is_round and place[0] % 2 + place[1] % 2 == 2

    @cached_property
    def weights(self) -> Mapping[Place, int]:
        return self.drawing.weights


def _room(clues: Iterable[Sequence[str]], step: float) -> float:
    most = max(map(len, clues), default=0)
    return most * step + CLEAR * (most > 0)
