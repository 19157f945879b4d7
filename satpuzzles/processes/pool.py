"""Processes that share the work of a command, each on one task at a time over a pipe of its own.

The parent has no threads, and can therefore always be forked. A process that dies breaks its own pipe alone, which
tells the parent what the process was working on.
"""

import os
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from typing import Any

from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.plugins import mistake
from satpuzzles.processes import signals
from satpuzzles.processes.children import end_with_parent
from satpuzzles.processes.pipes import moments

_IDLE = 0
"""In place of a task's number."""

_AHEAD = 4
"""Chunks for each process, from the first whose results are not taken yet."""

_PATIENCE = 2.0
"""Seconds for a process to clean up."""

_PAUSE = 0.005
"""Seconds between two parts of a task, where several processes send them. A part for each result takes the parent
0.15 ms, as long as some Sudokus; what is finished in this time is lost if the process dies.
"""


_BETWEEN_NOTES = 0.2
"""Seconds between two notes of a task."""


@contextmanager
def pool(jobs: int, *, apart: bool = False, deadline: Deadline = NEVER) -> "Iterator[Pool | None]":
    """A pool of ``jobs`` processes, None for 1: then this process does the work, unless it is to be ``apart``. They end
    with the block, whether it returns, raises, or is left by Ctrl-C or SIGTERM. To wait for them past ``deadline``
    raises OutOfTime.

    SIGTERM ends a process at once that is deep in a solver. What has to be kept then must not be in that process.
    """
    if jobs == 1 and not apart:
        yield None
        return
    workers = Pool(jobs, deadline)
    try:
        yield workers
    finally:
        workers.end()


@dataclass(slots=True, eq=False)
class _Worker:
    process: Process
    connection: Connection
    task: int = _IDLE


@dataclass(frozen=True, slots=True)
class Death:
    """The answer to a task on which its process died, and where it was tried again meanwhile so many processes. Not
    ``alone``, the process had other tasks, of which it may have died.
    """

    processes: int = 1
    alone: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """The first ``results`` of a task, or the next ones; its process goes on with it."""

    results: list[Any]


@dataclass(frozen=True, slots=True)
class Note:
    """What a task has `tell` say on the way; its process goes on with it."""

    told: Any


class _Teller:
    """Passes on what is told to ``send``, of many messages within ``pause`` seconds only one."""

    def __init__(self, send: Callable[[Note], object], pause: float) -> None:
        self._send, self._pause, self._next = send, pause, time.monotonic()

    def __call__(self, told: object) -> None:
        if time.monotonic() >= self._next:
            self._send(Note(told))
            self._next = time.monotonic() + self._pause


_teller: ContextVar[Callable[[object], None]] = ContextVar("teller", default=lambda _told: None)


def tell(told: object) -> None:
    """Let the process that waits for this task know how far it is; nothing where none waits."""
    _teller.get()(told)


@contextmanager
def notes_to(send: Callable[[Note], object], pause: float) -> Iterator[None]:
    """Inside, `tell` sends a note, at most one within ``pause`` seconds."""
    token = _teller.set(_Teller(send, pause))
    try:
        yield
    finally:
        _teller.reset(token)


class Pool:
    """At most ``size`` processes, started when there is work; one that dies is replaced when there is more."""

    def __init__(self, size: int, deadline: Deadline = NEVER) -> None:
        self._size, self._deadline = size, deadline
        self._workers: list[_Worker] = []
        self._tasks = 0

    @property
    def workers(self) -> int:
        """How many processes there may be."""
        return self._size

    @property
    def ahead(self) -> int:
        """How many chunks of items may be handed over before the results of the first are taken."""
        return _AHEAD * self._size

    def chunk_size(self, least: int) -> int:
        """How many items to hand over at a time: ``least``, or a multiple of that."""
        return least

    @property
    def idle(self) -> bool:
        """Whether a process can take a task at once."""
        return len(self._workers) < self._size or any(worker.task == _IDLE for worker in self._workers)

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **options: Any) -> int:
        """Have an idle process call ``call``; returns the number of the task. Everything here must be one that can be
        pickled.
        """
        worker = next((worker for worker in self._workers if worker.task == _IDLE), None) or self._start()
        self._tasks += 1
        worker.task = self._tasks
        with suppress(BrokenPipeError):  # it died meanwhile, and `finished` will say
            worker.connection.send((call, arguments, options))
        return worker.task

    def finished(self) -> "list[tuple[int, Any]]":
        """Wait until a task is done, or a part of one. Returns all that are: their numbers, each with what the task
        returned, the exception that it raised, a `Death`, a `Part`, or a `Note`. A task that returns an iterator of
        lists has these sent as it makes them, in parts; what is left at the end is a list.
        """
        busy = [worker for worker in self._workers if worker.task != _IDLE]
        connections = [worker.connection for worker in busy]
        ready = next(ready for seconds in moments(self._deadline) if (ready := wait(connections, seconds)))
        return [self._answer(worker) for worker in busy if worker.connection in ready]

    def _answer(self, worker: _Worker) -> tuple[int, Any]:
        task, worker.task = worker.task, _IDLE
        try:
            answer = worker.connection.recv()
        except (EOFError, ConnectionError):
            self._workers.remove(worker)
            _end([worker])
            return task, Death()
        if isinstance(answer, Part | Note):
            worker.task = task
        return task, answer

    def _start(self) -> _Worker:
        ours, theirs = Pipe()
        process = Process(target=_work, args=(os.getpid(), ours, theirs, _PAUSE if self._size > 1 else 0), daemon=True)
        with signals.postponed():  # a process may not be asked to end before it knows how
            process.start()
            self._workers.append(_Worker(process, ours))
        theirs.close()
        return self._workers[-1]

    def end(self) -> None:
        """Ask the processes to end, which lets them clean up and end their solvers; then kill those that have not."""
        workers, self._workers = self._workers, []
        _end(workers)


def _end(workers: list[_Worker]) -> None:
    deadline = Deadline.after(_PATIENCE)
    try:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join(deadline.remaining)
    finally:
        for worker in workers:
            worker.process.kill()
            worker.process.join()
            worker.connection.close()


def _work(parent: int, parents: Connection, tasks: Connection, pause: float) -> None:
    """What a worker of the process ``parent`` runs: it answers until it is asked to end, or until the parent closes its
    pipe. There are ``pause`` seconds at least between two parts of an answer.
    """
    parents.close()  # a fork has this end too, which would keep the pipe open
    with suppress(EOFError, BrokenPipeError, signals.Terminated):
        signals.install(signals.Role.WORKER)
        end_with_parent(parent)
        while True:
            call, arguments, options = tasks.recv()
            try:
                with notes_to(tasks.send, _BETWEEN_NOTES):
                    answer = call(*arguments, **options)
                    if isinstance(answer, Iterator):
                        answer = _sent(answer, tasks, pause)
            except Exception as error:  # noqa: BLE001  # the parent raises it again
                answer = mistake(error) or error  # here, since a pickled exception has no traceback
                answer.add_note(f"In a process that shared the work:\n{traceback.format_exc()}")
            tasks.send(answer)


def _sent(results: Iterator[list[Any]], tasks: Connection, pause: float) -> list[Any]:
    """Send ``results`` in parts, and return those that are left at the end."""
    left, sent = list[Any](), time.monotonic() - pause
    for some in results:
        left += some
        if left and time.monotonic() - sent >= pause:
            tasks.send(Part(left))
            left, sent = [], time.monotonic()
    return left
