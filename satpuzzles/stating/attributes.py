"""Attributes of puzzles. A kind states each field of its documents as an attribute:

    class Kuromasu(ShadingPuzzle):
        clues: ClueGrid = ClueGrid(2)

Type checkers then let a program hand in lists, ``Kuromasu([[3, None], [None, None]])``, and know that ``clues`` are
tuples. What is here is for a kind whose constructor has its fields in another order than documents: it has a
`Puzzle.document` beside ``clues: FromRows[Clues]``.
"""

import sys
from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from satpuzzles.stating.fields import RowsLike

Kept = TypeVar("Kept")
Taken = TypeVar("Taken")

OMITTED: Any = ()
"""What a constructor has for a field that a document may leave out."""


class From(Generic[Kept, Taken]):
    """A field that a puzzle has as ``Kept``, and whose constructor takes ``Taken``."""

    if TYPE_CHECKING:

        def __get__(self, puzzle: object, kind: type | None = None) -> Kept: ...
        def __set__(self, puzzle: object, value: Taken) -> None: ...


FromRows: TypeAlias = From[Kept, RowsLike]


class Frozen:
    """No attribute of it can be set but in its constructor."""

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


def annotations_of(kind: type) -> Mapping[str, object]:
    """The annotations that the class itself has, also those of names that only type checkers import."""
    if sys.version_info >= (3, 14):  # where a class has no dictionary of them
        from annotationlib import Format, get_annotations as in_any_form

        return in_any_form(kind, format=Format.FORWARDREF)
    return get_annotations(kind)
