"""Processes that are warm when they begin: forked from one that has imported what they need.

A new interpreter takes a second to import a solver, a fork some milliseconds. The process that is forked, the nursery,
has no threads and does nothing else, so that forking it is safe whatever its parent runs. It hands no work on: each
worker talks to the parent over a socket of its own, which the parent passes in.
"""

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from importlib import import_module
from typing import IO, NoReturn

from satpuzzles.processes import signals
from satpuzzles.processes.children import end_with_parent, silence_solvers, worker
from satpuzzles.processes.memory import limit_data

_SHORT = 512
"""The most bytes of a message between a nursery and its parent."""


class Nursery:
    """A nursery whose workers run ``serve(connection)``, a function given as ``module:name``, after ``warm()`` of the
    same module was called once in the nursery. A worker may use so many ``megabytes`` of memory of its own.

    For a parent with an event loop; `start` and `close` are to be called in its main thread.
    """

    def __init__(self, serve: str, megabytes: int) -> None:
        self._serve, self._megabytes = serve, megabytes
        self._running = ExitStack()
        self._talk = asyncio.Lock()
        self._socket: socket.socket | None = None

    def start(self) -> None:
        """Start the nursery. The first `fork` waits until it has imported everything."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        self._running.callback(ours.close)
        self._socket = ours
        with theirs:
            self._running.enter_context(worker(_tend, stdin=theirs.fileno(), stdout=theirs.fileno()))
        ours.send(f"{self._serve} {self._megabytes}".encode())

    async def fork(self) -> tuple[int, socket.socket]:
        """Fork a worker: its process number, and the socket over which it answers. Raises ConnectionError if the
        nursery is gone.
        """
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                pid = int(await self._asked(b"fork", theirs.fileno()))
        except BaseException:
            ours.close()
            raise
        ours.setblocking(False)
        return pid, ours

    async def end(self, pid: int) -> int:
        """End a worker at once; returns its exit code, -N for signal N. Raises ConnectionError if the nursery is gone
        with its workers.
        """
        return int(await self._asked(b"end %d" % pid))

    def close(self) -> None:
        """End the nursery and all of its workers."""
        self._running.close()
        self._socket = None

    async def _asked(self, words: bytes, *files: int) -> bytes:
        return await asyncio.shield(self._exchange(words, files))  # an answer is never left over for the next question

    async def _exchange(self, words: bytes, files: tuple[int, ...]) -> bytes:
        async with self._talk:
            if self._socket is None:
                raise ConnectionError("there is no nursery")
            socket.send_fds(self._socket, [words], files)
            answer = await asyncio.get_running_loop().sock_recv(self._socket, _SHORT)
        if not answer:
            raise ConnectionError("the nursery has ended")
        return answer


def _tend(requests: IO[bytes], _answers: IO[bytes]) -> None:
    """The loop of a nursery: fork and end workers as its parent asks, until the parent is gone."""
    with socket.socket(fileno=os.dup(requests.fileno())) as parent:
        name, megabytes = parent.recv(_SHORT).decode().split()
        module, _, function = name.partition(":")
        found = import_module(module)
        found.warm()
        gc.collect()
        gc.freeze()  # the collector of a worker leaves alone what all of them share
        nursery = os.getpid()
        while True:
            words, files, _, _ = socket.recv_fds(parent, _SHORT, 1)
            if not words:
                return
            if words == b"fork":
                with socket.socket(fileno=files[0]) as connection:
                    pid = os.fork()
                    if pid == 0:
                        parent.close()
                        _work(nursery, getattr(found, function), connection, int(megabytes))
                parent.send(b"%d" % pid)
            else:
                parent.send(b"%d" % _ended(int(words.split()[1])))


def _ended(pid: int) -> int:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _work(
    nursery: int, serve: Callable[[socket.socket], object], connection: socket.socket, megabytes: int
) -> NoReturn:
    """Run a worker in a fork. Never returns to the nursery's code."""
    code = 1
    try:
        end_with_parent(nursery)
        signals.install(signals.Role.WORKER)
        limit_data(megabytes)
        silence_solvers()
        serve(connection)
        code = 0
    except KeyboardInterrupt:
        code = signals.TERMINATED
    except BaseException:  # noqa: BLE001  # whatever it is, it ends here
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(code)
