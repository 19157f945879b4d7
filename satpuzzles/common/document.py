"""Reading a JSON document field by field, with errors that say where, what was expected and what was found."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from math import inf
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from satpuzzles.errors import InstanceError, quoted

TEXT_KEYS = ("title", "author", "source", "copyright", "license", "url", "date", "difficulty", "note")
"""Keys of any puzzle document for texts: what the puzzle is called and where it comes from."""

LONGEST_TEXTS = dict.fromkeys(TEXT_KEYS, 1_000) | {"url": 20_000, "note": 20_000}
"""The most characters of each of these texts. Titles are short; some links and rules take thousands."""

ANSWER_KEYS = ("solution", "solutions", "unique")
"""Keys for the known answer. A puzzle whose rules are changed loses them."""

ENTRIES = "entries"
"""The key for what somebody has entered on the board beside the clues, see `satpuzzles.formats.board_entries`."""

COMMON_KEYS = frozenset({*TEXT_KEYS, *ANSWER_KEYS, ENTRIES, "puzzle"})
"""Keys of any puzzle document beside those of its kind: the texts above, the known answer, and what is entered."""


def shown(value: object) -> str:
    """A JSON value as an error message shows it, shortened."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return quoted(value, 40)
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "an object"
    return str(value)


def whole(text: str) -> int | None:
    """The number that a text of one to nine digits 0 to 9 writes; None for any other text, also for digits of other
    scripts.
    """
    return int(text) if len(text) < 10 and text.isascii() and text.isdecimal() else None


def plain(value: Any) -> Any:
    """``value`` as JSON would give it: lists for tuples, ranges and arrays, Python's numbers for numpy's.

    A float with a whole value becomes an int, and NaN None, since arrays with blank cells often hold floats. Raises
    InstanceError for a dict with keys that are no strings, and for values that are nested too deep.
    """
    try:
        return _plain(value)
    except RecursionError:  # a list may hold itself
        raise InstanceError("the document", "a puzzle", "values nested too deep") from None


def _plain(value: Any) -> Any:
    if hasattr(value, "to_numpy"):  # tables of pandas and the like
        value = value.to_numpy()
    if hasattr(value, "tolist"):  # what numpy makes, and what is like it
        value = value.tolist()
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise InstanceError("the document", "members whose names are strings", f"the member {shown(key)}")
        return {key: _plain(member) for key, member in value.items()}
    if isinstance(value, list | tuple | range):
        return [_plain(entry) for entry in value]
    if isinstance(value, float) and (math.isnan(value) or value.is_integer()):
        return None if math.isnan(value) else int(value)
    return value


@dataclass(frozen=True, slots=True)
class Node:
    """A JSON value and its place in the document, such as ``givens[2][3]``."""

    value: Any
    place: str = ""

    def error(self, expected: str, found: str | None = None) -> InstanceError:
        """An error at this place, to be raised; ``found`` defaults to the value."""
        return InstanceError(self.place or "the document", expected, shown(self.value) if found is None else found)

    def child(self, key: str) -> "Node":
        """The member ``key`` of an object; its value is None when it is missing or null."""
        self.object()
        return Node(self.value.get(key), f"{self.place}.{key}" if self.place else key)

    def required(self, key: str) -> "Node":
        """The member ``key`` of an object."""
        node = self.child(key)
        if key not in self.value:
            found = ", ".join(sorted(self.value)) if len(self.value) < 100 else f"{len(self.value)} others"
            raise self.error(f"a member {key!r}", f"only {found}" if found else "none")
        return node

    def object(self) -> None:
        """Raise InstanceError unless the value is an object."""
        if not isinstance(self.value, dict):
            raise self.error("an object")

    def known_keys(self, keys: Collection[str], common: Collection[str] = COMMON_KEYS) -> None:
        """Raise InstanceError for a member that is neither in ``keys`` nor in ``common``, the keys of all puzzles."""
        for key in self.value:
            if key not in keys and key not in common:
                allowed = ", ".join(sorted({*keys, *common}))
                raise self.child(key).error(f"one of the members {allowed}", f"the unknown member {shown(key)}")

    def integer(self, low: int | None = None, high: int | None = None, *, name: str = "a whole number") -> int:
        """A whole number from ``low`` to ``high``; a Boolean is not one."""
        value = self.value
        good = isinstance(value, int) and not isinstance(value, bool)
        if good and (low is None or value >= low) and (high is None or value <= high):
            return int(value)
        limits = "" if low is None else f" from {low} to {high}" if high is not None else f", at least {low}"
        raise self.error(f"{name}{limits}")

    def string(self, name: str = "text") -> str:
        if not isinstance(self.value, str):
            raise self.error(name)
        return self.value

    def flag(self) -> bool:
        """true or false; null means false."""
        if self.value is None or isinstance(self.value, bool):
            return bool(self.value)
        raise self.error("true or false")

    def items(
        self, name: str = "a list", length: int | None = None, *, at_least: int = 0, at_most: int | None = None
    ) -> list["Node"]:
        """The entries of a list as nodes. Raises InstanceError unless their number is ``length``, or from ``at_least``
        to ``at_most``.

        The length is checked before any entry is read.
        """
        members = self.members(name, length, at_least=at_least, at_most=at_most)
        return [Node(value, f"{self.place}[{i}]") for i, value in enumerate(members)]

    def members(
        self, name: str = "a list", length: int | None = None, *, at_least: int = 0, at_most: int | None = None
    ) -> list[Any]:
        """The entries of a list as they are. Raises as `items`."""
        if not isinstance(self.value, list):
            raise self.error(name)
        low, high = (at_least, at_most) if length is None else (length, length)
        if len(self.value) < low or (high is not None and len(self.value) > high):
            if length is not None:
                raise self.error(f"{name} of {length}")
            limits = f"at least {low}" if high is None else f"{low} to {high}"
            raise self.error(f"{name}, {limits} of them")
        return self.value


Stated = TypeVar("Stated")


def dataclass_of(kind: type[Stated], node: Node) -> Stated:
    """The dataclass ``kind`` made of a JSON object with exactly the members that are its fields.

    A field is a text, a whole number or a number of at least 0, a Boolean, an enumeration of texts, an object of texts,
    another dataclass, or one of these or null. Raises InstanceError with the place of what is wrong.
    """
    node.object()
    types = get_type_hints(kind)
    names = [field.name for field in fields(cast("Any", kind))]
    for key in node.value:
        if key not in names:
            raise node.child(key).error(f"one of the members {', '.join(names)}", f"the unknown member {shown(key)}")
    return kind(**{name: _value(types[name], node.required(name)) for name in names})


def _value(kind: Any, node: Node) -> Any:
    if isinstance(kind, UnionType):
        [kind] = {*get_args(kind)} - {NoneType}
        return None if node.value is None else _value(kind, node)
    if get_origin(kind) is Mapping:
        node.object()
        return {key: node.child(key).string() for key in node.value}
    if isinstance(kind, type) and is_dataclass(kind):
        return dataclass_of(kind, node)
    if issubclass(kind, StrEnum):
        if node.string() not in list(kind):
            raise node.error(" or ".join(kind))
        return kind(node.value)
    return _READERS[kind](node)


def _number(node: Node) -> float:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < inf:
        raise node.error("a number, at least 0")
    return value


_READERS = {str: Node.string, int: lambda node: node.integer(0), float: _number, bool: Node.flag}
