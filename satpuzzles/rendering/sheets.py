"""How boards are laid out on sheets of paper: which stand on which page, in how many rows and columns, how large.

A page takes as many of the next boards as fit with cells that are large enough, and they fill it: each stands in one
of equal places. Lengths are in millimetres; those of boards are in cells.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil
from typing import TypeAlias

GAP = 8.0
"""Between two places."""

_NARROWEST = 20.0
"""The width of a place beside others, for the words below a board."""

Size: TypeAlias = tuple[float, float]
"""Width and height."""
Place: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells are not ``smaller`` than this on a page with several boards, and never ``larger``; at most so many boards
    stand on a page. With ``exactly`` it is that number, however small their cells become.
    """

    smallest: float
    largest: float
    most: int
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The boards from ``first`` to before ``last`` in ``columns`` and ``rows`` of places, row by row."""

    first: int
    last: int
    columns: int
    rows: int

    def place(self, index: int, area: Size) -> Place:
        """The place of board ``index`` within an ``area``."""
        row, column = divmod(index - self.first, self.columns)
        width, height = _place(area, self.columns, self.rows)
        return column * (width + GAP), row * (height + GAP), width, height


Words: TypeAlias = Callable[[int, int, float], Size]
"""For the boards from one to before another and the width of a place: the heights of the words above all of them and
of those below each."""


def scale(board: Size, place: Size, cells: Cells) -> float:
    """The side of a cell of a ``board`` that fills its ``place``."""
    return min(cells.largest, place[0] / board[0], place[1] / board[1])


def pages(boards: Sequence[Size], area: Size, words: Words, cells: Cells) -> Iterator[Page]:
    """The pages for ``boards``, each with so much room in its ``area``."""
    first, before = 0, None
    while first < len(boards):
        found = _next(first, boards, area, words, cells)
        if before is not None and found.last == len(boards) and found.last - first < before.last - before.first:
            found = Page(first, found.last, before.columns, before.rows)  # the last page looks like the others
            if _smallest(found, boards, area, words, cells) < cells.smallest and not cells.exactly:
                found = _next(first, boards, area, words, cells)
        yield found
        first, before = found.last, found


def _next(first: int, boards: Sequence[Size], area: Size, words: Words, cells: Cells) -> Page:
    most = min(cells.most, len(boards) - first)
    across = max(1, int((area[0] + GAP) / (_NARROWEST + GAP)))
    covered = accumulate(width * height * cells.smallest**2 for width, height in boards[first : first + most])
    most_in_area = max(1, sum(square <= area[0] * area[1] for square in covered))
    for count in (cells.most,) if cells.exactly else range(most_in_area, 0, -1):
        best = max(
            (
                Page(first, first + min(count, most), columns, ceil(count / columns))
                for columns in range(1, min(count, across) + 1)
            ),
            key=lambda page: (_smallest(page, boards, area, words, cells), page.columns),
        )
        if count == 1 or cells.exactly or _smallest(best, boards, area, words, cells) >= cells.smallest:
            return best
    raise AssertionError("one board fits on a page, at any size")


def _smallest(page: Page, boards: Sequence[Size], area: Size, words: Words, cells: Cells) -> float:
    """The side of the smallest cell on a page; negative where the words leave no room."""
    columns, rows = page.columns, page.rows
    above, below = words(page.first, page.last, _place(area, columns, rows)[0])
    width, height = _place((area[0], area[1] - above), columns, rows)
    return min(scale(boards[i], (width, height - below), cells) for i in range(page.first, page.last))


def _place(area: Size, columns: int, rows: int) -> Size:
    return (area[0] - (columns - 1) * GAP) / columns, (area[1] - (rows - 1) * GAP) / rows
