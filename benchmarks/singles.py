"""``python -m benchmarks.singles``: whether hints tell a single wherever there is one, on boards filled at random."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import satpuzzles
from benchmarks.instances import CORPORA, load_suite, suite_names
from satenc.model.bounds import Bounding
from satpuzzles import Puzzle
from satpuzzles.comparing.tables import markdown_table
from satpuzzles.explaining.explain import hint
from satpuzzles.explaining.explained import Explained
from satpuzzles.explaining.techniques.technique import Technique
from satpuzzles.puzzle import Board

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


def has_single(puzzle: Puzzle, step: Explained) -> bool:
    """Whether, before ``step``, a cell has one value left, or a rule as many cells for a value as it needs.

    Counted cell by cell, without the arrays by which hints find them.
    """
    model = puzzle.model(type(puzzle).encodings)
    values = [int(value) for value in model.answer.values]
    left = [values_of for row in step.before for values_of in row]
    filled = [value for row in step.board for value in row]
    if any(value is None and len(values_of) == 1 for value, values_of in zip(filled, left, strict=True)):
        return True
    bounding = (rule for _, rule in model.rules if isinstance(rule, Bounding))
    for rule in bounding:
        for group in rule.groups:
            low, high = rule.bounds(len(group))
            for least, most, value in zip(low, high, values, strict=True):
                stand = sum(filled[cell] == value for cell in group)
                can = sum(filled[cell] is None and value in left[cell] for cell in group)
                if can and (stand == most or stand + can == least):
                    return True
    return False


def begun(puzzle: Puzzle, random: Random) -> Board | None:
    """A solution of which each cell is there by a chance that is drawn first; None if none is found in time."""
    grid = satpuzzles.solve(puzzle, time_limit=20).grid
    share = random.random()
    return grid and [[value if random.random() < share else None for value in row] for row in grid]


def checked(kind: str, corpora: Path, each: int, seed: str) -> tuple[int, int, list[str]]:
    """How many hints were told for puzzles of ``kind``, for how many there was a single, and where none was told."""
    random = Random(f"{kind} {seed}")  # to be repeated
    names = [name for name in suite_names(corpora) if name.startswith((f"{kind}/", f"papers/{kind}"))]
    suites = [load_suite(name, corpora) for name in names]
    instances = [one for suite in suites for one in suite.instances if one.size <= _LARGEST]
    hints, singles, missed = 0, 0, []
    for one in random.choices(instances, k=each if instances else 0):
        step = hint(one.puzzle, begun(one.puzzle, random), time_limit=60).step
        if step is not None and step.conclusions:
            hints += 1
            if has_single(one.puzzle, step):
                singles += 1
                missed += [] if step.technique in SINGLES else [f"{one.name}: {step}"]
    return hints, singles, missed


KINDS = ("sudoku", "starbattle", "hanjie", "trid", "middle_sum")


def rows(corpora: Path, each: int, seed: str) -> Iterator[list[object]]:
    """A row of the table for each kind; what was missed goes to standard error."""
    for kind in KINDS:
        hints, singles, missed = checked(kind, corpora, each, seed)
        print(*missed, sep="\n", end="\n" * bool(missed), file=sys.stderr)
        yield [kind, hints, singles, singles - len(missed)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a single was missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.singles", description=__doc__)
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--each", type=int, default=200, metavar="N", help="puzzles of each kind; default 200")
    parser.add_argument("--seed", default="1", help="another seed draws other puzzles and boards")
    options = parser.parse_args(arguments)
    found = list(rows(options.corpora, options.each, options.seed))
    print(*markdown_table(["kind", "hints", "with a single", "a single told"], found), sep="\n")
    return int(any(row[2] != row[3] for row in found))


if __name__ == "__main__":
    sys.exit(main())
