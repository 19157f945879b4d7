"""Parts of the text form of puzzlekit and its data set. The first line has the rows and columns of the board and, of
some kinds, a further number; lines of values with spaces between them follow, "-" for a blank. After the parsers of
the package puzzlekit; what a value means is in its solvers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from satpuzzles.boards import labelling
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links.answers import Answer, Values
from satpuzzles.links.codes import UNKNOWN, UNSTATED, Code, FirstOf, One, Value, mark, silent
from satpuzzles.links.expression import (
    LARGEST_SIDE,
    Expression,
    Fields,
    OfField,
    OfLines,
    OutsideNumbers,
    Part,
    known_clues,
    whole_number,
)

BLANK = "-"
NUMBER = One("[0-9]{1,9}$", lambda found: int(found[0]), lambda value: str(value) if isinstance(value, int) else None)
NUMBERS = FirstOf(mark(BLANK, None), mark(".", None), mark(UNKNOWN, UNKNOWN), NUMBER)
"""Numbers, and "?" for one that is not known; in some entries "." for none."""
FROM_ONE = FirstOf(silent("0$"), NUMBERS)
"""The same for numbers from 1; in some entries 0 for none."""
LETTERS = FirstOf(
    mark(BLANK, None),
    One(
        "[a-z]$", lambda found: ord(found[0]) - ord("a") + 1, lambda value: chr(ord("a") + value - 1) if value else None
    ),
)
"""Letters, which are numbers from 1."""
LIGHTS = FirstOf(mark(BLANK, None), mark("x", UNSTATED), NUMBER)
"""Black cells, some with a number."""
BLACK = FirstOf(mark(BLANK, None), mark("x", UNSTATED))
"""Black cells without numbers."""
UNNUMBERED = FirstOf(One("5", lambda _: UNSTATED, lambda _: None), LIGHTS)
"""The same, and a 5, which is more than there can be, for a black cell without a number."""
OPEN = FirstOf(mark("#", UNKNOWN), NUMBERS)
"""Numbers, and "#" for a cell that is open and has none."""
CIRCLED = FirstOf(mark("o", UNKNOWN), NUMBERS)
"""Numbers in circles, and "o" for a circle without."""
PIECES = FirstOf(
    mark(BLANK, None),
    One("[nsew]{2,4}$", lambda found: "".join(sorted(found[0], key="nsew".index)), lambda value: value),
)
"""The sides of a cell that lines cross, in any order."""
TREES = FirstOf(mark(BLANK, "."), mark("x", "t"))
SHIPS = FirstOf(mark(BLANK, "."), mark("x", "~"), *(mark(part, part) for part in "nswemo"))
"""Parts of ships and water."""
BITS = FirstOf(mark(BLANK, None), mark("1", 0), mark("2", 1))
"""White and black circles."""
PEARLS = FirstOf(*(mark(sign, value) for sign, value in zip("-wb12", ".wbwb", strict=True)))
"""White and black pearls, in some entries as 1 and 2."""
SUNS = FirstOf(mark(BLANK, "."), mark("o", "s"), mark("x", "m"))
MATS = FirstOf(
    mark(BLANK, None), mark(UNKNOWN, UNKNOWN), *(mark(letter, sign) for letter, sign in zip("hvs", "-|+", strict=True))
)
"""Signs of rectangles: wide, high and square."""
_OUTSIDE = "@"
"""A cell that is no part of the board."""
ARROWS = FirstOf(
    mark(BLANK, None),
    mark("x", "x"),
    mark(_OUTSIDE, _OUTSIDE),
    One(r"[0-9]{1,2}[nesw]", lambda found: found[0], lambda value: None if UNKNOWN in str(value) else value),
    One(r"([nesw])([0-9]{1,2})", lambda found: found[2] + found[1], lambda _: None),
)
"""A number with a direction, in either order, or a grey cell without both."""

POINTERS = FirstOf(mark("x", "x"), *(mark(way, way) for way in "nesw"), NUMBERS)
"""Numbers, and black cells with an arrow in a direction or without."""

BLACK_NUMBERS = FirstOf(
    One("[0-9]{0,2}x$", lambda found: found[0], lambda value: value if isinstance(value, str) else None), NUMBERS
)
"""Numbers, and black cells as x, perhaps after a number."""


WALLS = FirstOf(
    mark(BLANK, None),
    One(
        r"([0-9]{1,3}[nesw])?([xo]?)$",
        lambda found: f"{found[2]}{found[1] or ''}",
        lambda value: (value + value[0])[1:] if str(value)[:1] in ("o", "x") else None if value == UNKNOWN else value,
    ),
)
"""White and black cells, o and x behind a number with a direction, if there is one; grey cells without."""


def _circle(pattern: str) -> Code:
    """A circle that is written as a document has it, or none."""
    return FirstOf(mark(BLANK, None), One(pattern, lambda found: found[0], lambda value: str(value) if value else None))


CIRCLES = _circle(r"[wb][0-9]{0,3}$")
"""A colour of a circle, w or b, and a number behind it."""
BALANCES = FirstOf(
    mark(BLANK, None),
    One(
        r"[0-9]{0,3}[wb]$|([wb])([0-9]{1,3})$",
        lambda found: f"{found[2]}{found[1]}" if found[1] else found[0],
        lambda value: str(value) if value else None,
    ),
)
"""The same, the number before the colour, or as some puzzles of the data set have it behind."""
SUMS = FirstOf(
    mark("0", None),
    One(
        r"-$|([0-9]{0,2}),([0-9]{0,2})",
        lambda found: f"{found[1] or ''}/{found[2] or ''}",
        lambda value: BLANK if value == "/" else str(value).replace("/", ",") if isinstance(value, str) else None,
    ),
)
"""Sums below and right of a black cell, blanks for none; 0 is a white cell."""
OPERATIONS = FirstOf(
    mark(BLANK, None),
    mark(".", None),
    One(
        r"([0-9]{1,9})([-+*/x]?)$",
        lambda found: f"{int(found[1])}{found[2].replace('x', '*')}" if found[2] else int(found[1]),
        lambda value: str(value) if isinstance(value, int) or (value and value[-1:] in "-+*/") else None,
    ),
)
"""Numbers, each perhaps with an operation."""
REGIONS = FirstOf(mark(_OUTSIDE, None), NUMBER, One(r"[^\W\d_]|[^\w\s.-]", lambda found: found[0], lambda _: None))
"""Numbers of regions, in some entries letters or other signs, where a cell has one."""
CAGES = FirstOf(mark(BLANK, None), REGIONS)
"""`REGIONS`, with blanks for cells in no cage: a region without a sum is none to the solver of the package."""


@dataclass
class Lines:
    """The values on each text line of a puzzle after its first, to be read from ``at`` on or to be written, and what
    the ``header`` has after the rows and columns.
    """

    lines: list[list[str]] = field(default_factory=list)
    header: list[str] = field(default_factory=list)
    at: int = 0
    height: int = 0
    width: int = 0
    is_whole: bool = False
    """Whether no line can be missing, so that their number says what the size is where the header is wrong."""
    known: dict[int, tuple[Code, dict[str, list[Value]]]] = field(default_factory=dict)
    """The codes, by their identity, and the values of words that each has read: most words of a puzzle are alike."""

    @property
    def left(self) -> int:
        """How many lines have not been read."""
        return len(self.lines) - self.at

    def values(self, code: Code, count: int | None = None) -> list[Value]:
        """The values on the next line, so many of them. Raises InstanceError."""
        place = f"line {self.at + 2}"
        if not self.left:
            raise InstanceError(place, "values", "the end")
        words = self.lines[self.at]
        if count is not None and len(words) != count:
            raise InstanceError(place, f"{count} values", f"{len(words)}")
        _, known = self.known.setdefault(id(code), (code, {}))
        for word in dict.fromkeys(words):
            if word not in known:
                found = code.read(word, 0, 1)
                if found is None or found[0] != len(word):
                    raise InstanceError(place, "values of the kind", shown(word))
                known[word] = found[1]
        self.at += 1
        return [value for word in words for value in known[word]]

    def rows(self, code: Code) -> list[list[Value]]:
        """The values of each cell. Raises InstanceError."""
        return [self.values(code, self.width) for _ in range(self.height)]

    def add(self, values: Sequence[Value], code: Code, place: str, site: str) -> None:
        """Write ``values`` of the field ``place`` on a line. Raises InstanceError for one without a text."""
        words = []
        for value in values:
            found = code.write([value], 0)
            if found is None:
                raise InstanceError(place, f"values that its text can hold, for {site}", shown(value))
            words.append(found[1])
        self.lines.append(words)


@dataclass(frozen=True, init=False)
class Problem(Expression[Lines]):
    """The text of a puzzle. ``names`` are what the data set calls the kind, and ``answer`` says how its solutions are
    written.
    """

    site = "puzzlekit"

    names: tuple[str, ...]
    answer: Answer

    def __init__(self, names: str | tuple[str, ...], answer: Answer, *parts: Part[Lines]) -> None:
        super().__init__(*parts, names=(names,) if isinstance(names, str) else names, answer=answer)

    def read(self, target: Lines) -> Fields:
        """The fields of a document. Of some texts the header has the columns before the rows, or another number of
        rows. Raises InstanceError.
        """
        sizes = [(target.height, target.width), (target.width, target.height)]
        if target.is_whole and target.lines:
            width, count = len(target.lines[-1]), len(target.lines)
            sizes += [(count // boards, width) for boards in (1, 2) if count % boards == 0]
        errors: list[InstanceError] = []
        for height, width in dict.fromkeys(sizes):
            try:
                return self._read(replace(target, header=[*target.header], height=height, width=width))
            except InstanceError as error:
                errors.append(error)
        raise errors[0]

    def _read(self, target: Lines) -> Fields:
        found = self.read_parts(target)
        if target.left:
            raise InstanceError(f"line {target.at + 2}", "the end", shown(" ".join(target.lines[target.at])))
        if target.header:
            raise InstanceError("line 1", "the end of the line", shown(target.header[0]))
        return found

    def write(self, document: Fields, site: str) -> str:
        """The text of a document. Raises InstanceError, which names the ``site``, for what it cannot hold."""
        height, width = self.size(document)
        target = Lines(height=height, width=width)
        self.write_parts(document, target, site)
        return _text([str(height), str(width), *target.header], target.lines)

    def read_solution(self, lines: Sequence[str], document: Fields) -> Values:
        """The values of the solution on text lines; the first line has the size. Raises InstanceError."""
        height, width = self.size(document)
        rows = [line.split() for line in lines[1 : height + 1]]
        if [*map(len, rows)] != [width] * height:
            found = f"{len(rows)} rows of {' or '.join(map(str, sorted({*map(len, rows)}))) or 'no'} values"
            raise InstanceError("the solution", f"{height} rows of {width} values", found)
        return self.answer.read_on(rows, document[self.answer.field] if self.answer.field else ())

    def write_solution(self, values: Values, document: Fields) -> str:
        height, width = self.size(document)
        rows = document[self.answer.field] if self.answer.field else [[None] * width] * height
        return _text([str(height), str(width)], self.answer.write(values, rows))


def _text(header: list[str], lines: Sequence[Sequence[str]]) -> str:
    return "\n".join(map(" ".join, [header, *lines]))


@dataclass(frozen=True)
class Header(OfField[Lines]):
    """A number after the rows and columns; that of the rows, if this is ``usual``, for a document without it."""

    usual: bool = False

    def read(self, target: Lines) -> Fields:
        if not target.header:
            raise InstanceError("line 1", f"rows, columns and the number of {self.field}", "the end of the line")
        return {self.field: whole_number(target.header.pop(0), f"line 1: {self.field}", 0, LARGEST_SIDE)}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        number = document.get(self.field, target.height if self.usual else None)
        if number is None:
            raise InstanceError(self.field, f"a number, for {site}", "none")
        target.header.append(str(number))


@dataclass(frozen=True)
class Mark(OfField[Lines]):
    """A letter after the numbers of the first line, if the field is true."""

    letter: str

    def read(self, target: Lines) -> Fields:
        if target.header[:1] != [self.letter]:
            return {}
        target.header.pop(0)
        return {self.field: True}

    def write(self, document: Fields, target: Lines, site: str) -> None:  # noqa: ARG002  # there are no other values
        target.header += [self.letter] * bool(document.get(self.field))


@dataclass(frozen=True)
class Cells(OfField[Lines]):
    """A value for each cell."""

    code: Code = NUMBERS

    def read(self, target: Lines) -> Fields:
        return {self.field: target.rows(self.code)}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        for row in document.get(self.field) or [[None] * target.width] * target.height:
            target.add(row, self.code, self.field, site)


class Corners(Cells):
    """A value for each corner of a cell, in one row and one column more than the board has."""

    def size(self, document: Fields) -> tuple[int, int]:
        return len(document[self.field]) - 1, len(document[self.field][0]) - 1

    def read(self, target: Lines) -> Fields:
        return {self.field: [target.values(self.code, target.width + 1) for _ in range(target.height + 1)]}


@dataclass(frozen=True)
class IfAny(Cells):
    """The same before a board of regions; it is left out where no cell has a value."""

    def read(self, target: Lines) -> Fields:
        return super().read(target) if target.left == 2 * target.height else {}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        if any(value is not None for row in document.get(self.field) or () for value in row):
            super().write(document, target, site)


@dataclass(frozen=True)
class Arrows(Cells):
    """Arrows in some cells. A cell outside the board is read as a grey one, which makes no difference if no arrow leads
    over it.
    """

    code: Code = ARROWS

    def read(self, target: Lines) -> Fields:
        rows = target.rows(self.code)
        for line in [*rows, *zip(*rows, strict=True)]:
            inside = "".join(_OUTSIDE if value == _OUTSIDE else BLANK for value in line).strip(_OUTSIDE)
            if _OUTSIDE in inside:
                raise InstanceError(self.field, "cells outside the board at its rim alone", "one inside")
        return {self.field: [["x" if value == _OUTSIDE else value for value in row] for row in rows]}


@dataclass(frozen=True)
class Regions(OfField[Lines]):
    """The number of the region of each cell, and perhaps a board of blanks before these, which is written if the kind
    is ``spaced``. Where all regions are ``whole``, pieces that lie apart are several, as some entries have fewer names
    than regions. ``holes`` are the signs of cells in no region; the first one is written.
    """

    spaced: bool = False
    whole: bool = False
    holes: str = ""

    def read(self, target: Lines) -> Fields:
        if target.left == 2 * target.height:
            target.rows(mark(BLANK, None))
        names = target.rows(self._code)
        return {self.field: _numbered(labelling.by_pieces(names) if self.whole else names)}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        target.lines += [[BLANK] * target.width] * (target.height * self.spaced)
        for row in _numbered(document[self.field], 1):
            target.add(row, self._code, self.field, site)

    @property
    def _code(self) -> Code:
        return FirstOf(*(mark(sign, None) for sign in self.holes), REGIONS)


def _numbered(names: Sequence[Sequence[int | str | None]], first: int = 0) -> list[list[int | None]]:
    """Numbers for the names of regions, ascending from the ``first`` in the order in which regions appear."""
    numbers: dict[int | str, int] = {}
    return [[None if name is None else numbers.setdefault(name, first + len(numbers)) for name in row] for row in names]


@dataclass(frozen=True)
class Outside(OutsideNumbers[Lines]):
    """A line for each side; there are some for columns and some for rows."""

    code: ClassVar[Code] = NUMBERS

    def read(self, target: Lines) -> Fields:
        lengths = self.lengths(target.height, target.width)
        return {name: target.values(self.code, length) for name, length in lengths.items()}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        for name in self.fields:
            target.add(document[name], self.code, name, site)


@dataclass(frozen=True)
class Clues(OfLines[Lines]):
    """Numbers for each column, then for each row, on a line each; 0 for none."""

    def read(self, target: Lines) -> Fields:
        columns, rows = ([target.values(NUMBER) for _ in range(n)] for n in (target.width, target.height))
        clear = [[number for number in clue if number] for clue in (*columns, *rows)]
        return {self.columns: clear[: target.width], self.rows: clear[target.width :]}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        for side in (self.columns, self.rows):
            for clue in known_clues(document, side, site):
                target.add(clue or [0], NUMBERS, side, site)


class Blank(OfField[Lines]):
    """A field of rows that has no value at all, and no place in the text."""

    def read(self, target: Lines) -> Fields:
        return {self.field: [[None] * target.width for _ in range(target.height)]}

    def write(self, document: Fields, target: Lines, site: str) -> None:  # noqa: ARG002  # nothing to write
        for r, row in enumerate(document[self.field]):
            for c, value in enumerate(row):
                if value is not None:
                    raise InstanceError(f"{self.field}[{r}][{c}]", f"null, for {site}", shown(value))
