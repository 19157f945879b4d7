"""The fields of a Hanjie's document: its colours, and the clues of its lines."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from numpy.typing import NDArray

from satpuzzles.boards.colors import KNOWN, RGB, WHITE, Color, full, symbols
from satpuzzles.puzzles.parts.hanjie_lines import Clue, Item, Length
from satpuzzles.stating import Editor, Field, Node, Others, Schema, editors, schemas, whole

Written: TypeAlias = int | str | Sequence[Any] | NDArray[Any] | None
"""A clue as a person writes it."""

LARGEST = 1000
"""Rows, columns, or blocks of a clue."""

MOST_COLORS = 35
"""As many as there are keys from 1 to 9 and from a to z."""

_HEX = schemas.text("#([0-9A-Fa-f]{3}){1,2}")
_NAME = re.compile(r"[^\W\d_][^\x00-\x1f\x7f]{0,39}")
_BLOCK = re.compile(r"(\d{1,9}|\?)(\D.*)")


class Colors(Field[tuple[Color, ...]]):
    """The colours of a picture: an object of names with ``#rrggbb`` each, or a list of names that are known. None in
    black and white.
    """

    required = False
    says = "The colours by their names, which begin with a letter, or a list of names such as red."

    def schema(self, kind: Any) -> Schema:
        named = {"propertyNames": schemas.texts(1, 40), "additionalProperties": _HEX, "maxProperties": MOST_COLORS}
        both = {"type": "array", "prefixItems": [schemas.texts(1, 40), _HEX], "minItems": 2, "maxItems": 2}
        listed = schemas.items(schemas.either(schemas.one_of(KNOWN), both), most=MOST_COLORS)
        return schemas.either({"type": "object"} | named, listed)

    def read(self, node: Node, others: Others) -> tuple[Color, ...]:
        if node.value is None:
            return ()
        if isinstance(node.value, dict | list) and len(node.value) > MOST_COLORS:
            raise node.error(f"at most {MOST_COLORS} colours", f"{len(node.value)}")
        if isinstance(node.value, dict):
            entries = [(name, node.child(name)) for name in node.value]
        else:
            entries = [self._listed(entry) for entry in node.items("an object or a list of colours")]
        names = [name for name, _ in entries]
        colors = tuple(self._color(name, rgb) for name, rgb in entries)
        if len({name.lower() for name in names}) < len(names):
            raise node.error("colours with different names", ", ".join(names))
        return colors

    def _listed(self, entry: Node) -> tuple[str, Node]:
        """The name and the colour of an entry of a list: a known name, or both."""
        if isinstance(entry.value, list):
            name, rgb = entry.items("a name and its colour", 2)
            return name.string("the name of a colour"), rgb
        known = entry.string("the name of a colour")
        if known not in KNOWN:
            raise entry.error("a known colour such as red, or an object of names and #rrggbb")
        return known, Node(KNOWN[known], entry.place)

    def _color(self, name: str, rgb: Node) -> Color:
        if not _NAME.fullmatch(name):
            raise rgb.error("a short name for the colour, which begins with a letter", repr(name))
        return Color(name, _rgb(rgb))

    def write(self, value: tuple[Color, ...], puzzle: Any) -> dict[str, str] | None:
        return dict(value) or None

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.COLORS


class Background(Field[str]):
    """The colour of what is empty in a picture in colours, ``#rrggbb``; white where it is missing."""

    required = False
    says = "The colour of empty cells of a puzzle in colours."

    def schema(self, kind: Any) -> Schema:
        return _HEX

    def read(self, node: Node, others: Others) -> str:
        if node.value in (None, WHITE):
            return WHITE
        if not others["colors"]:
            raise node.error("no background in black and white")
        return _rgb(node)

    def write(self, value: str, puzzle: Any) -> str | None:
        return None if value == WHITE else value

    def edited(self, key: str, puzzle: Any) -> Iterator[tuple[tuple[str, ...], Editor]]:
        if puzzle.colors:
            yield (), editors.COLOR


def _rgb(node: Node) -> str:
    if not RGB.fullmatch(node.string("a colour as #rrggbb")):
        raise node.error("a colour as #rrggbb")
    return full(node.value)


@dataclass(frozen=True)
class Clues(Field[tuple[Clue, ...]]):
    """The clues of all lines in one direction; ``across`` is the field with those of the other direction."""

    across: str
    says = "A clue for each line: its blocks, which fit into the line, or null where nothing is known."

    def schema(self, kind: Any) -> Schema:
        length = schemas.either(schemas.whole(0, LARGEST), schemas.one_of(["?"]))
        block = {"type": "array", "prefixItems": [length, schemas.TEXT], "minItems": 2, "maxItems": 2}
        blocks = schemas.items(schemas.either(schemas.whole(0, LARGEST), schemas.TEXT, block), most=LARGEST)
        return schemas.items(schemas.either(schemas.NULL, schemas.whole(0, LARGEST), schemas.TEXT, blocks), 1, LARGEST)

    def read(self, node: Node, others: Others) -> tuple[Clue, ...]:
        length = len(_listed(others.node(self.across)))
        colors: tuple[Color, ...] = others["colors"]
        numbers = {name: i for i, (name, _) in enumerate(colors, 1)}
        numbers |= {symbol: i for i, symbol in enumerate(symbols(colors), 1) if symbol not in numbers}
        return tuple(_clue(clue, length, numbers) for clue in _listed(node))

    def write(self, value: tuple[Clue, ...], puzzle: Any) -> list[list[Any] | None]:
        return [None if clue is None else written(clue, puzzle.colors) for clue in value]

    def empty(self, height: int, width: int) -> list[None]:
        return [None] * (height if self.across == "columns" else width)

    def editor(self, key: str, puzzle: Any) -> Editor:
        height, width = puzzle.board.shape
        side, length = ("left", width) if self.across == "columns" else ("above", height)
        typed, names = zip(symbols(puzzle.colors), puzzle.colors, strict=True), {name for name, _ in puzzle.colors}
        colors = {color.name if symbol in names else symbol: [*color] for symbol, color in typed}
        return editors.outside(side, 0, length, several=True, colors=colors)


def written(clue: Sequence[Item], colors: Sequence[Color]) -> list[Any]:
    return [[item[0], colors[item[1] - 1].name] if isinstance(item, tuple) else item for item in clue]


def _listed(node: Node) -> list[Node]:
    return node.items("a list of clues", at_least=1, at_most=LARGEST)


def _written(clue: Any) -> Any:
    """A clue as a list; one number is a clue of one block, and a text has blocks between spaces."""
    if isinstance(clue, str):
        return [word if (number := whole(word)) is None else number for word in clue.split(None, LARGEST)]
    return [clue] if type(clue) is int else clue


def _clue(node: Node, length: int, numbers: Mapping[str, int]) -> Clue:
    """The clue of a line of so many cells; ``numbers`` are those of the colours by their names."""
    node = Node(_written(node.value), node.place)
    if node.value is None:
        return None
    if not numbers and isinstance(node.value, list) and len(node.value) <= LARGEST and _are_items(node.value, length):
        items: tuple[Item, ...] = tuple(node.value)  # a million of them take a twentieth of the time
    else:
        form = "'3red 1blue'" if numbers else "'3 1'"
        read = node.items(f"a clue: null, a list of blocks or text as {form}", at_most=LARGEST)
        items = tuple(_colored(entry, length, numbers) if numbers else _item(entry, length) for entry in read)
    if 0 in items:  # no block: an empty line is written [0]
        items = tuple(item for item in items if item != 0)
    needed = _least(items)
    if needed > length:
        raise node.error(f"a clue that fits into {length} cells", f"one that needs {needed}")
    return items


def _least(items: Sequence[Item]) -> int:
    """The cells that blocks need with their gaps: between those of different colours there need be none."""
    lengths = [item[0] if isinstance(item, tuple) else item for item in items if item != "_"]
    blocks = [item[1] if isinstance(item, tuple) else 0 for item in items if item != "_"]
    gaps = sum(one == other for one, other in pairwise(blocks))
    return sum(length if isinstance(length, int) else 1 for length in lengths) + gaps


def _are_items(values: Sequence[object], length: int) -> bool:
    return all(0 <= value <= length if type(value) is int else value in ("?", "_") for value in values)


def _item(node: Node, length: int) -> Item:
    if node.value == "?":
        return "?"
    if node.value == "_":
        return "_"
    if isinstance(node.value, str):
        raise node.error('a length, "?" or "_"')
    return node.integer(0, length, name="a length")


def _colored(node: Node, length: int, numbers: Mapping[str, int]) -> Item:
    """A block with its colour: a list of both, or a text as ``3red`` or ``3r``. A single 0 is no block."""
    if type(node.value) is int and node.value == 0:
        return 0
    if isinstance(node.value, str) and (found := _BLOCK.fullmatch(node.value)):
        node = Node([found[1] if found[1] == "?" else int(found[1]), found[2]], node.place)
    if not isinstance(node.value, list):
        raise node.error(f"a block with its colour, as [3, {next(iter(numbers))!r}]".replace("'", '"'))
    size, color = node.items("a length and a colour", 2)
    read: Length = "?" if size.value == "?" else size.integer(0, length, name='a length, or "?",')
    if not isinstance(color.value, str):
        number = color.integer(1, max(numbers.values()), name="a colour, or its number")
    elif (number := numbers.get(color.value, 0)) == 0:
        raise color.error(f"one of the colours {', '.join(numbers)}")
    return (read, number) if read else 0
