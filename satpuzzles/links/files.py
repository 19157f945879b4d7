"""What files of several programs hold: the same few things, written in different ways."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from satpuzzles.errors import InstanceError
from satpuzzles.links.expression import Fields, expect_equal_totals, expect_held, known_clues


@dataclass(frozen=True)
class Digits:
    """A square of values from 1 in square boxes: the fields of the values, and of the height and width of a box."""

    givens: str
    box: str

    def read(self, values: object) -> Fields:
        """The fields of a document; values may be a text."""
        return {self.givens: values}

    def write(self, document: Fields, site: str, smallest: int, largest: int) -> list[list[int | None]]:
        """The values, of ``smallest`` to ``largest`` rows. Raises InstanceError for what a format cannot hold."""
        expect_held(document, (self.givens, self.box), site)
        height, width = document[self.box]
        givens: list[list[int | None]] = document[self.givens]
        size = len(givens)
        if (height, width) != (isqrt(size), isqrt(size)):
            raise InstanceError(self.box, f"square boxes, for {site}", f"{height} x {width}")
        if not smallest <= size <= largest:
            limit = f"at most {largest} rows" if size > largest else f"at least {smallest} rows"
            limit = f"{largest} rows" if smallest == largest else limit
            raise InstanceError(self.givens, f"{limit}, for {site}", f"{size}")
        return givens


@dataclass(frozen=True)
class Clues:
    """Numbers for each row and for each column: the fields of both."""

    rows: str
    columns: str

    def read(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], end: str = "") -> Fields:
        """The fields of a document. Raises InstanceError where both do not have the same sum, and the last clue, at
        ``end``, may therefore be cut short.
        """
        found = {self.rows: rows, self.columns: columns}
        if end:
            expect_equal_totals(found, (self.rows, self.columns), end)
        return found

    def write(self, document: Fields, site: str) -> tuple[list[list[int]], list[list[int]]]:
        """The clues of the rows and of the columns. Raises InstanceError for what a format cannot hold."""
        expect_held(document, (self.rows, self.columns), site)
        return known_clues(document, self.rows, site), known_clues(document, self.columns, site)
