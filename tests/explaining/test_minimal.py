"""Each reason holds, and none of its rules and facts can go: by the definitions of the rules, on all boards."""

from dataclasses import dataclass
from itertools import chain
from random import Random

import pytest

import satpuzzles
from satenc import AllDifferent, Count, Sum
from satpuzzles.explaining.explain import Progress, explain, hint
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.stating.rules import Rule
from tests.explaining.finding.test_steps import check_step
from tests.oracles.definitions import AllBoards, stated
from tests.oracles.reasons import opposite

SEEDS = range(5)


@dataclass(frozen=True, repr=False)
class Cages(GridPuzzle):
    """Different numbers in rows and columns, and cages of one to four cells with a sum."""

    kind = "cages"
    numbers = range(1, 4)
    groups: tuple = ()
    totals: tuple = ()

    def rules(self, model, encodings):  # noqa: ARG002  # none to choose
        x = model.answer
        for label, lines in zip(("row", "column"), self.lines, strict=True):
            yield Rule(label, AllDifferent(x, lines), "every value once")
        yield Rule("cage", Sum(x, self.groups, self.totals), [f"sum {total}" for total in self.totals], is_clue=True)


@dataclass(frozen=True, repr=False)
class Lamps(GridPuzzle):
    """In each row and column at least and at most so many cells are 1."""

    kind = "lamps"
    numbers = (0, 1)
    low: tuple = ()
    high: tuple = ()

    def rules(self, model, encodings):  # noqa: ARG002  # none to choose
        x = model.answer
        lines = [line.tolist() for axis in self.lines for line in axis]
        names = [*(f"row {n + 1}" for n in range(self.height)), *(f"column {n + 1}" for n in range(self.width))]
        demands = [f"{low} to {high} lamps" for low, high in zip(self.low, self.high, strict=True)]
        yield Rule("line", Count(x, lines, self.low, self.high), demands, names, is_clue=True)


def cages(random):
    square = [[(r + c) % 3 + 1 for c in range(3)] for r in range(3)]
    random.shuffle(square)
    flat, left, groups = [value for row in square for value in row], [*range(9)], []
    while left:
        group, left = left[: (size := random.choice([1, 2, 2, 3, 4]))], left[size:]
        groups.append(group)
    totals = tuple(sum(flat[cell] for cell in group) for group in groups)
    return Cages(((None,) * 3,) * 3, tuple(map(tuple, groups)), totals)


def lamps(random):
    grid = [[random.randint(0, 1) for _ in range(4)] for _ in range(3)]
    counts = [sum(line) for line in (*grid, *zip(*grid, strict=True))]
    slack = [random.choice([0, 0, 0, 1]) for _ in counts]
    given = tuple(tuple(value if random.random() < 0.3 else None for value in row) for row in grid)
    low = tuple(max(count - more, 0) for count, more in zip(counts, slack, strict=True))
    return Lamps(given, low, tuple(count + more for count, more in zip(counts, slack, strict=True)))


def hanjie(random):
    grid = [[random.randint(0, 1) for _ in range(4)] for _ in range(3)]
    rows, columns = (
        [[len(run) for run in "".join(map(str, line)).split("0") if run] for line in lines]
        for lines in (grid, zip(*grid, strict=True))
    )
    if random.random() < 0.3:
        rows[0] = [1]
    return satpuzzles.Hanjie(rows, columns)


def star_battle(random):
    regions = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    for _ in range(random.randint(0, 6)):
        r, c = random.randrange(4), random.randrange(3)
        regions[r][c] = regions[r][c + 1]
    return satpuzzles.StarBattle(regions if {*chain(*regions)} == {*range(4)} else [[r] * 4 for r in range(4)], 1)


def sudoku(random):
    givens = [[random.choice([None, None, None, 1, 2, 3]) for _ in range(3)] for _ in range(3)]
    return satpuzzles.Sudoku(givens, regions=[[0, 0, 0], [1, 1, 2], [1, 2, 2]])


@pytest.mark.parametrize("made", [cages, lamps, hanjie, star_battle, sudoku])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_reason_can_do_without_one_of_its_rules_or_facts(made, seed):
    puzzle = made(Random(seed))
    boards = AllBoards(puzzle)
    path = explain(puzzle)
    ends = (Progress.CONFLICT, Progress.SOLVED, Progress.UNDETERMINED)
    assert path.status is ends[min(boards.solutions(), 2)]
    for step in path.steps:
        check_step(step, boards)


@pytest.mark.parametrize("made", [cages, lamps, hanjie, star_battle, sudoku])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_hint_agrees_with_all_solutions_that_have_the_entries(made, seed):
    """With few entries, among them now and then a wrong one: what contradicts each other is minimal, too."""
    random = Random(seed)
    puzzle = made(random)
    boards = AllBoards(puzzle)
    board = boards.some(random)
    for share in (0.2, 0.5):
        entries = [[value if random.random() < share else None for value in row] for row in board]
        found = hint(puzzle, entries)
        written = stated(entries)
        assert (found.status is Progress.CONFLICT) == (not boards.solutions(written))
        if found.step is not None:
            check_step(found.step, boards)
            for conclusion in found.step.conclusions:
                assert not boards.solutions([*written, opposite(conclusion)])


def test_a_sum_of_one_cell_is_the_value_of_the_cell():
    first, second, *_ = explain(Cages(((None,) * 3,) * 3, ((0,), (0, 1), (8, 4)), (2, 5, 4))).steps
    assert first.sentence == "r1c1 = 2: it is the only cell of cage 1 (sum 2)."
    assert second.sentence == "r1c2 = 3: 5 − 2 = 3 in cage 2."  # noqa: RUF001  # a minus sign
