"""Stars in the middle of cells, on the edges between them and at corners, as rows with a letter for each cell."""

from collections.abc import Iterable, Mapping, Sequence

from satpuzzles.boards.board import Place
from satpuzzles.errors import InstanceError

_BESIDE: Mapping[str, Place] = {"o": (0, 0), "e": (0, 1), "s": (1, 0), "c": (1, 1)}
"""Where a star lies, in half steps from the middle of its cell: there, on the right (east) edge, on the lower (south)
edge, or on the corner of these.
"""


def star_places(rows: Sequence[Sequence[str]]) -> list[Place]:
    """The places of the stars, in the order of their cells."""
    at = ((r, c, _BESIDE[star]) for r, row in enumerate(rows) for c, star in enumerate(row) if star in _BESIDE)
    return [(2 * r + 1 + down, 2 * c + 1 + right) for r, c, (down, right) in at]


def star_rows(places: Iterable[Place], height: int, width: int) -> list[str]:
    """The rows with a letter for each of the ``places`` that lie inside the board, and full stops.

    Raises InstanceError for two stars that lie so near that a cell would have both.
    """
    rows, letters = [["."] * width for _ in range(height)], {step: letter for letter, step in _BESIDE.items()}
    for y, x in places:
        if 0 < y < 2 * height and 0 < x < 2 * width:
            r, c = (y - 1) // 2, (x - 1) // 2
            if rows[r][c] != ".":
                raise InstanceError("the stars", "one at most in and around a cell", f"two at r{r + 1}c{c + 1}")
            rows[r][c] = letters[1 - y % 2, 1 - x % 2]
    return ["".join(row) for row in rows]
