"""Country Road: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import loop_of, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    if (loop := loop_of(one, grid)) is None:
        return False
    at = lambda cell: one.regions[cell[0]][cell[1]]  # noqa: E731
    cells = [(r, c) for r in range(one.height) for c in range(one.width) if at((r, c)) >= 0]
    for region in {*map(at, cells)}:
        if sum((at(a) == region) != (at(b) == region) for a, b in loop.edges) != 2:
            return False
    for r, c, clue in stated(one.clues):
        if clue != sum(at(cell) == at((r, c)) for cell in loop):
            return False
    pairs = [(a, b) for a in cells for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in cells and at(a) != at(b)]
    return all(a in loop or b in loop for a, b in pairs)


class TestCountryRoad(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {
            "puzzle": "country-road",
            "regions": ["AAB", "AAB", "AAB"],
            "clues": [[3, None, None], [None] * 3, [None] * 3],
        },
        {"puzzle": "country-road", "regions": ["AAB", "CBB", "CCB"]},
        {"puzzle": "country-road", "regions": ["AAB", "A.B", "CCC"]},
        {"puzzle": "country-road", "regions": ["AAB", "AAB"], "clues": [[1, None, None], [None] * 3]},
    ]
    keeps_rules = staticmethod(keeps_rules)
