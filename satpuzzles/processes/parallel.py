"""Work that several processes share, any of which may die: results come in order, and only items on which processes die
are lost.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from satpuzzles.common.arguments import expect_one_way
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, SolverError, UsageError
from satpuzzles.processes.memory import memory_limit
from satpuzzles.processes.tasks import Death, Done, Message, Note, SomeResults, told_to

_CAN_FORK = hasattr(os, "fork")

Item = TypeVar("Item")
Result = TypeVar("Result")

Call: TypeAlias = Callable[[list[Item]], Iterator[list[Result]]]
"""The work: a function from items to an iterator of lists, which together have a result for each item."""

CHUNK_SECONDS = 0.5
"""Seconds of work in a chunk, where items are quick. A task costs the scheduler of a cluster 0.2 ms and the network
some milliseconds; a chunk that takes longer than a second is one that other workers wait for at the end.
"""

_GROWTH = 4
"""The factor by which a chunk may exceed the largest chunk that was measured."""

_MOST_ITEMS = 200_000
"""Items of all chunks whose results are not taken yet, where they are quick: some tens of megabytes."""


class Workers(Protocol):
    """Processes that run tasks: a `satpuzzles.processes.pool.Pool` or a `satpuzzles.processes.cluster.Cluster`."""

    @property
    def size(self) -> int:
        """The number of workers at the moment, at most."""

    @property
    def ahead(self) -> int:
        """The most chunks for each worker, counted from the first with results that are not taken yet."""

    @property
    def largest_chunk(self) -> int | None:
        """The most items in a chunk of quick items; None for no limit."""

    @property
    def idle(self) -> bool:
        """Whether a worker can take a task at once."""

    def submit(self, task: Callable[[], Any]) -> int:
        """Give ``task``, which must be picklable, to an idle worker; returns the number of the task at once."""

    def finished(self) -> list[tuple[int, Message]]:
        """Wait for messages of tasks, and return all that there are, each with the number of its task.

        Raises OutOfTime if that takes too long.
        """


@contextmanager
def workers(
    jobs: int = 1, scheduler: str | None = None, *, in_child: bool = False, deadline: Deadline = NEVER
) -> Iterator[Workers | None]:
    """The workers of a ``scheduler``, as `satpuzzles.processes.cluster.cluster` has them, or else ``jobs`` processes:
    None where this process does the work, as it does for one job that need not be ``in_child``. They end with the
    block, whether it returns, raises, or is left by Ctrl-C or SIGTERM. Past ``deadline`` to wait for them raises
    OutOfTime.

    Raises UsageError for both a scheduler and several jobs, and for several on a system that cannot fork processes.
    """
    if scheduler is not None:
        expect_one_way(jobs, scheduler)
        from satpuzzles.processes.cluster import cluster  # Dask takes long to import

        with cluster(scheduler, deadline=deadline) as found:
            yield found
    elif jobs == 1 and (not in_child or not _CAN_FORK):
        yield None
    else:
        if not _CAN_FORK:
            raise UsageError(f"'jobs': this system cannot fork processes; expected 1, found {jobs}")
        from satpuzzles.processes.pool import Pool

        with closing(Pool(jobs, deadline)) as pool:
            yield pool


@dataclass(frozen=True, slots=True)
class Died(Generic[Item]):
    """The result of an ``item`` on which ``processes`` processes died, one after the other."""

    item: Item
    processes: int = 2

    @property
    def of_memory(self) -> bool:
        """Whether too little memory is the likely cause: there is a limit, beyond which a solver ends its process."""
        return memory_limit() is not None

    @property
    def reason(self) -> str:
        times = "twice" if self.processes == 2 else f"{self.processes} times"
        return "memory limit" if self.of_memory else f"the process that worked on this puzzle died {times}"

    def error(self, name: str) -> GaveUp | SolverError:
        """The error if work cannot go on without this item, which messages call ``name``: GaveUp if memory is the
        likely cause, otherwise SolverError.
        """
        return GaveUp(self.reason) if self.of_memory else SolverError(f"{name}: {self.processes} processes died on it")


class Pace:
    """How many items make a chunk: first the ``smallest`` number, then as many as take `CHUNK_SECONDS`, at most the
    ``largest``.
    """

    def __init__(self, smallest: int, largest: int | None = None) -> None:
        self.size = self._smallest = smallest
        self._largest = largest or smallest
        self._each: float | None = None
        self._measured = 0

    def took(self, items: int, seconds: float) -> None:
        """Record that ``items`` items took ``seconds``."""
        now, self._measured = seconds / max(1, items), max(self._measured, items)
        self._each = now if self._each is None else 0.7 * self._each + 0.3 * now
        fitting = min(CHUNK_SECONDS / max(self._each, 1e-6), self._largest, _GROWTH * self._measured)
        self.size = max(1, int(fitting) // self._smallest) * self._smallest


@dataclass(slots=True, eq=False)
class _Chunk(Generic[Item]):
    """Items that a process is handed together. ``results`` are those of the first items, as far as they are there and
    not yielded yet; ``answer`` is a list of the rest, or an exception, once all is done. While one that is ``alone`` is
    under way, nothing else is.
    """

    items: list[Item]
    alone: bool = False
    deaths: int = 0
    answer: Any = None
    results: list[Any] = field(default_factory=list)
    made: int = 0

    def take(self) -> list[Any]:
        """Take the results that have arrived and are not yielded yet."""
        taken, self.results = self.results, []
        return taken

    def retries(self, death: Death) -> "list[_Chunk[Item]]":
        """The chunks that replace this one after a ``death``: one of the results that are there, then the other items
        one by one. A single item is tried again while no other task is under way that may have killed the process;
        if that ends in a death too, its result is `Died`.
        """
        left, deaths = self.items[self.made :], self.deaths + death.processes
        if len(left) != 1:
            retries = [_Chunk([item]) for item in left]
        elif self.alone:
            retries = [_Chunk(left, answer=[Died(left[0], deaths)])]
        else:
            retries = [_Chunk(left, alone=True, deaths=deaths)]
        return [_Chunk([], answer=self.take()), *retries]


def map_in_order(
    call: Call[Item, Result],
    items: Iterable[Item],
    workers: Workers | None,
    *,
    chunk_size: int = 1,
    largest: int | None = None,
    large: bool = False,
    watch: Callable[[Any], object] = lambda _told: None,
) -> Iterator[Result | Died[Item]]:
    """The results of ``call`` for each of ``items``, in their order. ``call`` must be one that can be pickled.
    ``watch`` is called with what ``call`` has `satpuzzles.processes.tasks.tell` say. Without ``workers`` this process
    makes all of it, item by item.

    Each of the ``workers`` is handed ``chunk_size`` items at a time, or a multiple of that where items turn out to be
    quick, at most the ``largest`` chunk; and only so many chunks before their results are yielded that neither side
    holds much, two for each worker where results are ``large``, as certificates of many megabytes are. When a process
    dies, the items that have no result yet are tried again one by one; an item that two processes die on is yielded as
    `Died`.

    Raises what ``call`` raises, and after the results of the items before what ``items`` raise.
    """
    if workers is None:
        with told_to(watch):
            for item in items:
                yield from chain.from_iterable(call([item]))
        return
    ahead = _Ahead(items, workers, Pace(chunk_size, workers.largest_chunk or largest), large=large)
    while True:
        ahead.read()
        ahead.hand_out(call)
        if not ahead.in_order:
            if ahead.failure is not None:
                raise ahead.failure
            return
        first = ahead.in_order[0]
        yield from first.take()
        if isinstance(first.answer, Exception):
            raise first.answer
        if first.answer is None:
            ahead.receive(watch)
        else:
            ahead.in_order.popleft()
            yield from first.answer


class _Ahead(Generic[Item]):
    """The chunks ``in_order`` whose results are not yielded yet; ``failure`` is what reading ``items`` raised."""

    def __init__(self, items: Iterable[Item], workers: Workers, pace: Pace, *, large: bool) -> None:
        self._items, self._workers, self._pace, self._large = iter(items), workers, pace, large
        self.failure: Exception | None = None
        self.in_order: deque[_Chunk[Item]] = deque()
        self._waiting: deque[_Chunk[Item]] = deque()
        """The chunks that no process has yet."""
        self._under_way: dict[int, _Chunk[Item]] = {}
        """The chunks that processes work on, by the number of the task."""

    def read(self) -> None:
        """Read items into chunks, up to the allowed number of chunks."""
        while self.failure is None and len(self.in_order) < self._most:
            some, self.failure = taken(self._items, self._pace.size)
            if not some:
                return
            self.in_order.append(_Chunk(some))
            self._waiting.append(self.in_order[-1])

    @property
    def _most(self) -> int:
        """The most chunks, counted from the first with results that are not taken yet."""
        size = max(1, self._workers.size)
        return (
            2 * size if self._large else max(3 * size, min(self._workers.ahead * size, _MOST_ITEMS // self._pace.size))
        )

    def hand_out(self, call: Call[Item, Any]) -> None:
        """Give chunks to idle workers; a chunk that is alone only if no other is being worked on."""
        while self._waiting and self._workers.idle:
            if self._under_way and any(one.alone for one in (self._waiting[0], *self._under_way.values())):
                return
            chunk = self._waiting.popleft()
            self._under_way[self._workers.submit(partial(call, chunk.items))] = chunk

    def receive(self, watch: Callable[[Any], object]) -> None:
        """Wait for messages of workers, and store results; notes from `tell` go to ``watch``."""
        for number, message in self._workers.finished():
            chunk = self._under_way[number]
            match message:
                case Note(told):
                    watch(told)
                case SomeResults(results):
                    chunk.results += results
                    chunk.made += len(results)
                case Done(answer, seconds):
                    del self._under_way[number]
                    chunk.answer = answer
                    self._pace.took(len(chunk.items), seconds)
                case Death():
                    del self._under_way[number]
                    self._replace(chunk, chunk.retries(message))

    def _replace(self, chunk: _Chunk[Item], retries: list[_Chunk[Item]]) -> None:
        """Put ``retries`` in the place of a chunk, before all that wait."""
        place = self.in_order.index(chunk)
        self.in_order.remove(chunk)
        for retry in reversed(retries):
            self.in_order.insert(place, retry)
        self._waiting.extendleft(retry for retry in reversed(retries) if retry.answer is None)


def taken(remaining: Iterator[Item], number: int) -> tuple[list[Item], Exception | None]:
    """Up to ``number`` items, and the exception that their source raised, if any, to be raised after the results of
    these items.
    """
    items: list[Item] = []
    try:
        items.extend(islice(remaining, number))  # what came before an error stays
    except Exception as error:  # noqa: BLE001  # raised in its turn
        return items, error
    return items, None
