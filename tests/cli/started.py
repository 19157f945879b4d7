"""Commands as processes that a test can wait for without a clock, and that never outlive it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 150.0
"""Seconds after which a test fails instead of waiting on: a loaded machine is slow."""

_MARKING = """
import pathlib, sys
from satpuzzles.backends import child, session
def marked(solve):
    def first(*arguments):
        pathlib.Path({mark!r}).touch()
        return solve(*arguments)
    return first
child.ChildSession.solve = marked(child.ChildSession.solve)
session.PysatSession.solve = marked(session.PysatSession.solve)
from satpuzzles.cli import main
main(sys.argv[1:])
"""


def waits(condition: Callable[[], object]) -> bool:
    """Whether ``condition`` comes true in time."""
    until = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < until:
        time.sleep(0.02)
    return bool(condition())


def gone(pid: int) -> bool:
    """Whether a process has ended."""
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@contextmanager
def started(
    *arguments: str, code: str | None = None, stdin: int | None = None, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """The command, or the Python ``code`` in its place, until the block ends."""
    process = subprocess.Popen(
        [sys.executable, *(("-m", "satpuzzles") if code is None else ("-c", code)), *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, **(env or {})},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


@contextmanager
def searching(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The command once it asks a solver, which marks that by a file beside ``folder``."""
    mark = folder.parent / f"{folder.name}.mark"
    with started(*arguments, code=_MARKING.format(mark=str(mark))) as process:
        assert waits(lambda: mark.exists() or process.poll() is not None)
        yield process


def ended(process: subprocess.Popen[str]) -> str:
    """What the process has printed on standard error once it has ended."""
    return process.communicate(timeout=PATIENCE)[1]
