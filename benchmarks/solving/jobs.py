"""``python -m benchmarks.solving.jobs``: verdicts on hard puzzles by one process and by several, in wall clock and CPU
seconds.

Each run is the command ``check`` from the shell, start-up included. All ways take turns on a puzzle, and their verdicts
must agree. The wall clock tells only on a quiet machine. The CPU seconds of a process, all seconds divided by the
number of processes, tell on a loaded one too: they are what the first to have the answer has used, as long as all work.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.instances import CORPORA, ROOT, Instance, load_suite
from benchmarks.machine import cpu_of_children, machine, sentence
from benchmarks.suites.measure import SETTLED
from satpuzzles.research.comparing.comparison import markdown_table, seconds_text

SURVEY = ("meow", "webpbn-22336", "webpbn-12548", "webpbn-18297")
"""Hanjies of the survey that take longest, but for Faase: Meow, Gettys, Sierp and Thing."""

ENOUGH = 1.0
"""CPU seconds of one process from which on a puzzle counts in the medians; start-up takes a half."""


@dataclass(frozen=True, slots=True)
class Way:
    """Options of ``check`` for so many processes."""

    name: str
    options: tuple[str, ...]
    jobs: int


@dataclass(frozen=True, slots=True)
class Timed:
    """What a run found, its seconds on the wall clock, the CPU seconds of all its processes, and how it went."""

    status: str
    wall: float
    processor: float
    note: str


def ways(jobs: int) -> list[Way]:
    """One process; several, as they work by default; racing with one solver and other names of variables; cubes."""
    several = ("--jobs", str(jobs))
    return [
        Way("one process", (), 1),
        Way(f"{jobs} processes", several, jobs),
        Way(f"{jobs} race", (*several, "--backend", "cadical153"), jobs),
        Way(f"{jobs} with cubes", (*several, "--cubes", str(4 * jobs)), jobs),
    ]


def chosen(corpora: Path, names: Sequence[str]) -> list[Instance]:
    """The puzzles with these names, by default the hard ones of the survey and the gecode Sudokus of 25x25."""
    survey = load_suite("hanjie/survey_wolter_bw", corpora).instances
    sudokus = load_suite("sudoku/gecode_25x25", corpora).instances
    if not names:
        return [one for one in survey if one.name.split()[0] in SURVEY] + [*sudokus]
    return [one for one in (*survey, *sudokus) if one.name.split()[0] in names]


def timed(instance: Instance, way: Way, limit: float) -> Timed:
    """One run, which gives up after ``limit`` seconds."""
    command = [sys.executable, "-m", "satpuzzles", "check", "-", "--json", "--stats", "--time-limit", str(limit)]
    before, started = cpu_of_children(), time.perf_counter()
    ran = subprocess.run(
        [*command, *way.options],
        input=json.dumps(instance.document).encode(),
        stdout=subprocess.PIPE,
        cwd=ROOT,
        check=False,
        timeout=limit + 120,
    )
    wall, processor = time.perf_counter() - started, cpu_of_children() - before
    record: dict[str, Any] = json.loads(ran.stdout or b"{}")
    note = record.get("statistics", {}).get("backend_reason") or ""
    return Timed(record.get("status", f"ended with code {ran.returncode}"), wall, processor, note)


Found = Mapping[str, Mapping[Way, Sequence[Timed]]]
"""The runs by puzzle and way."""


def runs(instances: Sequence[Instance], among: Sequence[Way], rounds: int, limit: float) -> Found:
    """All runs, the ways by turns. Raises ValueError where two of them have different verdicts."""
    found: dict[str, dict[Way, list[Timed]]] = {}
    for instance in instances:
        of_puzzle = found.setdefault(instance.name, {way: [] for way in among})
        for _ in range(rounds):
            for way in among:
                run = timed(instance, way, limit)
                of_puzzle[way].append(run)
                print(instance.name, way.name, *asdict(run).values(), sep="; ", file=sys.stderr, flush=True)
        verdicts = {run.status for some in of_puzzle.values() for run in some} & {*SETTLED}
        if len(verdicts) > 1:
            raise ValueError(f"{instance.name}: {' and '.join(sorted(verdicts))}")
    return found


def _median(some: Sequence[Timed], *, wall: bool, jobs: int) -> float | None:
    """The seconds on the clock, or of a process; None if a run gave up."""
    if any(run.status not in SETTLED for run in some):
        return None
    return statistics.median(run.wall if wall else run.processor / jobs for run in some)


def rows(found: Found) -> Iterator[list[str]]:
    """Each puzzle with its verdict, and for each way the seconds on the clock and the CPU seconds of a process."""
    for name, by_way in found.items():
        statuses = [run.status for some in by_way.values() for run in some if run.status in SETTLED]
        yield [name, statuses[0] if statuses else "unknown", *(_shown(some, way) for way, some in by_way.items())]


def _shown(some: Sequence[Timed], way: Way) -> str:
    wall, processor = (_median(some, wall=clock, jobs=way.jobs) for clock in (True, False))
    return "gave up" if wall is None or processor is None else f"{seconds_text(wall)}, {seconds_text(processor)}"


def gains(found: Found, way: Way, alone: Way, *, wall: bool) -> list[float]:
    """How many times as fast ``way`` is as one process, on each puzzle that takes that one long enough; of a puzzle
    that one of them does not decide there is no figure.
    """
    pairs = [
        (_median(by_way[alone], wall=wall, jobs=1), _median(by_way[way], wall=wall, jobs=way.jobs))
        for by_way in found.values()
        if (_median(by_way[alone], wall=False, jobs=1) or 0) >= ENOUGH
    ]
    return [one / several for one, several in pairs if one is not None and several is not None]


def table(found: Found) -> Iterator[str]:
    """All in Markdown; the last rows have the median gains, by the clock and by CPU seconds of a process."""
    among = [*next(iter(found.values()))]
    last = [
        [
            f"median gain by {'the clock' if wall else 'CPU'}",
            "",
            "",
            *(_gain(gains(found, way, among[0], wall=wall)) for way in among[1:]),
        ]
        for wall in (True, False)
    ]
    heads = ["wall, CPU seconds of a process", "verdict", *(way.name for way in among)]
    return markdown_table(heads, [*rows(found), *last])


def _gain(ratios: Sequence[float]) -> str:
    return f"{statistics.median(ratios):.2f} ({len(ratios)})" if ratios else ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solving.jobs", description=__doc__)
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE", help="puzzles of the survey or the gecode Sudokus")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (%(default)s)")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="(%(default)s)")
    parser.add_argument("--time-limit", type=float, default=600.0, metavar="S", help="for one run (%(default)s)")
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("-o", "--output", type=Path, default=Path("benchmark-results"), metavar="DIR")
    asked = parser.parse_args(arguments)
    before = sentence(machine())
    instances = chosen(asked.corpora, asked.puzzles)
    if not instances:
        parser.error("there are no such puzzles in the corpora")
    found = runs(instances, ways(asked.jobs), asked.rounds, asked.time_limit)
    asked.output.mkdir(parents=True, exist_ok=True)
    (asked.output / "jobs.md").write_text("\n".join([f"{before}\n", *table(found)]) + "\n")
    records = {
        name: {way.name: [asdict(run) for run in some] for way, some in by_way.items()}
        for name, by_way in found.items()
    }
    (asked.output / "jobs.json").write_text(json.dumps(records, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
