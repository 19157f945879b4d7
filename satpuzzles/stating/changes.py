"""Puzzles made of other puzzles: with other values of fields that have been checked."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

Kind = TypeVar("Kind")
"""A class of puzzles, see `satpuzzles.stating.puzzle.Puzzle`."""
Entry: TypeAlias = tuple[str, int, int]
"""A field, row and place; a field that has no rows is row 0 itself."""
Edits: TypeAlias = tuple[tuple[str, int, int, Any], ...]
"""What is different in a puzzle: a field, row and place, and the entry there."""


def unchecked(kind: type[Kind], **fields: Any) -> Kind:
    """A puzzle of the class ``kind`` with these ``fields``, without a call of its constructor: their values must be
    checked already, and in the form that the class keeps.
    """
    puzzle = object.__new__(kind)
    for name, value in fields.items():
        object.__setattr__(puzzle, name, value)
    return puzzle


def adopt(puzzle: Any, checked: Any) -> None:
    """Copy all fields of ``checked`` into ``puzzle``, from within the constructor of the latter."""
    for field in dataclasses.fields(checked):
        object.__setattr__(puzzle, field.name, getattr(checked, field.name))


def changed(puzzle: Kind, **others: Any) -> Kind:
    """``puzzle`` with ``others`` in place of some of its fields, which have been checked as those of `unchecked`."""
    own = {field.name: getattr(puzzle, field.name) for field in dataclasses.fields(puzzle)}  # type: ignore[arg-type]  # every kind is a dataclass
    return unchecked(type(puzzle), **own | others)


def edited(puzzle: Kind, entries: Mapping[Entry, Any]) -> Kind:
    """``puzzle`` with other ``entries``, by field, row and column: ``{("givens", 0, 2): 7}``. Rows may be texts."""
    rows: dict[str, list[list[Any]]] = {}
    for (name, r, c), entry in entries.items():
        rows.setdefault(name, [list(row) for row in in_rows(getattr(puzzle, name))])[r][c] = entry
    fields: dict[str, Any] = {}
    for name, found in rows.items():
        before = getattr(puzzle, name)
        written = tuple("".join(row) if isinstance(before[0], str) else tuple(row) for row in found)
        fields[name] = written if in_rows(before) is before else written[0]
    return changed(puzzle, **fields)


def edits(one: Any, other: Any) -> Edits:
    """The entries of ``other`` where it differs from ``one``, a puzzle of the same kind and size: ``(("givens", 0, 2,
    7),)``.
    """
    different = ((name, getattr(one, name), getattr(other, name)) for name in one.document)
    return tuple(
        (name, r, c, after)
        for name, before, now in different
        if before != now
        for r, rows in enumerate(zip(in_rows(before), in_rows(now), strict=True))
        if rows[0] != rows[1]
        for c, (entry, after) in enumerate(zip(*rows, strict=True))
        if entry != after
    )


def in_rows(value: Sequence[Any]) -> Sequence[Any]:
    """The rows of a field's ``value``: itself, or a tuple of it if it is one row of numbers."""
    return (value,) if isinstance(value[0], int | None) else value
