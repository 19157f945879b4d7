"""``python -m benchmarks.solving.cluster FILE``: what it costs to share the puzzles of a file on a cluster of this
machine, beside one process.
"""

import argparse
import itertools
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import orjson

import satpuzzles
from satpuzzles.research.comparing.comparison import markdown_table


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="puzzles, one a line")
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--run", metavar="SCHEDULER", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run is not None:
        sys.stdout.buffer.write(orjson.dumps(answered(options.file, options.run or None)))
        return
    heads = ["", "seconds", "CPU s here", "CPU s of workers", "CPU µs a puzzle", "MB here"]
    print(*markdown_table(heads, measured(options.file, options.lines, options.workers)), sep="\n")


if __name__ == "__main__":
    main()
