"""This process's ends of the pipes to a child: a read or write ends at a deadline, and at Ctrl-C."""

import io
import os
import select
import selectors
import subprocess
from collections.abc import Iterator
from typing import IO, Any

from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.processes import signals

_LOOK = 1.0
"""Seconds after which a wait is interrupted to see whether a signal came whose exception was lost."""

_PIECE = 2**16


def moments(deadline: Deadline) -> Iterator[float]:
    """For a loop that waits for something: how many seconds to wait before the next look, again and again. Raises
    OutOfTime past ``deadline``, and what `signals.check` raises.
    """
    while True:
        signals.check()
        deadline.check()
        remaining = deadline.remaining
        yield _LOOK if remaining is None else min(_LOOK, remaining)


class PipeEnd(io.RawIOBase):
    """One end of a pipe. Reading and writing raise OutOfTime where they would have to wait past ``deadline``."""

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
        """Write all of ``data``."""
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
    """What ``process`` prints: the pipe, which is its ``stdout`` or its ``stderr``, and what came from it.

    Ends when both are closed, or when the process has ended and nothing more comes: other processes that it started may
    still have them open. Raises OutOfTime past ``deadline``.
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
