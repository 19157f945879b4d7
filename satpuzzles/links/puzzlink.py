"""Parts of the text of links of puzz.link and its relatives: values for the cells of a board, for its regions, for
places outside it, by the codes of `satpuzzles.links.codes`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from types import MappingProxyType
from typing import ClassVar

from satpuzzles.boards import labelling
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import BITS, COUNTS, KNOWN, NUMBERS, SUM_DIGITS, SUMS, UNKNOWN, Blanks, Code, Value
from satpuzzles.links.expression import (
    LARGEST_BOARD,
    LARGEST_SIDE,
    LOOSE,
    Expression,
    Fields,
    OfField,
    OfLines,
    OutsideNumbers,
    Part,
    connected_borders,
    expect_no_empty_blocks,
    in_rows,
    usual_box,
    whole_number,
)


@dataclass
class Text:
    """The text of a link, to be read from the character ``at`` on or to be written, and the rows and columns of the
    board as soon as they are known. ``notes`` are sentences about what was left out, ``narrowing`` says what was left
    out that has a meaning on the site.
    """

    text: str = ""
    at: int = 0
    height: int = 0
    width: int = 0
    notes: list[str] = field(default_factory=list)
    narrowing: list[str] = field(default_factory=list)

    @property
    def left(self) -> str:
        return self.text[self.at :]

    def values(self, code: Code, count: int, what: str = "places") -> list[Value]:
        """The values, as many as there must be. Raises InstanceError."""
        values: list[Value] = []
        while len(values) < count and self.at < len(self.text):
            found = code.read(self.text, self.at, count - len(values))
            if found is None:
                raise InstanceError("the link", "numbers and blanks as the site writes them", self._next)
            self.at, more = found
            values += more
        if len(values) != count:
            given = f"{'at least ' * (len(values) > count)}{len(values)}"
            raise InstanceError("the link", f"{count} {what}, by its size", given)
        return values

    def next(self, pattern: str, expected: str) -> "re.Match[str]":
        """What matches the ``pattern``, which must come next. Raises InstanceError."""
        found = re.compile(pattern, re.ASCII).match(self.text, self.at)
        if found is None:
            raise InstanceError("the link", expected, self._next)
        self.at = found.end()
        return found

    def add(self, values: Sequence[Value], code: Code, place: str, site: str) -> None:
        """Write ``values`` of the field ``place``. Raises InstanceError for one that the ``code`` has no text for."""
        at, pieces = 0, list[str]()
        while at < len(values):
            found = code.write(values, at)
            if found is None:
                raise InstanceError(place, f"values that a link can hold, for {site}", shown(values[at]))
            at, piece = found
            pieces.append(piece)
        self.text += "".join(pieces)

    @property
    def _next(self) -> str:
        return shown(self.left[:12]) if self.left else "the end"


@dataclass(frozen=True, init=False)
class Link(Expression[Text]):
    """How a kind is written in links. ``name`` is what the site calls it, ``aliases`` are other names. A link may have
    flags: those in ``flags`` state what no document can, and are refused with these words; those in ``heeded`` stand
    for fields of a document; those that are ``harmless`` change no rule, as the "c" of old applets.
    """

    site = "puzzlink"

    name: str
    aliases: tuple[str, ...]
    flags: Mapping[str, str]
    heeded: Mapping[str, Fields]
    harmless: str

    def __init__(
        self,
        name: str,
        *parts: Part[Text],
        aliases: tuple[str, ...] = (),
        flags: Mapping[str, str] = MappingProxyType({}),
        heeded: Mapping[str, Fields] = MappingProxyType({}),
        harmless: str = "c",
        **others: object,
    ) -> None:
        said = {"flags": flags, "heeded": heeded, "harmless": harmless}
        super().__init__(*parts, name=name, aliases=aliases, **said, **others)

    def read(self, text: Text) -> Fields:
        """The fields of a document. What stands after the board is left out, as the site does, and noted. Raises
        InstanceError.
        """
        found = self.read_parts(text)
        if text.left.strip("/"):
            text.notes.append(f"{shown(text.left[:20])} after the board was left out")
        return found

    def under(self, flags: str, notes: list[str]) -> Fields:
        """The fields that the ``flags`` of a link stand for; a note is added to ``notes`` for each that the site does
        not know. Raises InstanceError for one that no field can state.
        """
        found: Fields = {}
        for flag in flags:
            if flag in self.flags:
                raise InstanceError("the link", f"no flag {flag}", self.flags[flag])
            if flag not in self.heeded and flag not in self.harmless:
                notes.append(f"the flag {shown(flag)} is not one of {self.name}, and was left out")
            found |= self.heeded.get(flag, {})
        return found

    def write(self, document: Fields, site: str) -> str:
        """The text of a document. Raises InstanceError, which names the ``site``, for what it cannot hold."""
        text = Text()
        self.write_parts(document, text, site)
        return text.text


@dataclass(frozen=True)
class Cells(OfField[Text]):
    """A value for each cell, row by row."""

    code: Code = NUMBERS

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        return {self.field: in_rows(target.values(self.code, height * width), height, width)}

    def write(self, document: Fields, target: Text, site: str) -> None:
        target.add([*chain(*document[self.field])], self.code, self.field, site)


class Corners(Cells):
    """A value for each corner of a cell, in one row and one column more than the board has."""

    def size(self, document: Fields) -> tuple[int, int]:
        return len(document[self.field]) - 1, len(document[self.field][0]) - 1

    def read(self, target: Text) -> Fields:
        height, width = target.height + 1, target.width + 1
        return {self.field: in_rows(target.values(self.code, height * width), height, width)}


@dataclass(frozen=True)
class Outside(OutsideNumbers[Text]):
    """One sequence for all sides. A number that is not known is none."""

    code: ClassVar[Code] = KNOWN

    def read(self, target: Text) -> Fields:
        lengths = self.lengths(target.height, target.width)
        values = iter(target.values(self.code, sum(lengths.values())))
        return {name: [*islice(values, length)] for name, length in lengths.items()}

    def write(self, document: Fields, target: Text, site: str) -> None:
        target.add([*chain(*(document[name] for name in self.fields))], self.code, self.fields[0], site)


class EachOutside(Outside):
    """The same without runs of blanks."""

    code = COUNTS


@dataclass(frozen=True)
class Borders(OfField[Text]):
    """Regions by the borders between them: those between the cells of a row, then those between rows. A second field
    may have a value for each region, in the order of their first cells. Rules of a kind may be about the cells on both
    sides of a line; then lines that end within a region are ``counted``.
    """

    values: str = ""
    code: Code = NUMBERS
    counted: bool = False

    @property
    def fields(self) -> Sequence[str]:
        return (self.field, self.values) if self.values else (self.field,)

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        whole_number(str(max(height, width)), "the size", 1, LARGEST_BOARD)
        vertical = in_rows(target.values(BITS, height * (width - 1), "borders"), height, width - 1)
        horizontal = in_rows(target.values(BITS, (height - 1) * width, "borders"), height - 1, width)
        labels = labelling.components(vertical, horizontal)
        if labelling.borders(labels) != (vertical, horizontal):
            if self.counted:
                target.narrowing.append("lines that end within a region")
            else:
                target.notes.append(LOOSE)
        count = 1 + max(chain(*labels))
        return {self.field: labels} | ({self.values: target.values(self.code, count, "regions")} if self.values else {})

    def write(self, document: Fields, target: Text, site: str) -> None:
        for side in connected_borders(document[self.field], self.field, site):
            target.add([*chain(*side)], BITS, self.field, site)
        target.add(document.get(self.values, ()), self.code, self.values, site)


@dataclass(frozen=True)
class Rooms(Borders):
    """Regions by the borders between them, and a number for each, which a second field has in its first cell. A number
    that is not known is none.
    """

    code: Code = KNOWN

    def read(self, target: Text) -> Fields:
        found = super().read(target)
        if self.values in found:
            labels, numbers = found[self.field], found[self.values]
            found[self.values] = [[None] * target.width for _ in range(target.height)]
            cells = [(r, c) for r in range(target.height) for c in range(target.width)]
            firsts = {labels[r][c]: (r, c) for r, c in reversed(cells)}
            for label, (r, c) in firsts.items():
                found[self.values][r][c] = numbers[label]
        return found

    def write(self, document: Fields, target: Text, site: str) -> None:
        labels = labelling.numbered(document[self.field])
        clues = document.get(self.values) or [[None] * len(row) for row in labels]
        numbers: list[Value] = [None] * (1 + max(chain(*labels)))
        for row, clue in zip(labels, clues, strict=True):
            for label, number in zip(row, clue, strict=True):
                numbers[label] = numbers[label] if number is None else number
        super().write({**document, self.values: numbers}, target, site)


class HoledRooms(Borders):
    """Regions by the borders between them, and which cells are black and in no region, if there are some: those have
    borders on all sides.
    """

    def read(self, target: Text) -> Fields:
        labels: list[list[Value]] = [*map(list, super().read(target)[self.field])]
        black = iter(target.values(BITS, target.height * target.width) if target.left else ())
        rows = [[None if next(black, False) else label for label in row] for row in labels]
        return {self.field: labelling.by_pieces(rows)}

    def write(self, document: Fields, target: Text, site: str) -> None:
        rows = [[None if label in (None, ".") else label for label in row] for row in document[self.field]]
        super().write({**document, self.field: _alone(rows)}, target, site)
        black = [label is None for label in chain(*rows)]
        target.add(black if any(black) else [], BITS, self.field, site)


def _alone(rows: Sequence[Sequence[Value]]) -> list[list[Value]]:
    """Labels of regions, each cell without one as a region of its own."""
    return [[f"black {r} {c}" if label is None else label for c, label in enumerate(row)] for r, row in enumerate(rows)]


@dataclass(frozen=True)
class NoBorders(OfField[Text]):
    """A link may go on with borders between cells, none of which may be there."""

    field: str = ""

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        for count in (height * (width - 1), (height - 1) * width) if re.match("[0-9a-v]", target.left) else ():
            if any(target.values(BITS, count, "borders")):
                raise InstanceError("the link", "no borders between cells", "one")
        return {}

    def write(self, document: Fields, target: Text, site: str) -> None:
        """There is nothing to write."""


class Blank(OfField[Text]):
    """A link has room for a number in each cell of the rectangle; none may be there."""

    def read(self, target: Text) -> Fields:
        if re.match("[^g-z]", target.left):
            raise InstanceError("the link", "no numbers in cells", shown(target.left[:12]))
        target.values(Blanks(), target.height * target.width, "cells")
        return {}

    def write(self, document: Fields, target: Text, site: str) -> None:
        target.add([None for _ in chain(*document[self.field])], Blanks(), self.field, site)


class Count(OfField[Text]):
    """A number with a slash after it."""

    def read(self, target: Text) -> Fields:
        found = target.next("([^/]*)/?", f"the number of {self.field}")
        return {self.field: whole_number(found[1], f"the number of {self.field}", 0, LARGEST_SIDE)}

    def write(self, document: Fields, target: Text, site: str) -> None:  # noqa: ARG002  # any number will do
        target.text += f"{document[self.field]}/"


@dataclass(frozen=True)
class Clues(OfLines[Text]):
    """Some numbers for each line: as many places as a line can have blocks, the last number first, those of the columns
    before those of the rows.
    """

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        above, beside = (height + 1) // 2, (width + 1) // 2
        slots = target.values(NUMBERS, width * above + height * beside)
        clues = in_rows(slots, width, above) + in_rows(slots[width * above :], height, beside)
        known = [[number for number in reversed(clue) if number is not None] for clue in clues]
        expect_no_empty_blocks(known, "the link")
        return {self.rows: known[width:], self.columns: known[:width]}

    def write(self, document: Fields, target: Text, site: str) -> None:
        rows, columns = self.clues(document, site, {UNKNOWN})
        slots: list[Value] = []
        for clues, length in ((columns, (len(rows) + 1) // 2), (rows, (len(columns) + 1) // 2)):
            for clue in clues:
                slots += [*reversed(clue), *[None] * (length - len(clue))]
        target.add(slots, NUMBERS, self.rows, site)


class Sums(OfField[Text]):
    """White cells, and black ones with the sums below and right of them, such as "16/7". The first row and column,
    which are black, are not counted: their sums follow, but those before black cells.
    """

    def size(self, document: Fields) -> tuple[int, int]:
        return len(document[self.field]) - 1, len(document[self.field][0]) - 1

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        inner = in_rows(target.values(SUMS, height * width), height, width)
        above = [self._sum(target, "{}/", cell) for cell in inner[0]]
        left = [self._sum(target, "/{}", row[0]) for row in inner]
        return {self.field: [["/", *above], *([sum_, *row] for sum_, row in zip(left, inner, strict=True))]}

    def _sum(self, target: Text, form: str, cell: Value) -> str:
        digit = "0" if cell is not None else target.next(f"[{SUM_DIGITS}-]", "a sum")[0]
        return form.format("" if digit in "-0" else SUM_DIGITS.index(digit))

    def write(self, document: Fields, target: Text, site: str) -> None:
        (_, *above), *rows = document[self.field]
        left, inner = [row[0] for row in rows], [row[1:] for row in rows]
        if None in (document[self.field][0][0], *above, *left):
            raise InstanceError(self.field, f"a first row and column of black cells, for {site}", "a white cell")
        target.add([*chain(*inner)], SUMS, self.field, site)
        for sums, cells, side in ((above, inner[0], 0), (left, [row[0] for row in inner], 1)):
            stated = (sum_.split("/")[side] for sum_, cell in zip(sums, cells, strict=True) if cell is None)
            target.text += "".join(SUM_DIGITS[int(number or 0)] for number in stated)


@dataclass(frozen=True)
class Givens(Cells):
    """A value from 1 for each cell that has one; a value that is not known is left out."""

    field: str = "givens"
    code: Code = KNOWN

    def read(self, target: Text) -> Fields:
        found = super().read(target)
        if 0 in chain(*found[self.field]):
            raise InstanceError("the link", "numbers from 1 in cells", "0")
        return found

    def write(self, document: Fields, target: Text, site: str) -> None:
        for r, row in enumerate(document.get(self.field) or ()):
            if 0 in row:
                raise InstanceError(f"{self.field}[{r}][{row.index(0)}]", f"a number from 1, for {site}", "0")
        super().write(document, target, site)


@dataclass(frozen=True)
class IfAny(Givens):
    """As `Givens`, at the end of a link; it is left out where there are none."""

    def read(self, target: Text) -> Fields:
        if target.left.strip("/"):
            return super().read(target)
        return {self.field: [[None] * target.width for _ in range(target.height)]}

    def write(self, document: Fields, target: Text, site: str) -> None:
        if any(value is not None for value in chain(*document.get(self.field, ()))):
            super().write(document, target, site)


class UsualBoxes(OfField[Text]):
    """A square of boxes, which are squares, or of size 6 oblong: [height, width] of a box."""

    def read(self, target: Text) -> Fields:
        if target.height != target.width:
            raise InstanceError("the link", "as many rows as columns", f"{target.width} and {target.height}")
        return {self.field: usual_box(target.width)}

    def write(self, document: Fields, target: Text, site: str) -> None:  # noqa: ARG002  # nothing to write
        height, width = document[self.field]
        if [height, width] != usual_box(height * width):
            expected = "a box 2 high and 3 wide" if height * width == 6 else "square boxes"
            raise InstanceError(self.field, f"{expected}, for {site}", f"{height} x {width}")
