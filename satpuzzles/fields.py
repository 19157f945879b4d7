"""The fields of a puzzle's document: each reads its JSON value, with the place of what is wrong, and writes it again.

A kind names its fields in `satpuzzles.puzzle.Puzzle.document`, in the order in which documents have them, by the
attributes that hold what was read.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Generic, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from satpuzzles.board import in_pieces, numbered, region_name
from satpuzzles.document import Node, shown

Value = TypeVar("Value")

Rows: TypeAlias = tuple[tuple[int, ...], ...]
Names: TypeAlias = tuple[int | str, ...]
"""What a document calls its regions, in the order of their numbers."""
Givens: TypeAlias = tuple[tuple[int | None, ...], ...]
"""Rows of values, None where none is given."""
_FEW = 3
"""Regions in several pieces that are named."""


class Field(Generic[Value]):
    """One field of a document. `key` is its name there, where that is not the attribute's."""

    key: str = ""
    required: bool = True
    """Whether each document has it."""

    def read(self, node: Node, others: "Others") -> Value:
        """The value of ``node``, whose value is None where the document has not got the field. ``others`` are the
        values of the other fields, each read when it is asked for. Raises InstanceError.
        """
        raise NotImplementedError

    def write(self, value: Value, puzzle: Any) -> Any:  # noqa: ARG002  # fields that another one is written by
        """The JSON that `read` reads as ``value``, which is a field of ``puzzle``; None leaves the field out."""
        return value

    def notes(self, value: Value) -> list[str]:  # noqa: ARG002  # fields that nothing can be said of
        """What is allowed and may be a typing mistake all the same, a sentence each."""
        return []


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
        """Where the document has the field ``name``. Raises InstanceError for one that it must have and has not."""
        one = self._fields[name]
        return self._document.required(one.key or name) if one.required else self._document.child(one.key or name)


def keys(fields: Mapping[str, Field[Any]]) -> set[str]:
    """What a document calls the ``fields``."""
    return {one.key or name for name, one in fields.items()}


def written(fields: Mapping[str, Field[Any]], puzzle: Any) -> dict[str, Any]:
    """The members of a document that has the ``fields`` of ``puzzle``."""
    members = {one.key or name: one.write(getattr(puzzle, name), puzzle) for name, one in fields.items()}
    return {key: value for key, value in members.items() if value is not None}


@dataclass(frozen=True)
class Whole(Field[int]):
    """A whole number from ``low`` to ``high``, which messages call ``name``."""

    low: int
    high: int
    name: str = "a whole number"
    key: str = ""

    def read(self, node: Node, others: Others) -> int:  # noqa: ARG002  # a number stands alone
        return node.integer(self.low, self.high, name=self.name)


class Flag(Field[bool]):
    """true or false; false where it is missing."""

    required = False

    def read(self, node: Node, others: Others) -> bool:  # noqa: ARG002
        return node.flag()

    def write(self, value: bool, puzzle: Any) -> bool | None:  # noqa: ARG002
        return value or None


@dataclass(frozen=True)
class Regions(Sequence[tuple[int, ...]]):
    """The number of the region of each cell, from 0: ``rows`` as a sequence. ``names`` is what a document calls the
    regions, by their numbers, and makes no difference between puzzles; boxes have none.
    """

    rows: Rows
    names: Names = field(default=(), compare=False)

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Rows: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | Rows:
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.intp]:
        return np.array(self.rows, dtype)

    @property
    def members(self) -> list[NDArray[np.intp]]:
        """The cells of each region, numbered row by row."""
        flat = np.array(self.rows).ravel()
        return [np.flatnonzero(flat == label) for label in range(int(flat.max()) + 1)]

    @property
    def called(self) -> list[str]:
        """What people call each region."""
        return [region_name(name, self.names) for name in self.names]

    @property
    def written(self) -> list[str] | list[list[int | str]]:
        """The rows of a document: texts where all names are letters, numbers from 0 for boxes."""
        rows = [[self.names[label] if self.names else label for label in row] for row in self.rows]
        letters = [[name for name in row if isinstance(name, str) and len(name) == 1] for row in rows]
        return ["".join(row) for row in letters] if letters == rows else rows


@dataclass(frozen=True)
class RegionsField(Field[Regions]):
    """Regions of a square, as many as it has rows, at most ``largest``: rows of numbers or letters, or texts of
    letters. They are numbered in the order in which they first appear.
    """

    largest: int

    def read(self, node: Node, others: Others) -> Regions:  # noqa: ARG002
        if isinstance(node.value, Regions):  # of a puzzle that is there already
            node = Node(node.value.written, node.place)
        if isinstance(node.value, str):
            node = Node(node.value.split(), node.place)
        rows = square_rows(node, 1, self.largest)
        for entry in chain(*rows):
            if not isinstance(entry.value, str):
                entry.integer(name="a region's number or letter")
            elif not entry.value.strip():
                raise entry.error("the name of a region")
        values = [[entry.value for entry in row] for row in rows]
        names = tuple(dict.fromkeys(chain(*values)))
        if len(names) != len(rows):
            found = "; ".join([f"{len(names)}", *_alike(names)])
            raise node.error(f"{len(rows)} regions, as many as there are rows", found)
        return Regions(numbered(values), names)

    def write(self, value: Regions, puzzle: Any) -> Any:  # noqa: ARG002
        return value.written if value.names else None

    def notes(self, value: Regions) -> list[str]:
        """That some regions are in several pieces, or differ by case alone."""
        if not value.names:
            return []
        apart = [f"{region} is in {pieces}" for region, pieces in in_pieces(value.written)]
        more = [f"{len(apart) - _FEW} more regions are in several pieces"] if len(apart) > _FEW else []
        return [*apart[:_FEW], *more, *_alike(value.names)]


def _alike(names: Names) -> list[str]:
    """For names that differ by case alone, whether they are meant to differ."""
    groups: dict[str, list[str]] = {}
    for name in names:
        if isinstance(name, str):
            groups.setdefault(name.casefold(), []).append(shown(name))
    return [f"are the regions {' and '.join(group)} the same?" for group in groups.values() if len(group) > 1]


def square_rows(node: Node, at_least: int, at_most: int) -> list[list[Node]]:
    """The entries of a square of ``at_least`` to ``at_most`` rows; a row may be a list or a string, one character an
    entry.
    """
    rows = node.items("a list of rows", at_least=at_least, at_most=at_most)
    return [row_entries(row, len(rows)) for row in rows]


def row_entries(row: Node, length: int) -> list[Node]:
    """The ``length`` entries of a row, given as a list or as a string."""
    if isinstance(row.value, str):
        if len(row.value) != length:
            raise row.error(f"{length} characters", f"{len(row.value)}: {row.value[:40]!r}")
        return [Node(character, f"{row.place}[{i}]") for i, character in enumerate(row.value)]
    return row.items("a row", length)
