"""The fields of a puzzle's document: each reads its JSON value, with the place of what is wrong, and writes it again;
it also says how the value is drawn and edited, and its JSON Schema.

A kind states each field as an attribute, ``clues: ClueGrid = ClueGrid(2)``, in the order in which its constructor and
its documents have them. `satpuzzles.stating.puzzle.Puzzle.document` has them all.
"""

import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from numpy.typing import NDArray

from satpuzzles.boards.board import neighbours
from satpuzzles.boards.drawing import CIRCLE, CLUE, DISC, Blocks, Dots, Layer, Symbols, clues, placed
from satpuzzles.common.document import Node, whole
from satpuzzles.stating import editors, schemas
from satpuzzles.stating.editors import Editor
from satpuzzles.stating.entry_rows import rectangle_rows
from satpuzzles.stating.moves import Move
from satpuzzles.stating.schemas import Schema

Value = TypeVar("Value")

Givens: TypeAlias = tuple[tuple[int | None, ...], ...]
"""Rows of values, None where none is given."""
Clues: TypeAlias = tuple[tuple[int | str | None, ...], ...]
"""Rows of clues, None where there is none."""
RowsLike: TypeAlias = str | Sequence[Sequence[int | str | None]] | NDArray[Any]
"""What constructors take for rows: lists, texts or an array; they keep tuples."""
LineLike: TypeAlias = Sequence[int | None] | NDArray[Any]
"""What constructors take for numbers beside the lines of a board."""
Entries: TypeAlias = tuple[tuple[int, int, Any], ...]
"""Rows and places, each with the entry there."""
BLANKS = (None, ".", "_")
"""What a document has for a cell without a value."""
_FIRST = 4
"""Numbers that may come where there is none."""
LARGEST = 250
"""Rows and columns of a rectangle, unless a kind says otherwise."""


class Field(Generic[Value]):
    """One field of a document. `key` is its name there, where that is not the attribute's."""

    key: str = ""
    required: bool = True
    """Whether each document has it."""
    default: ClassVar[Any] = None
    """What a constructor has that is called without the field: None as in a document without it, but for a field that
    is required, which must be handed over then.
    """
    sides: ClassVar[str] = ""
    """Which boards have the field: "even" for an even number of rows and columns, "square", or "fixed" where boards
    keep their size; any if it is empty.
    """
    says: ClassVar[str] = ""
    """A sentence for people about the value, with what its `schema` cannot say."""
    if TYPE_CHECKING:  # a puzzle has the value that the field has, and its constructor takes what documents hold

        def __get__(self, puzzle: object, kind: type | None = None) -> Value: ...
        def __set__(self, puzzle: object, value: Any) -> None: ...

    several: Collection[str] = ()
    """The keys of all members that the field is made of, if it is made of several; `read` gets the document then, and
    `write` gives the members.
    """

    def read(self, node: Node, others: "Others") -> Value:
        """The value of ``node``, whose value is None where the document has not got the field. ``others`` are the
        values of the other fields, each read when it is asked for. Raises InstanceError.
        """
        raise NotImplementedError

    def write(self, value: Value, puzzle: Any) -> Any:  # noqa: ARG002  # fields that another one is written by
        """The JSON that `read` reads as ``value``, which is a field of ``puzzle``; None leaves the field out. Unless a
        field says otherwise it has lists for tuples.
        """
        return _listed(value)

    def empty(self, height: int, width: int) -> Any:  # noqa: ARG002  # fields that a document may leave out
        """The JSON of the field in a document of that size without clues; None leaves it out."""
        return None

    def editor(self, key: str, puzzle: Any) -> Editor:  # noqa: ARG002  # fields that no page knows better
        """How people edit the field of ``puzzle`` that documents call ``key``, see `satpuzzles.stating.editors`."""
        return editors.JSON

    def edited(self, key: str, puzzle: Any) -> Iterator[tuple[tuple[str, ...], Editor]]:
        """For each part of the field that is edited on its own: the keys that lead to it from ``key`` on, and its
        editor.
        """
        yield (), self.editor(key, puzzle)

    def schema(self, kind: Any) -> Schema:  # noqa: ARG002  # fields that take any JSON
        """The JSON Schema of the values that the field has in documents of the class ``kind``, see
        `satpuzzles.stating.schemas`. It accepts all that `read` does, but for null where the field is not required.
        """
        return {}

    def schemas(self, key: str, kind: Any) -> Iterator[tuple[str, Schema]]:
        """The members that the field is made of, each with its schema and what it `says`."""
        schema = {**self.schema(kind)}
        said = " ".join(filter(None, [schema.pop("description", ""), self.says]))
        whole = schema if self.required or not schema else schemas.either(schema, schemas.NULL)
        yield key, ({"description": said} if said else {}) | whole

    def layers(self, key: str, value: Value, puzzle: Any) -> Iterable[Layer]:  # noqa: ARG002  # fields that nobody sees
        """How the ``value`` of the field that documents call ``key`` is drawn."""
        return ()

    def varied(self, value: Value) -> Iterator[Entries]:  # noqa: ARG002  # fields that are not mended
        """Small changes of ``value``, such as one clue more or less, each as its new entries by row and column; some
        give no valid field. A field without rows is row 0.
        """
        yield from ()

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        """The JSON of the part that ``editor`` edits after a ``move`` of the board; ``stated`` is its JSON before."""
        return move.field(stated, editor, self.empty(move.height, move.width))

    def rim(self, value: Value) -> tuple[int, int] | None:  # noqa: ARG002  # fields without a rim
        """How many rows at the top and columns at the left stay in place when the board is moved; None where it cannot
        be moved.
        """
        return 0, 0

    def notes(self, value: Value) -> list[str]:  # noqa: ARG002  # fields that nothing can be said of
        """What is allowed and may be a typing mistake all the same, a sentence each."""
        return []


def _listed(value: Any) -> Any:
    return [*map(_listed, value)] if isinstance(value, tuple) else value


class Others(Mapping[str, Any]):
    """The values of the ``fields`` of a ``document`` of a ``kind``, by their attributes. Each is read when it is first
    asked for.
    """

    def __init__(self, document: Node, fields: Mapping[str, Field[Any]], kind: Any) -> None:
        self.kind = kind
        self._document, self._fields, self._values = document, fields, dict[str, Any]()

    def __getitem__(self, name: str) -> Any:
        if name not in self._values:
            self._values[name] = self._fields[name].read(self.node(name), self)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def node(self, name: str) -> Node:
        """The node of the document that holds the field ``name``. Raises InstanceError for one that it must have and
        lacks.
        """
        one = self._fields[name]
        if one.several:
            return self._document
        return self._document.required(one.key or name) if one.required else self._document.child(one.key or name)


def keys(fields: Mapping[str, Field[Any]]) -> set[str]:
    """The keys that the ``fields`` have in documents."""
    return {key for name, one in fields.items() for key in one.several or (one.key or name,)}


def written(fields: Mapping[str, Field[Any]], puzzle: Any) -> dict[str, Any]:
    """The members of a document that has the ``fields`` of ``puzzle``."""
    members: dict[str, Any] = {}
    for name, one in fields.items():
        found = one.write(getattr(puzzle, name), puzzle)
        members |= found if one.several else {one.key or name: found}
    return {key: value for key, value in members.items() if value is not None}


@dataclass(frozen=True)
class Whole(Field[int]):
    """A whole number from ``low`` to ``high``, which messages call ``name``. In an empty document it is the
    ``usual`` one, which may depend on its height and width, or else the least.
    """

    low: int
    high: int
    name: str = "a whole number"
    key: str = ""
    usual: int | Callable[[int, int], int] | None = None

    def read(self, node: Node, others: Others) -> int:  # noqa: ARG002  # a number stands alone
        return node.integer(self.low, self.high, name=self.name)

    def empty(self, height: int, width: int) -> int:
        usual = self.usual(height, width) if callable(self.usual) else self.usual
        return self.low if usual is None else usual

    def schema(self, kind: Any) -> Schema:  # noqa: ARG002
        return schemas.whole(self.low, self.high)

    def editor(self, key: str, puzzle: Any) -> Editor:  # noqa: ARG002
        return editors.whole(self.low, self.high)


@dataclass(frozen=True)
class AnyWhole(Field[int | None]):
    """A whole number from 0, which messages call ``name``; None where it is missing."""

    name: str = "a whole number"
    key: str = ""
    required = False

    def read(self, node: Node, others: Others) -> int | None:  # noqa: ARG002
        return None if node.value is None else node.integer(0, name=self.name)

    def schema(self, kind: Any) -> Schema:  # noqa: ARG002
        return schemas.whole(0)

    def editor(self, key: str, puzzle: Any) -> Editor:  # noqa: ARG002
        return editors.whole(0, None)


class Flag(Field[bool]):
    """true or false; false where it is missing."""

    required = False

    def read(self, node: Node, others: Others) -> bool:  # noqa: ARG002
        return node.flag()

    def write(self, value: bool, puzzle: Any) -> bool | None:  # noqa: ARG002
        return value or None

    def schema(self, kind: Any) -> Schema:  # noqa: ARG002
        return schemas.FLAG

    def editor(self, key: str, puzzle: Any) -> Editor:  # noqa: ARG002
        return editors.FLAG


@dataclass(frozen=True)
class ClueGrid(Field[Clues]):
    """A rectangle of up to ``largest`` rows and columns with a clue for each cell, or null where there is none: whole
    numbers from ``low`` to ``high``, or to as many as there are cells, and what matches ``texts``; ``such_as`` are
    examples of these for messages. A row may be a text with a character for each cell; ``.`` and ``_`` are cells
    without.
    """

    if TYPE_CHECKING:

        def __set__(self, puzzle: object, value: RowsLike) -> None: ...

    low: int = 0
    high: int | None = None
    texts: str = ""
    such_as: str = ""
    drawn: bool = True
    """Whether it is drawn as it is stated. Where it is not, the kind draws it."""
    dots: str = ""
    """The role of a `Dots` below each clue, if there is one."""
    black: str = ""
    """Where clues stand in black cells, that of one without a number."""
    compass: bool = False
    """Whether clues end with a direction: n, e, s or w."""
    largest: int = LARGEST
    key: str = ""

    def read(self, node: Node, others: Others) -> Clues:  # noqa: ARG002
        rows = rectangle_rows(node, self.largest)
        high = math.prod(rows.shape) if self.high is None else self.high
        return rows.each(lambda entry: self._clue(entry, high))

    def _clue(self, entry: Node, high: int) -> int | str | None:
        value = entry.value
        if value in BLANKS:
            return None
        if isinstance(value, str):
            if self.texts and re.fullmatch(self.texts, value):
                return value
            value = whole(value)
        if type(value) is int and self.low <= value <= high:
            return value
        allowed = [f"a whole number from {self.low} to {high}"] if high >= self.low else []
        allowed += [self.such_as] * bool(self.texts) + ["null where there is none"]
        raise entry.error(", or ".join(allowed))

    def schema(self, kind: Any) -> Schema:  # noqa: ARG002
        high = self.largest**2 if self.high is None else self.high
        numbers = [schemas.whole(self.low, high), schemas.NUMERAL] if high >= self.low else []
        texts = [schemas.text(self.texts)] if self.texts else []
        typed = [str(number) for number in range(self.low, min(high, 9) + 1)] + [
            one for one in schemas.CHARACTERS if re.fullmatch(self.texts, one)
        ]
        cell = schemas.either(schemas.BLANK, *numbers, *texts)
        return schemas.rows(cell, self.largest, characters=f"._{''.join(typed)}")

    def empty(self, height: int, width: int) -> list[list[Any]] | None:
        """No clues."""
        return [[None] * width] * height if self.required else None

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterable[Layer]:  # noqa: ARG002
        if self.black:
            return [Blocks({place: (str(clue).replace(self.black, ""),) for place, clue in placed(value).items()})]
        below = [Dots(frozenset(placed(value)), self.dots)] if self.dots else []
        return [*below, *[clues(value)] * self.drawn]

    def varied(self, value: Clues) -> Iterator[Entries]:
        """A clue that goes, comes, becomes another one, or goes to a cell beside it that has none."""
        found = {clue for clue in chain(*value) if clue is not None} or {*range(self.low, self.low + _FIRST)}
        near = (_counted(clue, step) for clue in sorted(found, key=str) for step in (0, -1, 1))
        entries: list[int | str | None] = [*dict.fromkeys(near)]
        entries += ["?"] * bool(re.fullmatch(self.texts, "?")) + [None]
        size = len(value), len(value[0])
        beside = neighbours(*size)
        for number, clue in enumerate(chain(*value)):
            r, c = divmod(number, size[1])
            yield from (((r, c, entry),) for entry in entries if entry != clue)
            if clue is not None:
                cells = (divmod(one, size[1]) for one in beside[number])
                yield from (((r, c, None), (*cell, clue)) for cell in cells if value[cell[0]][cell[1]] is None)

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        turned = [[move.compass(entry) for entry in row] for row in stated] if self.compass else stated
        return super().moved(turned, move, editor)

    def editor(self, key: str, puzzle: Any) -> Editor:  # noqa: ARG002
        high = math.prod(puzzle.board.shape) if self.high is None else self.high
        return editors.cells(self.low, high, texts=self.texts, such_as=self.such_as)


def _counted(clue: int | str, step: int) -> int | str:
    if isinstance(clue, int):
        return clue + step
    return re.sub(r"\d+", lambda number: str(int(number[0]) + step), clue)


@dataclass(frozen=True)
class PairedClues(ClueGrid):
    """A `ClueGrid` that has each of its numbers twice."""

    says = "Each number or letter stands in two cells."

    def read(self, node: Node, others: Others) -> Clues:
        clues = super().read(node, others)
        places: dict[int | str, list[str]] = {}
        for r, row in enumerate(clues):
            for c, clue in enumerate(row):
                if clue is not None:
                    places.setdefault(clue, []).append(f"{node.place}[{r}][{c}]")
        for clue, found in places.items():
            if len(found) != 2:
                times = "once" if len(found) == 1 else f"{len(found)} times"
                raise Node(clue, found[min(2, len(found) - 1)]).error("each number twice", f"{clue} {times}")
        return clues

    def varied(self, value: Clues) -> Iterator[Entries]:
        """A clue that goes to another cell."""
        cells = [(r, c) for r, row in enumerate(value) for c in range(len(row))]
        free = [(r, c) for r, c in cells if value[r][c] is None]
        for r, c in cells:
            if value[r][c] is not None:
                yield from (((r, c, None), (*cell, value[r][c])) for cell in free)


@dataclass(frozen=True)
class Characters(Field[tuple[str, ...]]):
    """A text for each row of a rectangle of up to ``largest`` rows and columns. Each character is one of ``known``,
    which a message explains by ``meaning``, or a full stop for an empty cell. Documents may have lists instead of
    texts, and null for an empty cell. Pictures have the ``symbols`` of those that have one, and `Dots` of their role
    for those that are ``dots``. People call them by ``words``, dots by their role.
    """

    if TYPE_CHECKING:

        def __set__(self, puzzle: object, value: RowsLike) -> None: ...

    known: str
    meaning: str
    largest: int = LARGEST
    symbols: Mapping[str, str] = field(default_factory=dict)
    dots: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    compass: bool = False
    """Whether n, e, s and w are directions."""
    start: str = "."
    """What the cells of a new board have."""

    def read(self, node: Node, others: Others) -> tuple[str, ...]:  # noqa: ARG002
        rows = rectangle_rows(node, self.largest)
        return tuple(map("".join, rows.each(self._character)))

    def _character(self, entry: Node) -> str:
        if entry.value in BLANKS:
            return "."
        if isinstance(entry.value, str) and len(entry.value) == 1 and entry.value in self.known:
            return entry.value
        raise entry.error(f"{self.meaning}, or '.' for an empty cell")

    def schema(self, kind: Any) -> Schema:  # noqa: ARG002
        cell = schemas.one_of([*BLANKS, *self.known])
        return schemas.rows(cell, self.largest, characters=f"._{self.known}")

    def empty(self, height: int, width: int) -> list[str] | None:
        return [self.start * width] * height if self.required else None

    def layers(self, key: str, value: tuple[str, ...], puzzle: Any) -> Iterator[Layer]:  # noqa: ARG002
        found = placed(value)
        at = {place: self.symbols[one] for place, one in found.items() if one in self.symbols}
        for dot, role in self.dots.items():
            yield Dots(frozenset(place for place, one in found.items() if one == dot), role)
        if at:
            yield Symbols(at, CLUE)

    def varied(self, value: tuple[str, ...]) -> Iterator[Entries]:
        """A character that comes, goes or becomes another one."""
        for r, row in enumerate(value):
            for c, one in enumerate(row):
                yield from (((r, c, other),) for other in (".", *self.known) if other != one)

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        turned = ["".join(map(move.compass, row)) for row in stated] if self.compass else stated
        return super().moved(turned, move, editor)

    def editor(self, key: str, puzzle: Any) -> Editor:  # noqa: ARG002
        keys = {**self.symbols, **{one: CIRCLE if "white" in role else DISC for one, role in self.dots.items()}}
        words = {**{one: role.replace("-", " ") for one, role in self.dots.items()}, **self.words}
        return editors.cells(symbols=self.known, keys=keys, words=words, such_as=self.meaning, blank=".")
