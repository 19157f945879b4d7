"""Tables of puzzles as text, in data sets and spreadsheets: each row has a puzzle in one column."""

import csv
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from satpuzzles.common.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.formats.entry import Entry
from satpuzzles.formats.text import decoded, unmarked
from satpuzzles.puzzles import PUZZLES

_PLAIN_NAMES = frozenset({"puzzle", "puzzles", "quiz", "quizzes"})
PUZZLE_NAMES = _PLAIN_NAMES | {*PUZZLES.built_in}
"""Names of columns with puzzles, in lower case; the name of a kind is one too."""

MOST_COLUMNS = 10_000
"""The most cells of a row of a table."""

_SOLUTION_NAMES = frozenset({"solution", "solutions"})
SEPARATORS = (",", ";", "\t")
"""What stands between the cells of a row, in the order in which they are looked for."""
_BLANKS = b" \r\n"
"""White space around a row. A tab may separate an empty cell."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the rows of a table have their puzzle, and their solution if they have one; columns count from 0. Without
    a ``separator`` there is white space between columns. ``header`` says whether the first row is one.
    """

    separator: str
    puzzle: int
    solution: int | None
    header: bool
    kind: str | None = None
    """The kind of the puzzles, if their column is named after it."""
    is_kind: bool = False
    """Whether the first line is the name of a kind and nothing else, which may also stand above a single board."""

    def puzzle_of(self, row: bytes) -> bytes:
        """The puzzle in a ``row``: with the solution where that states one; broken where it has no puzzle."""
        try:
            cells = _cells(row, self.separator)
        except csv.Error as error:
            return Entry.broken(InstanceError("the row", "cells in the form of CSV", str(error)))
        except InstanceError as error:
            return Entry.broken(error)
        if len(cells) <= self.puzzle or not cells[self.puzzle]:
            found = f"{len(cells)} column{'s' * (len(cells) != 1)}" if len(cells) <= self.puzzle else "nothing"
            return Entry.broken(InstanceError(f"column {self.puzzle + 1}", "a puzzle", found))
        puzzle = cells[self.puzzle]
        if self.solution is None or len(cells) <= self.solution or not cells[self.solution]:
            return puzzle
        return Entry.of(puzzle, solution=cells[self.solution])


def columns_of(first: bytes, column: str | None, is_puzzle: Callable[[bytes], bool]) -> Columns | None:
    """The columns of a table whose ``first`` line this is, with the puzzles in ``column``: its name, or its number from
    1, which needs no header. Without a column they are in the one with one of `PUZZLE_NAMES`; None where there is none.
    ``is_puzzle`` says whether a cell of the first line is a puzzle. Raises InstanceError where there is no such column.
    """
    separator = next((one for one in SEPARATORS if one.encode() in first), "")
    cells = list[bytes]()
    with suppress(csv.Error, InstanceError):
        cells = _cells(unmarked(first), separator)
    names = [decoded(cell).strip().casefold() for cell in cells]
    solution = next((number for number, name in enumerate(names) if name in _SOLUTION_NAMES), None)
    if column is None:
        found = next((number for number, name in enumerate(names) if name in PUZZLE_NAMES), None)
        if found is None or (len(names) > 1 and not separator):  # words that only white space parts are no header
            return None
        kind = _kind(names[found])
        return Columns(separator, found, solution, True, kind, is_kind=len(names) == 1 and kind is not None)
    wanted = column.strip().casefold()
    if wanted in names:
        return Columns(separator, names.index(wanted), solution, True, _kind(wanted))
    number = whole(column) or None
    if number is None or number > len(names):
        text = decoded(first[:200]).strip()
        what = f"a column named {column!r}" if number is None else f"at least {number} columns"
        raise InstanceError("the header", what, shown(text))
    header = not is_puzzle(cells[number - 1])
    return Columns(separator, number - 1, solution if header else None, header)


def _kind(name: str) -> str | None:
    """The kind of the puzzles in a column called ``name``."""
    return name if name in PUZZLES.built_in else None


def _cells(row: bytes, separator: str) -> list[bytes]:
    """The cells of a row. Raises InstanceError for more than `MOST_COLUMNS`, before it splits the row."""
    if not separator:
        return row.split(None, MOST_COLUMNS)
    row = row.strip(_BLANKS)
    if len(row) > MOST_COLUMNS and row.count(separator.encode()) >= MOST_COLUMNS:
        raise InstanceError("the row", f"at most {MOST_COLUMNS} columns", "more")
    if b'"' not in row:
        return [cell.strip() for cell in row.split(separator.encode())]
    cells = next(csv.reader([decoded(row)], delimiter=separator))
    return [cell.strip().encode() for cell in cells]
