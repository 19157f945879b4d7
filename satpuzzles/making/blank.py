"""Empty documents: where the making of a puzzle by hand begins."""

from satpuzzles.common.arguments import whole_number
from satpuzzles.errors import UsageError
from satpuzzles.formats import Document, document_of
from satpuzzles.making.generators import GENERATORS
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.typed import LARGEST

_SIDE = 10
"""Rows and columns of kinds whose generator has no usual size."""


def blank(kind: str, rows: int | None = None, columns: int | None = None) -> Document:
    """The document of a puzzle of a ``kind`` without clues, with this number of ``rows`` and ``columns``. By default it
    has as many columns as rows, and the usual size of the kind. It has what the kind needs in any case: one region or
    as many as are needed, a number of stars, an island in each corner.

    Raises UsageError for an unknown kind and for a size that no board has, and InstanceError for a size that the kind
    cannot have.
    """
    chosen = PUZZLES.named(kind, "kind of puzzle")
    height, width = _usual(chosen.kind)
    if rows is not None:
        height = width = whole_number("rows", rows, 1)
    if columns is not None:
        width = whole_number("columns", columns, 1)
    if max(height, width) > LARGEST:
        raise UsageError(f"a board has at most {LARGEST} rows and columns, not {height}x{width}")
    found = {one.key or name: one.empty(height, width) for name, one in chosen.document.items() if not one.several}
    stated = {key: value for key, value in found.items() if value is not None}
    return document_of({"puzzle": kind, **stated})


def _usual(kind: str) -> tuple[int, int]:
    generator = GENERATORS.get(kind)
    return (None if generator is None else generator().shape) or (_SIDE, _SIDE)
