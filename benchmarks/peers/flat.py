"""The five puzzles as plain finite-domain problems, from which the constraint peers build their models.

Written without the code that is measured: only the puzzles' public fields are read.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby

from satpuzzles import Grid, Puzzle
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.middle_sum import MiddleSum
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.puzzles.sudoku import Sudoku
from satpuzzles.puzzles.trid import Trid

Cells = Sequence[int]

KINDS = frozenset({"sudoku", "hanjie", "star-battle", "trid", "middle-sum"})


@dataclass(frozen=True, slots=True)
class Automaton:
    """``table[state][symbol - low]`` is the next state, -1 for none; state 0 starts, ``accepting`` ones end."""

    table: list[list[int]]
    accepting: list[int]


@dataclass(slots=True)
class Flat:
    """Variables ``0 ..`` laid out in rows of ``lengths``, each from ``low`` to ``high``, and what must hold of them."""

    lengths: list[int]
    low: int
    high: int
    fixed: dict[int, int] = field(default_factory=dict)
    distinct: list[Cells] = field(default_factory=list)
    sums: list[tuple[Cells, int]] = field(default_factory=list)
    apart: list[tuple[int, int]] = field(default_factory=list)
    """Pairs that are not both 1."""
    automata: list[tuple[Cells, Automaton]] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(self.lengths)

    def grid(self, values: Sequence[int]) -> Grid:
        """The values of all variables as rows."""
        rows, start = [], 0
        for length in self.lengths:
            rows.append([int(value) for value in values[start : start + length]])
            start += length
        return rows


def flat(puzzle: Puzzle) -> Flat:
    """The problem of a puzzle; ValueError for a kind that is not among KINDS or a clue that is not fully known."""
    match puzzle:
        case Sudoku():
            return _sudoku(puzzle)
        case Hanjie():
            return _hanjie(puzzle)
        case StarBattle():
            return _star_battle(puzzle)
        case Trid():
            return _trid(puzzle)
        case MiddleSum():
            return _middle_sum(puzzle)
    raise ValueError(f"{puzzle.kind} is not written out")


def known_clues(puzzle: Hanjie) -> tuple[list[list[int]], list[list[int]]]:
    """The lengths of the blocks of rows and columns; ValueError where some are unknown."""
    both = []
    for clues in (puzzle.rows, puzzle.columns):
        lengths = [[item for item in clue or () if isinstance(item, int)] for clue in clues]
        if [len(clue) if clue is not None else None for clue in clues] != [len(clue) for clue in lengths]:
            raise ValueError("unknown clues")
        both.append(lengths)
    return both[0], both[1]


def is_known(puzzle: Puzzle) -> bool:
    """Whether `flat` can write the puzzle out: not so clues of Hanjie that are not fully known."""
    if isinstance(puzzle, Hanjie):
        try:
            known_clues(puzzle)
        except ValueError:
            return False
    return puzzle.kind in KINDS


def boxes(labels: Sequence[Sequence[int]]) -> list[list[int]]:
    """The cells of each region, numbered row by row."""
    numbered = sorted((label, cell) for cell, label in enumerate(chain(*labels)))
    return [[cell for _, cell in group] for _, group in groupby(numbered, key=lambda pair: pair[0])]


def square(height: int, width: int) -> tuple[list[list[int]], list[list[int]]]:
    """The cells of each row and of each column."""
    rows = [list(range(r * width, (r + 1) * width)) for r in range(height)]
    return rows, [list(column) for column in zip(*rows, strict=True)]


def neighbours(size: int) -> list[tuple[int, int]]:
    """Each pair of touching cells of a square once, corners included."""
    steps = ((0, 1), (1, -1), (1, 0), (1, 1))
    return [
        (r * size + c, (r + dr) * size + c + dc)
        for r in range(size)
        for c in range(size)
        for dr, dc in steps
        if r + dr < size and 0 <= c + dc < size
    ]


def _given(rows: Sequence[Sequence[int | None]]) -> dict[int, int]:
    return {cell: value for cell, value in enumerate(chain(*rows)) if value is not None}


def _sudoku(puzzle: Sudoku) -> Flat:
    size = puzzle.size
    rows, columns = square(size, size)
    units = [*rows, *columns, *boxes(puzzle.regions)]
    if puzzle.diagonals:
        units += [[row[i] for i, row in enumerate(rows)], [row[-1 - i] for i, row in enumerate(rows)]]
    return Flat([size] * size, 1, size, _given(puzzle.givens), list(units))


def _star_battle(puzzle: StarBattle) -> Flat:
    size = puzzle.size
    rows, columns = square(size, size)
    sums: list[tuple[Cells, int]] = [(unit, puzzle.stars) for unit in (*rows, *columns, *boxes(puzzle.regions))]
    return Flat([size] * size, 0, 1, sums=sums, apart=neighbours(size))


def _hanjie(puzzle: Hanjie) -> Flat:
    row_clues, column_clues = known_clues(puzzle)
    rows, columns = square(len(row_clues), len(column_clues))
    automata: list[tuple[Cells, Automaton]] = [
        (cells, line_automaton(clue))
        for cells, clue in zip([*rows, *columns], [*row_clues, *column_clues], strict=True)
    ]
    return Flat([len(column_clues)] * len(row_clues), 0, 1, automata=automata)


def line_automaton(blocks: Sequence[int]) -> Automaton:
    """The lines with these painted blocks: a state for the gap before each block, one for each of its cells."""
    table: list[list[int]] = []
    for length in blocks:
        gap = len(table)
        table += [[gap, gap + 1], *([-1, gap + 1 + cell] for cell in range(1, length)), [gap + length + 1, -1]]
    table.append([len(table), -1])
    return Automaton(table, [len(table) - 1] if not blocks else [len(table) - 2, len(table) - 1])


def _middle_sum(puzzle: MiddleSum) -> Flat:
    size = puzzle.height
    rows, columns = square(size, size)
    automata: list[tuple[Cells, Automaton]] = [(cells, three_digits()) for cells in (*rows, *columns)]
    return Flat([size] * size, 0, 9, _given(puzzle.givens), automata=automata)


def three_digits() -> Automaton:
    """Lines of zeros and three digits, the middle one the sum of the others."""
    one_seen = {digit: digit for digit in range(1, 9)}
    third_must_be = {digit: 8 + digit for digit in range(1, 9)}
    table = [[-1] * 10 for _ in range(18)]
    for state, row in enumerate(table):
        row[0] = state
    for first, state in one_seen.items():
        table[0][first] = state
        for third in range(1, 10 - first):
            table[state][first + third] = third_must_be[third]
        table[third_must_be[first]][first] = 17
    return Automaton(table, [17])


def _trid(puzzle: Trid) -> Flat:
    size = puzzle.size
    number = {(r, i): r * (r + 1) // 2 + i for r in range(size) for i in range(r + 1)}
    lines = [[number[r, i] for i in range(r + 1)] for r in range(1, size)]
    lines += [[number[r, i] for r in range(i, size)] for i in range(size - 1)]
    lines += [[number[r, r - i] for r in range(i, size)] for i in range(size - 1)]
    sums: list[tuple[Cells, int]] = []
    for r, row in enumerate(puzzle.triangles):
        for k, total in enumerate(row):
            if total is not None:
                i = k // 2
                corners = [(r, i), (r, i + 1), (r + 1, i + 1)] if k % 2 else [(r, i), (r + 1, i), (r + 1, i + 1)]
                sums.append(([number[corner] for corner in corners], total))
    return Flat([r + 1 for r in range(size)], puzzle.low, puzzle.high, _given(puzzle.vertices), list(lines), sums)
