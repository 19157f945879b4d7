"""The parts of a page of penpa-edit that a kind says for the fields of its documents. Each part reads what it writes; a
page has nothing beside the parts of its kind.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import ClassVar

from satpuzzles.boards import Place, labelling
from satpuzzles.boards.labelling import Labels
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import UNKNOWN, UNSTATED, Value
from satpuzzles.links.expression import (
    Expression,
    Fields,
    OfField,
    OfLines,
    OutsideNumbers,
    Part,
    connected_borders,
    in_rows,
)
from satpuzzles.links.page import (
    BRIDGES,
    EDGED,
    LOOP,
    SHADED,
    SHADED_AND_LOOP,
    STARRED,
    PenpaPage,
    Segment,
    Solution,
    Symbol,
    circled,
    color_of,
    divided,
    entered,
    marked,
    name_of,
)
from satpuzzles.links.penpa_cages import take_cages
from satpuzzles.links.penpa_symbols import OPERATIONS, Black, Blocks, Circles, Corners, InCells, Pearls, Shapes, Signs

__all__ = [
    "BRIDGES", "EDGED", "LOOP", "OPERATIONS", "SHADED", "SHADED_AND_LOOP", "STARRED",
    "Arrows", "Black", "Blocks", "Board", "Circles", "Clues", "Corners",
    "Numbers", "Outside", "Pearls", "Regions", "Shapes", "Signs", "Symbol",
    "circled", "divided", "entered", "marked",
]  # fmt: skip

_REFUSED = object()
"""The value of what may not stand in a cell."""


@dataclass(frozen=True, init=False)
class Board(Expression[PenpaPage]):
    """The parts of a page, the ``tags`` of pages of the kind, the first of them written, how it is solved, and how the
    lines of the ``grid``, its corners and its frame look: 1 is usual; a grid of 2 is dashed, and 3 is none; 2 is no
    corners, no frame.
    """

    site = "penpa"

    tags: tuple[str, ...]
    solution: Solution
    grid: tuple[str, str, str]

    def __init__(
        self,
        tags: str | tuple[str, ...],
        solution: Solution,
        *parts: Part[PenpaPage],
        grid: tuple[str, str, str] = ("1", "2", "1"),
    ) -> None:
        super().__init__(*parts, tags=(tags,) if isinstance(tags, str) else tags, solution=solution, grid=grid)

    def read(self, page: PenpaPage) -> Fields:
        """The fields of a document. Raises InstanceError."""
        left = replace(page, numbers={**page.numbers}, symbols={**page.symbols}, corners={**page.corners})
        left.cells_of, left.thin, left.lines = {**page.cells_of}, {**page.thin}, {**page.lines}
        found = self.read_parts(left)
        left.tags = tuple(tag for tag in left.tags if tag not in self.tags)
        for place, thing in left.left():
            held = ", ".join(part.what for part in self.parts if part.what)
            raise InstanceError(place, f"nothing beside {held}", thing)
        return found

    def write(self, document: Fields, site: str) -> PenpaPage:
        """The page of a document. Raises InstanceError, which names the ``site``, for what it cannot hold."""
        page = PenpaPage(*self.size(document))
        self.write_parts(document, page, site)
        page.tags = page.tags or self.tags[:1]
        return page


@dataclass(frozen=True)
class Numbers(InCells):
    """A number in each cell, or none; or a letter, if there may be ``letters``. ``unknown`` is the value of a question
    mark or blank text, where there may be some; ``look`` is the style and mode of numbers, which are in circles if
    these are ``circled``.
    """

    unknown: Value = _REFUSED
    letters: bool = False
    look: tuple[int, str] | None = None
    circled: bool = False
    what: str = "numbers in cells"

    def read(self, target: PenpaPage) -> Fields:
        """Circles of one colour are there or not, around numbers and alone; there is at least one number."""
        circles = [place for place in target.cells() if self.circled and place in target.symbols]
        colors = {color_of(target.symbols[place]) for place in circles}
        if len(colors) == 1 and "" not in colors and any(map(target.is_inside, target.numbers)):
            for place in circles:
                del target.symbols[place]
                target.numbers.setdefault(place, UNKNOWN)
        return super().read(target)

    def _take(self, target: PenpaPage, place: Place) -> Value:
        if place not in target.numbers:
            return None
        if self.unknown != _REFUSED and target.numbers[place] in (UNKNOWN, ""):
            del target.numbers[place]
            return self.unknown
        if self._is_letter(target.numbers[place]):
            return target.numbers.pop(place)
        return target.take_number(place)

    def _is_letter(self, value: Value) -> bool:
        return self.letters and isinstance(value, str) and len(value) == 1 and value.isalpha()

    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:
        if isinstance(value, int) or self._is_letter(value) or (value is not None and value == self.unknown):
            target.numbers[place] = str(value)
            if self.look is not None:
                target.looks[place] = self.look
        elif value is not None:
            raise InstanceError(self.field, f"values that a page can hold, for {site}", shown(value))


class Arrows(InCells):
    """Numbers with directions, such as "2s", and "x" in grey cells without: question marks, blank texts or shading.
    Cells with numbers may be shaded and framed.
    """

    what = "numbers with arrows"

    def read(self, target: PenpaPage) -> Fields:
        found = super().read(target)
        values = zip(target.cells(), chain(*found[self.field]), strict=True)
        clues = {place for place, value in values if value is not None}
        target.shaded -= clues
        target.segments -= {segment for place in clues for segment in _sides(place)}
        return found

    def _take(self, target: PenpaPage, place: Place) -> Value:
        text = target.numbers.pop(place, None)
        if text is None:
            return UNSTATED if place in target.shaded else None
        symbol = target.symbol(place)
        if symbol.name == _OLD_ARROW:  # of old pages
            text += _OLD_STYLES.get(target.symbols.pop(place).style, "")
        elif symbol.name.startswith(_ARROWS) and symbol.style in _ARROW_STYLES:
            text += _ARROW_STYLES[target.symbols.pop(place).style]
        if text in (UNKNOWN, ""):
            return UNSTATED
        arrow = re.fullmatch(r"(\?|[0-9]{1,4})?_([0-3])", text)
        if arrow is None:
            raise InstanceError(name_of(place), "a number with an arrow", shown(text))
        return f"{arrow[1] or UNKNOWN}{'nwes'[int(arrow[2])]}"

    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:  # noqa: ARG002  # any can be shown
        if value == UNSTATED:
            target.shaded |= {place}
        elif value is not None:
            target.numbers[place] = f"{value[:-1]}_{'nwes'.index(value[-1])}"
            target.looks[place] = (1, "2")


_ARROWS = ("arrow_B_", "arrow_N_", "arrow_S", "arrow_GP", "arrow_Short", "arrow_tri_")
"""Arrows of other looks, all over the cell of the number."""
_ARROW_STYLES = {3: "_0", 1: "_1", 5: "_2", 7: "_3"}
_OLD_ARROW = "arrow_fouredge_B"
_OLD_STYLES = {4: "_0", 16: "_0", 8: "_1", 32: "_1", 2: "_2", 128: "_2", 1: "_3", 64: "_3"}
"""Of a cell with one of the eight arrows that the symbol is made of, a bit each: the mark of its direction."""


def _sides(cell: Place) -> list[Segment]:
    (top, left), (bottom, right) = ((cell[0] + step, cell[1] + step) for step in (-1, 1))
    corners = ((top, left), (top, right)), ((bottom, left), (bottom, right)), ((top, left), (bottom, left))
    return [*corners, ((top, right), (bottom, right))]


class Regions(OfField[PenpaPage]):
    """Regions, with thick lines between them and around the board, or drawn as cages. A light colour may fill whole
    ones.
    """

    what = "regions"

    def read(self, target: PenpaPage) -> Fields:
        if not target.outlines:
            labels = target.take_labels()
        else:
            numbers = {cell: n for n, cage in enumerate(take_cages(target)) for cell in cage}
            if (missing := next((cell for cell in target.cells() if cell not in numbers), None)) is not None:
                raise InstanceError(name_of(missing), "a cell in a cage", "one in none")
            labels = in_rows([numbers[cell] for cell in target.cells()], target.height, target.width)
        target.drop_tints(labels)
        return {self.field: labels}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        connected_borders(document[self.field], self.field, site)
        draw_borders(document[self.field], target)


def draw_borders(labels: Labels, target: PenpaPage) -> None:
    """Thick lines between regions and around the board."""
    height, width = target.height, target.width
    vertical, horizontal = labelling.borders(labels)
    upright = ((r, c) for r in range(height) for c in range(width + 1) if c in (0, width) or vertical[r][c - 1])
    level = ((r, c) for r in range(height + 1) for c in range(width) if r in (0, height) or horizontal[r - 1][c])
    target.segments |= {((2 * r, 2 * c), (2 * r + 2, 2 * c)) for r, c in upright}
    target.segments |= {((2 * r, 2 * c), (2 * r, 2 * c + 2)) for r, c in level}


def _across(target: PenpaPage) -> frozenset[Segment]:
    """The thick lines of a page that lead across the whole board: they help to count cells."""
    ys, xs = range(0, 2 * target.height + 1, 2), range(0, 2 * target.width + 1, 2)
    level = ({*pairwise((y, x) for x in xs)} for y in ys)
    upright = ({*pairwise((y, x) for y in ys)} for x in xs)
    return frozenset().union(*(line for line in (*level, *upright) if line <= target.segments))


class Clues(OfLines[PenpaPage]):
    """Numbers left of each row and above each column, a question mark for one that is not known, and a frame."""

    what = "clues above and on the left"

    def read(self, target: PenpaPage) -> Fields:
        target.segments -= _across(target)
        if not target.tags and not target.numbers:
            raise InstanceError("the board", self.what, "none")
        rows: list[list[int | str]] = [[] for _ in range(target.height)]
        columns: list[list[int | str]] = [[] for _ in range(target.width)]
        for y, x in sorted(target.numbers):
            clue = columns[x // 2] if y < 0 <= x < 2 * target.width else None
            clue = rows[y // 2] if x < 0 <= y < 2 * target.height else clue
            if clue is not None and target.numbers[y, x] == UNKNOWN:
                clue.append(target.numbers.pop((y, x)))
            elif clue is not None:
                clue.append(target.take_number((y, x)))
        return {self.rows: rows, self.columns: columns}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        rows, columns = self.clues(document, site)
        for i, clue in enumerate(rows):
            target.numbers |= {(2 * i + 1, 2 * (j - len(clue)) + 1): str(number) for j, number in enumerate(clue)}
        for i, clue in enumerate(columns):
            target.numbers |= {(2 * (j - len(clue)) + 1, 2 * i + 1): str(number) for j, number in enumerate(clue)}
        target.margins = (max(1, *map(len, columns)), 0, max(1, *map(len, rows)), 0)
        draw_borders([[0] * target.width] * target.height, target)


@dataclass(frozen=True)
class Outside(OutsideNumbers[PenpaPage]):
    """A number beside each line of some sides, or none. Where one of two sides has a field, its numbers may stand on
    the other side.
    """

    what = "numbers beside lines"
    weighed: ClassVar[bool] = False
    """Whether the numbers of the lines from 1 may stand on the other side."""

    def _places(self, target: PenpaPage) -> Iterator[tuple[str, str, list[Place], list[Place]]]:
        """For each side its field, that of the opposite one, the places of its numbers and those of the opposite."""
        upper, lower = ([(y, 2 * c + 1) for c in range(target.width)] for y in (-1, 2 * target.height + 1))
        first, last = ([(2 * r + 1, x) for r in range(target.height)] for x in (-1, 2 * target.width + 1))
        yield self.above, self.below, upper, lower
        yield self.below, self.above, lower, upper
        yield self.left, self.right, first, last
        yield self.right, self.left, last, first

    def read(self, target: PenpaPage) -> Fields:
        return {
            name: self._taken(target, places, [] if opposite else beyond)
            for name, opposite, places, beyond in self._places(target)
            if name
        }

    def _taken(self, target: PenpaPage, places: list[Place], beyond: list[Place]) -> list[int | None]:
        here, there = ([self._number(target, place) for place in some] for some in (places, beyond))
        if not any(number is not None for number in there):
            return here
        counted = [*range(1, len(places) + 1)]
        if self.weighed and there == counted:
            return here
        if not any(number is not None for number in here) or (self.weighed and here == counted):
            return there
        for place, one, other in zip(beyond, here, there, strict=True):
            if None not in (one, other) and one != other:
                raise InstanceError(name_of(place), f"the same number on both sides, {one}", f"{other}")
        return [other if one is None else one for one, other in zip(here, there, strict=True)]

    def _number(self, target: PenpaPage, place: Place) -> int | None:
        if target.numbers.get(place) in (UNKNOWN, ""):
            del target.numbers[place]
        return target.take_number(place) if place in target.numbers else None

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:  # noqa: ARG002  # a page holds any number
        for name, _, places, _ in self._places(target):
            numbers = zip(places, document[name], strict=True) if name else ()
            target.numbers |= {place: str(number) for place, number in numbers if number is not None}
        target.margins = (1, 1, 1, 1)
