"""How kinds declare their fields: each with the type that it has, and the one that a constructor takes for it.

    class Kuromasu(ShadingPuzzle):
        clues: FromRows[Clues]

Type checkers then let a program hand in lists, ``Kuromasu([[3, None], [None, None]])``, and know that ``clues`` are
tuples.
"""

from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from satpuzzles.stating.fields import LineLike, RowsLike
from satpuzzles.stating.outside import Numbers

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
FromLine: TypeAlias = From[Numbers, LineLike]


class Frozen:
    """No attribute of it can be set but in its constructor."""

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")
