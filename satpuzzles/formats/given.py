"""What the public functions take where they ask for a puzzle."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from numpy.typing import NDArray

from satpuzzles.common.document import plain
from satpuzzles.errors import UsageError
from satpuzzles.formats.carried import digits
from satpuzzles.formats.checked import puzzle_of
from satpuzzles.formats.files.json import rows_as_text
from satpuzzles.formats.interface import Document
from satpuzzles.formats.reading import load, loads
from satpuzzles.stating.puzzle import Puzzle

PuzzleLike: TypeAlias = Puzzle | str | bytes | Path | Document | Sequence[Any] | NDArray[Any]
"""A puzzle, or what one can be told from: see `as_puzzle`."""

_ACCEPTED = (
    "a puzzle, the text of one in any format, a link that holds one, a document (dict), a Path, or the rows of a Sudoku"
)


def as_puzzle(given: PuzzleLike) -> Puzzle:
    """The puzzle itself; or the one in a text, a link or a document, as `loads` takes them; or in the file at a Path.
    A list, an array or a table of rows is a Sudoku with square boxes; blank cells are 0, None, or what is blank in a
    board that is typed as text.

    Raises InstanceError for what is not well-formed, UsageError for anything else, and as `load` for a Path.
    """
    if isinstance(given, Puzzle):
        return given
    if isinstance(given, Path):
        return load(given)
    if isinstance(given, str | bytes | dict):
        return loads(given)
    rows = plain(given)
    if isinstance(rows, list) and rows and all(isinstance(row, list | str) for row in rows):
        typed = any(isinstance(row, str) or any(isinstance(cell, str) for cell in row) for row in rows)
        return puzzle_of({"puzzle": digits("")["puzzle"], "board": rows_as_text(rows)} if typed else digits(rows))
    raise UsageError(f"expected {_ACCEPTED}, found {type(given).__name__}")
