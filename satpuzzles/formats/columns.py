"""Tables of puzzles as text: a puzzle in one column of each row, as data sets and spreadsheets have them."""

import csv
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from satpuzzles.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.formats.text import decoded, unmarked

PUZZLE_NAMES = frozenset({"puzzle", "puzzles", "quiz", "quizzes", "sudoku"})
"""Names of columns with puzzles, in small letters."""

_SOLUTION_NAMES = frozenset({"solution", "solutions"})
_SEPARATORS = (",", ";", "\t")
_BLANKS = b" \r\n"
"""White space around a row. A tab may separate an empty cell."""


class Row(bytes):
    """The text of a puzzle from a table that states its ``solution`` too."""

    solution: bytes

    @classmethod
    def of(cls, puzzle: bytes, solution: bytes) -> "Row":
        row = cls(puzzle)
        row.solution = solution
        return row


class BrokenLine(bytes):
    """A text line that is no puzzle, whatever it says: reading it raises ``error``."""

    error: InstanceError

    @classmethod
    def of(cls, place: str, expected: str, found: str) -> "BrokenLine":
        line = cls()
        line.error = InstanceError(place, expected, found)
        return line


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the rows of a table have their puzzle, and their solution if they have one; columns count from 0. Without
    a ``separator`` there is white space between columns. ``header`` says whether the first row is one.
    """

    separator: str
    puzzle: int
    solution: int | None
    header: bool

    def puzzle_of(self, row: bytes) -> bytes:
        """The puzzle in a ``row``: a `Row` where that states its solution, a `BrokenLine` where it has no puzzle."""
        try:
            cells = _cells(row, self.separator)
        except csv.Error as error:
            return BrokenLine.of("the row", "cells in the form of CSV", str(error))
        if len(cells) <= self.puzzle or not cells[self.puzzle]:
            found = f"{len(cells)} column{'s' * (len(cells) != 1)}" if len(cells) <= self.puzzle else "nothing"
            return BrokenLine.of(f"column {self.puzzle + 1}", "a puzzle", found)
        puzzle = cells[self.puzzle]
        if self.solution is None or len(cells) <= self.solution or not cells[self.solution]:
            return puzzle
        return Row.of(puzzle, cells[self.solution])


def header_columns(first: bytes) -> Columns | None:
    """The columns of a table whose ``first`` line names one of `PUZZLE_NAMES`; None for any other line."""
    separator = _separator(first)
    names = _names(first, separator)
    if len(names) > 1 and not separator:  # words that only white space parts are no header
        return None
    found = next((number for number, name in enumerate(names) if name in PUZZLE_NAMES), None)
    return None if found is None else Columns(separator, found, _solution(names), header=True)


def chosen_columns(first: bytes, column: str, *, is_puzzle: bool) -> Columns:
    """The columns of a table whose ``first`` line is this, with the puzzles in ``column``: its name, or its number from
    1. A number needs no header; ``is_puzzle`` says whether the first line has a puzzle there.

    Raises InstanceError where there is no such column.
    """
    separator = _separator(first)
    names = _names(first, separator)
    wanted = column.strip().casefold()
    if wanted in names:
        return Columns(separator, names.index(wanted), _solution(names), header=True)
    number = column_number(column)
    if number is None or number > len(names):
        text = decoded(first[:200]).strip()
        what = f"a column named {column!r}" if number is None else f"at least {number} columns"
        raise InstanceError("the header", what, shown(text))
    return Columns(separator, number - 1, None if is_puzzle else _solution(names), header=not is_puzzle)


def cell(first: bytes, number: int) -> bytes:
    """The cell of a line in the column of a ``number`` from 1; empty where there is none."""
    with suppress(csv.Error, IndexError):
        return _cells(unmarked(first), _separator(first))[number - 1]
    return b""


def column_number(column: str) -> int | None:
    """The number that a ``column`` is, from 1; None for a name."""
    return whole(column) or None


def _separator(first: bytes) -> str:
    return next((one for one in _SEPARATORS if one.encode() in first), "")


def _names(first: bytes, separator: str) -> list[str]:
    with suppress(csv.Error):
        return [decoded(name).strip().casefold() for name in _cells(unmarked(first), separator)]
    return []


def _solution(names: Sequence[str]) -> int | None:
    return next((number for number, name in enumerate(names) if name in _SOLUTION_NAMES), None)


def _cells(row: bytes, separator: str) -> list[bytes]:
    if not separator:
        return row.split()
    row = row.strip(_BLANKS)
    if b'"' not in row:
        return [cell.strip() for cell in row.split(separator.encode())]
    cells = next(csv.reader([decoded(row)], delimiter=separator))
    return [cell.strip().encode() for cell in cells]
