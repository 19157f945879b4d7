"""A small puzzle of each kind, to show what it is."""

import satpuzzles
from satpuzzles.errors import SatpuzzlesError
from satpuzzles.stating.puzzle import Puzzle

_SIZES = (5, 4)
"""Some kinds have an odd or an even number of rows alone."""


def example(kind: type[Puzzle]) -> Puzzle | None:
    """A small new puzzle of ``kind``, the same each time; None for a kind without a generator."""
    for size in _SIZES:
        try:
            return satpuzzles.generate(kind.kind, seed=1, size=size, time_limit=5)
        except SatpuzzlesError:
            continue
    return None
