"""Kill workers while a batch runs, and compare its records with those of one process: `python -m tests.worker_deaths`.

Each way of sharing a file of Sudokus runs while other processes keep the machine busy, and SIGKILL ends a worker every
few seconds. On Linux only, which shows processes in /proc.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from contextlib import suppress
from itertools import zip_longest
from math import inf
from pathlib import Path
from random import Random

import orjson

from tests.paths import INSTANCES
from tests.signals import load, marked

WAYS = (["--jobs", "2"], ["--scheduler", "local[2]"])
_LONGEST = 3_000.0
"""Seconds until a command counts as stuck."""


def lines(number: int, source: Random) -> list[bytes]:
    """So many Sudokus: hard ones, ones with several solutions and with none, and text that is none."""
    rows = orjson.loads((INSTANCES / "sudoku" / "inkala.json").read_bytes())["givens"]
    hard = "".join(str(value or ".") for row in rows for value in row)
    made = []
    for kind in source.choices(["hard", "fewer", "wrong", "text"], [8, 1, 1, 1], k=number):
        digits = "".join(source.sample("123456789", 9))
        text = hard.translate(str.maketrans("123456789", digits))
        if kind == "fewer":
            text = "." * 27 + text[27:]
        elif kind == "wrong":
            text = digits[0] * 2 + text[2:]
        made.append(b"no puzzle" if kind == "text" else text.encode())
    return made


def _workers(mark: str, command: int, working: float) -> list[int]:
    """The processes with this ``mark`` but the ``command`` itself and the helper of Python's that watches others, if
    they have taken so many CPU seconds as ``working``.
    """
    found = []
    for pid in marked(mark):
        with suppress(OSError):
            process = Path(f"/proc/{pid}")
            ticks = sum(map(int, (process / "stat").read_bytes().rpartition(b")")[2].split()[11:13]))
            taken = ticks / os.sysconf("SC_CLK_TCK")
            if pid != command and taken >= working and b"resource_tracker" not in (process / "cmdline").read_bytes():
                found.append(pid)
    return found


def disturbed(
    way: list[str], given: Path, output: Path, seconds: float, source: Random, working: float = 0.0
) -> tuple[int, int]:
    """Check the puzzles of a file in one ``way``, with a worker killed about every so many ``seconds``, if it has taken
    so many CPU seconds as ``working``. Returns the exit code, and how many were killed.
    """
    mark = f"SATPUZZLES_DEATHS={uuid.uuid4()}"
    words = [sys.executable, "-m", "satpuzzles", "check", str(given), "-o", str(output), *way]
    killed, until = 0, time.monotonic() + _LONGEST
    environment = os.environ | dict([mark.split("=")])
    process = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL)
    try:
        while time.monotonic() < until:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=source.uniform(0.2, 2 * seconds))
                break
            if workers := _workers(mark, process.pid, working):
                with suppress(ProcessLookupError):
                    os.kill(source.choice(workers), signal.SIGKILL)
                    killed += 1
    finally:
        process.kill()
        process.wait()
    return process.returncode, killed


def compared(expected: list[bytes], found: list[bytes]) -> Counter[str]:
    """How many records are ``equal``, ``lost``, of a puzzle that is given up (``failed``), or ``wrong``."""
    seen: Counter[str] = Counter()
    for one, other in zip_longest(expected, found):
        if one == other:
            seen["equal"] += 1
        elif not other:
            seen["lost"] += 1
        else:
            seen["failed" if orjson.loads(other)["status"] == "failed" else "wrong"] += 1
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=3.0, help="between two deaths")
    parser.add_argument("--working", type=float, default=3.0, help="CPU seconds that a worker has before it dies")
    parser.add_argument("--load", type=int, default=2, help="processes that keep the machine busy")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    source, bad = Random(chosen.seed), 0
    with tempfile.TemporaryDirectory(prefix="satpuzzles-deaths-") as name:
        given, output = Path(name) / "puzzles.txt", Path(name) / "out.jsonl"
        given.write_bytes(b"\n".join(lines(chosen.puzzles, source)) + b"\n")
        alone = Path(name) / "alone.jsonl"
        disturbed([], given, alone, _LONGEST, source, inf)
        expected = alone.read_bytes().splitlines()
        print("| way | puzzles | killed | equal | failed | lost | wrong | exit code | seconds |")
        print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
        for way in WAYS:
            started = time.monotonic()
            with load(chosen.load):
                code, killed = disturbed(way, given, output, chosen.seconds, source, chosen.working)
            seen = compared(expected, output.read_bytes().splitlines() if output.exists() else [])
            counts = " | ".join(str(seen[what]) for what in ("equal", "failed", "lost", "wrong"))
            spent = time.monotonic() - started
            print(f"| {' '.join(way)} | {len(expected)} | {killed} | {counts} | {code} | {spent:.0f} |", flush=True)
            bad += len(expected) - seen["equal"] + (code != 0)
            output.unlink(missing_ok=True)
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
