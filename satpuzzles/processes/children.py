"""Child processes, commands of others or Python of our own: started, waited for, and certain to end.

A child has a session of its own: Ctrl-C in a terminal does not reach it, and it is ended together with everything that
it has started. On Linux the system ends it when this process is gone for any reason.
"""

import ctypes
import gc
import io
import os
import select
import selectors
import shutil
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NoReturn, Protocol

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, SolverError
from satpuzzles.processes import signals
from satpuzzles.processes.memory import lacks_memory, memory_limit

_LOOK = 1.0
"""Seconds after which a wait is interrupted, in case the exception of a signal was lost."""
_LOOK_FOR_CANCEL = 0.02
"""Seconds after which a wait looks whether the work was cancelled, since setting an event wakes nobody."""

_PIECE = 2**16


def moments(deadline: Deadline) -> Iterator[float]:
    """Yield again and again how many seconds a loop may wait before it looks again.

    Raises OutOfTime after ``deadline``, and what `signals.check` raises.
    """
    look = _LOOK if deadline.cancel is None else _LOOK_FOR_CANCEL
    while True:
        signals.check()
        deadline.check()
        remaining = deadline.remaining
        yield look if remaining is None else min(look, remaining)


class PipeEnd(io.RawIOBase):
    """One end of a pipe. Reading and writing raise OutOfTime if they would have to wait until after ``deadline``."""

    def __init__(self, pipe: IO[bytes], deadline: Deadline = NEVER) -> None:
        super().__init__()
        self._pipe, self._deadline = pipe, deadline
        os.set_blocking(pipe.fileno(), False)
        self._poll = select.poll()
        self._poll.register(pipe.fileno(), select.POLLIN if pipe.readable() else select.POLLOUT)

    def readable(self) -> bool:
        return self._pipe.readable()

    def writable(self) -> bool:
        return self._pipe.writable()

    def readinto(self, buffer: Any, /) -> int:
        self._wait()
        return os.readv(self._pipe.fileno(), [buffer])

    def write(self, data: Any, /) -> int:
        left = memoryview(data).cast("B")
        size = len(left)
        while left:
            self._wait()
            left = left[os.write(self._pipe.fileno(), left) :]
        return size

    def _wait(self) -> None:
        for seconds in moments(self._deadline):
            if self._poll.poll(1000 * seconds):
                return


def pieces(process: subprocess.Popen[bytes], deadline: Deadline) -> Iterator[tuple[IO[bytes], bytes]]:
    """Yield what ``process`` prints: the pipe (its ``stdout`` or its ``stderr``) and the bytes.

    Ends when both are closed, or when the process has ended and nothing more comes, since processes that it started may
    keep them open. Raises OutOfTime after ``deadline``.
    """
    with selectors.DefaultSelector() as selector:
        for pipe in filter(None, (process.stdout, process.stderr)):
            selector.register(pipe, selectors.EVENT_READ, pipe)
        for seconds in moments(deadline):
            ready = selector.select(seconds)
            for key, _ in ready:
                if piece := os.read(key.fd, _PIECE):
                    yield key.data, piece
                else:
                    selector.unregister(key.fileobj)
            if not selector.get_map() or (not ready and process.poll() is not None):
                return


OUT_OF_MEMORY = 9
"""The exit code of a child that was refused memory."""
_NOT_LOADED = 127
"""The exit code of a process that had too little memory to start."""


@contextmanager
def command(words: Sequence[str], **streams: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Run the command ``words`` until the block ends; ``streams`` are arguments of `subprocess.Popen`.

    Raises OSError if it cannot be run.
    """
    with child(_ending_with_us(words), **streams) as process:
        yield process


@contextmanager
def worker(
    serve: Callable[[IO[bytes], IO[bytes]], object], *, stdin: int | IO[bytes], stdout: int | IO[bytes]
) -> Iterator[subprocess.Popen[bytes]]:
    """Run ``serve(requests, answers)``, a function of one of our modules, in a new interpreter until the block ends.

    It reads requests from ``stdin`` and writes answers to ``stdout``. What solvers print goes to standard error, except
    the last words of a solver that lacks memory, which `failure` reports.
    """
    imports = f"from {__name__} import work; from {serve.__module__} import {serve.__name__} as serve"
    code = f"{imports}; work(serve, {os.getpid()})"
    stderr = None if memory_limit() is None else subprocess.DEVNULL
    streams = {"stdin": stdin, "stdout": stdout, "stderr": stderr}
    with child([sys.executable, "-c", code], env=environment(), **streams) as process:
        yield process


class Process(Protocol):
    """A process of ours, with the members of `subprocess.Popen` that are used."""

    @property
    def pid(self) -> int: ...

    @property
    def stdin(self) -> IO[bytes] | None: ...

    @property
    def stdout(self) -> IO[bytes] | None: ...

    @property
    def stderr(self) -> IO[bytes] | None: ...

    def poll(self) -> int | None: ...

    def wait(self) -> int: ...


@contextmanager
def helper(serve: Callable[[IO[bytes], IO[bytes]], object]) -> Iterator[Process]:
    """As `worker`, over two pipes: in a fork of this process, which takes milliseconds, or, if that is unsafe, in a new
    interpreter.
    """
    if not may_fork():
        with worker(serve, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as started:
            yield started
        return
    process = _Fork(serve)
    try:
        yield process
    finally:
        end(process)


def may_fork() -> bool:
    """Whether forking this process is safe: no other Python thread holds a lock, and the system ends the fork with this
    process.
    """
    return sys.platform == "linux" and threading.active_count() == 1


class _Fork:
    """A `Process` that is a fork of this one and runs ``serve``."""

    stderr = None

    def __init__(self, serve: Callable[[IO[bytes], IO[bytes]], object]) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        self._code: int | None = None
        with signals.postponed(), warnings.catch_warnings(action="ignore"):  # Python may warn of threads of a library
            parent = os.getpid()
            self.pid = os.fork()
            if self.pid == 0:
                os.close(ours_in)
                os.close(ours_out)
                _serve_in_fork(serve, parent, theirs_in, theirs_out)
            with suppress(PermissionError, ProcessLookupError):  # it may have done so itself, or be gone
                os.setpgid(self.pid, self.pid)
        os.close(theirs_in)
        os.close(theirs_out)
        self.stdin = io.FileIO(ours_out, "w")
        self.stdout = io.FileIO(ours_in, "r")

    def poll(self) -> int | None:
        return self._wait(os.WNOHANG)

    def wait(self) -> int:
        code = self._wait(0)
        assert code is not None  # noqa: S101  # it was waited for
        return code

    def _wait(self, options: int) -> int | None:
        if self._code is None:
            try:
                pid, status = os.waitpid(self.pid, options)
            except ChildProcessError:  # the program that we are in has waited for all of its children
                self._code = 0
            else:
                self._code = os.waitstatus_to_exitcode(status) if pid else None
        return self._code


def _serve_in_fork(
    serve: Callable[[IO[bytes], IO[bytes]], object], parent: int, requests: int, answers: int
) -> NoReturn:
    """Run ``serve`` in a fork. Never returns to the parent's code, and never flushes output that the parent has
    buffered.
    """
    code = 1
    try:
        os.setpgid(0, 0)
        end_with_parent(parent)
        signals.install(signals.Role.LIBRARY)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signals.leave()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
        gc.disable()  # it would write to memory that both share
        os.dup2(2, 1)
        if memory_limit() is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(requests, "rb") as asked, os.fdopen(answers, "wb") as told:
            serve(asked, told)
        code = 0
    except Exception as error:  # noqa: BLE001  # it ends here
        if lacks_memory(error):
            code = OUT_OF_MEMORY
        else:
            sys.excepthook(type(error), error, error.__traceback__)
    finally:
        os._exit(code)


@contextmanager
def child(words: Sequence[str], **streams: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A process that `end` ends with the block. Its pipes have no buffers."""
    process = subprocess.Popen(words, bufsize=0, start_new_session=True, **streams)
    try:
        yield process
    finally:
        end(process)


def end(process: Process) -> None:
    """Kill ``process`` and everything that it has started, and close its pipes."""
    with suppress(ProcessLookupError, PermissionError):  # gone, or with macOS only not waited for
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in filter(None, (process.stdin, process.stdout, process.stderr)):
        pipe.close()


def wait_for(process: subprocess.Popen[bytes], deadline: Deadline) -> int:
    """Wait until ``process`` has ended; returns its exit code, -N for signal N. Raises OutOfTime past ``deadline``."""
    for seconds in moments(deadline):
        with suppress(subprocess.TimeoutExpired):
            return process.wait(seconds)
    raise AssertionError  # there are always more moments


def cpu_seconds(pid: int) -> float | None:
    """The CPU seconds that the process ``pid`` has used; None if it is gone or the system does not say."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        return None
    return sum(map(int, stat.rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def how_it_ended(code: int) -> str:
    """The exit ``code`` of a process in words, -N for signal N."""
    return f"exit code {code}" if code >= 0 else f"signal {-code} ({signal.strsignal(-code) or 'unknown'})"


def failure(code: int, name: str) -> GaveUp | SolverError:
    """The reason why a worker called ``name`` that ended with ``code`` gave no answer: too little
    memory, or a failure.
    """
    if code == OUT_OF_MEMORY or (
        memory_limit() is not None and code in {_NOT_LOADED, -signal.SIGABRT, -signal.SIGSEGV}
    ):
        return GaveUp("memory limit")
    return SolverError(f"{name}: its process ended with {how_it_ended(code)}")


def work(serve: Callable[[IO[bytes], IO[bytes]], object], parent: int) -> None:
    """The main function of a `worker` of the process ``parent``: run ``serve`` until it returns.

    Without memory the process ends with the code that `failure` knows.
    """
    end_with_parent(parent)
    with _own_output() as answers:
        try:
            serve(sys.stdin.buffer, answers)
        except Exception as error:
            if not lacks_memory(error):
                raise
            os._exit(OUT_OF_MEMORY)


def silence_solvers() -> None:
    """Let only Python write to standard error from now on, in a process of ours: the last words of a solver that lacks
    memory help nobody.
    """
    sys.stderr = os.fdopen(os.dup(2), "w", buffering=1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def environment() -> dict[str, str]:
    """The environment for a process that must find the same modules as this one."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def end_with_parent(parent: int) -> None:
    """Make the system end this process when its parent, the process ``parent``, is gone, even during a search; on Linux
    only.
    """
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
        if os.getppid() != parent:  # it is gone already, and the system sends nothing any more
            os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def _own_output() -> Iterator[IO[bytes]]:
    """Reserve standard output for answers; what solvers print goes to standard error instead."""
    with os.fdopen(os.dup(1), "wb") as private:
        os.dup2(2, 1)
        yield private


_LAUNCHER = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(1, 9)
if os.getppid() == int(sys.argv[1]):
    os.execvp(sys.argv[2], sys.argv[2:])
"""
"""A program that asks the system for SIGKILL when the parent is gone, and then becomes the command.

It takes 7 ms. Code between fork and exec would take none, but is unsafe in programs with threads.
"""


def _ending_with_us(words: Sequence[str]) -> list[str]:
    """A command line that runs ``words`` and ends with this process.

    It is ``words`` itself if the system cannot do that, or if the command cannot be run.
    """
    if sys.platform != "linux" or shutil.which(words[0]) is None:
        return [*words]
    return [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(os.getpid()), *words]
