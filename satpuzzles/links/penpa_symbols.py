"""Parts of a page of penpa-edit for cells with symbols and small texts, see `satpuzzles.links.penpa`."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from satpuzzles.boards.board import Place
from satpuzzles.common.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import UNKNOWN, UNSTATED, Value
from satpuzzles.links.expression import Fields, OfField, Part, in_rows
from satpuzzles.links.page import Page, Symbol, name_of


class InCells(OfField[Page]):
    """A field with a value for each cell. A subclass says how it is shown there."""

    def read(self, target: Page) -> Fields:
        values = [self._take(target, place) for place in target.cells()]
        return {self.field: in_rows(values, target.height, target.width)}

    @abstractmethod
    def _take(self, target: Page, place: Place) -> Value:
        """The value of a cell; what shows it is then no longer there. Raises InstanceError."""

    def write(self, document: Fields, target: Page, site: str) -> None:
        for place, value in zip(target.cells(), chain(*document.get(self.field) or ()), strict=False):
            self._put(target, place, value, site)

    @abstractmethod
    def _put(self, target: Page, place: Place, value: Value, site: str) -> None:
        """Show the value of a cell. Raises InstanceError for one that a page cannot show."""


class Pearls(InCells):
    """White and black circles of any size, the texts "w" and "b"; a full stop is an empty cell."""

    what = "white and black circles"

    def _take(self, target: Page, place: Place) -> str:
        symbol = target.symbols.pop(place, None)
        if symbol is None:
            return "."
        if not symbol.name.startswith("circle_") or symbol.style not in (1, 2):
            raise InstanceError(name_of(place), "a white or black circle", f"the symbol {shown(symbol.name)}")
        return "wb"[symbol.style - 1]

    def _put(self, target: Page, place: Place, value: Value, site: str) -> None:  # noqa: ARG002  # there are no others
        if value in ("w", "b"):
            target.symbols[place] = Symbol("circle_L", "wb".index(value) + 1, 1)


_BLACK = "kakuro"
_BELOW, _RIGHT = 2, 1
"""The corners in which the sums below and right of a black cell stand: the lower left and the upper right one."""


class Blocks(InCells):
    """White cells, and black ones with the sums below and right of them, such as "16/7"."""

    what = "black cells with sums"

    def _take(self, target: Page, place: Place) -> Value:
        if target.symbols.get(place, Symbol("")).name != _BLACK:
            return None
        del target.symbols[place]
        return "/".join(target.corners.pop((place, corner), "") for corner in (_BELOW, _RIGHT))

    def _put(self, target: Page, place: Place, value: Value, site: str) -> None:  # noqa: ARG002  # any can be shown
        target.corner_style = 4  # white
        if value is not None:
            target.symbols[place] = Symbol(_BLACK, 1 + (value == "/"))
            sums = zip((_BELOW, _RIGHT), value.split("/"), strict=True)
            target.corners |= {(place, corner): number for corner, number in sums if number}


@dataclass(frozen=True)
class Shapes(InCells):
    """A symbol in each cell that has one of the ``shapes``, by its value in the field; others are ``blank``."""

    shapes: Mapping[Value, Symbol]
    blank: Value = None
    what: str = "symbols of the kind"

    def _take(self, target: Page, place: Place) -> Value:
        symbol = target.symbols.get(place)
        if symbol is None:
            return self.blank
        for value, shape in self.shapes.items():
            if shape[:2] == symbol[:2]:
                del target.symbols[place]
                return value
        raise InstanceError(name_of(place), self.what, f"the symbol {shown(symbol.name)}")

    def _put(self, target: Page, place: Place, value: Value, site: str) -> None:
        if value != self.blank:
            if value not in self.shapes:
                raise InstanceError(self.field, f"{self.what}, for {site}", shown(value))
            target.symbols[place] = self.shapes[value]


class Black(InCells):
    """Black cells, "x" or with a number: those that are shaded or have one."""

    what = "black cells"

    def read(self, target: Page) -> Fields:
        found = super().read(target)
        target.shaded -= {*target.cells()}
        return found

    def _take(self, target: Page, place: Place) -> Value:
        if target.numbers.get(place) in (UNKNOWN, ""):
            del target.numbers[place]
            return UNSTATED
        if place in target.numbers:
            return target.take_number(place)
        return UNSTATED if place in target.shaded else None

    def _put(self, target: Page, place: Place, value: Value, site: str) -> None:  # noqa: ARG002
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

    def _take(self, target: Page, place: Place) -> Value:
        text = target.corners.pop((place, 0), None)
        said = text and "".join(self.signs.get(sign, sign) for sign in text)
        return whole(said) if said and whole(said) is not None else said

    def _put(self, target: Page, place: Place, value: Value, site: str) -> None:  # noqa: ARG002
        if value is not None:
            target.corners[place, 0] = str(value)


_SIGN = "inequality"
_SIGNS = "<^>v"
"""By the style of a sign from 1; four more styles are the same, not filled."""


@dataclass(frozen=True)
class Signs(Part[Page]):
    """Signs on the edges between cells: those in rows, "<" and ">", and those in columns, "^" and "v"."""

    across: str
    down: str
    what: str = "signs between cells"

    @property
    def fields(self) -> Sequence[str]:
        return (self.across, self.down)

    def read(self, target: Page) -> Fields:
        return {
            name: ["".join(self._take(target, place, known) for place in row) for row in places]
            for name, places, known in self._places(target)
        }

    def _places(self, target: Page) -> list[tuple[str, list[list[Place]], str]]:
        height, width = target.height, target.width
        across = [[(2 * r + 1, 2 * c) for c in range(1, width)] for r in range(height)]
        down = [[(2 * r, 2 * c + 1) for c in range(width)] for r in range(1, height)]
        return [(self.across, across, "<>"), (self.down, down, "^v")]

    def _take(self, target: Page, place: Place, known: str) -> str:
        symbol = target.symbols.get(place)
        if symbol is None or symbol.name != _SIGN or not 1 <= symbol.style <= 8:
            return "."
        sign = _SIGNS[(symbol.style - 1) % 4]
        if sign not in known:
            raise InstanceError(name_of(place), f"a sign that is one of {known}", sign)
        del target.symbols[place]
        return sign

    def write(self, document: Fields, target: Page, site: str) -> None:  # noqa: ARG002  # a page holds any of them
        for name, places, _ in self._places(target):
            signs = zip(chain(*places), chain(*document.get(name) or ()), strict=False)
            target.symbols |= {place: Symbol(_SIGN, _SIGNS.index(sign) + 5) for place, sign in signs if sign != "."}
