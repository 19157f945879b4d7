"""Interrupt and terminate commands at random moments, and show what came of it: ``python -m tests.signals --rounds 5``.

Each round sends SIGINT and SIGTERM to every command of `COMMANDS` with each of its options. A command that has not
ended some time after the signal is killed and counted as stuck. On Linux only, which shows processes in /proc.
"""

import argparse
import json
import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from satpuzzles.files import PARTIAL
from tests.cli.started import gone, waits

BOUND = 30.0
"""Seconds after the signal until a command counts as stuck."""

_LATEST = 3.0
"""Seconds until the signal, from when the command has its handlers on."""

_TIME, _MEMORY, _JOBS = ["--time-limit", "600"], ["--memory-limit", "1000"], ["--jobs", "2"]
SOLVERS = [[], _TIME, _MEMORY]
COMMANDS = {
    "solve {hard} -o {out}": SOLVERS,
    "solve {lines} -o {out} --backend {sleeper}": [*SOLVERS, _JOBS, [*_JOBS, *_TIME]],
    "check {hard} --backend cadical195": SOLVERS,
    "check {many} -o {out}": [*SOLVERS, _JOBS, [*_JOBS, *_TIME], [*_JOBS, *_MEMORY]],
    "count {endless} --method enumerate -o {out}": SOLVERS,
    "count {endless} --method exact": [[], _TIME],
    "certify {hard} -o {out}": SOLVERS,
    "forced {hard} -o {out}": SOLVERS,
    "hint {slow}": SOLVERS,
    "explain {slow} -o {out}": SOLVERS,
    "rate {many} -o {out}": [*SOLVERS, _JOBS],
    "repair {slow} -o {out}": SOLVERS,
    "generate sudoku -n 100000 -o {out}": [*SOLVERS, _JOBS, [*_JOBS, *_TIME], [*_JOBS, *_MEMORY]],
    "export {large} -o {out}": [[]],
}
_EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def files(folder: Path) -> dict[str, str]:
    """What the names in braces stand for."""
    documents = {
        "hard": {"puzzle": "hanjie", "rows": [[1]] * 31, "columns": [[1]] * 30},
        "slow": {"puzzle": "trid", "size": 9, "min": 1, "max": 12},
        "endless": {"puzzle": "sudoku", "givens": [[0] * 16] * 16},
        "large": {"puzzle": "sudoku", "givens": [[0] * 64] * 64},
    }
    for name, document in documents.items():
        (folder / f"{name}.json").write_text(json.dumps(document))
    (folder / "lines.txt").write_text(f"{_EASY}\n" * 3)
    (folder / "many.txt").write_text(f"{_EASY}\n" * 100_000)
    sleeper = f"exec:{shlex.join([sys.executable, '-c', 'import time; time.sleep(600)'])}"
    return {path.stem: str(path) for path in folder.iterdir()} | {"sleeper": shlex.quote(sleeper)}


def handles(pid: int, number: int) -> bool:
    """Whether a process has a handler for a signal; without one yet, it is starting."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    caught = next((line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:")), "0")
    return bool(int(caught, 16) >> (number - 1) & 1)


def marked(mark: str) -> list[int]:
    """The processes that have ``mark`` in their environment."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (process / "environ").read_bytes() and not gone(int(process.name)):
                found.append(int(process.name))
        except OSError:
            continue
    return found


def interrupted(words: list[str], folder: Path, number: int, delay: float) -> tuple[str, float, int, int]:
    """How a command ended to which a signal was sent: in a word, after how many seconds, and how many partial files
    and processes it left behind.
    """
    mark = f"SATPUZZLES_SIGNALS={uuid.uuid4()}"
    name, value = mark.split("=")
    process = subprocess.Popen(
        [sys.executable, "-m", "satpuzzles", *words],
        cwd=folder, env={**os.environ, name: value, "TMPDIR": str(folder)},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        waits(lambda: handles(process.pid, signal.SIGTERM) or process.poll() is not None)
        time.sleep(delay)
        done, sent = process.poll() is not None, time.monotonic()
        process.send_signal(number)
        complaints = process.communicate(timeout=BOUND)[1]
        seconds = time.monotonic() - sent
        stopped = process.returncode in (128 + number, -number)
        how = (
            f"{process.returncode}"
            if stopped and not done
            else "finished"
            if process.returncode in range(4)
            else "failed"
        )
        how = "traceback" if b"Traceback" in complaints else how
    except subprocess.TimeoutExpired:
        how, seconds = "stuck", BOUND
    finally:
        process.kill()
        process.communicate()
    waits(lambda: not marked(mark))
    orphans = marked(mark)
    for pid in orphans:
        os.kill(pid, signal.SIGKILL)
    partial = [path for path in folder.iterdir() if PARTIAL in path.name or path.name.startswith("satpuzzles-")]
    return how, seconds, len(partial), len(orphans)


@contextmanager
def load(processes: int) -> Iterator[None]:
    """So many processes that do nothing but take processor time."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", type=int, default=2, help="processes that keep the machine busy")
    parser.add_argument("--only", default="", help="commands that begin so")
    chosen = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background has commands ignore Ctrl-C
    source, failures = random.Random(chosen.seed), 0
    print("| command | SIGINT | SIGTERM | longest, s | partial files | processes left |\n|---|---|---|---|---|---|")
    with load(chosen.load):
        for template, variants in COMMANDS.items():
            if not template.startswith(chosen.only):
                continue
            for more in variants:
                outcomes: dict[int, Counter[str]] = {signal.SIGINT: Counter(), signal.SIGTERM: Counter()}
                longest, partial, orphans = 0.0, 0, 0
                for number in [*outcomes] * chosen.rounds:
                    with tempfile.TemporaryDirectory(prefix="signals-") as name:
                        folder = Path(name)
                        given = files(folder) | {"out": str(folder / "out")}
                        words = shlex.split(template.format(**given)) + more
                        how, *figures = interrupted(words, folder, number, source.uniform(0, _LATEST))
                    outcomes[number][how] += 1
                    longest, partial, orphans = max(longest, figures[0]), partial + figures[1], orphans + figures[2]
                told = [", ".join(f"{n} x {how}" for how, n in sorted(one.items())) for one in outcomes.values()]
                failures += (
                    partial
                    + orphans
                    + sum(one["stuck"] + one["failed"] + one["traceback"] for one in outcomes.values())
                )
                words = " ".join([template.replace("{", "").replace("}", "").replace(" -o out", ""), *more])
                print(f"| {words} | {' | '.join(told)} | {longest:.1f} | {partial} | {orphans} |", flush=True)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
