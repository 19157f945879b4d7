"""``python -m benchmarks.solving.cluster FILE``: what it costs to share the puzzles of a file on a cluster of this
machine, beside one process. ``--simulate`` shows instead what more workers would do: tasks are delays on a clock of its
own.
"""

import argparse
import heapq
import itertools
import math
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import orjson

import satpuzzles
from satpuzzles.processes import parallel
from satpuzzles.processes.cluster import PER_WORKER, Cluster
from satpuzzles.processes.tasks import Done, Message
from satpuzzles.research.comparing.comparison import markdown_table

SCHEDULER, NETWORK, LINE = 0.0002, 0.005, 0.00006
"""Seconds: of the scheduler for a task, of the network for a chunk, and of the command for a line."""


def repeated(file: Path, number: int, to: Path) -> None:
    """Write so many lines: those of the file, again and again."""
    lines = [line for line in file.read_bytes().split(b"\n") if line]
    with to.open("wb") as output:
        output.writelines(line + b"\n" for line in itertools.islice(itertools.cycle(lines), number))


def answered(file: Path, scheduler: str | None) -> dict[str, float]:
    """The seconds of one run, on the clock and of CPU: of this process, and of those that it started."""
    started, written = time.perf_counter(), 0
    for record in satpuzzles.batch(file, "check", scheduler=scheduler):
        written += len(orjson.dumps(record))
    seconds = time.perf_counter() - started
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "seconds": seconds,
        "CPU here": own.ru_utime + own.ru_stime,
        "CPU of workers": others.ru_utime + others.ru_stime,
        "MB here": own.ru_maxrss / 1024,
        "bytes": written,
    }


def measured(file: Path, number: int, workers: int) -> Iterator[list[str]]:
    """A row for one process, and one for a cluster of so many; each runs in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder) / "lines.txt"
        repeated(file, number, lines)
        for name, scheduler in (("one process", ""), (f"{workers} workers", f"local[{workers}]")):
            words = [sys.executable, "-m", "benchmarks.solving.cluster", str(lines), "--run", scheduler]
            found = orjson.loads(subprocess.run(words, check=True, capture_output=True).stdout)
            cpu = found["CPU here"] + found["CPU of workers"]
            yield [
                name,
                f"{found['seconds']:.1f}",
                f"{found['CPU here']:.1f}",
                f"{found['CPU of workers']:.1f}",
                f"{1e6 * cpu / number:.0f}",
                f"{found['MB here']:.0f}",
            ]


class Simulated:
    """A cluster of so many workers (``size``) whose tasks are delays: its clock is a number."""

    ahead, largest_chunk = Cluster.ahead, Cluster.largest_chunk

    def __init__(self, size: int, delay: Callable[[int], float]) -> None:
        self.size, self._delay = size, delay
        self.now = 0.0
        self._number = 0
        self._scheduler = 0.0
        self._free = [0.0] * size
        self._events: list[tuple[float, int, list[int], float]] = []

    @property
    def idle(self) -> bool:
        return len(self._events) < PER_WORKER * self.size

    def submit(self, task: Callable[[], Any]) -> int:
        (items,) = task()
        self.now += len(items) * LINE / 2  # read and sent
        self._scheduler = max(self._scheduler, self.now) + SCHEDULER
        seconds = self._delay(len(items))
        begun = max(self._scheduler + NETWORK, heapq.heappop(self._free))
        heapq.heappush(self._free, begun + seconds)
        self._number += 1
        heapq.heappush(self._events, (begun + seconds + NETWORK, self._number, items, seconds))
        return self._number

    def finished(self) -> list[tuple[int, Message]]:
        at, number, items, seconds = heapq.heappop(self._events)
        self.now = max(self.now, at) + len(items) * LINE / 2  # taken and written
        return [(number, Done(items, seconds))]


def simulated(workers: int, each: float, chunk: float, seconds: float = 10.0) -> tuple[float, float]:
    """The puzzles a second of so many workers, and the share of the time that they work; puzzles take ``each`` seconds
    on average, a few of them ten times as long. There are puzzles for so many ``seconds`` of all workers.
    """
    chance = random.Random(1)

    def delay(items: int) -> float:
        if items > 100:  # their sum is near its mean
            return chance.gauss(items * each, math.sqrt(items * (math.e - 1)) * each)
        return sum(chance.lognormvariate(math.log(each) - 0.5, 1.0) for _ in range(items))

    cluster, parallel.CHUNK_SECONDS = Simulated(workers, delay), chunk
    number = min(int(workers * seconds / each), 1_000_000)
    for _ in parallel.map_in_order(_itself, range(number), cluster):
        pass
    return number / cluster.now, number * each / cluster.now / workers


def _itself(items: list[int]) -> Iterator[list[int]]:
    yield items


def simulations(workers: Sequence[int]) -> Iterator[list[str]]:
    """A row for each time that a puzzle takes and each length of chunks."""
    for each in (0.001, 0.01, 0.1, 1.0):
        for chunk in (0.05, 0.5, 5.0):
            found = [simulated(number, each, chunk) for number in workers]
            yield [f"{1000 * each:g} ms", f"{chunk:g} s", *(f"{rate:,.0f} ({share:.0%})" for rate, share in found)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="puzzles, one a line")
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--simulate", action="store_true", help="what 10, 100 and 1,000 workers would do")
    parser.add_argument("--run", metavar="SCHEDULER", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.simulate:
        workers = (10, 100, 1000)
        heads = ["a puzzle takes", "chunks of", *(f"{number:,} workers" for number in workers)]
        for line in markdown_table(heads, simulations(workers)):
            print(line, flush=True)
    elif options.file is None:
        parser.error("expected a FILE or --simulate")
    elif options.run is not None:
        sys.stdout.buffer.write(orjson.dumps(answered(options.file, options.run or None)))
    else:
        heads = ["", "seconds", "CPU s here", "CPU s of workers", "CPU µs a puzzle", "MB here"]
        print(*markdown_table(heads, measured(options.file, options.lines, options.workers)), sep="\n")


if __name__ == "__main__":
    main()
