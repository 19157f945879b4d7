"""The parts of a page of penpa-edit for constraints on a Sudoku: cages, lines with a bulb or a tip, marks in cells, on
borders and at corners.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from satpuzzles.boards.board import Place, cell_name
from satpuzzles.common.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import UNKNOWN
from satpuzzles.links.expression import Fields, OfField
from satpuzzles.links.page import PenpaPage, Symbol, color_of, name_of
from satpuzzles.links.penpa_cages import cages_of, outlines_of, take_cages
from satpuzzles.links.penpa_symbols import circle_at, sign_of, take_circle, take_sign


def _named(places: Sequence[Place]) -> str:
    """Cells as documents name them."""
    return " ".join(cell_name((y // 2, x // 2)) for y, x in places)


def _places(text: str) -> tuple[Place, ...]:
    return tuple((2 * int(r) - 1, 2 * int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", text))


class Cages(OfField[PenpaPage]):
    """Killer cages, each with its sum as a small text in the upper left corner of one of its cells."""

    what = "cages"

    def read(self, target: PenpaPage) -> Fields:
        found = [self._cage(target, cells) for cells in take_cages(target)]
        return {self.field: found} if found else {}

    def _cage(self, target: PenpaPage, cells: Sequence[Place]) -> Fields:
        texts = [target.corners.pop(at) for at in [*target.corners] if at[0] in cells and at[1] == 0]
        if not texts or texts == [UNKNOWN]:
            return {"cells": _named(cells)}
        if len(texts) > 1 or whole(texts[0]) is None:
            raise InstanceError(name_of(cells[0]), "the sum of a cage", shown(" ".join(texts)))
        return {"cells": _named(cells), "sum": whole(texts[0])}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        taken: set[Place] = set()
        for number, cage in enumerate(document.get(self.field) or ()):
            cells = _places(cage["cells"])
            place = f"{self.field}[{number}]"
            if taken & {*cells}:
                raise InstanceError(place, f"cages that do not overlap, for {site}", cage["cells"])
            taken |= {*cells}
            outlines = frozenset(outlines_of(cells))
            if len(cages_of(outlines, {*target.cells()})) > 1:
                raise InstanceError(place, f"cages in one piece, for {site}", cage["cells"])
            target.outlines |= outlines
            target.cells_of.setdefault("killercages", []).append(cells)
            if "sum" in cage:
                target.corners[min(cells), 0] = str(cage["sum"])


class Thermometers(OfField[PenpaPage]):
    """Lines with a bulb at their first cell. One without a bulb goes on from a cell of one that has a bulb."""

    what = "thermometers"

    def read(self, target: PenpaPage) -> Fields:
        found = target.cells_of.pop("thermo", [])
        for branch in target.cells_of.pop("nobulbthermo", []):
            stem = next((one[: one.index(branch[0])] for one in found if branch[0] in one), None)
            if stem is None:
                raise InstanceError(name_of(branch[0]), "a line that begins on a thermometer", "nobulbthermo")
            found = [*found, stem + branch]
        return {self.field: [*map(_named, found)]} if found else {}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:  # noqa: ARG002  # a page holds any
        for line in document.get(self.field) or ():
            target.cells_of.setdefault("thermo", []).append(_places(line))


class Arrows(OfField[PenpaPage]):
    """Lines from a circle, or from a pill of two or three cells, to the tip of an arrow."""

    what = "arrows"

    def read(self, target: PenpaPage) -> Fields:
        found = [self._arrow(target, line[:1], line) for line in target.cells_of.pop("arrows", [])]
        pills = [
            [(y + 2 * i * (not is_level), x + 2 * i * is_level) for i in range(length)]
            for (y, x), symbol in target.symbols.items()
            if symbol.name == _PILL and symbol.style in _PILLS
            for length, is_level in [_PILLS[symbol.style]]
        ]
        circles = [[place] for place in target.cells() if color_of(target.symbol(place)) == "white"]
        kept, starts = list[tuple[Place, ...]](), list[Place]()
        for line in target.cells_of.pop("direction", []):
            circle = next((cells for cells in (*pills, *circles) if line[0] in cells), None)
            if circle is None:
                kept.append(line)
            else:
                starts.append(circle[0])
                found.append(self._arrow(target, circle, line))
        for place in starts:
            target.symbols.pop(place, None)
        target.cells_of["direction"] = kept
        return {self.field: found} if found else {}

    def _arrow(self, target: PenpaPage, circle: Sequence[Place], line: Sequence[Place]) -> Fields:
        if len(circle) == 1 and color_of(target.symbol(circle[0])) == "white":
            del target.symbols[circle[0]]  # the circle of the arrow, drawn twice
        return {"circle": _named(circle), "line": _named(line)}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        styles = {shape: style for style, shape in _PILLS.items()}
        for number, arrow in enumerate(document.get(self.field) or ()):
            circle, line = _places(arrow["circle"]), _places(arrow["line"])
            if len(circle) == 1:
                target.cells_of.setdefault("arrows", []).append(line)
                continue
            (y, x), place = min(circle), f"{self.field}[{number}].circle"
            shape = (len(circle), y == max(circle)[0])
            straight = [(y + 2 * i * (not shape[1]), x + 2 * i * shape[1]) for i in range(len(circle))]
            if shape not in styles or sorted(circle) != straight or (y, x) in target.symbols:
                raise InstanceError(place, f"a straight pill of two or three cells, for {site}", arrow["circle"])
            target.symbols[y, x] = Symbol(_PILL, styles[shape])
            target.cells_of.setdefault("direction", []).append(line)


_PILL = "sudokumore"
_PILLS = {1: (2, True), 2: (2, False), 3: (3, True), 4: (3, False), 5: (1, True)}
"""By the style of a pill how many cells it has, and whether they are in a row; its first cell has the symbol."""


@dataclass(frozen=True)
class Parity(OfField[PenpaPage]):
    """Grey squares or circles of any size in cells; of other colours, where a tag says that marks are about parity."""

    figure: str
    what: str = "marks of even and odd cells"

    def read(self, target: PenpaPage) -> Fields:
        known = ("grey", "white", "black") if PARITY in target.tags else ("grey",)
        found = [place for place in target.cells() if color_of(target.symbol(place), self.figure) in known]
        for place in found:
            del target.symbols[place]
        return {self.field: _named(found)} if found else {}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        for place in _places(document.get(self.field) or ""):
            if place in target.symbols:
                raise InstanceError(self.field, f"cells with one mark each, for {site}", _named([place]))
            target.symbols[place] = Symbol(f"{self.figure}_L", 3, 1)


PARITY = "evenodd"
PAIRS = "consecutivepairs"
ALL_PAIRS = "consecutive"
"""Tags of penpa-edit: that marks are about parity; that some borders of consecutive values are marked, or all."""
TAGS = (PARITY, PAIRS, ALL_PAIRS, "killer", "thermo", "arrow")
"""Tags of Sudokus with marks. The last three say what is drawn."""


@dataclass(frozen=True)
class Dots(OfField[PenpaPage]):
    """White or black circles on the borders of two cells, with a number or without. Where a tag says that they are
    between consecutive values, bars are white circles.
    """

    color: str
    """"white" or "black"."""
    number: str
    """The member that has the number of a dot."""
    what: str = "dots on borders"

    def read(self, target: PenpaPage) -> Fields:
        is_bar = self.color == "white" and {PAIRS, ALL_PAIRS} & {*target.tags}
        found = list[Any]()
        for place in _borders(target):
            if is_bar and target.symbol(place).name.startswith("bars_"):
                del target.symbols[place]
            elif circle_at(target, place) == self.color:
                take_circle(target, place)
            else:
                continue
            cells = _named(_beside(place))
            is_numbered = target.numbers.get(place, "") not in ("", UNKNOWN)
            found.append({"cells": cells, self.number: target.take_number(place)} if is_numbered else cells)
        return {self.field: found} if found else {}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        for number, dot in enumerate(document.get(self.field) or ()):
            (y, x), (v, u) = _places(dot if isinstance(dot, str) else dot["cells"])
            place = (y + v) // 2, (x + u) // 2
            if place in target.symbols:
                raise InstanceError(f"{self.field}[{number}]", f"one dot between two cells, for {site}", shown(dot))
            if isinstance(dot, str):
                target.symbols[place] = Symbol("circle_SS", _DOTS[self.color], 2)
            else:
                target.symbols[place] = Symbol("circle_S", _DOTS[self.color], 2)
                target.numbers[place] = str(dot[self.number])
                target.looks[place] = (4 if self.color == "black" else 1, "5")


_DOTS = {"white": 1, "black": 2}


class XV(OfField[PenpaPage]):
    """The letters X and V on the borders of two cells."""

    what = "X and V on borders"

    def read(self, target: PenpaPage) -> Fields:
        found = list[str]()
        for place in [place for place in _borders(target) if target.numbers.get(place, "").upper() in ("X", "V")]:
            one, other = (_named([cell]) for cell in _beside(place))
            found.append(f"{one} {target.numbers.pop(place).upper()} {other}")
        return {self.field: found} if found else {}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        _put_signs(self.field, document, target, site)


class Greater(OfField[PenpaPage]):
    """Signs on the borders of two cells that open towards the larger value."""

    what = "greater signs"

    def read(self, target: PenpaPage) -> Fields:
        found = list[str]()
        for place in _borders(target):
            if (sign := take_sign(target, place)) is not None:
                one, other = (_named([cell]) for cell in _beside(place))
                found.append(f"{one} {'<' if sign in '<^' else '>'} {other}")
        return {self.field: found} if found else {}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        _put_signs(self.field, document, target, site)


def _put_signs(field: str, document: Fields, target: PenpaPage, site: str) -> None:
    """Show what stands between two cells, such as "r1c1 X r1c2"."""
    for number, text in enumerate(document.get(field) or ()):
        ((y, x), (v, u)), sign = _places(text), text.split()[1]
        place = (y + v) // 2, (x + u) // 2
        if place in target.symbols or place in target.numbers:
            raise InstanceError(f"{field}[{number}]", f"one mark between two cells, for {site}", text)
        if sign in "<>":
            is_smaller = (sign == "<") == ((y, x) < (v, u))
            target.symbols[place] = sign_of(("^v" if x == u else "<>")[not is_smaller])
        else:
            target.numbers[place] = sign
            target.looks[place] = (6, "5")


class Quadruples(OfField[PenpaPage]):
    """Digits at the corners of four cells, in a circle or without."""

    what = "digits at corners"

    def read(self, target: PenpaPage) -> Fields:
        found = []
        for place in [(y, x) for y, x in target.numbers if not (y % 2 or x % 2)]:
            digits = re.sub(r"[\s,]", "", target.numbers[place])
            if not re.fullmatch("[1-9]{1,4}", digits) or not self._is_inner(target, place):
                continue
            del target.numbers[place]
            if color_of(target.symbol(place)) == "white":
                del target.symbols[place]
            corner = _named([(place[0] - 1, place[1] - 1)])
            found.append({"corner": corner, "values": [int(digit) for digit in sorted(digits)]})
        return {self.field: found} if found else {}

    def _is_inner(self, target: PenpaPage, place: Place) -> bool:
        return 0 < place[0] < 2 * target.height and 0 < place[1] < 2 * target.width

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        for number, one in enumerate(document.get(self.field) or ()):
            [(y, x)] = _places(one["corner"])
            place = y + 1, x + 1
            if max(one["values"]) > 9 or place in target.numbers:  # others have two
                raise InstanceError(f"{self.field}[{number}]", f"digits at corners, once each, for {site}", shown(one))
            target.numbers[place] = "".join(map(str, one["values"]))
            target.looks[place] = (6, "4")


@dataclass(frozen=True)
class Tagged(OfField[PenpaPage]):
    """A rule for the whole board, said by a tag."""

    tags: tuple[str, ...]
    """The first of them is written."""

    @property
    def what(self) -> str:  # type: ignore[override]  # nothing that is drawn
        return ""

    def read(self, target: PenpaPage) -> Fields:
        is_told = not {*self.tags}.isdisjoint(target.tags)
        target.tags = tuple(tag for tag in target.tags if tag not in self.tags)
        return {self.field: True} if is_told else {}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:  # noqa: ARG002  # a page may have any tags
        if document.get(self.field):
            target.tags = (*target.tags, self.tags[0])


def _borders(target: PenpaPage) -> list[Place]:
    """The borders of two cells on which something stands."""
    return [(y, x) for y, x in dict.fromkeys((*target.symbols, *target.numbers)) if (y + x) % 2]


def _beside(border: Place) -> tuple[Place, Place]:
    y, x = border
    return ((y - 1, x), (y + 1, x)) if x % 2 else ((y, x - 1), (y, x + 1))
