"""Rows of entries in a document, which are read once for all cells."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from satpuzzles.common.document import Node
from satpuzzles.errors import InstanceError

Value = TypeVar("Value")
"""What an entry means."""


@dataclass(frozen=True, slots=True)
class EntryRows:
    """The entries of rows of one length: the ``rows`` as nodes, and the ``values`` of the entries of each."""

    rows: Sequence[Node]
    values: Sequence[Sequence[Any]]

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.values), len(self.values[0])

    def entry(self, row: int, column: int) -> Node:
        return Node(self.values[row][column], f"{self.rows[row].place}[{column}]")

    def each(self, read: Callable[[Node], Value]) -> tuple[tuple[Value, ...], ...]:
        """What ``read`` makes of the entries, by their values alone: most entries of a board are alike, and one of each
        value is read. Raises as it, at the first entry that is wrong.
        """
        if all({*map(type, row)} <= _PLAIN for row in self.values):
            known = _Known(read)
            with suppress(InstanceError):  # without its place
                return tuple(tuple(map(known.__getitem__, row)) for row in self.values)
        height, width = self.shape
        return tuple(tuple(read(self.entry(r, c)) for c in range(width)) for r in range(height))


_PLAIN = frozenset({int, str, type(None)})
"""Types of entries that are equal only if they mean the same: true is equal to 1."""


class _Known(dict[Any, Any]):
    """What ``read`` makes of values, each read when it is first looked up."""

    def __init__(self, read: Callable[[Node], Any]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, value: Any) -> Any:
        found = self[value] = self._read(Node(value))
        return found


def rectangle_rows(node: Node, largest: int) -> EntryRows:
    """The entries of a rectangle of at most ``largest`` rows and columns; a row may be a list or a string, one
    character an entry.
    """
    rows = node.items("a list of rows", at_least=1, at_most=largest)
    width = len(rows[0].value) if isinstance(rows[0].value, str | list) else 1
    if not 1 <= width <= largest:
        raise rows[0].error(f"1 to {largest} columns", f"{width}")
    return EntryRows(rows, [row_values(row, width) for row in rows])


def square_rows(node: Node, at_least: int, at_most: int) -> EntryRows:
    """The entries of a square of ``at_least`` to ``at_most`` rows; a row may be a list or a string, one character an
    entry.
    """
    rows = node.items("a list of rows", at_least=at_least, at_most=at_most)
    return EntryRows(rows, [row_values(row, len(rows)) for row in rows])


def row_values(row: Node, length: int) -> Sequence[Any]:
    """The ``length`` entries of a row, given as a list or as a string."""
    if not isinstance(row.value, str):
        return row.members("a row", length)
    if len(row.value) != length:
        raise row.error(f"{length} characters", f"{len(row.value)}: {row.value[:40]!r}")
    return row.value
