"""The warm processes that answer the requests of all pages, fairly.

As many requests run side by side as there are cores; the pages take turns. A request that takes longer moves aside: its
process goes on with a lower priority, and another one takes its place, so that what is quick never waits for what is
slow. A request is ended by ending its process, which costs a fork. What all processes take together is bounded: beyond
that the largest request of the page that takes most is ended.
"""

import asyncio
import os
import signal
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from satpuzzles.common import orjson
from satpuzzles.processes import memory
from satpuzzles.processes.children import OUT_OF_MEMORY, cpu_seconds, how_it_ended
from satpuzzles.processes.nursery import Nursery
from satpuzzles.studio import protocol
from satpuzzles.studio.protocol import Code
from satpuzzles.studio.room import Room, for_messages, for_processes
from satpuzzles.studio.worker_process import ANSWER

AT_ONCE = 0.25
"""Seconds after which a request moves aside, of CPU time: on a busy machine one that is quick takes longer, too."""
MOST_ASIDE = 16
MOST_OF_A_PAGE = 6
"""Requests of one page that run at once."""
MOST_WAITING = 100
"""Requests of one page that wait."""
MOST_BYTES = 2 * protocol.LARGEST_MESSAGE
"""Bytes of them together."""
_NEARLY_DONE = 0.05
"""Seconds that a request which was cancelled may still take before its process is ended."""
_NICE = 10
_BETWEEN_NURSERIES = 0.5
"""Seconds until a request whose nursery is gone tries the next one."""
_BETWEEN_LOOKS = 0.25
"""Seconds between two looks at the memory of all processes."""
_LARGE = 512 * 2**20
"""Bytes of a process that does not wait for the next request, but gives them back."""
_REQUESTS = 500
"""After so many a process is replaced, whatever it has kept."""

Send = Callable[[bytes], None]


@dataclass(slots=True, eq=False)
class _Worker:
    pid: int
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    left: int = _REQUESTS


@dataclass(slots=True, eq=False)
class _Job:
    """A request ``data`` of a client: ``quick`` ones have a place of their own beside those that search. ``ended`` is
    why its process was ended.
    """

    client: "Client"
    id: int
    data: bytes
    quick: bool
    seconds: float
    worker: _Worker | None = None
    is_aside: bool = False
    ended: tuple[Code, str] | None = None
    used: float | None = None
    """The CPU seconds of its process before it began."""
    is_left: bool = False
    """Whether its client has its answer, was told that it is cancelled, or is gone."""
    again: bool = False
    """Whether this is its second try: one that somebody killed may have been idle, and gone already."""


@dataclass(slots=True, eq=False)
class Client:
    """A page of the studio that asks, or a call of its API. ``send`` is called with each answer, in any order."""

    send: Send
    waiting: deque[_Job] = field(default_factory=deque)
    running: dict[int, _Job] = field(default_factory=dict)

    def job(self, number: int) -> _Job | None:
        """The request with this number that has no answer yet."""
        return self.running.get(number) or next((job for job in self.waiting if job.id == number), None)


class Workers:
    """Processes for so many requests ``at_once``, each with its own ``megabytes``."""

    def __init__(self, at_once: int, megabytes: int) -> None:
        self.at_once = at_once
        self._megabytes = megabytes
        self._bytes, self._requests = for_processes(), Room(for_messages())
        self._nursery = self._new_nursery()
        self._spare: list[_Worker] = []
        self._turns: OrderedDict[Client, None] = OrderedDict()
        self._running: set[_Job] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        loop = asyncio.get_running_loop()
        self._hello, self._looks = loop.create_task(self._asked_for_hello()), loop.create_task(self._look())

    def _new_nursery(self) -> Nursery:
        nursery = Nursery("satpuzzles.studio.worker_process:serve", self._megabytes)
        nursery.start()
        return nursery

    async def hello(self) -> bytes:
        """What each client is sent first."""
        return await asyncio.shield(self._hello)

    async def _asked_for_hello(self) -> bytes:
        answered = asyncio.get_running_loop().create_future()
        self.ask(Client(answered.set_result), 0, b'{"id":0,"do":"hello"}', quick=True, seconds=60.0)
        return protocol.hello(orjson.loads(await answered)["result"])

    @property
    def aside(self) -> int:
        """How many requests have moved aside."""
        return sum(job.is_aside for job in self._running)

    def ask(self, client: Client, number: int, data: bytes, *, quick: bool, seconds: float) -> None:
        """Have the request ``data`` answered, which ``client`` calls ``number``, within so many seconds of running."""
        if client.job(number) is not None:
            client.send(protocol.error(number, Code.REQUEST, f"id: {number} is that of another request"))
        elif len(client.waiting) >= MOST_WAITING:
            client.send(protocol.error(number, Code.LIMIT, f"{MOST_WAITING} other requests of this page wait"))
        elif len(data) + sum(len(job.data) for job in client.waiting) > MOST_BYTES:
            client.send(protocol.error(number, Code.LIMIT, "the other requests of this page that wait are large"))
        elif not self._requests.take(len(data)):
            client.send(protocol.error(number, Code.LIMIT, "the requests of all pages that wait take too much memory"))
        else:
            client.waiting.append(_Job(client, number, data, quick, seconds))
            self._turns.setdefault(client)
            self._begin()

    def cancel(self, client: Client, number: int) -> None:
        """End a request, wherever it is; one that is answered is let be."""
        if (job := client.running.pop(number, None)) is not None:
            self._leave(job)
            client.send(protocol.error(number, Code.CANCELLED, "cancelled"))
        elif (job := client.job(number)) is not None:
            client.waiting.remove(job)
            self._requests.give(len(job.data))
            client.send(protocol.error(number, Code.CANCELLED, "cancelled"))

    def forget(self, client: Client) -> None:
        """End all requests of a client that is gone."""
        client.send = lambda _message: None
        self._requests.give(sum(len(job.data) for job in client.waiting))
        client.waiting.clear()
        self._turns.pop(client, None)
        for job in client.running.values():
            self._leave(job)
        client.running.clear()

    async def close(self) -> None:
        """End all processes."""
        running = [*self._tasks, self._hello, self._looks]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for worker in self._spare:
            worker.writer.close()
        self._nursery.close()

    def _begin(self) -> None:
        """Begin as many of the requests that wait as there is room for, a client at a time."""
        while (job := self._next()) is not None:
            job.client.waiting.remove(job)
            job.client.running[job.id] = job
            self._running.add(job)
            if job.client.waiting:
                self._turns.move_to_end(job.client)
            else:
                del self._turns[job.client]
            task = asyncio.get_running_loop().create_task(self._run(job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> _Job | None:
        ahead = [job for job in self._running if not job.is_aside]
        slow = sum(not job.quick for job in ahead)
        for client in self._turns:
            room = slow < self.at_once and len(client.running) < MOST_OF_A_PAGE
            for job in client.waiting:  # a quick one may pass those that cannot begin
                if len(ahead) <= self.at_once if job.quick else room:
                    return job
        return None

    async def _run(self, job: _Job) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(AT_ONCE, self._move_aside, job)
        words = f"time limit of {job.seconds:g} seconds"
        timer = loop.call_later(job.seconds, self._end, job, Code.LIMIT, words)
        try:
            while not await self._answered(job):  # noqa: ASYNC110  # no event tells that a nursery will do
                await asyncio.sleep(_BETWEEN_NURSERIES)
        finally:
            timer.cancel()
            self._has_its_answer(job)
            self._running.discard(job)
            self._requests.give(len(job.data))
        self._begin()

    async def _look(self) -> None:
        """Look at the memory of all processes again and again, and end a request where they take too much."""
        while True:
            await asyncio.sleep(_BETWEEN_LOOKS)
            at_work = {job: job.worker.pid for job in self._running if job.worker is not None and job.ended is None}
            if sum(map(memory.resident, at_work.values())) > self._bytes:  # it counts much several times
                self._end_the_largest({job: memory.own(pid) for job, pid in at_work.items()})

    def _end_the_largest(self, sizes: dict[_Job, int]) -> None:
        """Where the processes that work on requests take too much together, end the largest request of the client that
        takes most.
        """
        if sum(sizes.values()) <= self._bytes:
            return
        each = Counter[int]()
        for job, size in sizes.items():
            each[id(job.client)] += size
        (most, _), *_ = each.most_common(1)
        job = max((job for job in sizes if id(job.client) == most), key=sizes.__getitem__)
        words = f"all pages together took more than the {self._bytes // 2**20} MB of memory that there are for them"
        self._end(job, Code.LIMIT, words)

    async def _answered(self, job: _Job) -> bool:
        """Send the answer to ``job``; whether there was one, as the nursery may be gone."""
        try:
            job.worker = worker = await self._warm()
        except ConnectionError:
            self._replace(self._nursery)
            if job.ended is not None:
                self._tell(job, *job.ended)
            return job.ended is not None
        if job.ended is None:
            job.used = cpu_seconds(worker.pid)
            try:
                worker.writer.write(len(job.data).to_bytes(4, "big") + job.data)
                while True:
                    kind = await worker.reader.readexactly(1)
                    size = int.from_bytes(await worker.reader.readexactly(4), "big")
                    message = await worker.reader.readexactly(size)
                    if not job.is_left:
                        job.client.send(message)
                    if kind == ANSWER:
                        self._has_its_answer(job)
                        break
            except (asyncio.IncompleteReadError, ConnectionError):
                code = await self._ended(worker)
                if code == -signal.SIGKILL and job.ended is None and not job.again:
                    job.again = True
                    return False
                self._tell(job, *(job.ended or _died(code)))
                return True
        else:
            self._tell(job, *job.ended)
        worker.left -= 1
        is_small = memory.resident(worker.pid) < _LARGE
        if worker.left and not job.is_aside and is_small and len(self._spare) <= self.at_once:
            self._spare.append(worker)
        else:
            await self._ended(worker)
        return True

    async def _warm(self) -> _Worker:
        while self._spare:
            worker = self._spare.pop()
            if not worker.reader.at_eof():
                return worker
            await self._ended(worker)
        pid, connection = await self._nursery.fork()
        return _Worker(pid, *await asyncio.open_unix_connection(sock=connection))

    async def _ended(self, worker: _Worker) -> int:
        """End a worker; returns its exit code."""
        worker.writer.close()
        try:
            return await self._nursery.end(worker.pid)
        except ConnectionError:  # the nursery is gone, and its workers with it
            return -signal.SIGKILL

    def _replace(self, nursery: Nursery) -> None:
        """Start another nursery in place of one that is gone, and its workers with it."""
        if nursery is self._nursery:
            nursery.close()
            for worker in self._spare:
                worker.writer.close()
            self._spare.clear()
            self._nursery = self._new_nursery()

    def _move_aside(self, job: _Job) -> None:
        if job not in self._running:
            return
        used = None if job.worker is None else cpu_seconds(job.worker.pid)
        before = used if job.used is None else job.used
        if job.worker is None or (used is not None and before is not None and used < before + AT_ONCE):
            asyncio.get_running_loop().call_later(AT_ONCE - (used or 0) + (before or 0), self._move_aside, job)
        elif self.aside < MOST_ASIDE:
            job.is_aside = True
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, job.worker.pid, _NICE)
            self._begin()

    def _tell(self, job: _Job, code: Code, words: str) -> None:
        if not job.is_left:
            job.client.send(protocol.error(job.id, code, words))
        self._has_its_answer(job)

    @staticmethod
    def _has_its_answer(job: _Job) -> None:
        """Note that a job is answered: nothing more is sent for it, even if it is cancelled while its process ends, and
        its number is free.
        """
        job.is_left = True
        if job.client.running.get(job.id) is job:
            del job.client.running[job.id]

    def _leave(self, job: _Job) -> None:
        """End a job that nobody waits for any more; one that is nearly done costs less than another process."""
        job.is_left = True
        if job.ended is None:
            job.ended = Code.CANCELLED, "cancelled"
            asyncio.get_running_loop().call_later(_NEARLY_DONE, self._kill, job)

    def _end(self, job: _Job, code: Code, words: str) -> None:
        """End the process of a job; its answer is the error."""
        if job.ended is None:
            job.ended = code, words
            self._kill(job)

    def _kill(self, job: _Job) -> None:
        if job in self._running and job.worker is not None:
            with suppress(ProcessLookupError):  # no other process has its number until the nursery was told
                os.kill(job.worker.pid, signal.SIGKILL)


def _died(code: int) -> tuple[Code, str]:
    if code in (OUT_OF_MEMORY, -signal.SIGABRT, -signal.SIGSEGV):
        return Code.LIMIT, "memory limit"
    return Code.SOLVER, f"the process that worked on it ended with {how_it_ended(code)}"
