"""``python -m benchmarks.generating``: how long `generate` takes for each kind at its usual size, over many seeds."""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from textwrap import fill

import satpuzzles
import satpuzzles.processes.blas  # threads of a matrix product take CPU seconds while they wait
from benchmarks.machine import machine, sentence
from satpuzzles.errors import GaveUp
from satpuzzles.making.generate import series
from satpuzzles.making.generators import GENERATORS
from satpuzzles.puzzles import title
from satpuzzles.research.comparing.comparison import markdown_table
from tools.tables import write

TABLE = "times of generate"
_SLOW = 1.0
"""CPU seconds from which a kind has a row in the page."""


@dataclass(frozen=True, slots=True)
class Times:
    """CPU seconds of the puzzles of a ``kind``, in order; ``missing`` were not found."""

    kind: str
    seconds: Sequence[float]
    missing: int

    def cells(self) -> list[str]:
        """A row of the table."""
        missing = f", {self.missing} not found" if self.missing else ""
        return [title(self.kind), f"{median(self.seconds):.2f}", f"{self.seconds[-1]:.2f}{missing}"]


def times(kind: str, seeds: Iterable[int], difficulty: str | None, time_limit: float) -> Times:
    """Make puzzle 1 of each of the seeds."""
    seconds, missing = list[float](), 0
    for seed in seeds:
        started = time.process_time()
        try:
            series(kind, seed, difficulty, time_limit=time_limit).made(1)
        except GaveUp:
            missing += 1
        seconds.append(time.process_time() - started)
    return Times(kind, sorted(seconds), missing)


def report(found: Sequence[Times], seeds: int, on: str, least: float = 0.0) -> str:
    """The table in words that say how it was measured, without kinds that always take fewer seconds than ``least``."""
    slow = [one for one in found if one.missing or one.seconds[-1] >= least]
    others = f" A puzzle of any other kind of this version takes less than {least} s." if len(slow) < len(found) else ""
    rows = markdown_table(["", "median", "longest"], [one.cells() for one in slow])
    said = (
        f"CPU seconds of a puzzle of the usual size without `--difficulty`, over {seeds} seeds a kind.{others} "
        f"(`python -m benchmarks.generating --write`, satpuzzles {satpuzzles.__version__}: {on}.)"
    )
    return "\n".join([fill(said, 125), "", *rows, ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, or write it to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generating", description=__doc__)
    kinds = [*GENERATORS.names()]
    parser.add_argument("--kind", action="append", choices=kinds, help="only this kind; may be repeated")
    parser.add_argument("--difficulty", help="as of generate; none by default")
    parser.add_argument("--seeds", type=int, default=100, metavar="N", help="puzzles of each kind; default 100")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="for each puzzle; default 60")
    parser.add_argument("--write", action="store_true", help="to docs/generating.md, all kinds without a difficulty")
    options = parser.parse_args(arguments)
    if options.write and (options.kind or options.difficulty):
        parser.error("--write takes all kinds, without a difficulty")
    on, found = sentence(machine()), list[Times]()
    for kind in options.kind or kinds:
        found.append(times(kind, range(1, options.seeds + 1), options.difficulty, options.time_limit))
        print(*found[-1].cells(), sep=" | ", file=sys.stderr, flush=True)
    text = report(found, options.seeds, on, _SLOW if options.write else 0.0)
    if options.write:
        write(Path("docs/generating.md"), TABLE, text.splitlines())
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
