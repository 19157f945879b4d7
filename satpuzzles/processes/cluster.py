"""Work shared by the workers of a Dask cluster, on this machine or on many; the package `distributed` runs it.

A cluster is `satpuzzles.processes.sharing.Workers`, as a pool of processes is. Arguments and results travel, never the
names of files. The scheduler moves what a dead worker was doing to another one; what `allowed-failures` workers and one
more have died on is a `Death`.
"""

import asyncio
import logging
import pickle
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.errors import ClusterError, FileError, SolverError, UsageError
from satpuzzles.processes import signals
from satpuzzles.processes.cluster_tasks import VERSIONS, Measured, Versions, expect_equal, run_task, versions
from satpuzzles.processes.local_cluster import ABSENT, PATIENCE, local_processes, local_scheduler
from satpuzzles.processes.pipes import moments
from satpuzzles.processes.pool import Death, Note

if TYPE_CHECKING:
    from distributed import Client, Future

WANTED = 0.5
"""Seconds of work in a chunk. A task costs the scheduler 0.2 ms and the network some milliseconds; a chunk that takes
longer than a second is one that other workers wait for at the end.
"""

_MOST_ITEMS = 16_384
"""Items in a chunk, however quick they are: some megabytes of text."""

_GROWTH = 4
"""By how much a chunk may be larger than the largest that was measured."""

_PER_WORKER = 2
"""Tasks that a worker has or waits for: while it answers one, the next is on its way."""

_AHEAD = 32
"""Chunks for each worker, from the first whose results are not taken yet. Results come in order: while the first takes
long, the others go on up to here. In simulations 100 workers work 58 % of the time with 8, and 96 % with 32, where
puzzles take a second on average and a few take ten.
"""

_MOST_AHEAD = 200_000
"""Items of these chunks, where they are quick: some tens of megabytes."""

_LOGGED = 10
"""Messages that each connection of Dask keeps for its developers, 1,000 by default: they hold the puzzles of as many
chunks.
"""

_SILENT = 60.0
"""Seconds after which the scheduler, or a worker that is asked for its versions, is not waited for any longer. A solver
keeps a worker from answering while it runs.
"""

_TALKATIVE = ("distributed", "asyncio", "tornado")
"""Packages that log what satpuzzles raises."""

_RECOUNT = 2.0
"""Seconds after which the workers are counted again."""


class Cluster:
    """The workers of the scheduler that a ``client`` is connected to; messages call it ``name``. Chunks take so many
    seconds as ``wanted``, as far as is known. Past ``deadline`` `finished` raises OutOfTime. The workers of a ``local``
    one are all on this machine.
    """

    def __init__(
        self, client: "Client", name: str, *, wanted: float = WANTED, deadline: Deadline = NEVER, local: bool = False
    ) -> None:
        self._client, self.name, self._wanted, self._deadline = client, name, wanted, deadline
        self._absent = Deadline.after(ABSENT) if local else NEVER
        self._versions = versions()
        self._tasks: dict[int, tuple[Future, int]] = {}
        self._in_company: set[int] = set()
        """The tasks beside which there were others at some time: Dask may have given these to the same worker."""
        self._number = 0
        self._heard = SimpleQueue[tuple[int, Note | None]]()
        """What threads of the client put here: the numbers of tasks, each with a note, or with None when it is done."""
        self._seconds_an_item: float | None = None
        self._largest, self._size = 0, 1
        self._counted, self._count = 0.0, 0

    @property
    def workers(self) -> int:
        """How many workers there are, or were a moment ago. Raises ClusterError."""
        if not self._count or time.monotonic() - self._counted > _RECOUNT:
            self._count = len(self._addresses())
            self._counted = time.monotonic()
        return self._count

    def _addresses(self) -> list[str]:
        with self._lost_if_it_fails():
            return [*self._client.nthreads(callback_timeout=_SILENT)]

    @property
    def ahead(self) -> int:
        workers = max(1, self.workers)
        return max((_PER_WORKER + 1) * workers, min(_AHEAD * workers, _MOST_AHEAD // self._size))

    @property
    def idle(self) -> bool:
        return len(self._tasks) < _PER_WORKER * max(1, self.workers)

    def chunk_size(self, least: int) -> int:
        """So many items that they take the time that is wanted; a multiple of ``least``."""
        if self._seconds_an_item is None:
            self._size = least
            return least
        fitting = min(self._wanted / max(self._seconds_an_item, 1e-6), _MOST_ITEMS, _GROWTH * self._largest)
        self._size = max(1, int(fitting) // least) * least
        return self._size

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **options: Any) -> int:
        """Have a worker call ``call``; returns the number of the task. What the call returns must be one that can be
        pickled; an iterator of lists becomes one list.
        """
        self._number += 1
        number, heard = self._number, self._heard
        work = pickle.dumps((call, arguments, options))
        items = len(arguments[0]) if arguments and isinstance(arguments[0], Sequence) else 1
        with self._lost_if_it_fails(), warnings.catch_warnings(action="ignore"):  # of much to send
            task = self._client.submit(run_task, work, self._versions, pure=False, key=f"{self._topic}-{number}")
        self._tasks[number] = task, items
        if len(self._tasks) > 1:
            self._in_company.update(self._tasks)
        task.add_done_callback(lambda _: heard.put((number, None)))
        return number

    @property
    def _topic(self) -> str:
        """What the keys of the tasks begin with, and the topic of the events that are their notes."""
        return f"satpuzzles-{id(self)}"

    def listen(self) -> None:
        """Have `finished` return what tasks have `satpuzzles.processes.pool.tell` say. Raises ClusterError."""
        heard = self._heard

        def hear(event: tuple[float, tuple[int, bytes]]) -> None:
            number, note = event[1]
            heard.put((number, pickle.loads(note)))  # noqa: S301  # as the results of tasks are

        with self._lost_if_it_fails():
            self._client.subscribe_topic(self._topic, hear)

    def finished(self) -> list[tuple[int, Any]]:
        """Wait until a task is done, or has a note. Returns all that are: their numbers, each with what the task
        returned, the exception that it raised, a `Death`, or a `Note`. Raises ClusterError where the scheduler was
        lost, or all workers of this machine.
        """
        found = [next(filter(None, map(self._next, moments(self._deadline))))]
        with suppress(Empty):
            while True:
                found.append(self._heard.get_nowait())
        return [
            (number, note or self._answer(number, *self._tasks.pop(number)))
            for number, note in found
            if number in self._tasks  # a note may come late
        ]

    def _next(self, seconds: float) -> tuple[int, Note | None] | None:
        try:
            return self._heard.get(timeout=seconds)
        except Empty:
            if self._absent is not NEVER:
                if self.workers:
                    self._absent = Deadline.after(ABSENT)
                elif self._absent.passed:
                    raise ClusterError(f"{self.name}: no worker is left") from None
            return None

    def _answer(self, number: int, task: "Future", items: int) -> Any:
        from distributed import KilledWorker

        alone = number not in self._in_company
        self._in_company.discard(number)
        with self._lost_if_it_fails():
            error = task.exception()
        if error is None:
            try:
                with self._lost_if_it_fails():
                    measured: Measured = task.result()
            except KilledWorker as killed:  # the result was lost with its worker, as was the next one to make it
                error = killed
            else:
                self._learn(measured.seconds, items)
                return measured.answer
        if isinstance(error, KilledWorker):
            return Death(error.allowed_failures + 1, alone)
        return SolverError(f"{self.name}: a worker failed: {type(error).__name__}: {error}")

    def _learn(self, seconds: float, items: int) -> None:
        known, now = self._seconds_an_item, seconds / max(1, items)
        self._seconds_an_item = now if known is None else 0.7 * known + 0.3 * now
        self._largest = max(self._largest, items)

    def compare_versions(self) -> None:
        """Raise UsageError where a worker has other versions than this process, and ClusterError where none of them
        answers in time. One that is silent while another answers is busy, or it hangs: it is compared with its first
        task, and Dask gives that task to another one should it stay silent.
        """
        addresses = self._addresses()
        with self._lost_if_it_fails():
            answers = self._client.sync(self._ask_for_versions, addresses)
        self._deadline.check()
        found = {worker: theirs for answer in answers if answer is not None for worker, theirs in answer.items()}
        for worker, theirs in sorted(found.items()):
            expect_equal(self._versions, theirs, worker)
        if None in answers and not found:
            raise ClusterError(
                f"{self.name}: no worker answered within {_SILENT:g} seconds: {', '.join(addresses[:3])}"
            )

    async def _ask_for_versions(self, workers: list[str]) -> list[dict[str, Versions] | None]:
        """For each of the ``workers`` its versions by its address, nothing if it dies, or None if it is silent."""

        async def ask(worker: str) -> dict[str, Versions] | None:
            asked = self._client.run(eval, VERSIONS, workers=[worker], on_error="ignore", asynchronous=True)
            try:
                return await asyncio.wait_for(asked, seconds)
            except TimeoutError:
                return None

        remaining = self._deadline.remaining
        seconds = _SILENT if remaining is None else min(_SILENT, remaining)
        return await asyncio.gather(*map(ask, workers))

    @contextmanager
    def _lost_if_it_fails(self) -> Iterator[None]:
        """Around what is asked of the scheduler: its errors become a ClusterError."""
        from concurrent.futures import CancelledError

        try:
            yield
        except (OSError, CancelledError, TimeoutError, RuntimeError):
            raise ClusterError(f"{self.name}: the connection was lost") from None

    def end(self) -> None:
        """Have the scheduler forget the tasks that are not done."""
        tasks = [task for task, _ in self._tasks.values()]
        self._tasks.clear()
        with suppress(Exception):  # the scheduler may be gone
            if self._client.status == "running":
                self._client.cancel(tasks, force=True, asynchronous=False)


@contextmanager
def cluster(scheduler: str, *, deadline: Deadline = NEVER) -> Iterator[Cluster]:
    """The cluster of a ``scheduler``: its address such as ``tcp://HOST:PORT``, the JSON file that it wrote, or
    ``local[N]`` for N processes on this machine that end with the block. To wait for its workers past ``deadline``
    raises OutOfTime.

    Raises UsageError where distributed is not installed, for another text, and where versions differ; FileError where
    there is no such file; and ClusterError where the scheduler does not answer.
    """
    local = local_processes(scheduler)
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
        # until the end, for a worker that starts again too
        stack.enter_context(dask.config.set({"distributed.admin.low-level-log-length": _LOGGED}))
        # threads and processes that start here leave Ctrl-C to this one; a cluster that has half begun cannot be closed
        with signals.noted(), signals.uninherited():
            address = scheduler if local is None else stack.enter_context(local_scheduler(local))
            named = {"address": address} if "://" in address else {"scheduler_file": address}
            try:
                client = Client(**named, timeout=PATIENCE, set_as_default=False, name="satpuzzles")
            except (OSError, ValueError, TimeoutError) as error:
                why = str(error).partition("\n")[0] or type(error).__name__
                raise ClusterError(f"scheduler {scheduler}: cannot be reached: {why}") from None
        stack.callback(_close, client)
        found = Cluster(client, f"scheduler {scheduler}", deadline=deadline, local=local is not None)
        stack.callback(found.end)
        found.compare_versions()
        found.listen()
        yield found


def _close(client: "Client") -> None:
    with suppress(Exception):  # the scheduler may be gone
        client.close(timeout=PATIENCE)


@contextmanager
def _quiet() -> Iterator[None]:
    """Inside, Dask writes nothing to standard error: what goes wrong is raised."""
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
