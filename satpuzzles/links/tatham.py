"""Parts of the game IDs of Simon Tatham's puzzles, after ``solo.c`` and ``pattern.c``: sizes and options, a colon, and
a description of the board.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from satpuzzles.boards.directed import COMPASS
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links import puzzlink
from satpuzzles.links.codes import LETTERS, Blanks, Code, FirstOf, One, Value, leading, mark, number
from satpuzzles.links.expression import (
    LARGEST_SIDE,
    Fields,
    OfField,
    OfLines,
    OutsideNumbers,
    Part,
    expect_equal_totals,
    expect_no_empty_blocks,
    in_rows,
    whole_number,
)
from satpuzzles.links.puzzlink import Link, Text


@dataclass(frozen=True, init=False)
class Game(Link):
    """The game IDs of a game, which all match the ``pattern``; those that look like IDs of other games unless the game
    is named do not match ``alone``.
    """

    site = "tatham"

    pattern: str
    alone: str

    def __init__(self, name: str, pattern: str, *parts: Part[Text], alone: str = "") -> None:
        super().__init__(name, *parts, pattern=pattern, alone=alone or pattern)

    def read(self, text: Text) -> Fields:
        """The fields of a document. Raises InstanceError, also for what stands after the board: IDs of several games
        look alike.
        """
        found = self.read_parts(text)
        if text.left:
            raise InstanceError("the game ID", "nothing after its board", shown(text.left[:20]))
        return found


@dataclass(frozen=True)
class Sides(OfLines[Text]):
    """Columns x rows and a colon."""

    def read(self, target: Text) -> Fields:
        found = target.next(r"(\d+)x(\d+):", "columns x rows and a colon")
        target.width, target.height = (whole_number(side, "the size", 1, LARGEST_SIDE) for side in found.groups())
        return {}

    def write(self, document: Fields, target: Text, site: str) -> None:  # noqa: ARG002  # their clues may be too many
        height, width = self.size(document)
        target.text += f"{width}x{height}:"


@dataclass(frozen=True)
class Boxes(OfField[Text]):
    """The boxes side by side x those in a column, which are the height and the width of a box: the field."""

    largest: int

    def read(self, target: Text) -> Fields:
        found = target.next(r"(\d+)x(\d+)", "the boxes side by side x those in a column")
        height, width = map(int, found.groups())
        target.height = target.width = whole_number(str(height * width), "the size", 4, 144)
        return {self.field: [height, width]}

    def write(self, document: Fields, target: Text, site: str) -> None:
        height, width = document[self.field]
        if min(height, width) < 2:
            raise InstanceError(self.field, f"a box of at least 2 x 2, for {site}", f"{height} x {width}")
        expect_size(height * width, self.largest, site)
        target.height = target.width = height * width
        target.text += f"{height}x{width}"


@dataclass(frozen=True)
class Square(Part[Text]):
    """The rows of a square without boxes, of a field that has an entry for each."""

    rows: str
    largest: int
    smallest: int = 3

    @property
    def fields(self) -> Sequence[str]:
        return (self.rows,)

    def read(self, target: Text) -> Fields:
        found = target.next(r"(\d+)(?:x(\d+))?", "the number of rows")
        size = str(int(found[1]) * int(found[2] or 1))
        target.height = target.width = whole_number(size, "the size", self.smallest, 144)
        return {}

    def write(self, document: Fields, target: Text, site: str) -> None:
        size = len(document[self.rows])
        expect_size(size, self.largest, site, self.smallest)
        target.height = target.width = size
        target.text += f"{size}"


@dataclass(frozen=True)
class Rectangle(OfField[Text]):
    """The columns x rows of a field that has an entry for each cell; the game has from ``smallest`` to ``largest`` of
    each.
    """

    smallest: int = 1
    largest: int = LARGEST_SIDE

    def read(self, target: Text) -> Fields:
        found = target.next(r"(\d+)(?:x(\d+))?", "columns x rows")
        target.width, target.height = (whole_number(found[i] or found[1], "the size", 1, LARGEST_SIDE) for i in (1, 2))
        return {}

    def write(self, document: Fields, target: Text, site: str) -> None:
        rows = document[self.field]
        sides = len(rows[0]), len(rows)
        for side, words in zip(sides, ("columns", "rows"), strict=True):
            expect_size(side, self.largest, site, self.smallest, words)
        target.text += f"{sides[0]}x{sides[1]}"


def expect_size(size: int, largest: int, site: str, smallest: int = 1, words: str = "rows") -> None:
    """Raise InstanceError for more or fewer rows than a game has."""
    if not smallest <= size <= largest:
        limit = f"at most {largest}" if size > largest else f"at least {smallest}"
        raise InstanceError("the board", f"{limit} {words}, for {site}", f"{size}")


class CornerSides(puzzlink.Corners):
    """Columns x rows of the cells, of a field that has an entry for each corner."""

    def read(self, target: Text) -> Fields:
        return Sides("", "").read(target)

    def write(self, document: Fields, target: Text, site: str) -> None:  # noqa: ARG002  # any board will do
        height, width = self.size(document)
        target.text += f"{width}x{height}:"


@dataclass(frozen=True)
class Options(Part[Text]):
    """Letters and a colon: a letter for each of the fields that are ``flags``, one for each of those that are not
    ``without`` it, and ``always`` some. Those that match ``ignored`` say how new puzzles are made, and ``refused`` are
    other games.
    """

    flags: Mapping[str, str] = field(default_factory=dict)
    always: str = ""
    ignored: str = ""
    refused: Mapping[str, str] = field(default_factory=dict)
    without: Mapping[str, str] = field(default_factory=dict)

    @property
    def fields(self) -> Sequence[str]:
        return [*self.flags.values(), *self.without.values()]

    def read(self, target: Text) -> Fields:
        said = target.next(r"(\w*):", "options and a colon")[1]
        options = re.sub(self.ignored, "", said)
        for option in options:
            if option not in {*self.always, *self.flags, *self.without}:
                found = self.refused.get(option, f"the option {shown(option)}")
                known = " and ".join(sorted({*self.always, *self.flags, *self.without}))
                raise InstanceError("the game ID", f"no options but {known}" if known else "no options", found)
        if len({*options}) < len(options):
            raise InstanceError("the game ID", "each option once", shown(said))
        flags = {name: True for option, name in self.flags.items() if option in options}
        return flags | {name: True for option, name in self.without.items() if option not in options}

    def write(self, document: Fields, target: Text, site: str) -> None:  # noqa: ARG002  # there are no other values
        flags = "".join(option for option, name in self.flags.items() if document.get(name))
        flags += "".join(option for option, name in self.without.items() if not document.get(name))
        target.text += f"{self.always}{flags}:"


def of_cells(
    name: str, pattern: str, field: str, code: Code, *, smallest: int = 1, largest: int = LARGEST_SIDE, **options: Any
) -> Game:
    """A game of a rectangle that is described by a value for each cell, of one ``field``, with `Options`. Its game
    IDs begin with the size, each side from ``smallest`` to ``largest``; the rest matches the ``pattern``.
    """
    size = Rectangle(field, smallest, largest)
    return Game(name, rf"\d+(x\d+)?{pattern}", size, Options(**options), puzzlink.Cells(field, code))


class AreaSize(OfField[Text]):
    """An n, the number of cells of an area, and a colon."""

    def read(self, target: Text) -> Fields:
        said = target.next(r"n(\d+):", "the size of areas and a colon")[1]
        return {self.field: whole_number(said, "the size of areas", 1, LARGEST_SIDE)}

    def write(self, document: Fields, target: Text, site: str) -> None:  # noqa: ARG002  # any number will do
        target.text += f"n{document[self.field]}:"


@dataclass(frozen=True)
class Clues(OfLines[Text]):
    """The clues of the columns, then of the rows: numbers with full stops between, clues with slashes between, as
    1.2/3/1.
    """

    def read(self, target: Text) -> Fields:
        description = target.next("(.*)", "the clues")[1]
        if "," in description:
            raise InstanceError("the game ID", "clues alone", "cells that are given as well")
        clues = [
            [whole_number(item, f"line {i}", 0, LARGEST_SIDE) for item in clue.split(".")] if clue else []
            for i, clue in enumerate(description.split("/"), start=1)
        ]
        expect_no_empty_blocks(clues, "the game ID")
        width, height = target.width, target.height
        if len(clues) != width + height:
            raise InstanceError("the game ID", f"the clues of {width} columns and {height} rows", f"{len(clues)}")
        document = {self.rows: clues[width:], self.columns: clues[:width]}
        expect_equal_totals(document, (self.rows, self.columns), "the game ID")
        return document

    def write(self, document: Fields, target: Text, site: str) -> None:
        rows, columns = self.clues(document, site)
        expect_equal_totals(document, (self.rows, self.columns), self.columns, f", for {site}")
        target.text += "/".join(".".join(map(str, clue)) for clue in (*columns, *rows))


@dataclass(frozen=True)
class Outside(OutsideNumbers[Text]):
    """Numbers beside lines, of all sides in one list with a sign ``between`` them, after ``first``."""

    between: str = "/"
    first: str = ""
    blank: bool = True
    """Whether there may be none beside a line."""

    def read(self, target: Text) -> Fields:
        lengths = self.lengths(target.height, target.width)
        found = target.next(rf"{self.first}((?:\d|{self.between})*)", "numbers beside the lines")[1].split(self.between)
        if len(found) != (expected := sum(lengths.values())):
            raise InstanceError("the game ID", f"{expected} numbers beside lines", f"{len(found)}")
        numbers = (whole_number(text, "a number beside a line", 0, LARGEST_SIDE) if text else None for text in found)
        return {name: [*islice(numbers, length)] for name, length in lengths.items()}

    def write(self, document: Fields, target: Text, site: str) -> None:
        for name in self.fields if not self.blank else ():
            if None in document[name]:
                raise InstanceError(name, f"a number for each line, for {site}", "null")
        numbers = chain(*(document[name] for name in self.fields))
        target.text += self.first + self.between.join("" if number is None else str(number) for number in numbers)


def after_commas(target: Text, count: int, form: str = "[0-9]+") -> list[str]:
    """The texts of ``count`` numbers of this ``form``, each after a comma."""
    texts = target.next(f"((?:,{form})*)", "numbers after commas")[1].split(",")[1:]
    if len(texts) != count:
        raise InstanceError("the game ID", f"{count} numbers beside lines", f"{len(texts)}")
    return texts


@dataclass(frozen=True)
class IfAny(puzzlink.IfAny):
    """A comma and a value for each cell, which are left out where there is none."""

    code: Code = LETTERS

    def read(self, target: Text) -> Fields:
        target.next(",?", "the cells")
        return super().read(target)

    def write(self, document: Fields, target: Text, site: str) -> None:
        cells = Text()
        super().write(document, cells, site)
        target.text += f",{cells.text}" * bool(cells.text)


@dataclass(frozen=True)
class Runs:
    """Values that are ``blank`` or one of those in ``letters``: the i-th letter of a value stands for i blanks and then
    the value, and z for 25 blanks. One more value follows after the last cell.
    """

    blank: Value
    letters: Mapping[Value, str]

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:  # noqa: ARG002  # too many are an error
        if text[at] in "zZ":
            return at + 1, [self.blank] * 25
        found = ((value, letters.find(text[at])) for value, letters in self.letters.items())
        return next(((at + 1, [self.blank] * run + [value]) for value, run in found if run >= 0), None)

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        run = leading(self.blank, values[at : at + 26])
        letters = self.letters.get(values[at + run]) if run < 26 else ""
        if letters is None:
            return None
        return (at + run + 1, letters[run]) if run < len(letters) else (at + 25, "z")


STEPS = "_abcdefghijklmnopqrstuvwxy"
TREES = Runs(".", {"t": STEPS})
"""The trees of Tents."""
BITS = Runs(None, {0: STEPS[1:], 1: STEPS[1:].upper()})
"""The cells of Unruly."""
LIGHTS = FirstOf(Blanks("a"), mark("B", "x"), number("01234", {}))
"""The cells of Light Up."""
EDGES = FirstOf(Blanks("a"), number("01234", {}))
"""The cells of Loopy."""
ISLANDS = FirstOf(Blanks("a"), number("0123456789", {}))
"""The cells of Bridges."""
PEARLS = FirstOf(Blanks("a", "."), mark("B", "b"), mark("W", "w"))
"""The cells of Pearl."""
SYMBOLS = number(f"{digits}{ascii_lowercase}{ascii_uppercase}", {})
"""The cells of Singles."""


_TURNS = {"e": "1248", "s": "5aA", "c": "369cC", "t": "7bdeBDE", "x": "fF"}
PIECES = FirstOf(*(mark(digit, piece) for piece, digits_of in _TURNS.items() for digit in digits_of))
"""The cells of Net, however they are turned."""


@dataclass(frozen=True)
class Ended(puzzlink.Cells):
    """A value for each cell, and after these the value ``last``, which ends the description."""

    code: Code = TREES
    last: Value = "t"

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        *values, last = target.values(self.code, height * width + 1, "cells and one more")
        if last != self.last:
            raise InstanceError("the game ID", f"{shown(self.last)} beyond the last cell", shown(last))
        return {self.field: in_rows(values, height, width)}

    def write(self, document: Fields, target: Text, site: str) -> None:
        target.add([*chain(*document[self.field]), self.last], self.code, self.field, site)


@dataclass(frozen=True)
class Signposts(OfField[Text]):
    """For each cell its number, if it is given, and the letter of its direction; the cell of the last number has one
    too, which says nothing.
    """

    givens: str

    @property
    def fields(self) -> Sequence[str]:
        return (self.field, self.givens)

    def read(self, target: Text) -> Fields:
        count, width = target.height * target.width, target.width
        cells = [target.next("([0-9]*)([a-h])", "a number, if any, and a direction from a to h") for _ in range(count)]
        numbers = [whole_number(found[1], "a number", 0, count) or None if found[1] else None for found in cells]
        ways = [_COMPASS[found[2]] if number != count else None for found, number in zip(cells, numbers, strict=True)]
        rows = {self.field: in_rows(ways, target.height, width), self.givens: in_rows(numbers, target.height, width)}
        return rows if any(numbers) else {self.field: rows[self.field]}

    def write(self, document: Fields, target: Text, site: str) -> None:
        letters: dict[Value, str] = {way: letter for letter, way in _COMPASS.items()}
        ways = [*chain(*document[self.field])]
        numbers = [*chain(*document.get(self.givens, ()))] or [None] * len(ways)
        for way, given in zip(ways, numbers, strict=True):
            if (way is None) != (given == len(ways)):
                expected = f"a direction in each cell but that of the last number, which is given, for {site}"
                raise InstanceError(self.field, expected, shown(way))
            target.text += f"{given or ''}{letters.get(way, 'a')}"


_COMPASS = dict(zip("abcdefgh", COMPASS, strict=True))
HALVES = FirstOf(number(digits, {}), One(r"\[([0-9]{1,3})\]", lambda found: int(found[1]), "[{}]".format))
"""The cells of Dominosa."""


class Dominoes(OfField[Text]):
    """The highest number of a set of dominoes, a colon, and a number for each cell of the rectangle that they fill,
    which has one more row and two more columns.
    """

    def read(self, target: Text) -> Fields:
        highest = whole_number(
            target.next(r"(\d+)\w*:", "the highest number of the dominoes")[1], "it", 0, LARGEST_SIDE
        )
        height, width = highest + 1, highest + 2
        return {self.field: in_rows(target.values(HALVES, height * width), height, width)}

    def write(self, document: Fields, target: Text, site: str) -> None:
        rows = document[self.field]
        found = {*chain(*rows)}
        if len(rows) + 1 != len(rows[0]) or found != {*range(len(rows))}:
            expected = f"numbers from 0, one row more than the highest, and two columns more, for {site}"
            raise InstanceError(self.field, expected, f"{len(rows)} rows of {len(rows[0])}, {len(found)} numbers")
        target.text += f"{len(rows) - 1}:"
        target.add([*chain(*rows)], HALVES, self.field, site)
