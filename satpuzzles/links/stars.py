"""Stars in the middle of cells, on edges and at corners, as the sites write them: one of all such places after the
other, row by row. A document has a letter for each cell, see `satpuzzles.boards.stars`.
"""

from string import ascii_lowercase, ascii_uppercase

from satpuzzles.boards.board import Place
from satpuzzles.boards.stars import star_places, star_rows
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import Blanks, FirstOf, Value, WithBlanks
from satpuzzles.links.expression import Fields, OfField
from satpuzzles.links.page import PenpaPage, Symbol, color_of
from satpuzzles.links.puzzlink import Text
from satpuzzles.links.tatham import Runs

_DOTS = FirstOf(WithBlanks(2, 7, filled=True), Blanks("g"))
"""White and black stars: "dot" of pzprjs."""
_LETTERS = Runs(None, {0: ascii_lowercase[:25], 1: ascii_uppercase[:25]})


def _inside(height: int, width: int) -> list[Place]:
    return [(y, x) for y in range(1, 2 * height) for x in range(1, 2 * width)]


class Dots(OfField[Text]):
    """The stars in links of puzz.link, white or black; no cells may be missing."""

    def read(self, target: Text) -> Fields:
        places = _inside(target.height, target.width)
        found = target.values(_DOTS, len(places))
        if target.left.strip("/0"):
            raise InstanceError("the link", "a board without holes", "one with holes")
        if 1 in found:
            target.notes.append("black stars mean the same as white ones, and were read as such")
        stars = (place for place, value in zip(places, found, strict=True) if value is not None)
        return {self.field: star_rows(stars, target.height, target.width)}

    def write(self, document: Fields, target: Text, site: str) -> None:
        target.add(_values(document[self.field]), _DOTS, self.field, site)


class Letters(OfField[Text]):
    """The stars in game IDs of Simon Tatham, up to the last one."""

    def read(self, target: Text) -> Fields:
        places, found = _inside(target.height, target.width), list[Value]()
        while target.left:
            run = _LETTERS.read(target.text, target.at, 1)
            if run is None:
                raise InstanceError("the game ID", "letters that stand for stars", target.left[:1])
            target.at, more = run
            found += more
        if len(found) > len(places):
            raise InstanceError("the game ID", f"at most {len(places)} places, by its size", f"{len(found)}")
        stars = (place for place, value in zip(places, found, strict=False) if value is not None)
        return {self.field: star_rows(stars, target.height, target.width)}

    def write(self, document: Fields, target: Text, site: str) -> None:
        values = _values(document[self.field])
        while values[-1] is None:
            values.pop()
        target.add(values, _LETTERS, self.field, site)


def _values(rows: list[str]) -> list[Value]:
    """0 for each place that has a star, None for others."""
    stars = {*star_places(rows)}
    return [0 if place in stars else None for place in _inside(len(rows), len(rows[0]))]


class Circles(OfField[PenpaPage]):
    """Circles of any size and colour on a page of penpa-edit."""

    what = "circles"

    def read(self, target: PenpaPage) -> Fields:
        stars = [place for place, symbol in target.symbols.items() if color_of(symbol)]
        for place in stars:
            del target.symbols[place]
        return {self.field: star_rows(stars, target.height, target.width)}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:  # noqa: ARG002  # a page holds all of them
        target.symbols |= {place: Symbol("circle_SS", 1) for place in star_places(document[self.field])}
