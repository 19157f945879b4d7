"""A small puzzle of each kind, to show what it is."""

from typing import Any

from satpuzzles.errors import Cancelled, SatpuzzlesError
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.making.generate import series
from satpuzzles.stating.puzzle import Puzzle

_SIZES = (5, 4)
"""Some kinds have an odd or an even number of rows alone."""


def example(kind: type[Puzzle]) -> Puzzle | None:
    """A small new puzzle of ``kind``, the same each time; None for a kind without a generator."""
    document = small(kind.kind)
    return None if document is None else puzzle_of(document)


def small(kind: str, number: int = 1, **options: Any) -> Document | None:
    """Small new puzzle ``number`` with its solution, with options as for `satpuzzles.generate`; None for a kind without
    a generator, and where there is none that small.
    """
    for size in _SIZES:
        try:
            return series(kind, 1, time_limit=5, size=size, **options).document(number)
        except Cancelled:
            raise
        except SatpuzzlesError:
            continue
    return None
