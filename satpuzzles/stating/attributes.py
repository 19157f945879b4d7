"""How kinds declare their fields: each with the type that it has, and the one that a constructor takes for it.

    @frozen
    class Kuromasu(ShadingPuzzle):
        clues: FromRows[Clues]

Type checkers then let a program hand in lists, ``Kuromasu([[3, None], [None, None]])``, and know that ``clues`` are
tuples.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, dataclass_transform

from satpuzzles.stating.fields import LineLike, RowsLike

Kind = TypeVar("Kind")
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
FromLine: TypeAlias = From[Kept, LineLike]


@dataclass_transform()
def frozen(kind: type[Kind]) -> type[Kind]:
    """A kind of puzzle as a frozen dataclass."""
    return dataclass(frozen=True)(kind)


@dataclass_transform()
def slotted(kind: type[Kind]) -> type[Kind]:
    """The same of a kind with a constructor of its own, and with slots: there may be millions of such puzzles."""
    return dataclass(frozen=True, slots=True, init=False)(kind)
