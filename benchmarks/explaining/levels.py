"""``python -m benchmarks.explaining.levels``: whether generated puzzles have steps that are harder than their level.

Of each kind easy and medium puzzles of the default size are made, and each step of their whole paths has a level of its
own, see `level`. A puzzle is above its level if one of its steps is.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time

from satpuzzles import Difficulty, generate
from satpuzzles.errors import GaveUp
from satpuzzles.explaining.explain import Explanation, Progress
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.explaining.techniques.step import ABOVE_EASY, ABOVE_MEDIUM, Technique
from satpuzzles.making.generators import GENERATORS
from satpuzzles.research.comparing.comparison import markdown_table

_LEVELS = (Difficulty.EASY, Difficulty.MEDIUM)


def level(step: Explained) -> Difficulty:
    """Easy for what weighs less than a naked pair or follows from one rule, as grade 1 is what each rule excludes;
    hard for cases within a supposition and for rules without an order; else medium: one supposition leads to a
    contradiction.
    """
    if step.weight < ABOVE_EASY or step.technique is Technique.COMBINATIONS:
        return Difficulty.EASY
    return Difficulty.HARD if step.technique in ABOVE_MEDIUM else Difficulty.MEDIUM


@dataclass(slots=True)
class Levels:
    """Of ``puzzles`` of a ``kind`` at a ``wanted`` level: how many are ``above`` it, their ``steps``, the ``names`` of
    those that are above, and the CPU ``seconds`` that each took to make. ``missing`` were not made, or have no whole
    path in time.
    """

    kind: str
    wanted: Difficulty
    puzzles: int = 0
    above: int = 0
    missing: int = 0
    steps: int = 0
    names: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def take_in(self, path: Sequence[Explained]) -> None:
        order = [*Difficulty]
        above = [one for one in path if order.index(level(one)) > order.index(self.wanted)]
        self.puzzles += 1
        self.above += bool(above)
        self.steps += len(path)
        self.names.update(str(one.technique) for one in above)

    def row(self) -> list[object]:
        names = ", ".join(f"{name} {count}" for name, count in self.names.most_common())
        took = f"{median(self.seconds):.2f}" if self.seconds else ""
        return [self.kind, self.wanted, self.puzzles, self.missing, self.above, self.steps, names, took]


def levels(kind: str, wanted: Difficulty, count: int, time_limit: float) -> Levels:
    """What is found for puzzles 1 to ``count`` of a series, each made and solved within ``time_limit`` seconds."""
    found = Levels(kind, wanted)
    for number in range(1, count + 1):
        start = process_time()
        try:
            puzzle = generate(kind, seed=1, first=number, difficulty=wanted, time_limit=time_limit)
        except GaveUp:
            found.missing += 1
            continue
        found.seconds.append(process_time() - start)
        explanation = Explanation(puzzle, time_limit, told=False)
        path = [*explanation]
        if explanation.status is Progress.SOLVED:
            found.take_in(path)
        else:
            found.missing += 1
    return found


def every(count: int, time_limit: float, only: str = "") -> Iterator[Levels]:
    """What is found kind by kind, level by level, of the kinds whose name contains ``only``."""
    for kind in GENERATORS.names():
        if only in kind:
            yield from (levels(kind, wanted, count, time_limit) for wanted in _LEVELS)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explaining.levels", description=__doc__)
    parser.add_argument("--each", type=int, default=5, metavar="N", help="puzzles of a kind and level; default 5")
    parser.add_argument("--only", default="", metavar="TEXT", help="kinds whose name contains this text")
    parser.add_argument("--time-limit", type=float, default=20.0, metavar="S", help="seconds for one; default 20")
    options = parser.parse_args(arguments)
    rows = []
    for one in every(options.each, options.time_limit, options.only):
        rows.append(one.row())
        print(*rows[-1], sep="; ", file=sys.stderr, flush=True)
    head = ["kind", "level", "puzzles", "missing", "above", "steps", "steps above", "CPU s each"]
    print(*markdown_table(head, rows), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
