"""Every reader on inputs that nobody meant: no crash, no hang, less than 1 GB.

``python -m tests.fuzz.readers --seconds 600`` gives each reader ten minutes of CPU time in a process of its own, with
``--jobs N`` N of them at a time; with ``--only NAME`` only this one. With atheris installed inputs are guided by the
coverage of our code, otherwise valid ones are damaged at random. An input that fails is kept in the folder ``--keep``;
with ``--input FILE`` and ``--only`` it is read again.
"""

import argparse
import os
import re
import resource
import shutil
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

MEGABYTES = 1000
_LONGEST = 20_000


def read_all(name: str, inputs: Iterator[bytes], seconds: float, keep: Path) -> int:
    """Read inputs for so many CPU seconds; returns how many were read. What an input raises is raised, and the input
    kept.
    """
    from tests.fuzz.targets import TARGETS

    read, until = 0, time.process_time() + seconds
    for data in inputs:
        if time.process_time() > until:
            break
        try:
            _in_time(TARGETS[name].read, data)
            _within_memory()
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


def _within_memory() -> None:
    if peak_megabytes() > MEGABYTES:
        raise MemoryError(f"{peak_megabytes()} MB")


def _hangs(_signal: int, _frame: Any) -> None:
    raise TimeoutError(f"no answer after {SECONDS_EACH} CPU seconds")


def _with_atheris(name: str, seconds: float, keep: Path) -> None:
    """Never returns: the process ends in the middle of libFuzzer, which knows no limit of CPU time."""
    import atheris

    with atheris.instrument_imports(include=["satpuzzles", "satenc"]):
        from tests.fuzz.targets import TARGETS
    target, corpus, read = TARGETS[name], Path(tempfile.mkdtemp(prefix="satpuzzles-fuzz-")), 0

    until = time.process_time() + seconds

    def one(data: bytes) -> None:
        nonlocal read
        if time.process_time() > until:
            shutil.rmtree(corpus)
            print(_figures(read), flush=True)
            os._exit(0)
        _in_time(target.read, data)
        read += 1

    for number, seed in enumerate(target.seeds()):
        (corpus / str(number)).write_bytes(seed)
    arguments = [sys.argv[0], f"-timeout={_WAITING}", f"-rss_limit_mb={MEGABYTES}", f"-max_len={_LONGEST}"]
    arguments += ["-verbosity=0", f"-artifact_prefix={keep}/{name.replace(' ', '-')}-", str(corpus)]
    atheris.Setup(arguments, one)
    atheris.Fuzz()


def _figures(read: int) -> str:
    return f"{read} inputs, {peak_megabytes()} MB"


def _one(name: str, seconds: float, seed: int, keep: Path) -> None:
    if find_spec("atheris") is not None:
        _with_atheris(name, seconds, keep)
    from tests.fuzz.targets import TARGETS

    try:
        read = read_all(name, damaged(TARGETS[name].seeds(), Random(seed)), seconds, keep)
    except Exception:  # noqa: BLE001  # whatever it is, it is what is looked for
        traceback.print_exc()
        sys.exit(1)
    print(_figures(read))


def _child(name: str, seconds: float, seed: int, keep: Path) -> bool:
    """Fuzz one reader in a process of its own; whether it survived."""
    command = [sys.executable, "-m", "tests.fuzz.readers", "--child", "--only", name, "--seconds", str(seconds)]
    command += ["--seed", str(seed), "--keep", str(keep)]
    try:
        ran = subprocess.run(
            command,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=_SHARED * seconds + _WAITING,
        )
    except subprocess.TimeoutExpired:
        print(f"{name:<20} FAILED: no end, an input waits", flush=True)
        return False
    figures = re.search(r"(\d+) inputs, (\d+) MB\n\Z", ran.stdout)
    read, peak = (0, 0) if figures is None else map(int, figures.groups())
    survived = ran.returncode == 0 and read > 0
    print(f"{name:<20} {read:>10} inputs {peak:>6} MB   {'survived' if survived else 'FAILED'}", flush=True)
    if not survived:
        print(ran.stdout[-3000:], ran.stderr[-6000:], flush=True)
    return survived


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of CPU time for each reader")
    parser.add_argument("--jobs", type=int, default=1, help="readers at a time")
    parser.add_argument("--only", metavar="NAME")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--input", type=Path)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.input is not None:
        read_all(chosen.only, iter([chosen.input.read_bytes()]), 60.0, chosen.keep)
    elif chosen.child:
        _one(chosen.only, chosen.seconds, chosen.seed, chosen.keep)
    else:
        from tests.fuzz.targets import TARGETS

        names = [chosen.only] if chosen.only else list(TARGETS)
        one = partial(_child, seconds=chosen.seconds, seed=chosen.seed, keep=chosen.keep)
        with ThreadPoolExecutor(chosen.jobs) as threads:
            sys.exit(not all(list(threads.map(one, names))))


if __name__ == "__main__":
    main()
