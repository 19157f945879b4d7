"""Draw what surrounds a board: clues and numbers of its lines, clues that point into it, separators, and shapes."""

from collections.abc import Iterator

from satpuzzles.boards.colors import on_colour
from satpuzzles.boards.drawing import LIGHT, NONE, Pointers
from satpuzzles.rendering.scenes.layout import BANKED, CLEAR, CLUE_HEIGHT, MARGIN, NUMBERS, Layout
from satpuzzles.rendering.scenes.shapes import Point, Rectangle, Shape, Stroke, fitted, wings


class Margins(Layout):
    """Draws each layer around a board by a method of its name."""

    def clues(self) -> Iterator[Shape]:
        sides = self.outside
        for upright, near, clues, outwards, step in (
            (False, self.start[0] - self.rim[0] - CLEAR, sides.left, -1, self.step),
            (True, self.start[1] - self.rim[1] - CLEAR, sides.above, -1, CLUE_HEIGHT),
            (False, self.end[0] + self.rim[2] + CLEAR, sides.right, 1, self.step),
            (True, self.end[1] + self.rim[3] + CLEAR, sides.below, 1, CLUE_HEIGHT),
        ):
            for i, clue in enumerate(clues):
                x, y = self.at((2 * i + 1, 2 * i + 1))
                for k, item in enumerate(clue[::outwards]):
                    away = near + outwards * (k + 0.5) * step
                    centre, room = (x, away) if upright else (away, y), 0.95 if upright else step
                    yield from self._clue(centre, item, room)

    def _clue(self, centre: Point, item: str, room: float) -> Iterator[Shape]:
        """A clue beside a line, on its colour if it has one."""
        rgb = self.drawing.paints.get(item[-1:])
        if rgb is None:
            yield fitted(centre, item, 0.5, room, "clue")
            return
        (x, y), across, down = centre, 0.94 * room, 0.94 * CLUE_HEIGHT
        yield Rectangle(x - across / 2, y - down / 2, across, down, f"paint {rgb}")
        yield fitted(centre, item[:-1], 0.5, across, f"on-paint {on_colour(rgb)}")

    def numbers(self) -> Iterator[Shape]:
        """Numbers of rows and columns from 1, as in `cell_name`."""
        left, above = (edge - NUMBERS / 2 - 0.1 for edge in self.edge)
        for axis, lines in enumerate(self.board.shape if self.drawing.numbered else ()):
            for k in range(lines):
                x, y = self.at((2 * k + 1, 2 * k + 1))
                yield fitted((x, above) if axis else (left, y), str(k + 1), 0.32, NUMBERS, "number")

    def pointers(self) -> Iterator[Shape]:
        """A number with an arrow that points into the board."""
        for layer in self.drawing.of(Pointers):
            for place, (words, (down, right)) in layer.at.items():
                x, y = self.at(place)
                yield fitted((x - 0.1 * right, y - 0.08 * down), words, 0.42, 0.6, "pointer-text")
                tail, tip = ((x + far * right, y + far * down) for far in (0.22, 0.42))
                yield Stroke(tail, tip, "pointer")
                yield from (Stroke(tip, wing, "pointer") for wing in wings(tip, tail, 0.12))

    def bank(self) -> Iterator[Shape]:
        """The shapes below the board, cell by cell."""
        left, top = self.start[0], self.far[1] + 2 * MARGIN
        for x, y, shape in self.in_bank:
            for r, c in shape:
                yield Rectangle(left + x + c * BANKED, top + y + r * BANKED, 0.94 * BANKED, 0.94 * BANKED, "filled")

    def separators(self) -> Iterator[Shape]:
        """Lines between the clues of neighbouring lines, on a board in groups; borders of groups are heavier."""
        if NONE not in self.weights.values():
            return
        for axis, lines in enumerate(self.board.shape):  # those of rows run along x, those of columns along y
            for k in range(0, 2 * lines + 1, 2):
                role = "group" if self.weights.get((1, k) if axis else (k, 1)) == LIGHT else "hair"
                at = self.at((k, k))[1 - axis]
                for start, end in ((self.edge[axis], self.start[axis]), (self.end[axis], self.far[axis])):
                    if start < end:
                        yield Stroke((at, start), (at, end), role) if axis else Stroke((start, at), (end, at), role)
