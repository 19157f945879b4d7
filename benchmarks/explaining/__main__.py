"""``python -m benchmarks.explaining``: CPU seconds of hints, ratings and paths, on puzzles drawn at random."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.instances import CORPORA, ROOT, Instance, load_suite, suite_names
from satpuzzles.explaining.explain import explain, hint
from satpuzzles.explaining.rating.rate import rate
from satpuzzles.research.comparing.comparison import markdown_table

graded = partial(rate, explanations=False)


@dataclass(frozen=True, slots=True)
class Workload:
    """What to ``ask``, a function of the library, about which puzzles: those of a corpus file whose name begins with
    ``source`` that have ``size`` rows if that is given, or one file of ``instances``. ``aim`` is in CPU seconds.
    """

    name: str
    ask: Callable[..., Any]
    source: str
    size: int | None = None
    aim: float | None = None

    def instances(self, corpora: Path) -> list[Instance]:
        file = ROOT / "instances" / f"{self.source}.json"
        if file.is_file():
            return [Instance(self.source, json.loads(file.read_bytes()), 0)]
        suites = [load_suite(name, corpora) for name in suite_names(corpora) if name.startswith(self.source)]
        return [one for suite in suites for one in suite.instances if self.size in (None, one.size)]


WORKLOADS = (
    Workload("hint, Sudoku 9x9", hint, "sudoku/tdoku_magictour", aim=1),
    Workload("hint, Inkala's Sudoku", hint, "sudoku/inkala", aim=10),
    Workload("hint, Sudoku 16x16", hint, "sudoku/", 16),
    Workload("hint, Sudoku 25x25", hint, "sudoku/", 25, aim=5),
    Workload("hint, Sudoku 36x36", hint, "sudoku/36x36"),
    Workload("rate without a path, Sudoku 9x9 of 17 clues", graded, "sudoku/tdoku_17clue", aim=0.2),
    Workload("the same, forum hardest 1106", graded, "sudoku/tdoku_forum_hardest_1106", aim=0.2),
    Workload(
        "rate without a path, Star Battle 10x10",
        partial(rate, explanations=False),
        "starbattle/starbattlelab_10",
        aim=1,
    ),
    Workload("rate without a path, Hanjies of webpbn", graded, "hanjie/webpbn_scraped"),
    Workload("rate with a path, Sudoku 9x9 of 17 clues", rate, "sudoku/tdoku_17clue", aim=1),
    Workload("rate with a path, Star Battle 10x10", rate, "starbattle/starbattlelab_10"),
    Workload("explain, Sudoku 16x16", explain, "sudoku/", 16, aim=20),
    Workload("explain, the 16x16 of instances", explain, "sudoku/16x16", aim=20),
    Workload("explain, Inkala's Sudoku", explain, "sudoku/inkala", aim=300),
    Workload("explain, Star Battle 10x10", explain, "starbattle/starbattlelab_10", aim=30),
    Workload("explain, Hanjie 20x20 (webpbn 6)", explain, "hanjie/webpbn-6", aim=60),
    Workload("explain, Middle Sum 7x7", explain, "middle-sum/7x7", aim=10),
    Workload("explain, Trid minimal-10", explain, "trid/minimal-10", aim=30),
)


def measured(workload: Workload, instances: Sequence[Instance], time_limit: float) -> Iterator[tuple[float, bool]]:
    """For each puzzle the CPU seconds, and whether the question was answered within ``time_limit`` seconds."""
    for puzzle in (one.puzzle for one in instances):
        started = time.process_time()
        answer = workload.ask(puzzle, time_limit=time_limit)
        yield time.process_time() - started, answer.status != "unknown"


def row(workload: Workload, corpora: Path, each: int, seed: str, time_limit: float) -> list[object] | None:
    """The row of the table for ``workload``; None where there are no puzzles for it."""
    known = workload.instances(corpora)
    drawn = Random(f"{workload.name} {seed}").sample(known, min(each, len(known)))  # to be repeated
    found = list(measured(workload, drawn, time_limit))
    if not found:
        return None
    seconds = [spent if answered else float("inf") for spent, answered in found]
    most = max(spent for spent, _ in found)
    aim = "" if workload.aim is None else f"{workload.aim:g}"
    return [workload.name, len(found), aim, *(_shown(x, most) for x in (median(seconds), max(seconds)))]


def _shown(seconds: float, most: float) -> str:
    """``seconds``, or over ``most`` where a limit ended the question."""
    return f"over {most:.2g}" if seconds == float("inf") else f"{seconds:.2g}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explaining", description=__doc__)
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--each", type=int, default=10, metavar="N", help="puzzles of each row; default 10")
    parser.add_argument("--seed", default="1", help="another seed draws other puzzles")
    parser.add_argument("--only", default="", metavar="TEXT", help="rows whose name has this text")
    parser.add_argument(
        "--time-limit", type=float, default=60, metavar="SECONDS", help="for each puzzle, of elapsed time; default 60"
    )
    options = parser.parse_args(arguments)
    workloads = [workload for workload in WORKLOADS if options.only in workload.name]
    rows = (row(workload, options.corpora, options.each, options.seed, options.time_limit) for workload in workloads)
    found = [cells for cells in rows if cells is not None]
    print(*markdown_table(["", "puzzles", "aim", "median", "slowest"], found), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
