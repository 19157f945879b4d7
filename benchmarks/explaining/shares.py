"""``python -m benchmarks.explaining.shares``: how many steps of published puzzles no person follows, kind by kind.

Those are the steps that combine rules without an order. Of each kind that has a corpus, random puzzles are graded, and
the paths of those that are easy or medium are counted.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import satpuzzles
from benchmarks.instances import CORPORA
from satpuzzles import Difficulty, Puzzle, SatpuzzlesError
from satpuzzles.explaining.explain import explain
from satpuzzles.explaining.rating.rate import rate
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.research.comparing.comparison import markdown_table

_FOLDERS = ("kinds", "further", "sudoku", "hanjie", "starbattle")
_EASY = (Difficulty.EASY, Difficulty.MEDIUM)
_TRIES = 4
"""Times as many puzzles are graded at most as are counted."""


@dataclass(frozen=True, slots=True)
class Share:
    """Of ``puzzles`` of a ``kind`` that are easy or medium, the ``steps`` of their paths by technique; the paths of
    ``late`` ones took too long.
    """

    kind: str
    puzzles: int
    late: int
    steps: Counter[str]

    def row(self) -> list[object]:
        every, combined = self.steps.total(), self.steps[str(Technique.COMBINED)]
        chains = sum(self.steps[str(one)] for one in Technique if one.supposes)
        share, tried = (f"{100 * part / every:.1f}" if every else "" for part in (combined, chains))
        return [self.kind, self.puzzles, self.late, every, combined, share, tried]


def published(corpora: Path) -> dict[str, list[Puzzle]]:
    """The puzzles of the corpora that puzzlekit's data set has, by kind; those that cannot be read are left out."""
    found: dict[str, list[Puzzle]] = {}
    for path in sorted(file for folder in _FOLDERS for file in (corpora / folder).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            problem = json.loads(line).get("problem")
            if problem is None:
                break
            try:
                puzzle = satpuzzles.loads(problem, kind=path.stem, format="puzzlekit")
            except SatpuzzlesError:
                continue
            found.setdefault(puzzle.kind, []).append(puzzle)
    return found


def share(kind: str, puzzles: Sequence[Puzzle], each: int, time_limit: float) -> Share:
    """What is counted of ``each`` puzzles at most, drawn at random, but always the same."""
    steps, counted, late = Counter[str](), 0, 0
    for puzzle in Random(kind).sample(puzzles, min(len(puzzles), _TRIES * each)):  # to be repeated
        if counted + late == each:
            break
        grade = rate(puzzle, explanations=False, unique=True, time_limit=time_limit)
        if grade.difficulty not in _EASY:
            continue
        path = explain(puzzle, time_limit=time_limit)
        if path.status == "solved":
            counted += 1
            steps.update(str(step.technique) for step in path.steps)
        else:
            late += 1
    return Share(kind, counted, late, steps)


def shares(corpora: Path, each: int, time_limit: float, only: str = "") -> Iterator[Share]:
    for kind, puzzles in sorted(published(corpora).items()):
        if only in kind:
            yield share(kind, puzzles, each, time_limit)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explaining.shares", description=__doc__)
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--each", type=int, default=20, metavar="N", help="puzzles of a kind at most; default 20")
    parser.add_argument("--only", default="", metavar="TEXT", help="kinds whose name contains this text")
    parser.add_argument("--time-limit", type=float, default=20.0, metavar="S", help="seconds for one; default 20")
    options = parser.parse_args(arguments)
    rows = []
    for one in shares(options.corpora, options.each, options.time_limit, options.only):
        rows.append(one.row())
        print(*rows[-1], sep="; ", file=sys.stderr, flush=True)
    head = ["kind", "puzzles", "too late", "steps", "combining rules", "per cent", "per cent that suppose"]
    print(*markdown_table(head, rows), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
