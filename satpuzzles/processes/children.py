"""Child processes: what they inherit, how they end with us, and what their end tells."""

import ctypes
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from satpuzzles.processes.memory import memory_limit

_OUT_OF_MEMORY = 9
"""The exit code of a child that could not have the memory that it wanted."""


def answers_while_memory_lasts(serve: Callable[[], object]) -> None:
    """Call ``serve``; without memory end this process so that `wanted_memory` tells."""
    try:
        serve()
    except (MemoryError, RuntimeError) as error:  # some of C++ pass their bad_alloc on as the latter
        if isinstance(error, RuntimeError) and "bad_alloc" not in str(error):
            raise
        os._exit(_OUT_OF_MEMORY)


def wanted_memory(code: int) -> bool:
    """Whether a child that ended with ``code`` could not have the memory that it wanted."""
    return code == _OUT_OF_MEMORY or (memory_limit() is not None and -code in {signal.SIGABRT, signal.SIGSEGV})


def child_environment() -> dict[str, str]:
    """The environment of a process that imports what this one can."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def end_with_parent() -> None:
    """Have the system end this process when its parent is gone, also while a solver runs; where it can do that."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


@contextmanager
def own_output() -> Iterator[IO[bytes]]:
    """Standard output for ourselves: what solvers print must not get between the answers."""
    with os.fdopen(os.dup(1), "wb") as private:
        os.dup2(2, 1)
        yield private


_LAUNCHER = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(1, 9)
if os.getppid() == int(sys.argv[1]):
    os.execvp(sys.argv[2], sys.argv[2:])
"""
"""Asks the system for SIGKILL when the parent is gone, and becomes the command. It takes 7 ms; code that `subprocess`
runs between fork and exec would take none, but is unsafe in programs with threads.
"""


def ending_with_us(command: Sequence[str]) -> list[str]:
    """A command line for ``command`` such that it does not outlive this process, where the system can do that; one that
    cannot be run is left as it is.
    """
    if sys.platform != "linux" or shutil.which(command[0]) is None:
        return [*command]
    return [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(os.getpid()), *command]
