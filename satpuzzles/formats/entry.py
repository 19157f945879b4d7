"""The text of one puzzle among others, with what is known about it: a solution, a guess or an error."""

from contextlib import suppress
from itertools import chain
from typing import Any

from satpuzzles.boards.grids import is_grid
from satpuzzles.common import orjson
from satpuzzles.errors import InstanceError
from satpuzzles.formats.files.sudoku_text import values_of
from satpuzzles.formats.interface import Guessed, Read


class Entry(bytes):
    """The text of a puzzle. The ``solution`` of a row of a table stands in another column: a character for each cell,
    or the rows as JSON. Of a text from a link something may be ``guessed``; one that was read with its puzzle has the
    ``document``; and reading one that holds no puzzle raises its ``error``.
    """

    solution: bytes = b""
    guessed: Guessed | None = None
    document: Read | None = None
    error: InstanceError | None = None

    @classmethod
    def of(
        cls, text: bytes, *, solution: bytes = b"", guessed: Guessed | None = None, document: Read | None = None
    ) -> "Entry":
        entry = cls(text)
        entry.solution, entry.guessed, entry.document = solution, guessed, document
        return entry

    @classmethod
    def broken(cls, error: InstanceError) -> "Entry":
        entry = cls()
        entry.error = error
        return entry

    @property
    def values(self) -> list[int]:
        """The values of the ``solution``, cell by cell; empty if it cannot be a solution of any puzzle."""
        if not self.solution.startswith(b"["):
            return values_of(self.solution)
        with suppress(orjson.JSONDecodeError):
            return flat(orjson.loads(self.solution))
        return []


def flat(rows: Any) -> list[int]:
    """The values of a grid, cell by cell; empty if ``rows`` are no grid."""
    return [*chain(*rows)] if is_grid(rows) else []
