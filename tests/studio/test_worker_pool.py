"""The order of what a page is sent, with a nursery that waits where the test wants it to."""

import asyncio
import json
import os
import re
import socket

import pytest

pytest.importorskip("starlette")

from satpuzzles.studio import worker_pool
from satpuzzles.studio.room import Room
from satpuzzles.studio.worker_process import ANSWER


class Nursery:
    """Its workers are the test, which has the other ends of their sockets; they take long to end."""

    def __init__(self):
        self.others = []
        self.may_end = asyncio.Event()

    def start(self):
        pass

    close = start

    async def fork(self):
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        self.others.append(theirs)
        return os.getpid(), ours

    async def end(self, _pid):
        await self.may_end.wait()
        return 0


async def until(condition):
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110  # what the workers do sets no event
            await asyncio.sleep(0.001)


def test_a_request_that_has_its_answer_is_not_cancelled_while_its_process_ends(monkeypatch):
    async def run():
        nursery = Nursery()
        monkeypatch.setattr(worker_pool.Workers, "_new_nursery", lambda _self: nursery)
        monkeypatch.setattr(worker_pool.Workers, "_asked_for_hello", asyncio.Event().wait)
        found = worker_pool.Workers(1, 256)
        sent = []
        client = worker_pool.Client(lambda message: sent.append(json.loads(message)))
        found.ask(client, 7, b"{}", quick=True, seconds=60)
        await until(lambda: nursery.others)
        [job] = found._running
        job.is_aside = True  # its process will not be asked again
        answer = b'{"id":7,"result":{}}'
        nursery.others[0].sendall(ANSWER + len(answer).to_bytes(4, "big") + answer)
        await until(lambda: sent)
        found.cancel(client, 7)
        nursery.may_end.set()
        await until(lambda: not found._running)
        assert sent == [{"id": 7, "result": {}}]
        await found.close()
        nursery.others[0].close()

    asyncio.run(run())


@pytest.fixture
def pool(monkeypatch):
    """A function that makes workers, which look at the memory of their processes only when the test does."""
    monkeypatch.setattr(worker_pool.Workers, "_new_nursery", lambda _self: Nursery())
    monkeypatch.setattr(worker_pool.Workers, "_asked_for_hello", asyncio.Event().wait)
    monkeypatch.setattr(worker_pool.Workers, "_look", asyncio.Event().wait)
    return lambda: worker_pool.Workers(4, 256)


def test_the_largest_request_of_the_page_that_takes_most_memory_is_ended(pool):
    async def run():
        found, sent = pool(), {"greedy": [], "modest": []}
        ended = []
        found._kill = ended.append
        clients = {name: worker_pool.Client(sent[name].append) for name in sent}
        for name, number in (("greedy", 1), ("greedy", 2), ("modest", 3)):
            found.ask(clients[name], number, b"{}", quick=False, seconds=60)
        await until(lambda: len(found._running) == 3)
        share = found._bytes // 100
        jobs = {job.id: job for job in found._running}
        found._end_the_largest({jobs[1]: 30 * share, jobs[2]: 25 * share, jobs[3]: 40 * share})
        assert not ended
        found._end_the_largest({jobs[1]: 35 * share, jobs[2]: 25 * share, jobs[3]: 45 * share})
        assert ended == [jobs[1]]
        code, words = jobs[1].ended
        assert code == "limit"
        assert re.fullmatch(r"all pages together took more than the \d+ MB of memory that there are for them", words)
        await found.close()

    asyncio.run(run())


def test_requests_of_all_pages_share_one_room_and_give_it_back(pool):
    async def run():
        found, sent = pool(), []
        found._requests, before = Room(100), 100
        clients = [worker_pool.Client(lambda message: sent.append(json.loads(message))) for _ in range(3)]
        found.at_once = 0  # all wait
        for number, client in enumerate(clients):
            found.ask(client, number, b"x" * 40, quick=False, seconds=60)
        assert [(one["id"], one["error"]["code"]) for one in sent] == [(2, "limit")]
        found.cancel(clients[0], 0)
        found.ask(clients[2], 2, b"x" * 40, quick=False, seconds=60)
        assert len(sent) == 2
        found.forget(clients[1])
        found.forget(clients[2])
        assert found._requests.left == before
        await found.close()

    asyncio.run(run())
