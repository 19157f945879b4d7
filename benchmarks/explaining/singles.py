"""``python -m benchmarks.explaining.singles``: whether hints tell a single wherever there is one, on boards filled at
random.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import satpuzzles
from benchmarks.instances import CORPORA, load_suite, suite_names
from satenc.model.bounds import Bounding
from satpuzzles import Puzzle
from satpuzzles.boards.grids import Board, arranged
from satpuzzles.explaining.explain import hint
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Fact, reasoner
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.research.comparing.comparison import markdown_table

SINGLES = frozenset(
    {
        Technique.FULL_HOUSE,
        Technique.COMPLETE,
        Technique.LAST_CELLS,
        Technique.HIDDEN_SINGLE,
        Technique.NAKED_SINGLE,
    }
)
_LARGEST = 25


Cells = Sequence[Sequence[int | None]]
"""A board, row by row."""
Candidates = Sequence[Sequence[Sequence[int]]]
"""The values that each cell of a board may still have, row by row."""


def has_single(puzzle: Puzzle, board: Cells, candidates: Candidates) -> bool:
    """Whether a cell of ``board`` has one value left, or a rule as many cells for a value as it needs.

    Counted cell by cell, without the arrays by which hints find them.
    """
    model = puzzle.model(type(puzzle).encodings)
    values = [int(value) for value in model.answer.values]
    left = [values_of for row in candidates for values_of in row]
    filled = [value for row in board for value in row]
    if any(value is None and len(values_of) == 1 for value, values_of in zip(filled, left, strict=True)):
        return True
    bounding = (rule for _, rule in model.rules if isinstance(rule, Bounding))
    for rule in bounding:
        for group, (low, high) in ((group, bounds) for _, members, bounds in rule.bounded() for group in members):
            for least, most, value in zip(low, high, values, strict=True):
                stand = sum(filled[cell] == value for cell in group)
                can = sum(filled[cell] is None and value in left[cell] for cell in group)
                if can and (stand == most or stand + can == least):
                    return True
    return False


def shown(puzzle: Puzzle, entries: Board | None, excluded: Sequence[Fact] = ()) -> tuple[Cells, Candidates]:
    """The board of ``puzzle`` with ``entries``, and its candidates without those ``excluded``: what a hint starts from,
    without the hint.
    """
    with reasoner(puzzle) as asked:
        written = (
            asked.literal(Fact((r, c), value))
            for r, row in enumerate(entries or ())
            for c, value in enumerate(row)
            if value is not None
        )
        knowledge = Knowledge(asked)
        noted = map(asked.literal, excluded)
        knowledge.state([*asked.givens, *(x for x in (*written, *noted) if x is not None)])
        filled = [None if value < 0 else asked.names[value] for value in knowledge.value.tolist()]
        left = [[asked.names[asked.value_of[x]] for x in values] for values in knowledge.open]
        return arranged(asked.places, filled), arranged(asked.places, left)


def begun(puzzle: Puzzle, random: Random) -> tuple[Board | None, list[Fact]]:
    """A solution of which each cell is there by a chance that is drawn first, None if none is found in time; and values
    of open cells that are excluded, each by another chance, where cells have more than two values.
    """
    grid = satpuzzles.solve(puzzle, time_limit=20).grid
    if grid is None:
        return None, []
    share, noted = random.random(), random.random()
    entries = [[value if random.random() < share else None for value in row] for row in grid]
    excluded = [
        Fact((r, c), value, holds=False)
        for r, row in enumerate(grid)
        for c, answer in enumerate(row)
        for value in puzzle.numbers
        if len(puzzle.numbers) > 2 and entries[r][c] is None and value != answer and random.random() < noted
    ]
    return entries, excluded


def checked(kind: str, corpora: Path, each: int, seed: str) -> tuple[int, int, list[str]]:
    """How many boards of ``kind`` were looked at, on how many there is a single, and where the hint is none.

    A hint is asked for only where there is a single.
    """
    random = Random(f"{kind} {seed}")  # to be repeated
    names = [name for name in suite_names(corpora) if name.startswith((f"{kind}/", f"papers/{kind}"))]
    suites = [load_suite(name, corpora) for name in names]
    instances = [one for suite in suites for one in suite.instances if one.size <= _LARGEST]
    boards, singles, missed = 0, 0, []
    for one in random.choices(instances, k=each if instances else 0):
        entries, excluded = begun(one.puzzle, random)
        board, candidates = shown(one.puzzle, entries, excluded)
        if all(value is not None for row in board for value in row):
            continue
        boards += 1
        if has_single(one.puzzle, board, candidates):
            singles += 1
            step = hint(one.puzzle, entries, excluded, time_limit=60).step
            missed += [] if step is not None and step.technique in SINGLES else [f"{one.name}: {step}"]
    return boards, singles, missed


KINDS = ("sudoku", "starbattle", "hanjie", "trid", "middle_sum")


def rows(corpora: Path, each: int, seed: str) -> Iterator[list[object]]:
    """A row of the table for each kind; what was missed goes to standard error."""
    for kind in KINDS:
        hints, singles, missed = checked(kind, corpora, each, seed)
        print(*missed, sep="\n", end="\n" * bool(missed), file=sys.stderr)
        yield [kind, hints, singles, singles - len(missed)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a single was missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explaining.singles", description=__doc__)
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--each", type=int, default=200, metavar="N", help="puzzles of each kind; default 200")
    parser.add_argument("--seed", default="1", help="another seed draws other puzzles and boards")
    options = parser.parse_args(arguments)
    found = list(rows(options.corpora, options.each, options.seed))
    print(*markdown_table(["kind", "boards", "with a single", "a single told"], found), sep="\n")
    return int(any(row[2] != row[3] for row in found))


if __name__ == "__main__":
    sys.exit(main())
