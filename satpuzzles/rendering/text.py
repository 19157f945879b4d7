"""Drawings as text: Unicode box drawing or plain ASCII, with colour if asked for. There is no room for candidates, for
lines through cells that are not between them, nor for names in corners that are no arrows; cages stand in words below
the board.
"""

import operator
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from satpuzzles.boards import Network, Place
from satpuzzles.boards.colors import channels, on_colour
from satpuzzles.boards.drawing import (
    CIRCLE,
    CLUE,
    CROSS,
    DISC,
    DOUBLE,
    ENTRY,
    FALLING,
    GIVEN,
    HEAVY,
    LIGHT,
    LINE,
    MARKED,
    MOON,
    NONE,
    PAINTED,
    REASON,
    RISING,
    SHADED,
    SHIPS,
    SIGN,
    STAR,
    TENT,
    TIPS,
    TREE,
    Arrows,
    Blocks,
    Cages,
    Dots,
    Drawing,
    Lines,
    Names,
    Picture,
    TextLines,
)
from satpuzzles.errors import one_line
from satpuzzles.rendering.interface import RenderOptions, Style

_BOXES = " ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋"
"""Box drawing characters: the weights of their arms up, down, left and right, as digits of a number to the base 3, say
which.
"""
_FULL = ("#", "█")
"""A painted cell, in ASCII and in Unicode."""
_ASCII = {STAR: "*", CROSS: "x", CIRCLE: "o", DISC: "@", "·": ".", SHADED: "#", TREE: "T", TENT: "A", MOON: "C"}
_ASCII |= {RISING: "/", FALLING: "\\"}
_ASCII |= dict(zip(SHIPS.values(), "nuceo@", strict=True))
_DOTS = {"white": "○", "black": "●", "corner": "·", "white-pearl": "○", "black-pearl": "●"}
_ARROWS = {"n": "↑^", "e": "→>", "s": "↓v", "w": "←<"}
_WAYS = {tip: way for way, tip in TIPS.items()}
"""The direction of each arrow."""
_DOUBLES = {False: "═=", True: '║"'}
"""Double lines, horizontal and vertical."""
_MORE = HEAVY + 1
Pieces: TypeAlias = dict[Place, tuple[int, int, str]]
"""Where each place of a board stands in its text, by line and column, and what stands there."""
_ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def draw(pictures: Sequence[Picture], options: RenderOptions) -> bytes:
    """The boards of ``pictures``, or their solutions, below each other; of several puzzles with their titles."""
    shown = [
        (f"{one_line(one.title)}\n" if len(pictures) > 1 else "") + text(one, options.style)
        for picture in pictures
        for one in picture.shown(solution=options.solution)
    ]
    return ("\n" if len(pictures) > 1 else "").join(shown).encode()


def text(drawing: Drawing, style: Style = Style()) -> str:
    """``drawing`` as lines of text, each ended by a newline.

    Where it is wider than ``style.columns`` the room around symbols is left out; it may still be wider, see `columns`.
    """
    roomy = _Board(drawing, style, 1).text()
    too_wide = style.columns is not None and columns(roomy) > style.columns
    return _Board(drawing, style, 0).text() if too_wide else roomy


def pieces(drawings: Sequence[Drawing], style: Style, room: int) -> Iterator[list[Pieces]]:
    """What the text of each of ``drawings`` of one board, with ``room`` around symbols or 0, has at each place; once
    for each width of cells that some of them have, all in this width.
    """
    boards = [_Board(drawing, style, room) for drawing in drawings]
    for inner, columns in sorted({(board.inner, board.columns) for board in boards}):
        for board in boards:
            board.inner, board.columns = inner, columns
        yield [board.pieces() for board in boards]


def columns(drawn: str) -> int:
    """The number of terminal columns that a text takes."""
    return max((width(_ESCAPE.sub("", line)) for line in drawn.splitlines()), default=0)


def width(symbol: str) -> int:
    """How many columns of a terminal ``symbol`` takes: wide East Asian characters two, combining ones none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in symbol)


def _centred(symbol: str, columns: int) -> str:
    free = columns - width(symbol)
    return " " * (free // 2) + symbol + " " * (free - free // 2)


class _Board:
    """A drawing in characters: each half step down is a line or none, each to the right so many columns. In cells that
    have borders ``room`` is left on both sides of the symbol. Without room the marks of a cell take the place of its
    borders.
    """

    def __init__(self, drawing: Drawing, style: Style, room: int) -> None:
        self.drawing, self.board, self.style = drawing, drawing.board, style
        self.shades, self.given = drawing.shades, drawing.symbols(GIVEN).keys()
        self.outside = drawing.outside
        self.left, self.right = ([" ".join(one) for one in side] for side in (self.outside.left, self.outside.right))
        self.margin = max(map(len, self.left), default=-1) + 1
        self.values, self.written = drawing.symbols(GIVEN, ENTRY), drawing.symbols(CLUE, SIGN)
        self.symbols = self._symbols()
        self.weights = drawing.weights
        self.network = self.board if isinstance(self.board, Network) else None
        self.through = self.network is not None and self.network.vertex == (1, 1)  # lines from cell to cell
        self.arms = self._arms()
        rows, columns = self.board.shape
        seen = {edge for edge, weight in self.weights.items() if weight != NONE} | self.board.cells.keys()
        if self.through:
            seen |= {(y, x) for y in range(1, 2 * rows) for x in range(1, 2 * columns)}
        ruled = {x for y, x in seen if y % 2 and not x % 2}
        self.framed = columns > 1 and ruled >= {*range(2, 2 * columns, 2)}
        if style.ascii and not self.framed:  # borders of groups of cells, so that a dotted line would be too thin
            self.weights = {edge: HEAVY if weight else NONE for edge, weight in self.weights.items()}
        self.narrow = self.framed and not room and not style.colour
        self.inner = self._widest(lambda y, x: (y, x) in self.board.cells if self.board.is_round else y % 2 and x % 2)
        if self.board.is_round:
            self.down = self.across = [*range(1, 2 * rows)]
            self.columns = max(self.inner + 2, self._widest(lambda y, x: (y, x) not in self.board.cells) + 1)
        else:
            noted = (place for place, symbol in self.values.items() if symbol == SHADED and place in self.written)
            self.inner = max(self.inner, max((width(self.symbols[place]) + 1 for place in noted), default=1))
            self.down = sorted({*range(1, 2 * rows, 2)} | {y for y, x in seen if x % 2 and not y % 2})
            self.across = sorted({*range(1, 2 * columns, 2)} | ruled)
            clues = (item for clue in (*self.outside.above, *self.outside.below) for item in clue)
            self.inner = max(self.inner, max((len(item) + (not self.framed) for item in clues), default=1))
            self.columns = self.inner + 2 * room if self.framed else max(self.inner, 2 + (columns == 1))

    def _widest(self, chosen: Callable[[int, int], object]) -> int:
        """The width of the widest symbol in the ``chosen`` places."""
        return max((width(symbol) for (y, x), symbol in self.symbols.items() if chosen(y, x)), default=0)

    def _arms(self) -> dict[Place, list[int]]:
        """For each place the weights of the strokes that lead up, down, left and right from it: borders, and lines from
        corner to corner or from cell to cell, those of the puzzle too. HEAVY is a single line, more is a double one.
        """
        drawn = [(place, symbol) for place, symbol in self.values.items() if symbol in {LINE, DOUBLE}]
        if self.network is None:
            return {}
        if not self.through:
            self.weights = self.weights | dict.fromkeys((place for place, _ in drawn), HEAVY)
            return {}
        if not self.style.ascii:
            rows, columns = self.board.shape
            inner = (weight for (y, x), weight in self.weights.items() if 0 < y < 2 * rows and 0 < x < 2 * columns)
            least = HEAVY if HEAVY in inner else LIGHT  # lines are heavy: of two sorts of borders one is left
            self.weights = {edge: LIGHT if weight >= least else NONE for edge, weight in self.weights.items()}
        pairs = [
            pair for lines in self.drawing.of(Lines) for path in lines.paths for pair in pairwise(map(tuple, path))
        ]
        strokes = [(min(pair), max(pair), HEAVY) for pair in pairs if any(map(operator.eq, *pair))]
        strokes += [(*self.network.ends(place), HEAVY if symbol == LINE else _MORE) for place, symbol in drawn]
        arms: dict[Place, list[int]] = {}
        for start, end, weight in strokes:
            (y, x), down, right = start, int(start[0] < end[0]), int(start[1] < end[1])
            while (y, x) != end:
                after = (y + down, x + right)
                for at, way in (((y, x), 1 + 2 * right), (after, 2 * right)):
                    arms.setdefault(at, [NONE] * 4)[way] = weight
                y, x = after
        return arms

    def _symbols(self) -> dict[Place, str]:
        """The text at each place, lines excepted; a shape is one character of the style, and a clue goes before a
        value.
        """
        full = _FULL[not self.style.ascii]
        plain = {PAINTED: full} | (_ASCII if self.style.ascii else {})
        values = {} if self.drawing.unnamed else self.values
        at = values | {place: symbol for place, symbol in self.written.items() if symbol}
        for blocks in self.drawing.of(Blocks):
            at |= {place: "\\".join(clues) if any(clues) else PAINTED for place, clues in blocks.at.items()}
        for arrows in self.drawing.of(Arrows):
            for place, (words, way) in arrows.at.items():
                at[place] = full * (at.get(place) == PAINTED) + words + _ARROWS[way][self.style.ascii]
        for names in self.drawing.of(Names):  # of these only arrows are part of a puzzle
            for place, way in ((place, _WAYS[word]) for place, word in names.at.items() if word in _WAYS):
                at[place] = f"{at.get(place, '')}{way if self.style.ascii else TIPS[way]}"
        for dots in self.drawing.of(Dots):
            at |= dict.fromkeys(dots.places, _DOTS[dots.role]) if dots.role in _DOTS else {}
        found = {place: plain.get(symbol, symbol) for place, symbol in at.items() if symbol not in {LINE, DOUBLE}}
        on_dots = self.drawing.symbols("on-white", "on-black")
        return found | {place: found.get(place, "") + number for place, number in on_dots.items()}

    def text(self) -> str:
        margin = self.margin
        rows = [(0, " " * margin + clues) for clues in self._clues(self.outside.above, from_below=True)]
        rows += [(y // 2 + 1 if y % 2 else 0, line) for y, line in zip(self.down, self._lines(), strict=True)]
        rows += [(0, " " * margin + clues) for clues in self._clues(self.outside.below)]
        cages = (one for layer in self.drawing.of(Cages) for one in layer.cages)
        words = [f"{words or 'cage'}: {' '.join(map(self.board.name, cells))}" for cells, words in cages]
        words += (line for layer in self.drawing.of(TextLines) for line in layer.lines)
        shown = self._numbered(rows, margin) if self.drawing.numbered else [row for _, row in rows]
        return "".join(f"{line.rstrip()}\n" for line in (*shown, *words))

    def _lines(self) -> Iterator[str]:
        """The text lines of the board, with the clues beside it."""
        for y in self.down:
            before, after = (clues[y // 2] if y % 2 and clues else "" for clues in (self.left, self.right))
            row = "".join(self._piece((y, x)) for x in self.across)
            yield f"{before.rjust(self.margin - 1)} "[: self.margin] + f"{row} {after}"

    def pieces(self) -> Pieces:
        """What stands at each place; the column is counted from the leftmost character of all lines of the board."""
        lead = min(len(line) - len(line.lstrip()) for line in self._lines() if line.strip())
        if self.drawing.numbered:
            lead = -len(f"{self.board.shape[0]} ")
        found: Pieces = {}
        for line, y in enumerate(self.down):
            start = self.margin - lead
            for x in self.across:
                columns = self.columns if x % 2 or self.board.is_round else 1
                found[y, x] = line, start, self._piece((y, x)).ljust(columns)
                start += columns
        return found

    def _clues(self, clues: Sequence[Sequence[str]], *, from_below: bool = False) -> Iterator[str]:
        """The text lines of the clues above or below the board."""
        height = max(map(len, clues), default=0)
        filled = [[""] * (height - len(clue)) * from_below + [*clue] + [""] * height for clue in clues]
        aligned = _centred if self.framed else str.rjust
        for i in range(height):
            yield "".join(aligned(filled[x // 2][i], self.columns) if x % 2 else " " for x in self.across)

    def _numbered(self, rows: Sequence[tuple[int, str]], margin: int) -> Iterator[str]:
        """The lines with the numbers of columns above and of rows at the left. Of columns that are too narrow every
        fifth has its number.
        """
        most = max(number for number, _ in rows)
        columns = self.board.shape[1]
        above, place = "", margin
        for x in self.across if columns else ():
            number = str(x // 2 + 1)
            if x % 2 and (self.columns > len(str(columns)) or x == 1 or x // 2 % 5 == 4):
                above = above.ljust(place + (self.columns - len(number) + 1) // 2) + number
            place += self.columns if x % 2 else 1
        wide = len(str(most))
        if columns:
            yield f"{' ' * wide} {above}"
        yield from (f"{str(number or '').rjust(wide)} {row}" for number, row in rows)

    def _piece(self, place: Place) -> str:
        """The characters drawn at a place."""
        y, x = place
        symbol = self.symbols.get(place, "")
        if self.board.is_round:
            return self._vertex(place, symbol) if place in self.board.cells else _centred(symbol, self.columns)
        if place in self.arms:
            return self._stroke(place, symbol)
        if y % 2 and x % 2:
            return self._cell(place, symbol)
        if y % 2:
            return (self.narrow and self._mark(place)) or symbol or self._line(place)
        if x % 2:
            return _centred(symbol, self.columns) if symbol else self._line(place) * self.columns
        return self._corner(place)

    def _vertex(self, place: Place, symbol: str) -> str:
        brackets = self._brackets(place) or "()"
        number = " " * (self.inner - width(symbol)) + symbol
        return brackets[0] + self._coloured(number, place) + brackets[1] + " " * (self.columns - self.inner - 2)

    def _cell(self, place: Place, symbol: str) -> str:
        brackets = self._brackets(place)
        if symbol in _FULL:
            full = (("X", "▓") if self.shades[place] == MARKED else ("%", "▒")) if brackets else _FULL
            shown = full[not self.style.ascii] * self.columns
        elif not brackets or self.narrow:
            shown = _centred(symbol, self.columns)
        elif self.columns > 2:
            shown = f"{brackets[0]}{_centred(symbol, self.columns - 2)}{brackets[1]}"
        elif not symbol:
            shown = brackets[: self.columns]
        else:
            shown = brackets[0] + _centred(symbol, self.columns - 1) if width(symbol) < self.columns else symbol
        fill = {SHADED: SHADED, CROSS: "·" * (place in self.written)}.get(self.values.get(place, ""))
        if fill and not brackets:
            shown = shown.replace(" ", _ASCII[fill] if self.style.ascii else fill)
        elif self.network and self.through and not shown.strip():
            empty = "x" if place in self.network.holes else "." if self.style.ascii else "·"
            shown = _centred(empty, self.columns)
        return self._coloured(shown, place)

    def _stroke(self, place: Place, symbol: str) -> str:
        """A place that a line runs through, above what stands there, or ends at."""
        arms = self.arms[place]
        double = _DOUBLES[arms[0] == _MORE][self.style.ascii] if _MORE in arms else ""
        if self.style.ascii:
            middle = double or ("|" if not any(arms[2:]) else "-" if not any(arms[:2]) else "+")
        else:
            middle = double or _BOXES[int("".join(map(str, arms)), 3)]
        if not place[1] % 2:
            return middle
        level = ["-━"[not self.style.ascii] if arm == HEAVY else _DOUBLES[False][self.style.ascii] for arm in arms]
        left, right = (level[way] if arms[way] else " " for way in (2, 3))
        centre = self._coloured(symbol, place) or middle
        free = self.columns - width(symbol or middle)
        return left * (free // 2) + centre + right * (free - free // 2)

    def _brackets(self, place: Place) -> str:
        """The characters that mark a cell; "" where it is not marked, or marked by colour."""
        marks = {MARKED: "[]", REASON: "<>" if self.style.ascii or self.board.is_round else "‹›"}
        return "" if self.style.colour else marks.get(self.shades.get(place, ""), "")

    def _mark(self, edge: Place) -> str:
        """What marks the cell right of an upright edge at its left, or else the one before it at its right."""
        after, before = self._brackets((edge[0], edge[1] + 1)), self._brackets((edge[0], edge[1] - 1))
        return after[:1] or before[1:]

    def _coloured(self, shown: str, place: Place) -> str:
        """Bold for givens, reversed for marked cells, underlined for those of a reason; cells of a colour in it."""
        code = {MARKED: "7", REASON: "4"}.get(self.shades.get(place, ""))
        if (rgb := self.drawing.paints.get(self.values.get(place, ""))) and code is None:
            red, green, blue = channels(rgb)
            code = f"{'30' if on_colour(rgb) == '#000000' else '97'};48;2;{red};{green};{blue}"
        codes = ["1"] * (place in self.given) + ([code] if code else [])
        return f"\x1b[{';'.join(codes)}m{shown}\x1b[0m" if codes and self.style.colour else shown

    def _line(self, edge: Place) -> str:
        weight, upright = self.weights.get(edge, NONE), edge[0] % 2
        if self.style.ascii:
            return {NONE: " ", LIGHT: "." if upright else " ", HEAVY: "|" if upright else "-"}[weight]
        return _BOXES[weight * 36 if upright else weight * 4]

    def _corner(self, place: Place) -> str:
        y, x = place
        arms = [self.weights.get(edge, NONE) for edge in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))]
        if not any(arms):
            return self.symbols.get(place, " ")
        if not self.style.ascii:
            return _BOXES[int("".join(map(str, arms)), 3)]
        heavy = [weight == HEAVY for weight in arms]
        if not any(heavy):
            return "."
        return "|" if not any(heavy[2:]) else "-" if not any(heavy[:2]) else "+"
