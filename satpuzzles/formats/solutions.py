"""Solutions by places, as links and data sets hold them, and in rows, as documents hold them."""

from itertools import chain

from satpuzzles.boards import Grid, Network, Place
from satpuzzles.links.answers import Values
from satpuzzles.stating.puzzle import Puzzle


def at_places(puzzle: Puzzle, grid: Grid) -> dict[Place, int]:
    """The value at each place of the board.

    A line between two cells has its value at each border that it crosses.
    """
    board = puzzle.board
    values = dict(zip(chain(*board.rows), chain(*grid), strict=True))
    if isinstance(board, Network):
        for line in filter(board.is_line, [*values]):
            (top, left), (bottom, right) = board.ends(line)
            for step in range(1, bottom - top + right - left, 2):
                values[(top + step, left) if bottom > top else (top, left + step)] = values[line]
    return values


def in_rows(puzzle: Puzzle, values: Values) -> Grid:
    """The grid with these ``values`` at their places, and 0 elsewhere."""
    return [[values.get(place, 0) for place in row] for row in puzzle.board.rows]
