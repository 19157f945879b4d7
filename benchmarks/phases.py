"""``python -m benchmarks.phases``: where the time of a verdict goes, for random puzzles of each kind of the corpora.

CPU milliseconds a puzzle of each phase, one puzzle after the other in one process, start-up left out; that is the CPU
seconds of ``satpuzzles check`` from the shell on the shortest of the puzzles.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import wraps
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Self
from unittest.mock import patch

from benchmarks.batches import used
from benchmarks.instances import CORPORA
from benchmarks.machine import machine, sentence
from satpuzzles.backends.session import PysatSession
from satpuzzles.compiler import Compiled, PuzzleModel
from satpuzzles.errors import InstanceError
from satpuzzles.formats import reading
from satpuzzles.research.comparing.comparison import markdown_table
from satpuzzles.solving.search import Search
from tools.tables import write

PHASES: Mapping[str, Sequence[tuple[Any, str]]] = {
    "reading": [(reading, "loads")],
    "stating": [(PuzzleModel, "of")],
    "narrowing": [(PuzzleModel, "narrow")],
    "writing": [(PuzzleModel, "compiled")],
    "loading": [(PysatSession, "_load")],
    "search": [(PysatSession, "_satisfiable")],
    "decoding": [(PysatSession, "_answer"), (Compiled, "grid"), (PuzzleModel, "solutions")],
}
"""Each phase with the functions whose time it is, without that of other phases which they call."""

REST = "rest"
"""The time of a verdict that is none of the `PHASES`: cuts of lazy rules, choice of strategies and solvers."""


class Stopwatch:
    """CPU seconds by phase. While it is open, the functions of `PHASES` run in their phases."""

    def __init__(self) -> None:
        self.seconds = dict.fromkeys((*PHASES, REST), 0.0)
        self._phases = [REST]
        self._since = 0.0
        self._patches = ExitStack()

    def __enter__(self) -> Self:
        for phase, functions in PHASES.items():
            for owner, name in functions:
                self._patches.enter_context(patch.object(owner, name, self._timed(phase, vars(owner)[name])))
        self._since = time.process_time()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._turn()
        self._patches.close()

    def _turn(self) -> None:
        """Count the time until now for the innermost phase."""
        now = time.process_time()
        self.seconds[self._phases[-1]] += now - self._since
        self._since = now

    def _timed(self, phase: str, function: Any) -> Any:
        inner: Callable[..., Any] = function.__func__ if isinstance(function, staticmethod) else function

        @wraps(inner)
        def called(*arguments: Any, **named: Any) -> Any:
            self._turn()
            self._phases.append(phase)
            try:
                return inner(*arguments, **named)
            finally:
                self._turn()
                self._phases.pop()

        return staticmethod(called) if isinstance(function, staticmethod) else called


def measured(lines: Sequence[bytes]) -> Mapping[str, float]:
    """The CPU seconds by phase of a verdict on the puzzle of each of these ``lines``, all together."""
    with Stopwatch() as watch:
        for line in lines:
            list(Search(reading.loads(line), 2))
    return watch.seconds


def is_puzzle(line: bytes) -> bool:
    """Whether a line can be read; some of the data set cannot."""
    try:
        reading.loads(line)
    except InstanceError:
        return False
    return True


def started(line: bytes) -> float:
    """The CPU seconds of ``satpuzzles check`` on a file of this one ``line``."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.jsonl"
        file.write_bytes(line)
        usage = used(["check", str(file)], Path(folder) / "written")
    return usage.ru_utime + usage.ru_stime


def rows(options: argparse.Namespace) -> Iterator[list[str]]:
    """A row of the table for each kind: puzzles, milliseconds a puzzle of each phase and of all, seconds to start."""
    for path in sorted(path for folder in ("kinds", "further") for path in (options.corpora / folder).glob("*.jsonl")):
        if options.kinds and path.stem not in options.kinds.split(","):
            continue
        lines = path.read_bytes().splitlines()
        chosen = [*filter(is_puzzle, Random(options.seed).sample(lines, min(options.number, len(lines))))]
        shortest = min(chosen, key=len)
        measured([shortest])  # imports all that it needs
        seconds = measured(chosen)
        figures = [seconds[phase] for phase in (*PHASES, REST)]
        each = [f"{figure / len(chosen) * 1e3:.2f}" for figure in (*figures, sum(figures))]
        name = json.loads(shortest)["id"].partition("-")[0]
        yield [name, str(len(chosen)), *each, f"{started(shortest):.2f}"]


def medians(found: Sequence[Sequence[str]]) -> list[str]:
    """The row with the medians of the `rows` of all kinds."""
    columns = [*zip(*found, strict=True)][2:]
    each = [f"{statistics.median(map(float, column)):.2f}" for column in columns]
    return ["median of all", str(sum(int(row[1]) for row in found)), *each]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.phases", description=__doc__)
    parser.add_argument("--kinds", help="names of files of the corpora, instead of all", metavar="A,B")
    parser.add_argument("--number", type=int, default=60, metavar="N", help="random puzzles of a kind; default 60")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the choice of puzzles")
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--page", type=Path, metavar="FILE", help="replace the table of FILE, docs/performance.md")
    options = parser.parse_args(arguments)
    print(sentence(machine()), end="\n\n", flush=True)
    head = ["kind", "puzzles", *PHASES, REST, "all", "start, s"]
    print(*markdown_table(head, []), sep="\n", flush=True)
    found = list[list[str]]()
    for row in rows(options):
        found.append(row)
        print([*markdown_table(head, [row])][-1], flush=True)
    found.append(medians(found))
    print([*markdown_table(head, found[-1:])][-1])
    if options.page:
        write(options.page, "phases", [sentence(machine()), "", *markdown_table(head, found)])


if __name__ == "__main__":
    main()
