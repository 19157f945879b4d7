"""Processes of this machine that share work, each on one task at a time over a pipe of its own.

The parent has no threads, and can therefore always be forked. A process that dies breaks its own pipe alone, which
tells the parent what the process was working on; docs/architecture.md says what libraries do there.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.processes import signals
from satpuzzles.processes.children import end_with_parent, moments, silence_solvers
from satpuzzles.processes.memory import memory_limit
from satpuzzles.processes.tasks import Death, Done, Message, run

if TYPE_CHECKING:  # some systems have none of these
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

_PATIENCE = 2.0
"""Seconds in which a process may clean up."""

_BETWEEN_PARTS = 0.005
"""Seconds between two parts of a task, where several processes send them. A part for each result takes the parent
0.15 ms, as long as some Sudokus; what is finished in this time is lost if the process dies.
"""

_BETWEEN_NOTES = 0.2
"""Seconds between two notes of a task."""


@dataclass(slots=True, eq=False)
class _Worker:
    process: "ForkProcess"
    connection: "Connection"
    task: int | None = None


class Pool:
    """`satpuzzles.processes.parallel.Workers` that are at most ``size`` processes of this machine. They start when
    there is work; one that dies is replaced when there is more.

    SIGTERM ends a process at once that is deep in a solver. What has to be kept then must not be in that process.
    """

    ahead, largest_chunk = 4, None

    def __init__(self, size: int, deadline: Deadline = NEVER) -> None:
        self.size, self._deadline = size, deadline
        self._workers: list[_Worker] = []
        self._tasks = 0

    @property
    def idle(self) -> bool:
        return len(self._workers) < self.size or any(worker.task is None for worker in self._workers)

    def submit(self, task: Callable[[], Any]) -> int:
        worker = next((worker for worker in self._workers if worker.task is None), None) or self._start()
        self._tasks += 1
        worker.task = self._tasks
        with suppress(ConnectionError):  # it died meanwhile, and `finished` will say
            worker.connection.send(task)
        return worker.task

    def finished(self) -> list[tuple[int, Message]]:
        from multiprocessing.connection import wait

        busy = {worker.connection: worker for worker in self._workers if worker.task is not None}
        ready = next(ready for seconds in moments(self._deadline) if (ready := wait([*busy], seconds)))
        return [self._message(worker) for connection, worker in busy.items() if connection in ready]

    def _message(self, worker: _Worker) -> tuple[int, Message]:
        task = worker.task
        assert task is not None  # noqa: S101  # it is busy
        try:
            message: Message = worker.connection.recv()
        except (EOFError, OSError):  # perhaps in the middle of a message
            self._workers.remove(worker)
            _end([worker])
            return task, Death()
        if isinstance(message, Done):
            worker.task = None
        return task, message

    def _start(self) -> _Worker:
        from multiprocessing import get_context

        forking = get_context("fork")
        ours, theirs = forking.Pipe()
        between_parts = _BETWEEN_PARTS if self.size > 1 else 0.0
        process = forking.Process(target=_work, args=(os.getpid(), ours, theirs, between_parts), daemon=True)
        with signals.postponed():  # a process may not be asked to end before it knows how
            process.start()
            self._workers.append(_Worker(process, ours))
        theirs.close()
        return self._workers[-1]

    def close(self) -> None:
        """Ask the processes to end, so that they clean up and end their solvers; then kill the rest."""
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


def _work(parent: int, parents: "Connection", tasks: "Connection", between_parts: float) -> None:
    """The main function of a worker of the process ``parent``: answer until asked to end, or until the parent closes
    the pipe.
    """

    def send(message: Message) -> None:
        try:
            tasks.send(message)
        except MemoryError:  # half of it may be in the pipe, and the parent would wait for the other half
            os._exit(1)

    parents.close()  # a fork has this end too, which would keep the pipe open
    with suppress(EOFError, BrokenPipeError, signals.Terminated):
        signals.install(signals.Role.WORKER)
        try:
            end_with_parent(parent)
            if memory_limit() is not None:
                silence_solvers()
            while True:
                send(run(tasks.recv(), send, between_notes=_BETWEEN_NOTES, between_parts=between_parts))
        finally:
            signals.leave()
