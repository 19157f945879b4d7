"""Parts of a page of penpa-edit for cells with symbols and small texts, see `satpuzzles.links.penpa`."""

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from satpuzzles.boards.board import Place
from satpuzzles.common.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import UNKNOWN, UNSTATED, Value
from satpuzzles.links.expression import Fields, OfField, Part, in_rows
from satpuzzles.links.page import PenpaPage, Symbol, color_of, name_of


class InCells(OfField[PenpaPage]):
    """A field with a value for each cell. A subclass says how it is shown there."""

    def read(self, target: PenpaPage) -> Fields:
        values = [self._take(target, place) for place in target.cells()]
        return {self.field: in_rows(values, target.height, target.width)}

    @abstractmethod
    def _take(self, target: PenpaPage, place: Place) -> Value:
        """The value of a cell; what shows it is then no longer there. Raises InstanceError."""

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        for place, value in zip(target.cells(), chain(*document.get(self.field) or ()), strict=False):
            self._put(target, place, value, site)

    @abstractmethod
    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:
        """Show the value of a cell. Raises InstanceError for one that a page cannot show."""


def circle_at(target: PenpaPage, place: Place) -> str:
    """The colour of a circle at a place, in whichever way it is drawn: white, black or grey; "" for none."""
    if color := color_of(target.symbol(place)):
        return color
    text = target.numbers.get(place)
    if text == "" and place in target.looks:
        return _CIRCLED.get(target.looks[place][0], "")
    return _CIRCLES.get(text or "", "")


def take_circle(target: PenpaPage, place: Place) -> str:
    """The colour of a circle, see `circle_at`, which is then no longer there."""
    color = circle_at(target, place)
    if color and color == color_of(target.symbol(place)):
        del target.symbols[place]
    elif color:
        del target.numbers[place]
    return color


_CIRCLES = dict.fromkeys("○◯⚪⚬", "white") | dict.fromkeys("●⬤⚫•", "black")
"""Characters that are circles."""
_CIRCLED = {6: "white", 7: "black"}
"""Styles of numbers in circles, which are seen without a number too."""
_SOLID = frozenset({("square_LL", 2), ("square_L", 2), ("square_M", 2), ("tri", 5), ("tri", 0)})
"""Symbols that fill a cell."""


class Pearls(InCells):
    """White and black circles of any size, the texts "w" and "b"; a full stop is an empty cell."""

    what = "white and black circles"

    def _take(self, target: PenpaPage, place: Place) -> str:
        symbol = target.symbols.get(place)
        color = take_circle(target, place)
        if color in ("white", "black"):
            return color[0]
        if symbol is None:
            return "."
        raise InstanceError(name_of(place), "a white or black circle", f"the symbol {shown(symbol.name)}")

    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:  # noqa: ARG002  # there are no others
        if value in ("w", "b"):
            target.symbols[place] = Symbol("circle_L", "wb".index(value) + 1, 1)


class Circles(InCells):
    """White and black circles of any size, or the digits 0 and 1 instead of them: these numbers."""

    what = "white and black circles, or the digits 0 and 1"

    def _take(self, target: PenpaPage, place: Place) -> Value:
        if target.numbers.get(place) == UNKNOWN:
            del target.numbers[place]
        symbol, color = target.symbols.get(place), take_circle(target, place)
        if color in ("white", "black"):
            return int(color == "black")
        if symbol is not None:
            raise InstanceError(name_of(place), self.what, f"the symbol {shown(symbol.name)}")
        return target.take_number(place) if place in target.numbers else None

    def read(self, target: PenpaPage) -> Fields:
        digits = any(text in ("0", "1") for text in target.numbers.values())
        if digits and any(color_of(symbol) for symbol in target.symbols.values()):
            raise InstanceError("the board", self.what, "both")
        return super().read(target)

    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:  # noqa: ARG002  # there are no others
        if value is not None:
            target.symbols[place] = Symbol("circle_M", value + 1)


_BLACK = "kakuro"
_BELOW, _RIGHT = 2, 1
"""The corners in which the sums below and right of a black cell stand: the lower left and the upper right one."""


class InBlackCells(InCells):
    """Black cells may be shaded."""

    def read(self, target: PenpaPage) -> Fields:
        found = super().read(target)
        target.shaded -= {*target.cells()}
        return found


class Blocks(InBlackCells):
    """White cells, and black ones with the sums below and right of them, such as "16/7". Black are cells of that
    symbol, those that are shaded, and those with two sums and a stroke between them as text.
    """

    what = "black cells with sums"

    def _take(self, target: PenpaPage, place: Place) -> Value:
        stroked = re.fullmatch(r"\s*(\d*|\?)\s*[\\/]\s*(\d*|\?)\s*", target.numbers.get(place, ""))
        symbol = target.symbol(place)
        if symbol.name == _BLACK or symbol[:2] in _SOLID:
            del target.symbols[place]
        elif not stroked and place not in target.shaded:
            return None
        if stroked:
            del target.numbers[place]
            sums: Sequence[str] = stroked.groups()
        else:
            sums = [target.corners.pop((place, corner), "") for corner in (_BELOW, _RIGHT)]
        return "/".join("" if one == UNKNOWN else one for one in sums)

    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:  # noqa: ARG002  # any can be shown
        target.corner_style = 4  # white
        if value is not None:
            target.symbols[place] = Symbol(_BLACK, 1 + (value == "/"))
            sums = zip((_BELOW, _RIGHT), value.split("/"), strict=True)
            target.corners |= {(place, corner): number for corner, number in sums if number}


@dataclass(frozen=True)
class Shapes(InCells):
    """A symbol in each cell that has one of the ``shapes``, by its value in the field; others are ``blank``. Its
    ``looks`` are other symbols and texts for these values.
    """

    shapes: Mapping[Value, Symbol]
    blank: Value = None
    what: str = "symbols of the kind"
    looks: Mapping[Any, Value] = field(default_factory=dict)

    def _take(self, target: PenpaPage, place: Place) -> Value:
        symbol, text = target.symbols.get(place), target.numbers.get(place)
        if symbol is None and text in self.looks:
            return self.looks[target.numbers.pop(place)]
        if symbol is None:
            return self.blank
        known = {shape[:2]: value for value, shape in self.shapes.items()} | dict(self.looks)
        if symbol[:2] in known:
            del target.symbols[place]
            return known[symbol[:2]]
        raise InstanceError(name_of(place), self.what, f"the symbol {shown(symbol.name)}")

    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:
        if value != self.blank:
            if value not in self.shapes:
                raise InstanceError(self.field, f"{self.what}, for {site}", shown(value))
            target.symbols[place] = self.shapes[value]


class Black(InBlackCells):
    """Black cells, "x" or with a number: those that are shaded or have one."""

    what = "black cells"

    def _take(self, target: PenpaPage, place: Place) -> Value:
        is_solid = target.symbol(place)[:2] in _SOLID
        if is_solid:
            del target.symbols[place]
        if target.numbers.get(place) in (UNKNOWN, ""):
            del target.numbers[place]
            return UNSTATED
        if place in target.numbers:
            return target.take_number(place)
        return UNSTATED if is_solid or place in target.shaded else None

    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:  # noqa: ARG002
        if value is not None:
            target.shaded |= {place}
        if isinstance(value, int):
            target.numbers[place] = str(value)


OPERATIONS: Mapping[str, str] = {"x": "*", "×": "*", "−": "-", "–": "-", "÷": "/", ":": "/"}  # noqa: RUF001
"""Signs that stand for others."""


@dataclass(frozen=True)
class Corners(InCells):
    """Texts in the upper left corners of cells, numbers or such as "24*", with some ``signs`` for others."""

    signs: Mapping[str, str]
    what: str = "small texts in corners"

    def _take(self, target: PenpaPage, place: Place) -> Value:
        text = target.corners.pop((place, 0), None)
        if text == UNKNOWN:
            return None
        said = text and "".join(self.signs.get(sign, sign) for sign in text)
        return whole(said) if said and whole(said) is not None else said

    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:  # noqa: ARG002
        if value is not None:
            target.corners[place, 0] = str(value)


_SIGN = "inequality"
_SIGNS = "<^>v"
"""By the style of a sign from 1; four more styles are the same, not filled."""
_TEXTS = {"<": "<", ">": ">", "^": "^", "v": "v", "∧": "^", "∨": "v", "＜": "<", "＞": ">"}  # noqa: RUF001
"""Signs as texts."""


def take_sign(target: PenpaPage, place: Place) -> str | None:
    """The sign on an edge, which is then no longer there; None for none. Raises InstanceError for one between two cells
    that are not on both sides of it.
    """
    symbol, text = target.symbols.get(place), target.numbers.get(place)
    if symbol is not None and symbol.name == _SIGN and 1 <= symbol.style <= 2 * len(_SIGNS):
        sign = _SIGNS[(target.symbols.pop(place).style - 1) % 4]
    elif text in _TEXTS:
        sign = _TEXTS[target.numbers.pop(place)]
    else:
        return None
    known = "<>" if place[0] % 2 else "^v"
    if sign not in known:
        raise InstanceError(name_of(place), f"a sign that is one of {known}", sign)
    return sign


def sign_of(sign: str) -> Symbol:
    """The symbol of a sign."""
    return Symbol(_SIGN, _SIGNS.index(sign) + 5)


@dataclass(frozen=True)
class Signs(Part[PenpaPage]):
    """Signs on the edges between cells: those in rows, "<" and ">", and those in columns, "^" and "v"."""

    across: str
    down: str
    what: str = "signs between cells"

    @property
    def fields(self) -> Sequence[str]:
        return (self.across, self.down)

    def read(self, target: PenpaPage) -> Fields:
        return {
            name: ["".join(take_sign(target, place) or "." for place in row) for row in places]
            for name, places in self._places(target)
        }

    def _places(self, target: PenpaPage) -> list[tuple[str, list[list[Place]]]]:
        height, width = target.height, target.width
        across = [[(2 * r + 1, 2 * c) for c in range(1, width)] for r in range(height)]
        down = [[(2 * r, 2 * c + 1) for c in range(width)] for r in range(1, height)]
        return [(self.across, across), (self.down, down)]

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:  # noqa: ARG002  # a page holds any of them
        for name, places in self._places(target):
            signs = zip(chain(*places), chain(*document.get(name) or ()), strict=False)
            target.symbols |= {place: sign_of(sign) for place, sign in signs if sign != "."}
