"""Work shared by the workers of a Dask cluster, on this machine or on many, through the package `distributed`.

Arguments and results travel, names of files never do. The scheduler gives the work of a dead worker to another one;
after `allowed-failures` deaths and one more the task ends as a `Death`.
"""

import logging
import os
import pickle
import signal
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.files import temporary_folder
from satpuzzles.errors import ClusterError, FileError, SolverError, UsageError
from satpuzzles.processes import signals
from satpuzzles.processes.children import moments
from satpuzzles.processes.cluster_worker import run_task, versions
from satpuzzles.processes.tasks import Death, Done, Message

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

PER_WORKER = 2
"""Tasks that a worker has or waits for: while it answers one, the next is on its way."""

_PATIENCE = 10
"""Seconds to reach a scheduler, and to close the connection."""

_SILENT = 60.0
"""Seconds after which a silent scheduler is given up."""

_ABSENT = 120
"""Seconds for a worker of this machine to start, and after which a local cluster without any worker is given up.

A worker that dies is started again, unless that fails. Workers of other machines may come later.
"""

_RECOUNT = 2.0
"""Seconds after which the workers are counted again."""

_SETTINGS = {"distributed.admin.low-level-log-length": 10}
"""Settings of Dask: how many messages each connection keeps for Dask's developers, 1,000 by default. They hold the
puzzles of as many chunks.
"""

_LOCAL_SETTINGS = {
    "distributed.scheduler.allowed-failures": 0,
    "distributed.scheduler.worker-ttl": None,
    "distributed.deploy.lost-worker-timeout": "1 day",
}
"""Settings of Dask for a cluster of this machine. A solver keeps its process from answering while it runs, for which
Dask ends a process after five minutes by default; one that dies is noticed anyway. It is started again, which takes
longer on a busy machine than the 15 seconds after which Dask gives it up by default.
"""

_TALKATIVE = ("distributed", "asyncio", "tornado")
"""Packages that log what satpuzzles raises anyway."""


class Cluster:
    """The `satpuzzles.processes.parallel.Workers` of a scheduler, to which ``client`` is connected; messages call it
    ``name``.

    All workers of a ``local`` cluster are on this machine. Members raise ClusterError if the scheduler is lost, or all
    workers of this machine are.
    """

    ahead, largest_chunk = 32, 16_384
    """Results come in order: while the first takes long, the others go on up to here. In simulations 100 workers work
    58 % of the time with 8 chunks ahead, and 96 % with 32, where puzzles take a second on average and a few take ten.
    16,384 puzzles are some megabytes of text.
    """

    def __init__(self, client: "Client", name: str, *, deadline: Deadline = NEVER, local: bool = False) -> None:
        self._client, self._name, self._deadline = client, name, deadline
        self._absent = Deadline.after(_ABSENT) if local else NEVER
        self._versions = versions()
        self._tasks: dict[int, Future] = {}
        self._number = 0
        self._heard = SimpleQueue[tuple[int, Message | None]]()
        """What threads of the client put here: the numbers of tasks, each with a note, or with None when it is done."""
        self._counted, self._count = 0.0, 0

    @property
    def _topic(self) -> str:
        """The beginning of the keys of tasks, and the topic of the events that carry their notes."""
        return f"satpuzzles-{id(self)}"

    def listen(self) -> None:
        """Make `finished` return the notes of tasks too."""
        with self._lost_if_it_fails():
            self._client.subscribe_topic(self._topic, self._hear)

    def _hear(self, event: tuple[float, tuple[int, bytes]]) -> None:
        number, note = event[1]
        self._heard.put((number, pickle.loads(note)))  # noqa: S301  # as the results of tasks are

    @property
    def size(self) -> int:
        """The number of workers, at most a moment old."""
        if not self._count or time.monotonic() - self._counted > _RECOUNT:
            with self._lost_if_it_fails():
                self._count = len(self._client.nthreads(callback_timeout=_SILENT))
            self._counted = time.monotonic()
        return self._count

    @property
    def idle(self) -> bool:
        return len(self._tasks) < PER_WORKER * max(1, self.size)

    def submit(self, task: Callable[[], Any]) -> int:
        self._number += 1
        number, heard = self._number, self._heard
        with self._lost_if_it_fails(), warnings.catch_warnings(action="ignore"):  # of much to send
            key = f"{self._topic}-{number}"
            self._tasks[number] = self._client.submit(run_task, pickle.dumps(task), self._versions, pure=False, key=key)
        self._tasks[number].add_done_callback(lambda _: heard.put((number, None)))
        return number

    def finished(self) -> list[tuple[int, Message]]:
        found = [next(filter(None, map(self._next, moments(self._deadline))))]
        with suppress(Empty):
            while True:
                found.append(self._heard.get_nowait())
        return [
            (number, note or self._end_of(self._tasks.pop(number)))
            for number, note in found
            if number in self._tasks  # a note may come late
        ]

    def _next(self, seconds: float) -> tuple[int, Message | None] | None:
        try:
            return self._heard.get(timeout=seconds)
        except Empty:
            if self._absent is not NEVER:
                if self.size:
                    self._absent = Deadline.after(_ABSENT)
                elif self._absent.passed:
                    raise ClusterError(f"{self._name}: no worker is left") from None
            return None

    def _end_of(self, task: "Future") -> Message:
        from distributed import KilledWorker

        with self._lost_if_it_fails():
            error = task.exception()
            if error is None:
                try:
                    done: Done = task.result()
                except KilledWorker as killed:  # the result was lost with its worker, as was the next one to make it
                    error = killed
                else:
                    return done
        if isinstance(error, KilledWorker):
            return Death(error.allowed_failures + 1)
        if isinstance(error, ModuleNotFoundError):
            return Done(UsageError(f"{self._name}: a worker lacks what this process has: {error}"), 0.0)
        return Done(SolverError(f"{self._name}: a worker failed: {type(error).__name__}: {error}"), 0.0)

    @contextmanager
    def _lost_if_it_fails(self) -> Iterator[None]:
        """A context in which errors of the scheduler become a ClusterError."""
        from concurrent.futures import CancelledError

        try:
            yield
        except (OSError, CancelledError, TimeoutError, RuntimeError):
            raise ClusterError(f"{self._name}: the connection was lost") from None

    def close(self) -> None:
        """Make the scheduler forget the tasks that are not done."""
        tasks = [*self._tasks.values()]
        self._tasks.clear()
        with suppress(Exception):  # the scheduler may be gone
            if self._client.status == "running":
                self._client.cancel(tasks, force=True, asynchronous=False)
        with suppress(Exception):
            self._client.close(timeout=_PATIENCE)


@contextmanager
def cluster(scheduler: str, *, deadline: Deadline = NEVER) -> Iterator[Cluster]:
    """The cluster of a ``scheduler``: its address such as ``tcp://HOST:PORT``, the JSON file that it wrote, or
    ``local[N]`` for N processes on this machine that end with the block. To wait for its workers past ``deadline``
    raises OutOfTime.

    Raises UsageError where distributed is not installed and for another text, FileError where there is no such file,
    and ClusterError where the scheduler does not answer. A task raises UsageError where the versions of its worker
    differ from ours.
    """
    local = _local_processes(scheduler)
    try:
        with warnings.catch_warnings(action="ignore"):
            import dask
            from distributed import Client
    except ImportError:
        raise UsageError("a scheduler needs Dask: pip install 'satpuzzles[cluster]'") from None
    if local is None and "://" not in scheduler and not Path(scheduler).is_file():
        if not scheduler.endswith(".json"):
            expected = "tcp://HOST:PORT, the JSON file of a scheduler or local[N]"
            raise UsageError(f"'scheduler': expected {expected}, found {scheduler!r}")
        raise FileError(f"{scheduler}: cannot be read: No such file or directory")
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        stack.enter_context(dask.config.set(_SETTINGS))  # until the end, for a worker that starts again too
        # threads and processes that start here leave Ctrl-C to this one; a cluster that has half begun cannot be closed
        with signals.noted(), signals.uninherited():
            address = scheduler if local is None else stack.enter_context(_local_scheduler(local))
            named = {"address": address} if "://" in address else {"scheduler_file": address}
            try:
                client = Client(**named, timeout=_PATIENCE, set_as_default=False, name="satpuzzles")
            except (OSError, ValueError, TimeoutError) as error:
                why = str(error).partition("\n")[0] or type(error).__name__
                raise ClusterError(f"scheduler {scheduler}: cannot be reached: {why}") from None
        found = Cluster(client, f"scheduler {scheduler}", deadline=deadline, local=local is not None)
        stack.callback(found.close)
        found.listen()
        yield found


def _local_processes(scheduler: str) -> int | None:
    """The number of processes in ``local[N]``; None for another text."""
    number = scheduler.removeprefix("local[").removesuffix("]")
    if scheduler != f"local[{number}]":
        return None
    if not (number.isascii() and number.isdecimal() and 0 < int(number[:6]) <= 10_000):
        raise UsageError(f"'scheduler': expected local[N] with a number of processes, found {scheduler!r}")
    return int(number)


@contextmanager
def _local_scheduler(number: int) -> Iterator[str]:
    """The address of a scheduler in this process, with so many processes. Raises ClusterError where one of them dies
    before it has started, or does not start in time.
    """
    import dask
    from distributed import LocalCluster

    folder = TemporaryDirectory(prefix="dask-scratch-space-", dir=temporary_folder(), ignore_cleanup_errors=True)
    with folder as temporary, dask.config.set(_LOCAL_SETTINGS | {"temporary-directory": temporary}):
        try:
            with warnings.catch_warnings(action="ignore"):  # of a port that another scheduler has
                made = LocalCluster(
                    n_workers=number,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address=None,
                    silence_logs=50,
                    death_timeout=_ABSENT,
                )
        except (OSError, RuntimeError) as error:  # Dask has ended the others
            raise ClusterError(
                f"scheduler local[{number}]: a worker did not start: {error.__cause__ or error}"
            ) from None
        try:
            yield made.scheduler_address
        finally:
            _end(made)


def _end(local: "LocalCluster") -> None:
    """Close a cluster of this machine; kill its processes if that takes long.

    Dask waits for a process that is starting, such as the replacement of a dead one, before it asks it to end.
    """
    nannies = [*local.workers.values()]
    try:
        local.close(timeout=_PATIENCE)
    except TimeoutError:
        for nanny in nannies:
            if nanny.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(nanny.pid, signal.SIGKILL)
        with suppress(TimeoutError):
            local.close(timeout=_PATIENCE)


@contextmanager
def _quiet() -> Iterator[None]:
    """A context in which Dask writes nothing to standard error; errors are raised."""
    # its settings give some of its modules a level of their own
    names = [name for name in [*logging.root.manager.loggerDict] if name.partition(".")[0] in _TALKATIVE]
    loggers = [logging.getLogger(name) for name in names]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
