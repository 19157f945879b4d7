"""A drawing as shapes: lines, rectangles, circles, polygons and texts, each with a role and no colour.

The unit is the side of a cell. What is common to all pictures is decided here; a renderer only has to know how its
medium draws five shapes, and `satpuzzles.rendering.look` tells it how each role looks.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, groupby, pairwise

from satpuzzles.boards import Network, Place
from satpuzzles.boards.drawing import (
    CLUE,
    CROSS,
    DOUBLE,
    ENTRY,
    GIVEN,
    HEAVY,
    LIGHT,
    LINE,
    MARKED,
    NONE,
    SHADED,
    SIGN,
    Arrows,
    Blocks,
    Cages,
    Candidates,
    Dots,
    Drawing,
    Lines,
    Names,
    Paints,
    Symbols,
)
from satpuzzles.rendering.scenes.layout import RADIUS
from satpuzzles.rendering.scenes.margins import Margins
from satpuzzles.rendering.scenes.rooms import ROUND, SQUARE, Room, rooms
from satpuzzles.rendering.scenes.shapes import (
    DIGIT,
    Circle,
    Polygon,
    Rectangle,
    Scene,
    Shape,
    Stroke,
    fitted,
    glyph,
    rectangles,
    square,
    straight,
    towards,
    wings,
)
from satpuzzles.rendering.scenes.tints import tints

_SPOT = 0.25
"""The radius of a shade on an edge or a corner."""
_SMALL_TEXT = 0.22
_TAG = 0.24
"""The height of the name of a region in the corner of a cell."""
_INSET = 0.07
"""The gap between the border of a cell and a frame inside it."""
_DOTS = {
    "corner": 0.06, "black": 0.13, "white": 0.13, "black-pearl": 0.36, "white-pearl": 0.36, "island": 0.4,
    "disc": 0.33, "end": 0.4, "rose-end": 0.38, "diamond": 0.44, "odd": 0.36, "even": 0.36,
    "white-numbered": 0.18, "black-numbered": 0.18,
    "clear": 0.17, "quadruple": 0.3,
}  # fmt: skip
_ABOVE = ("island", "disc")
"""Roles of dots that cover lines."""
_BELOW = ("end", "rose-end", "diamond", "odd", "even")
"""Roles of dots that lie below the symbols of cells."""
_SPREAD = {
    2: ((-0.2, -0.18), (0.2, 0.18)),
    3: ((-0.22, -0.18), (0.22, -0.18), (0.0, 0.2)),
    4: ((0.0, -0.26), (-0.24, 0.0), (0.24, 0.0), (0.0, 0.26)),
}
"""Where the numbers of one clue stand: to the right of the middle of their cell and below it, as shares of its side."""
_ASIDE = 0.09
"""The distance of each of two parallel lines from the middle."""
_APART = 1.0
"""The gap between drawings."""
MOST_PLACED = 16
"""Of so many symbols at most, each has a place of its own among the candidates of a cell."""


def scene(*drawings: Drawing, is_fogged: bool = False) -> Scene:
    """The shapes of a drawing, or of several side by side: in about as many rows as columns where there are more than
    three. Those that are ``is_fogged`` have rectangles for the cells that are in fog at first, in their order.
    """
    across = len(drawings) if len(drawings) <= 3 else math.ceil(math.sqrt(len(drawings)))
    down = math.ceil(len(drawings) / across)
    sizes = zip(*(_Drawer(one, (0, 0)).size for one in drawings), strict=True)
    width, height = (max(each) + _APART for each in sizes)
    whole = Scene(across * width - _APART, down * height - _APART)
    for i, drawing in enumerate(drawings):
        drawer = _Drawer(drawing, (i % across * width, i // across * height))
        whole.shapes += drawer.shapes()
        whole.shapes += drawer.fog() if is_fogged else ()
        whole.places = {place: (*drawer.at(place), drawer.side(place)) for place in drawing.board.cells}
        whole.nodes = [*map(drawer.at, drawing.board.vertices)] if isinstance(drawing.board, Network) else []
    return whole


def room_in(drawing: Drawing) -> float:
    """Half of the room for marks in a cell of the drawing where nothing else stands."""
    return ROUND if drawing.board.is_round else SQUARE


class _Drawer(Margins):
    """Draws each layer of the board by a method of its name."""

    def shapes(self) -> Iterator[Shape]:
        layers = (
            *(
                self.paper,
                self.shades,
                self.shaded,
                self.blocks,
                self.lines,
                self.under,
                self.cages,
                self.circles,
                self.symbols,
            ),
            *(self.separators, self.borders, self.dots, self.drawn_lines, self.islands, self.texts, self.arrows),
            *(self.frames, self.names, self.clues, self.pointers, self.numbers, self.bank),
        )
        return chain.from_iterable(layer() for layer in layers)

    def fog(self) -> Iterator[Shape]:
        """Fog, with the borders above it."""
        places = self.drawing.fogged
        yield from (Rectangle(*self.corner(place), self.side(place), self.side(place), "fog") for place in places)
        yield from self.borders() if places else ()

    def paper(self) -> Iterator[Shape]:
        for layer in self.drawing.of(Paints):
            if layer.paper != "#ffffff":
                (left, top), (right, bottom) = self.start, self.end
                yield Rectangle(left, top, right - left, bottom - top, f"paint {layer.paper}")

    def shades(self) -> Iterator[Shape]:
        """Shades as few large rectangles; those of round cells belong to their `circles`."""
        shades = {**self.tints, **self.drawing.shades}
        for role in dict.fromkeys(shades.values()):
            places = [place for place, shade in shades.items() if shade == role]
            squares = {(y // 2, x // 2) for y, x in places if self.is_square((y, x))}
            for r, c, wide, high in rectangles(squares):
                yield Rectangle(*self.at((2 * r, 2 * c)), wide, high, role)
            for place in places:
                if self.board.is_round and place not in self.board.cells:
                    yield Polygon(tuple(map(self.at, self.board.around(place))), role)
                elif not self.board.is_round and not self.is_square(place):
                    yield Circle(self.at(place), _SPOT, role)

    def shaded(self) -> Iterator[Shape]:
        """Cells that are shaded as an answer; clues in them can be read."""
        places = [place for place, symbol in self.values.items() if symbol == SHADED]
        for r, c, wide, high in rectangles({(y // 2, x // 2) for y, x in places if self.is_square((y, x))}):
            yield Rectangle(*self.at((2 * r, 2 * c)), wide, high, "filled")
        for place in places:
            if not self.is_square(place):
                yield Circle(self.at(place), self.side(place) / 2, "filled")

    @cached_property
    def tints(self) -> Mapping[Place, str]:
        return tints(self.drawing)

    @cached_property
    def values(self) -> Mapping[Place, str]:
        """The symbols of the answer."""
        return self.drawing.symbols(GIVEN, ENTRY)

    def blocks(self) -> Iterator[Shape]:
        for layer in self.drawing.of(Blocks):
            for place, clues in layer.at.items():
                (left, top), (x, y) = self.corner(place), self.at(place)
                yield Rectangle(left, top, 1.0, 1.0, "block")
                if len(clues) == 1:
                    yield from [fitted((x, y), clues[0], 0.6, 0.94, "block-text")] * bool(clues[0])
                    continue
                below, above = clues
                if below or above:
                    yield Stroke((left, top), (left + 1, top + 1), "split")
                for text, aside in ((below, -0.23), (above, 0.23)):
                    if text:
                        yield fitted((x + aside, y - aside), text, 0.34, 0.46, "block-text")

    def lines(self) -> Iterator[Shape]:
        for layer in self.drawing.of(Lines):
            for path in layer.paths:
                points = [*map(self.at, path)]
                if layer.bulb:
                    yield Circle(points[0], 0.36, "slow-bulb" if layer.role == "slow" else "bulb")
                if layer.role == "pill":
                    yield from (Stroke(*ends, "pill-rim") for ends in pairwise(points))
                if layer.circle:
                    yield Circle(points[0], 0.4, "ring")
                    points[0] = towards(points[0], points[1], 0.4)
                yield from (Stroke(*ends, layer.role) for ends in pairwise(points))
                if layer.arrow:
                    yield from (Stroke(points[-1], wing, layer.role) for wing in wings(points[-1], points[-2]))

    def cages(self) -> Iterator[Shape]:
        for layer in self.drawing.of(Cages):
            for cells, _ in layer.cages if layer.outlined else ():
                for place in cells:
                    yield from self._cage_sides(place, {*cells})

    def _cage_sides(self, place: Place, cage: Collection[Place]) -> Iterator[Stroke]:
        """The sides of a cell at which its cage ends. They are a little inside, and meet at the corners of the cage:
        where it has a corner inwards, in the cell beside. Steps to cells beside are complex numbers: 1j is down.
        """
        here, half = complex(*self.at(place)), 0.5 - _INSET

        def is_in(step: complex) -> bool:
            return (place[0] + 2 * round(step.imag), place[1] + 2 * round(step.real)) in cage

        for out in (1, 1j, -1, -1j):
            if not is_in(out):
                reach = {
                    along: half if not is_in(along) else 0.5 + _INSET if is_in(out + along) else 0.5
                    for along in (out * 1j, -out * 1j)
                }
                start, end = (here + out * half + along * length for along, length in reach.items())
                yield Stroke((start.real, start.imag), (end.real, end.imag), "cage")

    def circles(self) -> Iterator[Shape]:
        shades = self.drawing.shades
        for place in self.board.cells if self.board.is_round else ():
            roles = ("vertex", shades[place]) if place in shades else ("vertex",)
            yield from (Circle(self.at(place), RADIUS, role) for role in roles)

    def symbols(self) -> Iterator[Shape]:
        """The symbols at the places of the answer, except lines and shaded cells."""
        if self.drawing.unnamed:
            return
        known = dict.fromkeys(self.drawing.symbols(GIVEN), GIVEN) | dict.fromkeys(self.drawing.symbols(ENTRY), ENTRY)
        small = {place: (layer, shown) for layer in self.drawing.of(Candidates) for place, shown in layer.at.items()}
        for place in self.board.cells:
            if place not in known and place in small:
                layer, shown = small[place]
                yield from self._candidates(place, shown, {one for at, one in layer.struck if at == place})
            elif place in known:
                yield from self._symbol(place, self.values[place], known.pop(place))
        for place, role in known.items():
            yield from self._symbol(place, self.values[place], role)

    def _symbol(self, place: Place, symbol: str, role: str) -> Iterator[Shape]:
        if symbol == CROSS and place in self.written:  # below the clue
            x, y = self.at(place)
            yield from glyph((x + 0.34, y + 0.34), symbol, self.side(place) * 0.6, role)
        elif symbol in self.drawing.paints:
            yield square(self.at(place), 0.46 * self.side(place), f"paint {self.drawing.paints[symbol]}")
        elif symbol not in {"", LINE, DOUBLE, SHADED}:
            yield from glyph(self.at(place), symbol, self.side(place), role)

    @cached_property
    def written(self) -> Mapping[Place, str]:
        """The clues in cells, on edges and at corners."""
        return self.drawing.symbols(CLUE)

    def texts(self) -> Iterator[Shape]:
        is_open = any(layer.role == "corner" for layer in self.drawing.of(Dots))  # there is room: lines are far away
        for place, symbol in self.written.items():
            words = symbol.split(" ") if place in self.board.cells else [symbol]
            x, y = self.at(place)
            side, room = self.side(place), 0.86 if is_open else 0.6
            if words[1:] and len(words) in _SPREAD:
                for word, (right, down) in zip(words, _SPREAD[len(words)], strict=True):
                    yield from glyph((x + right * side, y + down * side), word, 0.7 * side, CLUE, room)
            elif symbol:
                yield from glyph((x, y), symbol, side, CLUE, room)
        for place, sign in self.drawing.symbols(SIGN).items():
            x, y = self.at(place)
            tip = {">": (1, 0), "<": (-1, 0), "∨": (0, 1), "∧": (0, -1)}[sign]  # noqa: RUF001  # signs of logic
            end, before = ((x + far * tip[0], y + far * tip[1]) for far in (0.1, -0.14))
            yield from (Stroke(end, wing, "sign") for wing in wings(end, before, 0.26))
        for layer in self.drawing.of(Symbols):
            if layer.role in ("on-white", "on-black"):
                yield from (fitted(self.at(place), text, 0.28, 0.3, layer.role) for place, text in layer.at.items())

    def arrows(self) -> Iterator[Shape]:
        """A number with an arrow above it, or beside it if the arrow is upright."""
        black = {place for layer in self.drawing.of(Blocks) for place in layer.at}
        for layer in self.drawing.of(Arrows):
            for place, (words, way) in layer.at.items():
                x, y = self.at(place)
                down, right = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}[way]
                x, y = (x - 0.12, y) if down else (x, y + 0.12)
                text, line = ("block-text", "block-pointer") if place in black else ("clue", "pointer")
                yield fitted((x, y), words, 0.55, 0.7, text)
                middle = (x + 0.36, y) if down else (x, y - 0.38)
                tip, tail = ((middle[0] + k * 0.26 * right, middle[1] + k * 0.26 * down) for k in (1, -1))
                yield Stroke(tail, tip, line)
                yield from (Stroke(tip, wing, line) for wing in wings(tip, tail, 0.16))

    def drawn_lines(self) -> Iterator[Shape]:
        """The lines of an answer; lines that continue each other are one stroke."""
        if not isinstance(self.board, Network):
            return
        lines = [(place, symbol) for place, symbol in self.values.items() if symbol in {LINE, DOUBLE}]
        single = {self.board.ends(place) for place, symbol in lines if symbol == LINE}
        yield from (Stroke(self.at(start), self.at(end), "loop") for start, end in sorted(straight(single)))
        for place, symbol in lines:
            if symbol == DOUBLE:
                (left, top), (right, bottom) = map(self.at, self.board.ends(place))
                x, y = (_ASIDE, 0.0) if left == right else (0.0, _ASIDE)
                yield Stroke((left - x, top - y), (right - x, bottom - y), "double")
                yield Stroke((left + x, top + y), (right + x, bottom + y), "double")

    @cached_property
    def rooms(self) -> Mapping[Place, Room]:
        stated = (self.names, self.texts, self.dots, self.arrows, self.pointers)
        places = {place: (*self.at(place), self.side(place)) for place in self.board.cells}
        return rooms(chain.from_iterable(layer() for layer in stated), places, room_in(self.drawing))

    def _candidates(self, place: Place, shown: Sequence[str], struck: Collection[str]) -> Iterator[Shape]:
        """Small symbols, each where it stands in every cell, or one after the other where there are many."""
        every = self.drawing.choices
        order = list(every if len(every) <= MOST_PLACED and set(shown) <= set(every) else shown)
        across = max(math.ceil(math.sqrt(len(order))), 2)
        rows = math.ceil(len(order) / across)
        reach = room_in(self.drawing) * self.side(place)
        left, top, right, bottom = self.rooms.get(place, (-reach, -reach, reach, reach))
        step = min((right - left) / across, (bottom - top) / max(rows, 1))
        centre = self.at(place)
        for symbol in shown:
            row, column = divmod(order.index(symbol), across)
            x = centre[0] + (left + right) / 2 + (column + 0.5 - across / 2) * step
            y = centre[1] + (top + bottom) / 2 + (row + 0.5 - rows / 2) * step
            if symbol in self.drawing.paints:
                yield square((x, y), 0.36 * step, f"paint {self.drawing.paints[symbol]}")
            else:
                yield from glyph((x, y), symbol, step, "struck" if symbol in struck else "candidate", 0.85)
            if symbol in struck:
                yield Stroke((x - 0.36 * step, y + 0.3 * step), (x + 0.36 * step, y - 0.3 * step), "strike")

    @cached_property
    def named(self) -> Mapping[Place, tuple[str, str]]:
        """The words in the corners of cells, each with its role."""
        found: dict[Place, tuple[str, str]] = {}
        for cells, words in (cage for layer in self.drawing.of(Cages) for cage in layer.cages if cage[1]):
            free = (place for place in sorted(cells) if place not in found)  # cages may overlap
            found[next(free, min(cells))] = (words, "cage-text")
        return found | {at: (words, "tag-text") for layer in self.drawing.of(Names) for at, words in layer.at.items()}

    def names(self) -> Iterator[Shape]:
        """Names of regions, in a dark colour that tells them from candidates."""
        for place, (words, role) in sorted(self.named.items()):
            (left, top), side = self.corner(place), self.side(place)
            width = min(0.1 + _SMALL_TEXT * DIGIT * len(words), 1.0) * side
            if role == "tag-text":
                yield Rectangle(left, top, width, _TAG * side, "tag")
                yield fitted((left + width / 2, top + _TAG / 2 * side), words, _SMALL_TEXT * side, width, role)
            elif words:
                yield Rectangle(left + 0.045, top + 0.045, width, _TAG, self.tints.get(place, "paper"))
                yield fitted((left + _INSET + width / 2, top + _INSET + _TAG / 2), words, _SMALL_TEXT, width, role)

    def borders(self) -> Iterator[Shape]:
        """Stretches of equal weight as one line each; heavier ones come later and so lie above."""
        lines: dict[tuple[bool, int], list[tuple[int, int]]] = {}  # upright or not, and where: place on it and weight
        for (y, x), weight in self.weights.items():
            upright = y % 2 == 1
            lines.setdefault((upright, x if upright else y), []).append((y if upright else x, weight))
        roles = {NONE: "hair", LIGHT: "group" if NONE in self.weights.values() else "thin", HEAVY: "thick"}
        drawn: list[tuple[int, Stroke]] = []
        for (upright, at), edges in sorted(lines.items()):
            # edges that follow each other have places two apart
            runs = groupby(enumerate(sorted(edges)), lambda one: (one[1][1], one[1][0] - 2 * one[0]))
            for (weight, _), stretch in runs:
                places = [place for _, (place, _) in stretch]
                ends = (places[0] - 1, at), (places[-1] + 1, at)
                start, end = (self.at(one if upright else one[::-1]) for one in ends)
                drawn.append((weight, Stroke(start, end, roles[weight])))
        yield from (line for _, line in sorted(drawn, key=lambda weighed: weighed[0]))

    def dots(self) -> Iterator[Shape]:
        yield from (dot for dot in self._dots() if dot.role not in (*_ABOVE, *_BELOW))

    def under(self) -> Iterator[Shape]:
        """Dots below the symbols of cells."""
        for dot in self._dots():
            (x, y), half = dot.centre, dot.radius
            if dot.role == "even":
                yield Rectangle(x - half, y - half, 2 * half, 2 * half, dot.role)
            elif dot.role == "diamond":
                yield Polygon(((x - half, y), (x, y - half), (x + half, y), (x, y + half)), dot.role)
            elif dot.role in _BELOW:
                yield dot

    def islands(self) -> Iterator[Shape]:
        """Dots that cover the ends of lines."""
        yield from (dot for dot in self._dots() if dot.role in _ABOVE)

    def _dots(self) -> Iterator[Circle]:
        for layer in self.drawing.of(Dots):
            for place in sorted(layer.places):
                named = layer.role in (*_ABOVE, *_BELOW, "clear", "quadruple")
                role = layer.role if named else f"{layer.role.partition('-')[0]}-dot"
                yield Circle(self.at(place), _DOTS[layer.role], role)

    def frames(self) -> Iterator[Shape]:
        """Frames of marked cells, for people who do not see the colour."""
        for place in sorted(self.drawing.shaded(MARKED)):
            (x, y), side = self.corner(place), self.side(place) - 2 * _INSET
            if self.is_square(place):
                yield Rectangle(x + _INSET, y + _INSET, side, side, "frame")
            else:
                yield Circle(self.at(place), RADIUS if self.board.is_round else _SPOT, "frame")
