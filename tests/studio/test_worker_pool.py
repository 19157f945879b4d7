"""The order of what a page is sent, with a nursery that waits where the test wants it to."""

import asyncio
import json
import os
import socket

import pytest

pytest.importorskip("starlette")

from satpuzzles.studio import worker_pool
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
        page = worker_pool.Page(lambda message: sent.append(json.loads(message)))
        found.ask(page, 7, b"{}", quick=True, seconds=60)
        await until(lambda: nursery.others)
        [job] = found._running
        job.is_aside = True  # its process will not be asked again
        answer = b'{"id":7,"result":{}}'
        nursery.others[0].sendall(ANSWER + len(answer).to_bytes(4, "big") + answer)
        await until(lambda: sent)
        found.cancel(page, 7)
        nursery.may_end.set()
        await until(lambda: not found._running)
        assert sent == [{"id": 7, "result": {}}]
        await found.close()
        nursery.others[0].close()

    asyncio.run(run())
