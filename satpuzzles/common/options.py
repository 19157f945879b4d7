"""Options, each declared once: Python's keywords, the fields of dataclasses, click's options and the studio's form
follow from the same `Option`.

>>> Whole(1, 9).read("4"), Words(["end", "foot"]).read("End"), SIDES.write((3, 4))
(4, 'end', '3x4')
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from math import inf
from typing import Any, Protocol, Unpack, get_args, get_origin

from satpuzzles.common.document import shown, whole
from satpuzzles.errors import either, suggestion


class Values(Protocol):
    """What an option takes: ``metavar`` stands for it in help, and ``write`` is the inverse of ``read``."""

    @property
    def metavar(self) -> str | None: ...

    def read(self, text: str, /) -> Any:
        """The value. Raises ValueError with what was expected and what was found."""

    def write(self, value: Any, /) -> str:
        """The text on a command line."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text, or what ``read`` and ``write`` make of it."""

    metavar: str | None = None
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


_UNITS = {"SECONDS": " of seconds", "MB": " of megabytes", "MM": " of millimetres"}
"""What an option with this metavar counts."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number from ``low`` to ``high``; with ``open`` between them. It is written in the digits 0 to 9."""

    low: float = 0
    high: float | None = None
    metavar: str | None = None
    open: bool = False
    name: str = "a number"

    def read(self, text: str) -> float:
        value = self._value(text)
        high = inf if self.high is None else self.high
        if value is None or not (self.low < value < high if self.open else self.low <= value <= high):
            digits = "" if text.isascii() else ", in the digits 0 to 9"
            raise ValueError(f"expected {self._range}{digits}, found {shown(text)}")
        return value

    @staticmethod
    def _value(text: str) -> float | None:
        try:
            return float(text) if re.fullmatch(r"[-0-9.eE+]+", text, re.ASCII) else None
        except ValueError:
            return None

    @property
    def _range(self) -> str:
        number = f"{self.name}{_UNITS.get(self.metavar or '', '')}"
        if self.high is None:
            return f"{number}, {'more than' if self.open else 'at least'} {self.low}"
        return (
            f"{number} between {self.low} and {self.high}" if self.open else f"{number} from {self.low} to {self.high}"
        )

    @staticmethod
    def write(value: Any) -> str:
        return str(value)


@dataclass(frozen=True, slots=True)
class Whole(Number):
    """A whole number from ``low`` to ``high``."""

    low: int = 0
    high: int | None = None
    metavar: str | None = "N"
    name: str = "a whole number"

    @staticmethod
    def _value(text: str) -> int | None:
        return int(text) if re.fullmatch(r"[0-9]{1,4000}", text) else None


@dataclass(frozen=True, slots=True)
class Words:
    """One of several ``words``, in any case and with blanks around it."""

    words: Iterable[str]
    metavar: str | None = None

    def read(self, text: str) -> str:
        known = {str(word).lower(): str(word) for word in self.words}
        if (found := known.get(text.strip().lower())) is None:
            raise ValueError(f"expected {either([*known.values()])}, found {text!r}{suggestion(text, known.values())}")
        return found

    @staticmethod
    def write(value: Any) -> str:
        return str(value)


def _sides(text: str) -> tuple[int, int]:
    first, cross, second = text.lower().partition("x")
    height = whole(first)
    width = whole(second) if cross else height
    if not height or not width:
        raise ValueError(f"expected HxW or N, as in 3x4 or 3, found {shown(text)}")
    return height, width


SIDES = Text("HxW", _sides, lambda value: "x".join(map(str, value)))
"""A height and a width, both at least 1; N is as good as NxN."""


def pairs(texts: tuple[str, ...]) -> dict[str, str]:
    """The values of options such as ``ROLE=NAME``, by role. Raises ValueError."""
    named = {}
    for text in texts:
        role, equals, name = text.partition("=")
        if not (role and equals and name):
            raise ValueError(f"expected ROLE=NAME, found {text!r}")
        named[role] = name
    return named


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: its ``default`` as a keyword, and how commands show it.

    A command offers it as ``--keyword``, or under ``names``, in the ``group`` of ``--help`` with the text ``help``;
    without a text no command does. Its texts are read by ``values``; without them it is a flag. What may be given
    ``several`` times becomes one value by that function of its texts. An ``operand`` may also stand on the command line
    without its name; one that ``environment`` names is read from there, if it is not given.
    """

    default: Any = None
    help: str = ""
    values: Values | None = None
    group: str = ""
    names: str = ""
    several: Callable[[tuple[str, ...]], Any] | None = None
    show_default: bool = False
    environment: str | None = None
    operand: bool = False

    @property
    def metavar(self) -> str:
        return (self.values and self.values.metavar) or ""


def option(default: Any, help: str, values: Values | None = None, *, kw_only: bool = False, **more: Any) -> Any:
    """A field of a dataclass that is an option; ``more`` are members of `Option`."""
    return held(Option(default=default, help=help, values=values, **more), kw_only=kw_only)


def held(one: Option, **attributes: Any) -> Any:
    """A field of a dataclass for the option; ``attributes`` are those of ``dataclasses.field``."""
    return field(default=one.default, metadata={"option": one}, **attributes)


def options_of(cls: Any) -> dict[str, Option]:
    """The options among the fields of a dataclass, by name."""
    return {one.name: one.metadata["option"] for one in fields(cls) if "option" in one.metadata}


def word_of(name: str) -> str:
    """The name of an option on the command line: ``--per-page`` for ``per_page``, ``--any`` for ``any_``."""
    return f"--{name.rstrip('_').replace('_', '-')}"


def declared(keywords: Any) -> dict[str, tuple[Any, Option]]:
    """The types and the `Option` of each key of a TypedDict whose keys are ``Annotated[type, Option(...)]``."""
    return {name: (one.__origin__, *one.__metadata__) for name, one in keywords.__annotations__.items()}


def keywords_of(function: Any) -> dict[str, tuple[Any, Option]]:
    """The options that a ``function`` takes as ``**keywords: Unpack[...]``; empty if it takes none."""
    unpacked = (get_args(one) for one in function.__annotations__.values() if get_origin(one) is Unpack)
    return next((declared(keywords) for (keywords,) in unpacked), {})
