"""The plain rules of five kinds, written independently of the kinds themselves, for `satpuzzles.proving.naive`."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, groupby, product
from math import comb
from typing import Any

from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import UsageError
from satpuzzles.proving.naive import TOO_LARGE, Cells
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.middle_sum import MiddleSum
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.puzzles.sudoku import Sudoku
from satpuzzles.puzzles.trid import Trid
from satpuzzles.puzzles.variants import definitions

_MOST_WORDS = 2**16
"""The most words that are tried for the rule of one line."""


def _expect_few(words: int) -> None:
    if words > _MOST_WORDS:
        raise UsageError(f"{TOO_LARGE}: expected at most {_MOST_WORDS:,} words to try for a line, found more")


def _lines(height: int, width: int) -> list[tuple[str, list[int]]]:
    rows = [("row", [r * width + c for c in range(width)]) for r in range(height)]
    return rows + [("column", [r * width + c for r in range(height)]) for c in range(width)]


def _members(regions: Sequence[Sequence[int]]) -> list[list[int]]:
    flat = [region for row in regions for region in row]
    return [[cell for cell, one in enumerate(flat) if one == region] for region in sorted({*flat})]


def sudoku(puzzle: Sudoku, deadline: Deadline) -> Cells:
    size = len(puzzle.regions)
    cells = Cells((size, size), range(1, size + 1), deadline)
    cells.given(value for row in puzzle.givens for value in row)
    for label, line in _lines(size, size):
        cells.different(label, line)
    for region in _members(puzzle.regions):
        cells.different("region", region)
    if puzzle.diagonals:
        cells.different("diagonal", [i * size + i for i in range(size)])
        cells.different("diagonal", [i * size + size - 1 - i for i in range(size)])
    for text, members, keeps in definitions(puzzle):
        _expect_few(size ** len(members))
        cells.words(text, members, filter(keeps, product(range(1, size + 1), repeat=len(members))))
    return cells


def hanjie(puzzle: Hanjie, deadline: Deadline) -> Cells:
    height, width = len(puzzle.rows), len(puzzle.columns)
    values = (*puzzle.numbers,)
    _expect_few(len(values) ** max(height, width))
    cells = Cells((height, width), values, deadline)
    for (label, line), clue in zip(_lines(height, width), (*puzzle.rows, *puzzle.columns), strict=True):
        if clue is not None:
            cells.words(label, line, (word for word in product(values, repeat=len(line)) if _fits(word, clue)))
    return cells


def _fits(word: Sequence[int], clue: Sequence[Any]) -> bool:
    """Whether the blocks of ``word``, a row of cells, are those of ``clue``.

    In a clue a number is a block of this length, ``?`` a block of any length, ``_`` a block that may be missing; a pair
    is a block of one of these lengths and its colour.
    """
    blocks = [(len([*run]), color) for color, run in groupby(word) if color]
    done = {0}  # how many blocks the items so far can stand for
    for item in clue:
        length, color = item if isinstance(item, tuple) else (item, 1)
        fitting = {i for i, block in enumerate(blocks) if block[1] == color and length in {"?", "_", block[0]}}
        one_more = {i + 1 for i in done & fitting}
        done = one_more | done if item == "_" else one_more
    return len(blocks) in done


def star_battle(puzzle: StarBattle, deadline: Deadline) -> Cells:
    size = len(puzzle.regions)
    groups = [*_lines(size, size), *(("region", region) for region in _members(puzzle.regions))]
    _expect_few(max(comb(len(group), puzzle.stars) for _, group in groups))
    cells = Cells((size, size), (0, 1), deadline)
    for label, group in groups:
        starred = combinations(range(len(group)), puzzle.stars)
        cells.words(label, group, ([int(i in places) for i in range(len(group))] for places in starred))
    with cells.formula.rule("neighbours"):
        for (r, c), (s, d) in _neighbours(puzzle):
            cells.never_both((r * size + c, s * size + d), 1)
    return cells


def _neighbours(puzzle: StarBattle) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    """The pairs of cells that never both have stars."""
    if not isinstance(puzzle.neighbours, str):
        return puzzle.neighbours
    size, apart = len(puzzle.regions), _APART[puzzle.neighbours]
    return [
        ((r, c), (s, d))
        for r, c in product(range(size), repeat=2)
        for s, d in product(range(r, min(r + 3, size)), range(max(c - 2, 0), min(c + 3, size)))
        if (s, d) > (r, c) and apart(s - r, abs(d - c))
    ]


_APART: dict[str, Callable[[int, int], bool]] = {
    "king": lambda rows, columns: max(rows, columns) == 1,
    "side": lambda rows, columns: rows + columns == 1,
    "knight": lambda rows, columns: rows * columns == 2,  # two and one, or one and two
    "none": lambda _rows, _columns: False,
}
"""Whether cells so many rows and columns apart are neighbours, by the name of the rule."""


def trid(puzzle: Trid, deadline: Deadline) -> Cells:
    size, values = len(puzzle.vertices), range(puzzle.low, puzzle.high + 1)
    _expect_few(len(values) ** 3)
    number = {(r, k): r * (r + 1) // 2 + k for r in range(size) for k in range(r + 1)}
    cells = Cells((len(number),), values, deadline)
    cells.given(value for row in puzzle.vertices for value in row)
    for way in (lambda r, _: r, lambda _, k: k, lambda r, k: r - k):  # the three directions of lines
        for line in range(size):
            cells.different("line", [number[at] for at in number if way(*at) == line])
    for r, row in enumerate(puzzle.triangles):
        for k, total in enumerate(row):
            if total is not None:
                corners = [number[at] for at in _corners(r, k)]
                cells.words("triangle", corners, (word for word in product(values, repeat=3) if sum(word) == total))
    return cells


def _corners(r: int, k: int) -> list[tuple[int, int]]:
    """The corners of triangle ``k`` of row ``r``: even ones stand on their base, odd ones on their tip."""
    left = k // 2
    return (
        [(r + 1, left), (r + 1, left + 1), (r, left)] if k % 2 == 0 else [(r, left), (r, left + 1), (r + 1, left + 1)]
    )


def middle_sum(puzzle: MiddleSum, deadline: Deadline) -> Cells:
    height, width = len(puzzle.givens), len(puzzle.givens[0])
    _expect_few(36 * comb(max(height, width), 3))
    cells = Cells((height, width), range(10), deadline)
    cells.given(value for row in puzzle.givens for value in row)
    for label, line in _lines(height, width):
        words = []
        for places in combinations(range(len(line)), 3):
            for a, c in product(range(1, 10), repeat=2):
                if a + c < 10:
                    digits = dict(zip(places, (a, a + c, c), strict=True))
                    words.append([digits.get(i, 0) for i in range(len(line))])
        cells.words(label, line, words)
    return cells
