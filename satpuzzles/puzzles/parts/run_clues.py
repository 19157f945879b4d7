"""The lengths of runs of 1s in the circle of cells around one, as clues and as rows of values."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import groupby, permutations, product
from typing import Any

from satpuzzles.boards import Layer
from satpuzzles.boards.drawing import clues
from satpuzzles.stating import ClueGrid, Clues, Node

_UNKNOWN = "?"
RING = ((-2, -2), (-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2))
"""Half steps to the cells around one, in a circle."""


def runs(ring: Collection[int]) -> tuple[int, ...]:
    """The lengths of the runs of 1s in a circle, ascending; 0 alone where there is none."""
    start = [*ring].index(0) if 0 in ring else 0
    turned = [*ring][start:] + [*ring][:start]
    return tuple(sorted(len([*run]) for value, run in groupby(turned) if value)) or (0,)


@lru_cache(maxsize=1024)
def rows_of(clue: int | str) -> frozenset[tuple[int, ...]]:
    """The values that a cell with the clue and those around it may have."""
    stated = str(clue)

    def fits(found: tuple[int, ...]) -> bool:
        orders = permutations(found) if len(found) == len(stated) else ()
        return any(all(one in (_UNKNOWN, str(n)) for one, n in zip(stated, order, strict=True)) for order in orders)

    return frozenset((0, *ring) for ring in product((0, 1), repeat=len(RING)) if fits(runs(ring)))


class RunClues(ClueGrid):
    """A `ClueGrid` of lengths of runs: a number, or a text with a digit, or "?", for each."""

    def __init__(self) -> None:
        super().__init__(0, 8, r"\?|[1-5?]{2,4}", '"?" for any number, or "113" for several in any order')

    def _clue(self, entry: Node, high: int) -> int | str | None:
        """Boards as text have spaces between lengths or, as numbers, none."""
        text = str(entry.value).replace(" ", "")
        return super()._clue(Node(text, entry.place) if type(entry.value) in (int, str) else entry, high)

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterable[Layer]:
        return [clues([[None if one is None else " ".join(str(one)) for one in row] for row in value])]
