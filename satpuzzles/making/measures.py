"""What makes a puzzle pretty, in numbers: measures of puzzle and answer that kinds have in common.

A kind names some of them in `satpuzzles.stating.hooks.Making.taste`, each with the range in which the middle 80 % of
published puzzles lie. Most are shares and ratios, so that puzzles of different sizes can be compared.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from statistics import fmean, pstdev
from typing import Any, TypeAlias

import numpy as np

from satpuzzles.boards import Cell, Grid, neighbours
from satpuzzles.boards.board import pieces
from satpuzzles.stating.fields import BLANKS
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.region_fields import Regions

Measure: TypeAlias = Callable[[Puzzle, Grid], float]


def smallest_region(puzzle: Puzzle, _: Grid) -> float:
    """Cells of the smallest region, as a part of the average."""
    return min(sizes := _region_sizes(puzzle)) / fmean(sizes)


def largest_region(puzzle: Puzzle, _: Grid) -> float:
    """Cells of the largest region, as a multiple of the average."""
    return max(sizes := _region_sizes(puzzle)) / fmean(sizes)


def spread_of_regions(puzzle: Puzzle, _: Grid) -> float:
    """The standard deviation of the sizes of regions, as a part of their average."""
    return _spread(_region_sizes(puzzle))


def single_regions(puzzle: Puzzle, _: Grid) -> float:
    """The part of the regions that have one cell."""
    return (sizes := _region_sizes(puzzle)).count(1) / len(sizes)


def borders(puzzle: Puzzle, _: Grid) -> float:
    """The part of the pairs of cells side by side that a border parts: more of them make ragged regions."""
    rows = np.array(_regions(puzzle).rows)
    pairs = [rows[:, 1:] != rows[:, :-1], rows[1:] != rows[:-1]]
    return float(np.concatenate([one.ravel() for one in pairs]).mean())


def single_parts(puzzle: Puzzle, grid: Grid) -> float:
    """The part of the connected parts of equal values in the answer that have one cell."""
    sizes = _part_sizes(puzzle, grid)
    return sizes.count(1) / len(sizes)


def commonest_value(_: Puzzle, grid: Grid) -> float:
    """The part of the answer that has the commonest value."""
    return _commonest([*chain(*grid)])


def clues(puzzle: Puzzle, _: Grid) -> float:
    """The part of the cells in which a clue stands."""
    height, width = puzzle.board.shape
    return len(clues_of(puzzle)) / (height * width)


def symmetry(puzzle: Puzzle, _: Grid) -> float:
    """The part of the clues whose opposite cell has a clue too, after the turn or mirror that keeps the most."""
    (height, width), at = puzzle.board.shape, clues_of(puzzle).keys()
    moves: list[Callable[[int, int], Cell]] = [
        lambda r, c: (height - 1 - r, width - 1 - c),
        lambda r, c: (height - 1 - r, c),
        lambda r, c: (r, width - 1 - c),
        lambda r, c: (c, r),
        lambda r, c: (width - 1 - c, height - 1 - r),
    ]
    return max(sum(move(r, c) in at for r, c in at) for move in moves) / max(len(at), 1)


def clusters(puzzle: Puzzle, _: Grid) -> float:
    """The part of the clues that have another one at a side."""
    at = clues_of(puzzle).keys()
    beside = (not at.isdisjoint([(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]) for r, c in at)
    return sum(beside) / max(len(at), 1)


def empty_area(puzzle: Puzzle, _: Grid) -> float:
    """The side of the largest square of cells without a clue, as a part of the shorter side of the board."""
    height, width = puzzle.board.shape
    at, best = clues_of(puzzle), 0
    side = np.zeros((height + 1, width + 1), np.intp)
    for r in range(height):
        for c in range(width):
            side[r + 1, c + 1] = 0 if (r, c) in at else 1 + min(side[r, c], side[r, c + 1], side[r + 1, c])
            best = max(best, int(side[r + 1, c + 1]))
    return best / min(height, width)


def commonest_clue(puzzle: Puzzle, _: Grid) -> float:
    """The part of the clues that are the commonest one."""
    return _commonest([str(clue) for clue in clues_of(puzzle).values()])


def clues_of_0(puzzle: Puzzle, _: Grid) -> float:
    """The part of the numbers among the clues that are 0."""
    return _share(puzzle, 0)


def clues_of_1(puzzle: Puzzle, _: Grid) -> float:
    """The part of the numbers among the clues that are 1."""
    return _share(puzzle, 1)


def spread_of_clues(puzzle: Puzzle, _: Grid) -> float:
    """The standard deviation of the numbers among the clues, as a part of their average."""
    return _spread(_numbers(puzzle))


def largest_clue(puzzle: Puzzle, _: Grid) -> float:
    """The largest number among the clues, as a multiple of the average."""
    numbers = _numbers(puzzle)
    return max(numbers) / (fmean(numbers) or 1)


OF_REGIONS = frozenset({"smallest region", "largest region", "spread of regions", "single regions", "borders"})
OF_ANSWERS = frozenset({"single parts", "commonest value"})
MEASURES: Mapping[str, Measure] = {
    one.__name__.replace("_", " "): one
    for one in (
        smallest_region,
        largest_region,
        spread_of_regions,
        single_regions,
        borders,
        single_parts,
        commonest_value,
        clues,
        symmetry,
        clusters,
        empty_area,
        commonest_clue,
        clues_of_0,
        clues_of_1,
        spread_of_clues,
        largest_clue,
    )
}
"""All of them, by the names that kinds use."""

OF_CLUES = frozenset(name for name in MEASURES if name not in OF_REGIONS | OF_ANSWERS)
"""Those that change when clues go."""


def clues_of(puzzle: Puzzle) -> dict[Cell, Any]:
    """What stands in the cells of a rectangle, but for its regions."""
    height, width = puzzle.board.shape
    found: dict[Cell, Any] = {}
    for name in puzzle.document:
        rows = getattr(puzzle, name)
        if isinstance(rows, tuple) and len(rows) == height and all(_is_row(row, width) for row in rows):
            found |= {(r, c): one for r, row in enumerate(rows) for c, one in enumerate(row) if one not in BLANKS}
    return found


def _is_row(row: object, width: int) -> bool:
    return isinstance(row, tuple | list | str) and len(row) == width


def _regions(puzzle: Puzzle) -> Regions:
    return next(one for name in puzzle.document if isinstance(one := getattr(puzzle, name), Regions))


def _region_sizes(puzzle: Puzzle) -> list[int]:
    return [*map(len, _regions(puzzle).members)]


def _part_sizes(puzzle: Puzzle, grid: Grid) -> list[int]:
    flat, beside = [*chain(*grid)], neighbours(*puzzle.board.shape)
    of_value: dict[int, list[int]] = {}
    for cell, value in enumerate(flat):
        of_value.setdefault(value, []).append(cell)
    return [len(part) for cells in of_value.values() for part in pieces(cells, beside)]


def _numbers(puzzle: Puzzle) -> list[int]:
    return [one for one in clues_of(puzzle).values() if isinstance(one, int)] or [0]


def _share(puzzle: Puzzle, number: int) -> float:
    numbers = [one for one in clues_of(puzzle).values() if isinstance(one, int)]
    return numbers.count(number) / max(len(numbers), 1)


def _spread(sizes: Sequence[int]) -> float:
    return pstdev(sizes) / (fmean(sizes) or 1)


def _commonest(values: Sequence[Any]) -> float:
    return Counter(values).most_common(1)[0][1] / len(values) if values else 0.0
