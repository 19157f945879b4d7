"""Codes by which links hold values as text. Each reads what it writes, and codes are put together from others: those of
pzprjs after its ``src/variety-common/Encode.js``, those of Simon Tatham's puzzles after their sources in C.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, Protocol, TypeAlias

Value: TypeAlias = Any
"""A value of JSON; None is a blank."""

_DIGITS = digits + ascii_lowercase
UNKNOWN = "?"
"""A number that is there and not known."""


class Code(Protocol):
    """Some values as some characters."""

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        """Where in the text ends what begins at the place ``at``, and its values; None where it is of another code. A
        code that fills up its last character leaves out what is beyond the ``room`` for values.
        """

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        """Where in ``values`` ends what the code writes at once from the place ``at`` on, and its text; None where the
        value there is of another code.
        """


@dataclass(frozen=True)
class Choice:
    """The first of several codes that fits."""

    codes: tuple[Code, ...]

    def __init__(self, *codes: Code) -> None:
        object.__setattr__(self, "codes", codes)

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        return next((found for code in self.codes if (found := code.read(text, at, room))), None)

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        return next((found for code in self.codes if (found := code.write(values, at))), None)


@dataclass(frozen=True)
class Blanks:
    """A run of blanks, as a letter: ``first`` is a single one, and z the longest run."""

    first: str = "g"

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:  # noqa: ARG002  # too many are an error
        run = ord(text[at]) - ord(self.first) + 1
        return (at + 1, [None] * run) if self.first <= text[at] <= "z" else None

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        most = ord("z") - ord(self.first) + 1
        run = sum(1 for _ in takewhile(lambda value: value is None, values[at : at + most]))
        return (at + run, chr(ord(self.first) + run - 1)) if run else None


@dataclass(frozen=True)
class Mark:
    """One ``value`` as a character of its own."""

    character: str
    value: Value

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:  # noqa: ARG002  # one value has room
        return (at + 1, [self.value]) if text[at] == self.character else None

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        return (at + 1, self.character) if values[at] == self.value else None


@dataclass(frozen=True)
class Number:
    """A number from 0 as one of the ``digits``; a larger one follows a mark that says of how many digits it is, and
    what is added to them.
    """

    digits: str
    marks: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:  # noqa: ARG002  # one value has room
        start = at + (text[at] in self.marks)
        length, number = self.marks.get(text[at], (1, 0))
        found = [self.digits.find(digit) for digit in text[start : start + length]]
        if len(found) < length or min(found) < 0:
            return None
        return start + length, [number + sum(digit * len(self.digits) ** i for i, digit in enumerate(reversed(found)))]

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        value, base = values[at], len(self.digits)
        if not isinstance(value, int):
            return None
        for mark, (length, offset) in {"": (1, 0), **self.marks}.items():
            if offset <= value < offset + base**length:
                places = [(value - offset) // base**i % base for i in reversed(range(length))]
                return at + 1, mark + "".join(self.digits[place] for place in places)
        return None


@dataclass(frozen=True)
class Group:
    """So many values of a code as one, a list."""

    code: Code
    count: int

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:  # noqa: ARG002  # one value has room
        group: list[Value] = []
        while len(group) < self.count and at < len(text) and (found := self.code.read(text, at, 1)):
            at, more = found
            group += more
        return (at, [group]) if len(group) == self.count else None

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        group = values[at]
        if not isinstance(group, list) or len(group) != self.count:
            return None
        found = [self.code.write(group, i) for i in range(self.count)]
        return (at + 1, "".join(one[1] for one in found if one)) if all(found) else None


@dataclass(frozen=True)
class Decimal:
    """A number in decimal digits, ``between`` it and one before it a sign that parts the two."""

    between: str

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:  # noqa: ARG002  # one value has room
        found = re.compile(rf"{re.escape(self.between)}?([0-9]{{1,9}})").match(text, at)
        return (found.end(), [int(found[1])]) if found else None

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        value = values[at]
        if not isinstance(value, int):
            return None
        return at + 1, self.between * (at > 0 and values[at - 1] is not None) + str(value)


@dataclass(frozen=True)
class WithBlanks:
    """A number below ``numbers`` and up to ``most`` blanks after it, as one digit. If it is ``filled``, there are that
    many after the last number, some of them beyond the board.
    """

    numbers: int
    most: int
    filled: bool = False

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        digit = _DIGITS.find(text[at])
        if not 0 <= digit < self.numbers * (self.most + 1):
            return None
        blanks, number = divmod(digit, self.numbers)
        return at + 1, [number, *[None] * blanks][:room]

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        number = values[at]
        if not isinstance(number, int) or not 0 <= number < self.numbers:
            return None
        after = values[at + 1 : at + 1 + self.most]
        blanks = sum(1 for _ in takewhile(lambda value: value is None, after))
        counted = self.most if self.filled and blanks == len(after) else blanks
        return at + 1 + blanks, _DIGITS[number + self.numbers * counted]


@dataclass(frozen=True)
class Packed:
    """As many values as a character holds, which are all of the ``symbols``: each a digit of a number in base 32 or 27,
    the first the most significant. The last character is filled up with the first symbol.
    """

    symbols: tuple[Value, ...]
    each: int

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        base = len(self.symbols)
        number = _DIGITS.find(text[at])
        if not 0 <= number < base**self.each:
            return None
        places = (number // base**i % base for i in reversed(range(self.each)))
        return at + 1, [self.symbols[place] for place in places][:room]

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        chunk = values[at : at + self.each]
        if any(value not in self.symbols for value in chunk):
            return None
        number = 0
        for value in [*chunk, *[self.symbols[0]] * (self.each - len(chunk))]:
            number = number * len(self.symbols) + self.symbols.index(value)
        return at + len(chunk), _DIGITS[number]


@dataclass(frozen=True)
class Directed:
    """A number with a direction, [number, direction], as two digits: the place of the direction among ``directions``,
    and the number. From 16 on the number has two digits, and 5 is added to the place; from 256 on three, after a "-".
    """

    directions: tuple[str | None, ...] = (None, "up", "down", "left", "right")

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:  # noqa: ARG002  # one value has room
        found = re.compile(r"([0-4])([0-9a-f.])|([5-9])([0-9a-f]{2})|-([0-4])([0-9a-f]{3})").match(text, at)
        if found is None:
            return None
        place, number = (part for part in found.groups() if part is not None)
        value = UNKNOWN if number == "." else int(number, 16)
        return found.end(), [[value, self.directions[int(place) % 5]]]

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        if not isinstance(values[at], list):
            return None
        number, direction = values[at]
        if direction not in self.directions:
            return None
        place = self.directions.index(direction)
        if number == UNKNOWN:
            return at + 1, f"{place}."
        if number < 16:
            return at + 1, f"{place}{number:x}"
        return at + 1, f"{place + 5}{number:02x}" if number < 256 else f"-{place}{number:03x}"


NUMBERS = Choice(
    Mark(".", UNKNOWN),
    Number(_DIGITS[:16], {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "%": (3, 8192), "*": (4, 12240)}),
    Blanks("g"),
)
"""Numbers from 0, blanks between them: "number16" of pzprjs."""

SMALL_NUMBERS = Choice(Mark(".", UNKNOWN), WithBlanks(5, 2, filled=True), Blanks("g"))
"""Numbers from 0 to 4: "4Cell"."""

CIRCLES = Packed((None, 1, 2), 3)
"""Up to two symbols, three cells a character: "circle"."""

BITS = Packed((False, True), 5)
"""Yes or no, five a character: "border" and "ice"."""

MARKED = Choice(WithBlanks(1, 17), Blanks("i"))
"""Cells with a symbol, as 0: "1Cell"."""

ARROWS = Choice(Blanks("a"), Directed())
"""Numbers with directions: "arrowNumber16"."""

LARGE_DIGITS = Choice(Number(_DIGITS, {"-": (2, 0)}), Mark("@", UNKNOWN), Mark("%", UNKNOWN), Mark(".", None))
"""Numbers in base 36 in every cell: that of Hitori."""

LETTERS = Choice(Blanks("a"), Decimal("_"))
"""Decimal numbers, blanks between them, of Simon Tatham's puzzles."""

SUMS = Choice(Blanks("k"), Mark(".", [0, 0]), Group(Number(_DIGITS[:20] + ascii_uppercase), 2))
"""Pairs of numbers below and right of a cell, blanks between them: that of Kakuro."""
