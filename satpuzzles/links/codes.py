"""Codes by which links hold values as text. Each reads what it writes, and codes are put together from others: those of
pzprjs after its ``src/variety-common/Encode.js``, those of Simon Tatham's puzzles after their sources in C.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, Protocol, TypeAlias

from satpuzzles.common.document import whole

Value: TypeAlias = Any
"""A value of JSON; None is a blank."""

_DIGITS = digits + ascii_lowercase
UNKNOWN = "?"
"""The value of a number that exists but is not known."""
UNSTATED = "x"
"""A cell that is of no use to the answer and states no number."""


class Code(Protocol):
    """A code writes one or several values as one or several characters, and reads them back."""

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        """Read the values that begin at ``text[at]``: returns where their text ends, and the values; None where that
        text is not of this code. There is ``room`` for so many values; a code that fills up its last character leaves
        out the rest.
        """

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        """Write some values from ``values[at]`` on: returns the index after the last one written, and the text; None
        where the code cannot write that value.
        """


class FirstOf:
    """Several codes; the first that fits reads or writes."""

    def __init__(self, *codes: Code) -> None:
        self._codes = codes

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        return next((found for code in self._codes if (found := code.read(text, at, room))), None)

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        return next((found for code in self._codes if (found := code.write(values, at))), None)


@dataclass(frozen=True)
class One:
    """A code for one value at a time: its text matches ``pattern``, ``value`` gives the value of a match, and ``text``
    the text of a value, None for one that it cannot write.
    """

    pattern: str
    value: Callable[["re.Match[str]"], Value]
    text: Callable[[Value], str | None]

    @cached_property
    def _match(self) -> Callable[[str, int], "re.Match[str] | None"]:
        return re.compile(self.pattern).match

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:  # noqa: ARG002  # one has room
        found = self._match(text, at)
        return (found.end(), [self.value(found)]) if found else None

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        text = self.text(values[at])
        return None if text is None else (at + 1, text)


def silent(pattern: str) -> Code:
    """A code for a text that says nothing, which is never written."""
    return One(pattern, lambda _: None, lambda _: None)


def mark(character: str, value: Value) -> Code:
    """A code for one ``value``, written as one character."""
    return One(re.escape(character), lambda _: value, lambda one: character if one == value else None)


def number(digits: str, marks: Mapping[str, tuple[int, int]]) -> Code:
    """A number from 0 as one of the ``digits``; a larger one follows a mark that says of how many digits it is, and
    what is added to them.
    """
    forms, base = {"": (1, 0), **marks}, len(digits)

    def value(found: "re.Match[str]") -> int:
        sign = found[0][:1] if found[0][:1] in forms else ""
        length, offset = forms[sign]
        number = offset
        for i, digit in enumerate(reversed(found[0][-length:])):
            number += digits.index(digit) * base**i
        return number

    def text(value: Value) -> str | None:
        for sign, (length, offset) in forms.items():
            if isinstance(value, int) and offset <= value < offset + base**length:
                return sign + "".join(digits[(value - offset) // base**i % base] for i in reversed(range(length)))
        return None

    return One("|".join(f"{re.escape(sign)}[{digits}]{{{length}}}" for sign, (length, _) in forms.items()), value, text)


def sums(digits: str) -> Code:
    """Two numbers, a text such as "16/7", as one of the ``digits`` each. None of them is "-", or 0."""

    def number(digit: str) -> str:
        return "" if digit in "-0" else str(digits.index(digit))

    def text(value: Value) -> str | None:
        sides = value.split("/") if isinstance(value, str) else []
        fits = len(sides) == 2 and all(side == "" or whole(side) in range(len(digits)) for side in sides)
        return "".join(digits[int(side or 0)] for side in sides) if fits else None

    return One(f"([{digits}-])([{digits}-])", lambda found: "/".join(map(number, found.groups())), text)


_DIRECTIONS = ("", "n", "s", "w", "e")


def _arrow(found: "re.Match[str]") -> str:
    place, digits = (part for part in found.groups() if part is not None)
    if (place, digits) == ("0", "."):
        return UNSTATED
    return f"{UNKNOWN if digits == '.' else int(digits, 16)}{_DIRECTIONS[int(place) % 5]}"


def _arrow_text(value: Value) -> str | None:
    found = re.fullmatch(r"(\?|[0-9]{1,4})([nswe]?)", "?" if value == UNSTATED else str(value))
    if found is None or (value != UNSTATED and not found[2]):
        return None
    place = _DIRECTIONS.index(found[2])
    if found[1] == UNKNOWN:
        return f"{place}."
    number = int(found[1])
    if number < 16:
        return f"{place}{number:x}"
    return f"{place + 5}{number:02x}" if number < 256 else f"-{place}{number:03x}" if number < 4096 else None


@dataclass(frozen=True)
class Decimal:
    """A number in decimal digits, ``between`` it and one before it a sign that parts the two."""

    between: str = ""

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        return One(rf"(?:{self.between})?([0-9]{{1,9}})", lambda found: int(found[1]), str).read(text, at, room)

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        follows = at > 0 and values[at - 1] is not None
        return (at + 1, self.between * follows + str(values[at])) if isinstance(values[at], int) else None


@dataclass(frozen=True)
class Blanks:
    """A run of the value ``blank``, as a digit or letter: ``first`` is a single one, and z the longest run."""

    first: str = "g"
    blank: Value = None

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:  # noqa: ARG002  # more are an error
        run = _DIGITS.find(text[at]) - _DIGITS.index(self.first) + 1
        return (at + 1, [self.blank] * run) if run > 0 else None

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        run = leading(self.blank, values[at : at + len(_DIGITS) - _DIGITS.index(self.first)])
        return (at + run, _DIGITS[_DIGITS.index(self.first) + run - 1]) if run else None


@dataclass(frozen=True)
class WithBlanks:
    """A number below ``numbers`` and up to ``most`` blanks after it, as one digit. If it is ``filled``, there are that
    many after the last number, some of them beyond the board.
    """

    numbers: int
    most: int
    filled: bool = False

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        blanks, number = divmod(_DIGITS.find(text[at]), self.numbers)
        found = [number, *[None] * blanks]
        return (at + 1, found[:room] if self.filled else found) if 0 <= blanks <= self.most else None

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        if values[at] not in range(self.numbers):
            return None
        after = values[at + 1 : at + 1 + self.most]
        blanks = leading(None, after)
        counted = self.most if self.filled and blanks == len(after) else blanks
        return at + 1 + blanks, _DIGITS[values[at] + self.numbers * counted]


@dataclass(frozen=True)
class Packed:
    """As many values as a character holds, which are all of the ``symbols``: each a digit of a number in base 32 or 27,
    the first the most significant. The last character is filled up with the first symbol.
    """

    symbols: tuple[Value, ...]
    each: int

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        base, number = len(self.symbols), _DIGITS.find(text[at])
        if not 0 <= number < base**self.each:
            return None
        found = [self.symbols[number // base**i % base] for i in reversed(range(self.each))]
        is_filled = all(symbol == self.symbols[0] for symbol in found[room:])
        return at + 1, found[:room] if is_filled else found

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        chunk = values[at : at + self.each]
        if any(value not in self.symbols for value in chunk):
            return None
        base, number = len(self.symbols), 0
        for value in [*chunk, *[self.symbols[0]] * (self.each - len(chunk))]:
            number = number * base + self.symbols.index(value)
        return at + len(chunk), _DIGITS[number]


@dataclass(frozen=True)
class Renamed:
    """Values by another ``code`` that calls them otherwise: ``names`` has its name for each of ours."""

    code: Code
    names: Mapping[Value, Value]

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        found = self.code.read(text, at, room)
        ours = {name: value for value, name in self.names.items()}
        return found and (found[0], [ours.get(value, value) for value in found[1]])

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        return self.code.write([self.names.get(value, value) for value in values], at)


class Weighed:
    """A circle, which is its number or none and its colour, by the code `NUMBERS`: twice its number, and one more if it
    is black.
    """

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        found = NUMBERS.read(text, at, room)
        if found is None or not isinstance(found[1][0], int):
            return None
        number, black = divmod(found[1][0], 2)
        return found[0], [f"{number or ''}{'wb'[black]}"]

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        circle = re.fullmatch("([0-9]*)([wb])", str(values[at]))
        written = NUMBERS.write([2 * int(circle[1] or 0) + (circle[2] == "b")], 0) if circle else None
        return written and (at + 1, written[1])


class _Wall:
    """A colour before an arrow that may state no number: "o" is white, "x" black; grey has none, and alone is "?"."""

    def read(self, text: str, at: int, room: int) -> tuple[int, list[Value]] | None:
        found = _ARROW.read(text, at + 1, room) if text[at] in "012" else None
        if found is None:
            return None
        arrow = "" if found[1][0] == UNSTATED or UNKNOWN in found[1][0] else found[1][0]
        return found[0], [("", "o", "x")[int(text[at])] + arrow or UNKNOWN]

    def write(self, values: Sequence[Value], at: int) -> tuple[int, str] | None:
        value = values[at] or ""
        found = _ARROW.write([value.lstrip("ox?") or UNSTATED], 0) if value else None
        return found and (at + 1, f"{max(0, ' ox'.find(value[0]))}{found[1]}")


def leading(blank: Value, values: Sequence[Value]) -> int:
    """How many ``values`` at the beginning are ``blank``."""
    return sum(1 for _ in takewhile(lambda value: value == blank, values))


_LARGE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "%": (3, 8192), "*": (4, 12240), "$": (5, 77776)}

NUMBERS = FirstOf(mark(".", UNKNOWN), number(_DIGITS[:16], _LARGE), Blanks("g"))
"""Numbers from 0, blanks between them: "number16" of pzprjs."""

KNOWN = FirstOf(silent(r"\."), NUMBERS)
"""The same where a number that is not known says nothing."""

COUNTS = FirstOf(mark(".", None), number(_DIGITS[:16], {"-": (2, 0)}))
"""Numbers from 0 without blanks, such as those beside the rows and columns of Tilepaint."""

ONE_DIGIT = FirstOf(
    mark(".", UNKNOWN),
    One("[1-9]", lambda found: int(found[0]), lambda value: str(value) if value in range(1, 10) else None),
    Blanks("a"),
)
"""Numbers from 1 to 9, blanks between them: "number10"."""

POSITIVE = Renamed(KNOWN, {0: UNSTATED})
"""The same without 0, for which there is no text."""

SMALL_NUMBERS = FirstOf(mark(".", UNKNOWN), WithBlanks(5, 2, filled=True), Blanks("g"))
"""Numbers from 0 to 4: "4Cell"."""

LIGHTS = FirstOf(mark(".", UNSTATED), WithBlanks(5, 2, filled=True), Blanks("g"))
"""`SMALL_NUMBERS` for the black cells of Akari, some without a number."""

EDGES = FirstOf(silent(r"\."), SMALL_NUMBERS)
"""The same where a number that is not known says nothing."""

BORDERS = FirstOf(mark(".", UNKNOWN), number(_DIGITS[:5], {}), Blanks("a"))
"""Numbers from 0 to 4, blanks between them: that of Nawabari."""

KNOWN_BORDERS = FirstOf(silent(r"\."), BORDERS)
"""The same where a number that is not known says nothing."""

PEARLS = Packed((".", "w", "b"), 3)
"""White and black circles, three cells a character: "circle"."""

SUNS = Packed((".", "s", "m"), 3)
"""Suns and moons, in the same way."""

BITS = Packed((False, True), 5)
"""Five Booleans in a character: "border" and "ice"."""

BLACK = Renamed(BITS, {UNSTATED: True, None: False})
"""Black cells, without numbers: "empty"."""

PIECES = FirstOf(
    silent(r"\."),
    *(
        mark(letter, piece)
        for letter, piece in zip("abcdefg", ("nsew", "ns", "ew", "ne", "nw", "sw", "se"), strict=True)
    ),
    Blanks("h"),
)
"""The sides of a cell that lines cross, such as "ns", blanks between them: that of Pipelink."""

MAZE = FirstOf(*(mark(digit, value) for digit, value in zip("1234", "SGot", strict=True)), Blanks("5", "."))
"""The start, the goal, circles and triangles, full stops between them: that of Nurimaze."""

WALLS = FirstOf(Blanks("a"), _Wall())
"""Cells of Castle Walls, such as "o2s" or "x"."""

BENDS = FirstOf(
    mark(".", UNKNOWN),
    number(_DIGITS[:16], {"-": (2, 0)}),
    *(mark(letter, way) for letter, way in zip("ghij", "nswe", strict=True)),
    Blanks("k"),
)
"""Numbers in circles and arrows, n, s, w or e, blanks between them: that of Sashigane."""

_RUNS = {2: (6, 360), 3: (4, 396), 4: (2, 460)}
"""Of so many lengths of runs the base of the number that they are digits of, and what is added to it."""


def _runs(found: "re.Match[str]") -> str:
    number = int(found[0], 36)
    count = max(count for count, (_, offset) in _RUNS.items() if offset <= number)
    base, offset = _RUNS[count]
    lengths = [(number - offset) // base**i % base for i in reversed(range(count))]
    return "".join(str(digit) if digit else UNKNOWN for digit in lengths)


def _runs_text(value: Value) -> str | None:
    lengths = [0 if one == UNKNOWN else int(one) for one in str(value)] if value is not None else []
    base, offset = _RUNS.get(len(lengths), (0, 0))
    if not base or max(lengths) >= base:
        return None
    number = offset + sum(length * base**i for i, length in enumerate(reversed(lengths)))
    return _DIGITS[number // 36] + _DIGITS[number % 36]


RUNS = FirstOf(
    mark(".", UNKNOWN),
    mark("9", "1111"),
    number(_DIGITS[:9], {}),
    One("[ab][0-9a-z]|c[0-9a-z]|d[0-7]", _runs, _runs_text),
    Blanks("g"),
)
"""Lengths of runs, such as 8, "13" or "2?", blanks between them: that of Tapa."""

MARKED = FirstOf(WithBlanks(1, 17), Blanks("i"))
"""Cells with a symbol, as 0: "1Cell"."""

TREES = Renamed(MARKED, {"t": 0, ".": None})
"""`MARKED` for the texts of `satpuzzles.stating.fields.Characters`."""

SHIPS = Renamed(NUMBERS, {"~": 0, "n": 1, "s": 2, "w": 3, "e": 4, "m": 5, "o": 6, ".": None})
"""Parts of ships and water, for the same field."""

_ARROW = One(r"([0-4])([0-9a-f.])|([5-9])([0-9a-f]{2})|-([0-4])([0-9a-f]{3})", _arrow, _arrow_text)
ARROWS = FirstOf(Blanks("a"), _ARROW)
"""Numbers with directions, such as "2s" or "?n", and "x" without both: "arrowNumber16". The place of the direction
among none, up, down, left, right, then the number: a digit, two after a place that 5 is added to, or three after a "-".
"""

BALANCES = FirstOf(Blanks("g"), Weighed())
"""White and black circles with numbers, such as "4w" or "b", blanks between them: that of Balance Loop."""

_FROM_ONE = One(
    "([0-9])|-([0-9]{2})",
    lambda found: int(found[1] or found[2]) + 1,
    lambda value: f"{'-' * (value > 10)}{value - 1}" if isinstance(value, int) and 1 <= value < 100 else None,
)
POINTERS = FirstOf(Blanks("g"), *(mark(sign, way) for sign, way in zip("abcde", "xnswe", strict=True)), _FROM_ONE)
"""Numbers from 1, and black cells with an arrow or without: those of Makaro."""
MATS = FirstOf(mark(".", UNKNOWN), mark("1", "|"), mark("2", "-"), mark("3", "+"), Blanks("g"))
"""Signs of rectangles: that of Tatamibari."""

LARGE_DIGITS = FirstOf(number(_DIGITS, {"-": (2, 0)}), mark("@", UNKNOWN), mark("%", UNKNOWN), mark(".", None))
"""Numbers in base 36 in every cell: that of Hitori."""

SUM_DIGITS = _DIGITS[:20] + ascii_uppercase
"""0 to 45."""
SUMS = FirstOf(Blanks("k"), mark(".", "/"), sums(SUM_DIGITS))
"""Sums below and right of a black cell, as the text "16/7" or "/7"; blanks between them: that of Kakuro."""

LETTERS = FirstOf(Blanks("a"), Decimal("_"))
"""Decimal numbers, blanks between them, of Simon Tatham's puzzles."""
