"""``python -m benchmarks.generating``: how long `generate` takes for each kind at its usual size, over many seeds.

With ``--levels`` for each level of difficulty that the kind offers.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from textwrap import fill

import satpuzzles
import satpuzzles.processes.blas  # threads of a matrix product take CPU seconds while they wait
from benchmarks.difficulty import CpuDeadline
from benchmarks.machine import machine, sentence
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.making.difficulty import Judge
from satpuzzles.making.generate import refusal, series
from satpuzzles.making.generators import GENERATORS
from satpuzzles.puzzles import title
from satpuzzles.research.comparing.comparison import markdown_table
from tools.tables import write

TABLE, LEVELS = "times of generate", "times of levels"
_LEVELS = ("easy", "medium", "hard")
_SOON = 3.0
"""CPU seconds within which a puzzle of a level is to be found."""
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


@dataclass(frozen=True, slots=True)
class Searches:
    """CPU seconds of searches for a ``level`` of a ``kind``, infinite where none was found; none where the kind does
    not offer it.
    """

    kind: str
    level: str
    seconds: Sequence[float]

    @property
    def late(self) -> int:
        return sum(one > _SOON for one in self.seconds)


def searches(kind: str, level: str, seeds: Iterable[int], time_limit: float) -> Searches:
    """Make puzzle 1 of each of the seeds, as `generate` does; the limit is in CPU seconds."""
    seconds = list[float]()
    for seed in seeds:
        asked = series(kind, seed, level, time_limit=time_limit)
        if refusal(asked.generator, level) is not None:
            break
        started, deadline = time.process_time(), CpuDeadline(time_limit)
        try:
            asked.generator.prettiest(Random(asked.command(1)), Judge(level, deadline), deadline)
        except GaveUp:
            seconds.append(inf)
        except UsageError:  # no board of this size has it
            break
        else:
            seconds.append(time.process_time() - started)
    return Searches(kind, level, sorted(seconds))


def report_of_levels(found: Sequence[Searches], seeds: int, time_limit: float, on: str) -> str:
    """The table of levels, then the kinds that took longer, and those that do not offer a level."""
    rows, late, lacking = list[Sequence[str]](), list[str](), list[str]()
    for level in _LEVELS:
        of_level = [one for one in found if one.level == level and one.seconds]
        seconds = sorted(second for one in of_level for second in one.seconds)
        if not seconds:
            continue
        longest = f"over {time_limit:g}" if seconds[-1] == inf else f"{seconds[-1]:.2f}"
        soon = sum(second <= _SOON for second in seconds)
        rows.append([level, str(len(of_level)), f"{soon} of {len(seconds)}", f"{median(seconds):.2f}", longest])
        late += [f"{title(one.kind)} {level} {one.late}" for one in of_level if one.late]
        others = [title(one.kind) for one in found if one.level == level and not one.seconds]
        lacking += [f"{level} {', '.join(others)}"] if others else []
    said = (
        f"CPU seconds of a search for a puzzle of the usual size, over {seeds} seeds for each kind and level. "
        f"(`python -m benchmarks.generating --levels --write`, satpuzzles {satpuzzles.__version__}: {on}.)"
    )
    beyond = f"Searches that took more than {_SOON:g} s: {'; '.join(late) or 'none'}."
    missing = f"Not offered at the usual size: {'; '.join(lacking) or 'none'}."
    table = markdown_table(["", "kinds", f"found within {_SOON:g} s", "median", "longest"], rows)
    return "\n".join([fill(said, 125), "", *table, "", fill(beyond, 125), "", fill(missing, 125), ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, or write it to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generating", description=__doc__)
    kinds = [*GENERATORS.names()]
    parser.add_argument("--kind", action="append", choices=kinds, help="only this kind; may be repeated")
    parser.add_argument("--difficulty", help="as of generate; none by default")
    parser.add_argument("--seeds", type=int, default=100, metavar="N", help="puzzles of each kind; default 100")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="for each puzzle; default 60")
    parser.add_argument("--levels", action="store_true", help="each level that a kind offers")
    parser.add_argument("--write", action="store_true", help="to docs/generating.md, all kinds without a difficulty")
    options = parser.parse_args(arguments)
    if options.write and (options.kind or options.difficulty):
        parser.error("--write takes all kinds, without a difficulty")
    on, found = sentence(machine()), list[Times]()
    if options.levels:
        seeds, of_levels = range(1, options.seeds + 1), list[Searches]()
        for kind in options.kind or kinds:
            for level in _LEVELS:
                of_levels.append(searches(kind, level, seeds, options.time_limit))
                print(kind, level, *(f"{one:.2f}" for one in of_levels[-1].seconds), file=sys.stderr, flush=True)
        text = report_of_levels(of_levels, options.seeds, options.time_limit, on)
        if options.write:
            write(Path("docs/generating.md"), LEVELS, text.splitlines())
        else:
            print(text)
        return 0
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
