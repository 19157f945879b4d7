"""Interrupt, terminate and kill commands at random moments, and show what came of it: ``python -m tests.signals``.

Each round sends SIGINT, SIGTERM and SIGKILL to every command of `COMMANDS` with each of its options. A command that has
not ended some time after the signal is killed and counted as stuck. On Linux only, which shows processes in /proc.
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

from satpuzzles.common.files import PARTIAL
from tests.cli.started import gone, waits
from tests.paths import INSTANCES

BOUND = 30.0
"""Seconds after the signal until a command counts as stuck."""

_LATEST = 3.0
"""Seconds until the signal, from when the command has its handlers on."""

_LATEST_ON_CLUSTER = 12.0
"""The same of a command that starts workers of Dask first."""

_TIME, _MEMORY, _JOBS = ["--time-limit", "600"], ["--memory-limit", "1000"], ["--jobs", "2"]
_CLUSTER = ["--scheduler", "local[2]"]
_CUBES = [*_JOBS, "--cubes", "8"]
SOLVERS = [[], _TIME, _MEMORY]
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
FAILURES = ("stuck", "failed", "traceback")
COMMANDS = {
    "solve {hard} -o {out}": [*SOLVERS, _JOBS, _CUBES],
    "solve {hard} -o {out} --cube-record {record}": [_CUBES, [*_CUBES, *_TIME]],
    "solve {lines} -o {out} --backend {sleeper}": [*SOLVERS, _JOBS, [*_JOBS, *_TIME]],
    "solve {many} -o {out} --only-answer": [[], _JOBS, _CLUSTER],
    "check {hard} --backend cadical195": SOLVERS,
    "check {hard}": [_JOBS, [*_JOBS, *_MEMORY], _CUBES],
    "check {many} -o {out}": [*SOLVERS, _JOBS, [*_JOBS, *_TIME], [*_JOBS, *_MEMORY], _CLUSTER, [*_CLUSTER, *_TIME]],
    "check {many} -o {out}.parquet": [[], _JOBS, _CLUSTER],
    "check {many} -o {out}.jsonl.zst": [[], _JOBS],
    "count {endless} --method enumerate -o {out}": SOLVERS,
    "count {endless} --method exact": [[], _TIME],
    "count {endless} --method agreed": [[], _TIME, _MEMORY],
    "count {many} -o {out}": [_JOBS, _CLUSTER],
    "sample {endless} -o {out}": [[], _TIME, _MEMORY],
    "certify {hard} -o {out}": SOLVERS,
    "certify {plain} --naive -o {out}": SOLVERS,
    "verify {certificate}": SOLVERS,
    "forced {hard} -o {out}": SOLVERS,
    "hint {hard}": SOLVERS,
    "explain {long} -o {out}": SOLVERS,
    "rate {many} -o {out}": [*SOLVERS, _JOBS, _CLUSTER],
    "repair {endless} -o {out}": SOLVERS,
    "generate sudoku -n 100000 -o {out}": [
        *SOLVERS, _JOBS, [*_JOBS, *_TIME], [*_JOBS, *_MEMORY], _CLUSTER, ["--certify", "proofs"],
        [*_JOBS, "--certify", "proofs"],
    ],
    "export {large} -o {out}": [[]],
    "export {endless} --cubes 10000 -o {out}.icnf": [[]],
    "family middle-sum-odd --sizes 18,20,22 -o {out}": [[]],
    "compare {hard}": [[]],
    "convert {many} -o {out}.opensudoku": [[]],
    "render {many} -o {out}.pdf": [[]],
}  # fmt: skip
"""Commands, each with options for every way in which it can run."""

STAYS = ("out", "record", "proofs", "dask-scratch-space")
"""What may stay when a command ends: results, cubes that are finished, certificates, and a folder that Dask uses."""

_EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def files(folder: Path) -> dict[str, str]:
    """What the names in braces stand for, but for those of output."""
    documents = {
        "hard": {"puzzle": "hanjie", "rows": [[1]] * 31, "columns": [[1]] * 30},
        "plain": {"puzzle": "hanjie", "rows": [[1]] * 13, "columns": [[1]] * 12},
        "endless": {"puzzle": "sudoku", "givens": [[0] * 16] * 16},
        "large": {"puzzle": "sudoku", "givens": [[0] * 121] * 121},
    }
    for name, document in documents.items():
        (folder / f"{name}.json").write_text(json.dumps(document))
    (folder / "lines.txt").write_text(f"{_EASY}\n" * 3)
    (folder / "many.txt").write_text(f"{_EASY}\n" * 400_000)
    sleeper = f"exec:{shlex.join([sys.executable, '-c', 'import time; time.sleep(600)'])}"
    made = {path.stem: str(path) for path in folder.iterdir()}
    return made | {"long": str(INSTANCES / "sudoku" / "16x16.json"), "sleeper": shlex.quote(sleeper)}


def certificate(folder: Path) -> str:
    """A certificate that takes long to check."""
    words = ["certify", str(INSTANCES / "sudoku" / "36x36.json"), "-o", str(folder / "certificate")]
    subprocess.run([sys.executable, "-m", "satpuzzles", *words], check=True, timeout=600, stdout=subprocess.DEVNULL)
    return words[-1]


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


def interrupted(words: list[str], folder: Path, number: int, delay: float) -> tuple[str, float, list[str], int]:
    """How a command ended to which a signal was sent: in a word, after how many seconds, what it left in the empty
    ``folder`` beside its output, and how many processes.
    """
    mark = f"SATPUZZLES_SIGNALS={uuid.uuid4()}"
    name, value = mark.split("=")
    complaints = tempfile.TemporaryFile()  # noqa: SIM115  # closed below; a pipe would be held open by orphans
    process = subprocess.Popen(
        [sys.executable, "-m", "satpuzzles", *words],
        cwd=folder, env={**os.environ, name: value, "TMPDIR": str(folder)},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=complaints,
    )  # fmt: skip
    try:
        waits(lambda: handles(process.pid, signal.SIGTERM) or process.poll() is not None)
        time.sleep(delay)
        done, sent = process.poll() is not None, time.monotonic()
        process.send_signal(number)
        process.wait(timeout=BOUND)
        seconds = time.monotonic() - sent
        stopped = process.returncode in (128 + number, -number)
        how = (
            f"{process.returncode}"
            if stopped and not done
            else "finished"
            if process.returncode in range(4)
            else "failed"
        )
        complaints.seek(0)
        complaint = complaints.read().decode(errors="replace")
        how = "traceback" if "Traceback" in complaint and number != signal.SIGKILL else how
        if how in FAILURES:
            print(complaint, file=sys.stderr)
    except subprocess.TimeoutExpired:
        how, seconds = "stuck", BOUND
    finally:
        process.kill()
        process.wait()
        complaints.close()
    waits(lambda: not marked(mark))
    orphans = marked(mark)
    for pid in orphans:
        os.kill(pid, signal.SIGKILL)
    left = [path.name for path in folder.iterdir() if not path.name.startswith(STAYS)]
    left += [path.name for kept in STAYS if (folder / kept).is_dir() for path in (folder / kept).glob(f"*{PARTIAL}")]
    return how, seconds, left, len(orphans)


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
    parser.add_argument("--only", nargs="*", default=[""], help="commands that begin with one of these words")
    chosen = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background has commands ignore Ctrl-C
    source, failures = random.Random(chosen.seed), 0
    print("| command | SIGINT | SIGTERM | SIGKILL | longest, s | files left | processes left |")
    print("|---|---|---|---|---|---|---|")
    with load(chosen.load), tempfile.TemporaryDirectory(prefix="signals-") as inputs:
        commands = {words: variants for words, variants in COMMANDS.items() if words.startswith(tuple(chosen.only))}
        given = files(Path(inputs))
        if any("{certificate}" in words for words in commands):
            given["certificate"] = certificate(Path(inputs))
        for template, variants in commands.items():
            for more in variants:
                outcomes: dict[int, Counter[str]] = {number: Counter() for number in SIGNALS}
                longest, left, orphans = 0.0, list[str](), 0
                for number in [*outcomes] * chosen.rounds:
                    with tempfile.TemporaryDirectory(prefix="signals-") as name:
                        output = {word: str(Path(name) / word) for word in ("out", "record")}
                        words = shlex.split(template.format(**given, **output)) + more
                        delay = source.uniform(0, _LATEST_ON_CLUSTER if more[:1] == _CLUSTER[:1] else _LATEST)
                        how, seconds, names, processes = interrupted(words, Path(name), number, delay)
                    outcomes[number][how] += 1
                    longest, left, orphans = max(longest, seconds), left + names, orphans + processes
                told = [", ".join(f"{n} x {how}" for how, n in sorted(one.items())) for one in outcomes.values()]
                failures += len(left) + orphans + sum(one[how] for one in outcomes.values() for how in FAILURES)
                words = " ".join([template.replace("{", "").replace("}", "").replace(" -o out", ""), *more])
                print(f"| {words} | {' | '.join(told)} | {longest:.1f} | {len(left)} | {orphans} |", flush=True)
                if left:
                    print(*left, file=sys.stderr)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
