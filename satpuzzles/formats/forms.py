"""The objects that Python code may pass as a puzzle, or as several puzzles."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Protocol, TypeAlias, TypeGuard

from numpy.typing import NDArray

from satpuzzles.common.document import plain
from satpuzzles.errors import UsageError
from satpuzzles.formats.files.json import rows_as_text
from satpuzzles.formats.files.sudoku_text import is_line
from satpuzzles.formats.interface import Document
from satpuzzles.formats.kinds import digits
from satpuzzles.formats.sources import is_file
from satpuzzles.stating.puzzle import Puzzle


class Table(Protocol):
    """A table of pandas, polars and the like."""

    def to_numpy(self) -> Any:
        """The rows of the table as an array."""


PuzzleLike: TypeAlias = (
    Puzzle | str | bytes | Path | IO[bytes] | IO[str] | Mapping[str, Any] | Sequence[Any] | NDArray[Any] | Table
)
"""A puzzle, or what one can be told from: see `satpuzzles.formats.puzzle_like.as_puzzle`."""

_CELL = 2
"""The most characters of a cell."""

_ACCEPTED = (
    "a puzzle, the text of one in any format, a link that holds one, a document (dict), a Path or an open file, "
    "or the rows of a Sudoku"
)


def is_text(given: object) -> TypeGuard[str | bytes]:
    """Whether ``given`` is a text or bytes."""
    return isinstance(given, str | bytes | bytearray | memoryview)


def told(given: object) -> Document:
    """The document of what is ``given``: a puzzle, a document, or rows. Rows are those of a Sudoku with square boxes,
    as a list, an array or a table; blank cells are 0, None, or what is blank in a board that is typed as text. Raises
    UsageError for what is none of these, and InstanceError as `plain`.
    """
    if isinstance(given, Puzzle):
        return given.to_json()
    if isinstance(given, Mapping):
        document: Document = plain(dict(given))
        return document
    if is_file(given):
        raise UsageError("expected the text of a puzzle, found a file; load() reads files")
    rows = plain(given)
    if isinstance(rows, list) and rows and all(isinstance(row, list | str) for row in rows):
        typed = any(isinstance(row, str) or any(isinstance(cell, str) for cell in row) for row in rows)
        return {"puzzle": digits("")["puzzle"], "board": rows_as_text(rows)} if typed else digits(rows)
    found = "an empty list" if rows == [] else type(given).__name__
    raise UsageError(f"expected {_ACCEPTED}, found {found}")


def one_by_one(given: Any) -> Iterable[PuzzleLike]:
    """The puzzles in a list or another iterable; what is one puzzle by itself, such as a list of rows or an array of
    two axes, is the only one. Raises UsageError as `told`.
    """
    is_one = isinstance(given, Puzzle | Mapping) or is_text(given) or is_file(given) or _are_rows(given)
    if is_one or not isinstance(given, Iterable):
        return [given]
    return given


def _are_rows(given: object) -> bool:
    """Whether these are the rows of one board: lists of cells, where a list of boards has lists of lists; or texts of
    as many characters as there are, which are no Sudokus themselves.
    """
    if (axes := getattr(given, "ndim", None)) is not None:
        return bool(axes == 2)
    if not isinstance(given, list | tuple) or not given:
        return False
    if all(isinstance(row, str) for row in given):
        return all(len(row) == len(given) and not is_line(row.encode(errors="replace")) for row in given)
    return all(isinstance(row, list | tuple) or getattr(row, "ndim", 0) == 1 for row in given) and not any(
        _is_more_than_a_cell(entry) for row in given for entry in row
    )


def _is_more_than_a_cell(entry: object) -> bool:
    if isinstance(entry, str):
        return len(entry) > _CELL
    return isinstance(entry, list | tuple | Puzzle | Mapping) or getattr(entry, "ndim", 0) > 0
