"""Every reader on inputs that nobody meant: no crash, no hang, less than 1 GB.

``python -m tests.fuzz.readers --seconds 600`` gives each reader ten minutes of CPU time in processes of its own, with
``--jobs N`` N readers at a time; with ``--only NAME`` only this one. With atheris installed inputs are guided by the
coverage of our code, otherwise valid ones are damaged at random. An input that fails is kept in the folder ``--keep``;
with ``--input FILE`` and ``--only`` it is read again.
"""

import argparse
import math
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.mutation import damaged

SECONDS_EACH = 10
"""After so many CPU seconds an input is a hang: on a busy machine seconds of wall clock would find hangs in vain."""

_WAITING = 300
"""Seconds of wall clock after which libFuzzer ends a process that takes no CPU time, or hangs outside Python."""

_SHARED = 20
"""How many times its CPU time a reader may take on the clock: the machine may do other work."""

_SLICE = 60
"""CPU seconds after which another process goes on with the inputs that were worth keeping: under atheris, not without
it, memory grows by some kB with each input that raises.
"""

MEGABYTES = 1000
_LONGEST = 20_000


def read_all(name: str, inputs: Iterator[bytes], seconds: float, keep: Path) -> int:
    """Read inputs for so many CPU seconds; returns how many were read. What an input raises is raised, and the input
    kept.
    """
    from tests.fuzz.targets import TARGETS

    read, until, before = 0, time.process_time() + seconds, peak_megabytes()  # other tests may have had much
    for data in inputs:
        if time.process_time() > until:
            break
        try:
            _in_time(TARGETS[name].read, data)
            _within_memory(before)
        except BaseException:
            path = keep / f"{name.replace(' ', '-')}-{abs(hash(data)):x}"
            path.write_bytes(data)
            print(f"failed on {path}", flush=True)
            raise
        read += 1
    return read


def _in_time(read: Callable[[bytes], object], data: bytes) -> None:
    """Raises TimeoutError after SECONDS_EACH."""
    signal.signal(signal.SIGPROF, _hangs)
    signal.setitimer(signal.ITIMER_PROF, SECONDS_EACH)
    try:
        read(data)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def peak_megabytes() -> int:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _within_memory(before: int) -> None:
    if peak_megabytes() > max(MEGABYTES, before):
        raise MemoryError(f"{peak_megabytes()} MB")


def _hangs(_signal: int, _frame: Any) -> None:
    raise TimeoutError(f"no answer after {SECONDS_EACH} CPU seconds")


def _with_atheris(name: str, seconds: float, seed: int, keep: Path, corpus: Path) -> None:
    """Never returns: the process ends in the middle of libFuzzer, which knows no limit of CPU time. The ``corpus`` gets
    the inputs that reach something new.
    """
    import atheris

    with atheris.instrument_imports(include=["satpuzzles", "satenc"]):
        from tests.fuzz.targets import TARGETS
    target, read = TARGETS[name], 0

    until = time.process_time() + seconds

    def one(data: bytes) -> None:
        nonlocal read
        if time.process_time() > until:
            print(_figures(read), flush=True)
            os._exit(0)
        _in_time(target.read, data)
        read += 1

    for number, valid in enumerate(target.seeds()):
        (corpus / str(number)).write_bytes(valid)
    arguments = [sys.argv[0], f"-timeout={_WAITING}", f"-rss_limit_mb={MEGABYTES}", f"-max_len={_LONGEST}"]
    arguments.append(f"-seed={seed}")
    arguments += ["-verbosity=0", f"-artifact_prefix={keep}/{name.replace(' ', '-')}-", str(corpus)]
    atheris.Setup(arguments, one)
    atheris.Fuzz()


def _figures(read: int) -> str:
    return f"{read} inputs, {peak_megabytes()} MB"


def _one(name: str, seconds: float, seed: int, keep: Path, corpus: Path) -> None:
    if find_spec("atheris") is not None:
        _with_atheris(name, seconds, seed, keep, corpus)
    from tests.fuzz.targets import TARGETS

    try:
        read = read_all(name, damaged(TARGETS[name].seeds(), Random(seed)), seconds, keep)
    except Exception:  # noqa: BLE001  # whatever it is, it is what is looked for
        traceback.print_exc()
        sys.exit(1)
    print(_figures(read))


def _fuzzed(name: str, seconds: float, seed: int, keep: Path) -> bool:
    """Fuzz one reader in one process after the other; whether it survived."""
    read, peak, slices = 0, 0, max(1, math.ceil(seconds / _SLICE))
    with tempfile.TemporaryDirectory(prefix="satpuzzles-fuzz-") as corpus:
        for number in range(slices):
            command = [sys.executable, "-m", "tests.fuzz.readers", "--child", "--only", name, "--corpus", corpus]
            command += ["--seconds", str(seconds / slices), "--seed", str(seed + number), "--keep", str(keep)]
            ran = _ended(command, _SHARED * seconds / slices + _WAITING)
            figures = re.search(r"(\d+) inputs, (\d+) MB\n\Z", ran.stdout)
            if ran.returncode or figures is None or figures[1] == "0":
                print(f"{name:<20} FAILED", ran.stdout[-3000:], ran.stderr[-6000:], sep="\n", flush=True)
                return False
            read, peak = read + int(figures[1]), max(peak, int(figures[2]))
    print(f"{name:<20} {read:>10} inputs {peak:>6} MB   survived", flush=True)
    return True


def _ended(command: list[str], seconds: float) -> subprocess.CompletedProcess[str]:
    """What became of ``command``; one that did not end in time has failed."""
    try:
        return subprocess.run(
            command, capture_output=True, encoding="utf-8", errors="replace", check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "no end: an input waits", "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of CPU time for each reader")
    parser.add_argument("--jobs", type=int, default=1, help="readers at a time")
    parser.add_argument("--only", metavar="NAME")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--input", type=Path)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--corpus", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    chosen.keep.mkdir(parents=True, exist_ok=True)
    if chosen.input is not None:
        read_all(chosen.only, iter([chosen.input.read_bytes()]), 60.0, chosen.keep)
    elif chosen.child:
        _one(chosen.only, chosen.seconds, chosen.seed, chosen.keep, chosen.corpus)
    else:
        from tests.fuzz.targets import TARGETS

        names = [chosen.only] if chosen.only else list(TARGETS)
        one = partial(_fuzzed, seconds=chosen.seconds, seed=chosen.seed, keep=chosen.keep)
        with ThreadPoolExecutor(chosen.jobs) as threads:
            sys.exit(not all(list(threads.map(one, names))))


if __name__ == "__main__":
    main()
